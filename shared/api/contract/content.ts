import type { Instant } from '../../domain/city-time.ts'
import type { Call } from './call.ts'
import { openResult, readOptionalText, readResults, readText, readTime, type Source } from './decoding.ts'

/** A line of the list of news. */
export interface NewsLine {
  id: string
  date: Instant
  title: string
  /** English title and announcement; null where the city has none. */
  titleEn: string | null
  /** A sentence or two, plain text. */
  announce: string
  announceEn: string | null
}

/** One item whole; its text is HTML and is shown only sanitised (readings gC-17). */
export interface NewsItem extends NewsLine {
  text: string
  textEn: string | null
}

/** A content page; its text is HTML and is shown only sanitised (readings gC-17). */
export interface ContentPage {
  path: string
  title: string
  titleEn: string | null
  text: string
  textEn: string | null
}

function readLine(source: Source, timeZone: string | undefined): NewsLine {
  return {
    id: readText(source, 'id'),
    date: readTime(source, 'date', timeZone),
    title: readText(source, 'title'),
    titleEn: readOptionalText(source, 'titleEn'),
    announce: readOptionalText(source, 'announce') ?? '',
    announceEn: readOptionalText(source, 'announceEn'),
  }
}

function readBody(source: Source): { text: string; textEn: string | null } {
  return { text: readOptionalText(source, 'text') ?? '', textEn: readOptionalText(source, 'textEn') }
}

/** The news, newest first; a page shorter than its limit is the last (readings gB-22, M). */
export const getNews: Call<{ limit: number; offset: number }, NewsLine[]> = {
  name: 'getNews',
  method: 'GET',
  path: '/api/news',
  body: 'query',
  token: 'none',
  encode: ({ limit, offset }) => ({ limit, offset }),
  decode: (answer, timeZone) => readResults(answer, (line) => readLine(line, timeZone)),
}

export const getNewsItem: Call<{ id: string }, NewsItem> = {
  name: 'getNewsItem',
  method: 'GET',
  path: '/api/news/get-one',
  body: 'query',
  token: 'none',
  encode: ({ id }) => ({ id }),
  decode(answer, timeZone) {
    const source = openResult(answer)
    return { ...readLine(source, timeZone), ...readBody(source) }
  },
}

export const getPage: Call<{ path: string }, ContentPage> = {
  name: 'getPage',
  method: 'GET',
  path: '/api/pages/get-by-path',
  body: 'query',
  token: 'none',
  encode: ({ path }) => ({ path }),
  decode(answer) {
    const source = openResult(answer)
    return {
      path: readText(source, 'path'),
      title: readText(source, 'title'),
      titleEn: readOptionalText(source, 'titleEn'),
      ...readBody(source),
    }
  },
}
