import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CityContent, WireInvoice, WireNews, WirePage } from './content-data.ts'
import type { WireOptions } from './city-data.ts'
import { createCursor, type Cursor } from './city-file-error.ts'
import { readJson } from './read-json.ts'

/** Pages that every city has, mostly in the same words but for its names and numbers. */
const COMMON = fileURLToPath(new URL('./pages', import.meta.url))
const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/

export interface CityFacts {
  names: { ru: string; en: string }
  options: Pick<WireOptions, 'contacts' | 'numberSmsSendTo'>
}

/** What a city says that has written nothing of its own: no news, no invoices, and the pages that all have. */
export function commonContent(facts: CityFacts, folder = COMMON): CityContent {
  const file = join(COMMON, 'pages.json')
  const pages = createCursor({ file, value: readJson(file) })
  return { news: [], pages: pages.list().map((page) => readPage(page, folder, facts)), invoices: [] }
}

/**
 * The content of a city's folder: its news and invoices, and the pages, whose texts are HTML files of `pages/`, its own
 * or the common ones.
 */
export function loadContent(folder: string, facts: CityFacts): CityContent {
  const file = join(folder, 'content.json')
  const common = commonContent(facts, join(folder, 'pages'))
  if (!existsSync(file)) return common
  const content = createCursor({ file, value: readJson(file) })
  return {
    ...common,
    news: content
      .at('news')
      .list()
      .map(readNews)
      .toSorted((one, other) => Date.parse(other.date) - Date.parse(one.date)),
    invoices: content.at('invoices').list().map(readInvoice),
  }
}

function readNews(item: Cursor): WireNews {
  for (const name of ['id', 'title', 'titleEn', 'announce', 'announceEn', 'text', 'textEn']) item.at(name).text()
  item.at('date').matching(WITH_OFFSET, 'a time with its offset')
  return item.value as WireNews
}

function readInvoice(item: Cursor): WireInvoice {
  for (const name of ['description', 'payee']) item.at(name).text()
  item.at('invoiceId').matching(/^[\w-]{1,64}$/, 'letters, digits and hyphens')
  if (item.at('amount').number() <= 0) item.at('amount').fail('must be more than nothing')
  item.at('requireEmail').flag()
  if (item.has('payBy')) item.at('payBy').matching(WITH_OFFSET, 'a time with its offset')
  return item.value as WireInvoice
}

function readPage(page: Cursor, folder: string, facts: CityFacts): WirePage {
  const name = page.at('file').matching(/^[a-z-]+$/, 'the name of a file in pages/, without language and ending')
  const textOf = (language: 'ru' | 'en') => {
    const path = [folder, COMMON]
      .map((directory) => join(directory, `${name}.${language}.html`))
      .find((one) => existsSync(one))
    return path === undefined
      ? page.at('file').fail(`has no ${name}.${language}.html`)
      : fill(readFileSync(path, 'utf8'), language, facts)
  }
  return {
    path: page.at('path').matching(/^\/[a-z/-]+$/, 'a path from the root'),
    title: page.at('title').text(),
    titleEn: page.at('titleEn').text(),
    text: textOf('ru'),
    textEn: textOf('en'),
  }
}

/** Puts the city's own words in the places of a common text: `{{city}}`, `{{email}}`, `{{phone}}`, `{{sms}}`. */
function fill(html: string, language: 'ru' | 'en', { names, options }: CityFacts): string {
  const { email, phone } = options.contacts
  const values: Record<string, string> = {
    city: names[language],
    email,
    phone,
    tel: phone.replace(/[^\d+]/g, ''),
    sms: options.numberSmsSendTo ?? '7878',
  }
  return html.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
}
