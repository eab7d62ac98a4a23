import type { Instant } from '../../domain/city-time.ts'
import type { Call } from './call.ts'
import { openOptional, openSource, pick, readOptionalText, readTime } from './decoding.ts'

/** The pop-up; `message` is HTML and is shown only sanitised (readings gC-17). */
export interface Notification {
  title: string
  message: string
  /** In English, where the city says it so. */
  titleEn: string | null
  messageEn: string | null
  updated: Instant | null
}

export const getNotification: Call<void, Notification | null> = {
  name: 'getNotification',
  method: 'GET',
  path: '/api/notification/popup',
  body: 'query',
  token: 'none',
  encode: () => ({}),
  decode(answer, timeZone) {
    const source = openOptional(openSource(answer), 'result')
    const [title, message] = [readOptionalText(source, 'title') ?? '', readOptionalText(source, 'message') ?? '']
    if (title === '' && message === '') return null
    const english = { titleEn: readOptionalText(source, 'titleEn'), messageEn: readOptionalText(source, 'messageEn') }
    return {
      title,
      message,
      ...english,
      updated: pick(source, 'updated') === undefined ? null : readTime(source, 'updated', timeZone),
    }
  },
}
