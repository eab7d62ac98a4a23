import type { IntlShape } from 'react-intl'
import { type Instant, MINUTE_MS } from '../../domain/city-time.ts'
import { remainingOf } from '../../domain/session.ts'
import { formatMoment, isOtherThanCityTime, timeLeftText } from '../../i18n/format.ts'

/** What a view knows of the present. */
export interface PresentTime {
  /** The full minute that has begun. */
  now: Instant
  timeZone: string
  /** False when only the device's clock is known; then it is said (readings TZ-4). */
  isServerTime: boolean
}

/** Any part of this minute may be gone by now, so that the minutes are never overstated. */
export function timeLeftOf(end: Instant, now: Instant, intl: IntlShape) {
  const latest = now + MINUTE_MS - 1
  return { state: remainingOf(end, latest).state, time: timeLeftText(end - latest, intl) }
}

/** What has to be said of the clock by which it is counted; empty where there is nothing. */
export function clockNotes({ now, timeZone, isServerTime }: PresentTime, intl: IntlShape): string {
  const notes = [
    isOtherThanCityTime(now, timeZone) &&
      intl.formatMessage({ id: 'common.cityTime' }, { time: formatMoment(now, timeZone, 'HH:mm') }),
    !isServerTime && intl.formatMessage({ id: 'common.deviceClock' }),
  ]
  return notes.flatMap((note) => (note ? ` · ${note}` : [])).join('')
}
