import { readFileSync } from 'node:fs'
import type { FastifyRequest } from 'fastify'
import type accountErrors from '../../../locales/ru/account-errors.json'
import type errors from '../../../locales/ru/errors.json'
import type own from './ru.json'

export type Language = 'ru' | 'en'

/** Whatever the backend says: its own words, and those that the elements have for each name of an error. */
export type MessageKey = keyof typeof own | keyof typeof errors | keyof typeof accountErrors

/** The words of the backend's own pages, of its letters and of its refusals. */
export interface Messages {
  readonly language: Language
  /** The text of the key, with `{name}` replaced by its value. A missing key is a mistake of ours. */
  format(key: string, values?: Readonly<Record<string, string>>): string
}

function load(language: Language): Messages {
  const files = [
    `./${language}.json`,
    `../../../locales/${language}/errors.json`,
    `../../../locales/${language}/account-errors.json`,
  ]
  const read = (file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as object
  const texts = Object.assign({}, ...files.map(read)) as Record<string, string>
  return {
    language,
    format(key, values = {}) {
      const text = texts[key]
      if (text === undefined) throw new Error(`No words for "${key}" in ${language}.json`)
      return text.replace(/\{(\w+)\}/g, (gap, name: string) => values[name] ?? gap)
    },
  }
}

const MESSAGES: Readonly<Record<Language, Messages>> = { ru: load('ru'), en: load('en') }

export function messagesOf(language: Language): Messages {
  return MESSAGES[language]
}

/** The words of a letter about a payment: in the language that the payer had, Russian where it is not known. */
export function messagesOfPayer({ language }: { language: string | null }): Messages {
  return messagesOf(language?.startsWith('en') ? 'en' : 'ru')
}

function readLanguage(tag: unknown): Language | null {
  const code = typeof tag === 'string' ? tag.trim().slice(0, 2).toLowerCase() : ''
  return code === 'ru' || code === 'en' ? code : null
}

/** The language that a call asks for: its `lang`, a language tag, else what the browser accepts, else Russian. */
export function languageOf({ headers, query, body }: FastifyRequest): Language {
  const tags = [langOf(body), langOf(query), ...(headers['accept-language'] ?? '').split(',')]
  return tags.map(readLanguage).find((language) => language !== null) ?? 'ru'
}

function langOf(fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null) return undefined
  return Object.entries(fields).find(([name]) => name.toLowerCase() === 'lang')?.[1]
}
