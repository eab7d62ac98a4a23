import { readFileSync } from 'node:fs'
import type { FastifyRequest } from 'fastify'

export type Language = 'ru' | 'en'

/** The words of the backend's own pages: the bank, the receipt, the outbox. */
export interface Messages {
  readonly language: Language
  /** The text of the key, with `{name}` replaced by its value. A missing key is a mistake of ours. */
  format(key: string, values?: Readonly<Record<string, string>>): string
}

function load(language: Language): Messages {
  const texts = JSON.parse(readFileSync(new URL(`./${language}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >
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

/** By `lang` in the address, else by what the browser asks for, else Russian. */
export function chooseLanguage(request: { lang: unknown; acceptLanguage: string | undefined }): Language {
  if (request.lang === 'ru' || request.lang === 'en') return request.lang
  const first = (request.acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return first.find((code): code is Language => code === 'ru' || code === 'en') ?? 'ru'
}

/** The language of the client, for what is sent and not shown. */
export function languageOf({ headers }: FastifyRequest): Language {
  return chooseLanguage({ lang: undefined, acceptLanguage: headers['accept-language'] })
}
