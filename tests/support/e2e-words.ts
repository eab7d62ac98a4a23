import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type backendTexts from '../../demo/backend/locales/ru.json'
import type siteTexts from '../../host-site/messages/ru.json'
import { ERROR_MESSAGES, FLOW_MESSAGES } from '../../shared/i18n/flow-messages.ts'

/** A text of the product by its id, with its places filled in; only for texts without plural forms. */
export type Words<Id extends string = string> = (id: Id, values?: Record<string, string | number>) => string

const PROJECT = join(import.meta.dirname, '../..')

/** What the guest payment says in a language; `root` is the tree whose words they are. */
export function guestWords(language: string, root = PROJECT): Words {
  return wordsIn(root, language, 'guest-payment')
}

/** What elements say in a language, by their names without `parking-`, with the words of their flows. */
export function wordsOf(language: string, ...names: string[]): Words {
  return wordsIn(PROJECT, language, ...names)
}

function wordsIn(root: string, language: string, ...names: string[]): Words {
  const flows = names.flatMap((name) => FLOW_MESSAGES[name] ?? [])
  const files = ['common', ...ERROR_MESSAGES, ...flows, ...names, 'emergency'].map((name) =>
    join(root, 'locales', language, `${name}.json`),
  )
  return createWords(Object.assign({}, ...files.map(readTexts)) as Record<string, string>)
}

/** What the city's site says around the elements. */
export function siteWordsOf(language: string): Words<keyof typeof siteTexts> {
  return createWords(readTexts(join(PROJECT, 'host-site/messages', `${language}.json`)))
}

/** What the bank, the receipt and the outbox say. */
export function backendWords(language: string): Words<keyof typeof backendTexts> {
  return createWords(readTexts(join(PROJECT, 'demo/backend/locales', `${language}.json`)))
}

function readTexts(file: string): Record<string, string> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
}

function createWords(texts: Record<string, string>): Words {
  return (id, values = {}) => {
    const text = texts[id]
    if (text === undefined) throw new Error(`There is no text "${id}"`)
    const filled = Object.entries(values).reduce(
      (whole, [name, value]) => whole.replaceAll(`{${name}}`, String(value)),
      text,
    )
    if (/\{\w+(,|\})/.test(filled)) throw new Error(`"${id}" wants more: ${filled}`)
    return filled
  }
}

/** "1 234,50 ₽" in Russian, "1,234.50 ₽" in English. */
export function toMoney(roubles: number, language: string): string {
  const amount = roubles.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${amount} ₽`
}
