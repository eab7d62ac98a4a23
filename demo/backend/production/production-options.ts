import { BlockList, isIP } from 'node:net'
import { StartRefusedError } from '../start-refused.ts'

/** What a real city's backend is told and the demo is not. */
export interface ProductionOptions {
  /** Signs links, and what is stored of codes. */
  secret: string
  /** The sites that may embed every city, beside those of its `allowedOrigins`. */
  origins: readonly string[]
  mail: { url: string; from: string }
  messages: { url: string; token: string }
}

interface Variable {
  /** What it has to be, as the end of a sentence. */
  is: string
  isRight(value: string): boolean
}

/** A secret that is typed by a person is shorter. */
export const SECRET_LENGTH = 32
/** Different ones among them: 16 of a hexadecimal secret, some of which chance may leave out. */
const SECRET_LETTERS = 8

/** Addresses of this machine, those that name none among them: a browser takes them to it too. */
const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8)
LOOPBACK.addSubnet('0.0.0.0', 8)
LOOPBACK.addAddress('::1', 'ipv6')
LOOPBACK.addAddress('::', 'ipv6')

/**
 * A host of this machine: nobody else can make a browser send it here.
 *
 * @param hostname as `URL` has it, in which an address has one spelling. The list knows those of the old internet in the
 *   next one's (`::ffff:127.0.0.1`).
 */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '')
  if (/^(.+\.)?localhost$/.test(host)) return true
  const version = isIP(host)
  return version !== 0 && LOOPBACK.check(host, version === 4 ? 'ipv4' : 'ipv6')
}

/** Without encryption only to this machine; nothing is asked of an address with a name and a password in it. */
function isApi(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, search, hash } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
  return isSafe && [username, password, search, hash].every((part) => part === '')
}

function isServer(text: string, protocol: RegExp): boolean {
  return URL.canParse(text) && protocol.test(text) && new URL(text).hostname.trim() !== ''
}

/** What a header can carry. */
const isToken = (value: string) => /^[!-~]+$/.test(value)

/** One address, alone or behind a name. */
const isSender = (value: string) => /^([^<>@,;\p{Cc}]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/u.test(value)

/** No person types so many characters by chance: one letter that is held down is no secret. */
const isSecret = (value: string) => value.length >= SECRET_LENGTH && new Set(value).size >= SECRET_LETTERS

function isForeignOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { origin, protocol, hostname } = new URL(text)
  return protocol === 'https:' && !isLoopback(hostname) && !hostname.includes('*') && origin === text
}

const splitList = (text: string): string[] => text.split(',').map((item) => item.trim())

const REQUIRED = {
  PUBLIC_URL: {
    is: 'the https address under which browsers reach the city, such as https://parking.city.example',
    isRight: (value) => isForeignOrigin(value.replace(/\/+$/, '')),
  },
  DATABASE_URL: {
    is: 'the PostgreSQL that keeps the books, such as postgres://parking@db.city.example/parking',
    isRight: (value) => /^postgres(ql)?:\/\/\S+$/.test(value) && URL.canParse(value),
  },
  SIGNING_SECRET: {
    is: `${SECRET_LENGTH} random characters or more, the same for all processes, such as \`openssl rand -base64 33\` prints`,
    isRight: isSecret,
  },
  ALLOWED_ORIGINS: {
    is: 'the https origins of the sites that may embed the elements, between commas, the city’s own among them',
    isRight: (value) => splitList(value).every(isForeignOrigin),
  },
  SMTP_URL: {
    is: 'the mail server, such as smtps://user:password@mail.city.example (`smtp:` is encrypted by STARTTLS)',
    isRight: (value) => isServer(value, /^smtps?:\/\//),
  },
  MAIL_FROM: {
    is: 'the sender of the city’s mail, such as parking@city.example',
    isRight: isSender,
  },
  SMS_URL: { is: 'the https address that takes text messages, calls and messages of the app', isRight: isApi },
  SMS_TOKEN: { is: 'what that address knows the city by', isRight: isToken },
  EXTRA_CITIES: { is: 'the folder with your cities: those of the demo are made up', isRight: () => true },
  BANK_URL: { is: 'the https address of the bank’s adapter', isRight: isApi },
  BANK_TOKEN: { is: 'what the bank’s adapter knows the city by', isRight: isToken },
} as const satisfies Record<string, Variable>

/** What a city may have: both, or neither. */
const OPTIONAL = {
  FISCAL_URL: { is: 'the https address of the adapter of your operator of fiscal data', isRight: isApi },
  FISCAL_TOKEN: { is: 'what that adapter knows the city by', isRight: isToken },
} as const satisfies Record<string, Variable>

/** What the demo reads too; of the others it knows that somebody wanted a real city. */
const OF_BOTH: readonly string[] = [
  'PUBLIC_URL',
  'DATABASE_URL',
  'EXTRA_CITIES',
  'BANK_URL',
  'BANK_TOKEN',
] satisfies (keyof typeof REQUIRED)[]

/** What makes a demo or a test of it, and why each has no place here. */
const FORBIDDEN: Readonly<Record<string, string>> = {
  MEMORY: 'it keeps nothing',
  TEST_CONTROLS: 'it lets anybody set the clock and empty the books',
  CAPTCHA_CITY: 'its captcha provider is a sandbox',
  MAP_DATA: 'the tariffs of what it imports are made up',
}

/** @throws StartRefusedError where a real city's process was not told that it is one: it would be served the demo */
export function expectDemo(env: NodeJS.ProcessEnv): void {
  const strange = Object.keys(REQUIRED).filter((name) => !OF_BOTH.includes(name) && (env[name] ?? '') !== '')
  if (strange.length > 0)
    throw new StartRefusedError(
      `Not started. Only a real city has ${strange.join(', ')}, and this would be the demo: set NODE_ENV=production, start with \`npm start -- --production\`, or unset them.`,
    )
}

/** @throws StartRefusedError with one sentence for each variable that is missing, wrong, or has no place here */
export function readProduction(env: NodeJS.ProcessEnv): ProductionOptions {
  const hasOptional = Object.keys(OPTIONAL).some((name) => (env[name] ?? '') !== '')
  const rows: [string, Variable][] = Object.entries(hasOptional ? { ...REQUIRED, ...OPTIONAL } : REQUIRED)
  const missing = rows.flatMap(([name, { is, isRight }]) => {
    const value = env[name] ?? ''
    if (value !== '' && isRight(value)) return []
    return [`${name} is ${value === '' ? 'missing' : 'wrong'}: it must be ${is}.`]
  })
  const strange = Object.entries(FORBIDDEN)
    .filter(([name]) => (env[name] ?? '') !== '')
    .map(([name, why]) => `${name} is set, and has no place in production: ${why}.`)
  const problems = [...missing, ...strange]
  if (problems.length > 0) throw new StartRefusedError(['Not started.', ...problems].join('\n'))
  const read = (name: keyof typeof REQUIRED): string => env[name] ?? ''
  return {
    secret: read('SIGNING_SECRET'),
    origins: splitList(read('ALLOWED_ORIGINS')),
    mail: { url: read('SMTP_URL'), from: read('MAIL_FROM') },
    messages: { url: read('SMS_URL'), token: read('SMS_TOKEN') },
  }
}
