import { parseArgs } from 'node:util'
import { LEVELS, type Level } from './report.ts'

/** What `npm run conformance` was asked. */
export interface Asked {
  api: string
  city: string | null
  accounts: string | null
  level: Level
  origin: string
  docs: string
  folder: string
  only: readonly string[]
}

/** Names and meanings, as the help and the reference have them. */
export const OPTIONS = {
  api: 'the address before `/api/…`, as the attribute `api` of an element has it',
  city: 'a city of `cities.json` at that address, where it serves several',
  accounts: 'a JSON file with test accounts, and how the bank is told to pay',
  level: '`read` (nothing is changed, the default) or `pay`',
  origin: 'the page that embeds the elements, one that the city allows; http://localhost:3000 where it is not said',
  docs: 'where the reference is, to which the report links; `/docs/` of the same host where it is not said',
  out: 'the folder of the reports; `conformance-report` where it is not said',
  only: 'judges these calls alone: getZones,guestCost',
} as const

export const USAGE = [
  'npm run conformance -- --api <url> [options]',
  ...Object.entries(OPTIONS).map(([name, meaning]) => `  --${name.padEnd(9)} ${meaning.replaceAll('`', '')}`),
  'Ends with 0 where no error was found, with 1 where one was, with 2 where nothing could be asked.',
].join('\n')

/** @throws Error with a sentence where the line cannot be read */
export function readArguments(line: readonly string[]): Asked {
  const text = { type: 'string' } as const
  const options = Object.fromEntries(Object.keys(OPTIONS).map((name) => [name, text]))
  const values = parseArgs({ args: [...line], options }).values as Partial<Record<keyof typeof OPTIONS, string>>
  const { api, city = null, accounts = null, level = 'read', out = 'conformance-report', only = '' } = values
  if (api === undefined) throw new Error('--api is needed')
  if (!/^https?:$/.test(toUrl(api, 'api').protocol)) throw new Error('--api must be an address by http or https')
  const origin = toUrl(values.origin ?? 'http://localhost:3000', 'origin').origin
  const docs = toUrl(values.docs ?? new URL('/docs/', api).href, 'docs').href.replace(/\/?$/, '/')
  const found = LEVELS.find((one) => one === level)
  if (found === undefined) throw new Error('--level is read or pay')
  const calls = only.split(',').filter((name) => name !== '')
  return { api: api.replace(/\/+$/, ''), city, accounts, level: found, origin, docs, folder: out, only: calls }
}

function toUrl(text: string, name: string): URL {
  if (!URL.canParse(text)) throw new Error(`--${name} must be an address: ${text}`)
  return new URL(text)
}
