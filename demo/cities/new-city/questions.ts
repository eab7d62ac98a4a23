import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEmail } from '../../../shared/domain/email.ts'
import type { Kopecks } from '../../../shared/domain/money.ts'
import { parseMoney } from '../../../shared/domain/typed-money.ts'
import { isTimeZone } from '../../../shared/domain/zone-offset.ts'
import type { WirePoint } from '../city-data.ts'
import { isCityName } from '../city-schemas.ts'

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url))

/** What was answered cannot be used; the message is the sentence that says why. */
export class AnswerError extends Error {}

/** From one time of day to another, `HH:mm`. */
export interface Hours {
  from: string
  to: string
}

/** Everything that `npm run new-city` wants to know; without files of open data the middle and a first zone are asked. */
export interface Answers {
  folder: string
  name: string
  titleRu: string
  titleEn: string
  timeZone: string
  data: readonly string[]
  centre: WirePoint
  radius: number
  zone: string
  zoneRu: string
  zoneEn: string
  parking: string
  price: Kopecks
  weekdays: Hours | null
  saturdays: Hours | null
  sundays: Hours | null
  maxStay: number
  balance: boolean
  guests: boolean
  email: string
  phone: string
  origins: readonly string[]
}

export type QuestionName = keyof Answers

export interface Question<Name extends QuestionName = QuestionName> {
  ask: string
  /** The text that counts where nothing is answered. */
  fallback?: string
  /** Absent = it is always asked. */
  isAsked?(soFar: Partial<Answers>): boolean
  /** @throws AnswerError */
  read(text: string, soFar: Partial<Answers>): Answers[Name]
}

/** Names that another city of the same server has. */
type Taken = readonly string[]

const withoutData = ({ data = [] }: Partial<Answers>): boolean => data.length === 0

/** The questions in the order in which they are asked. */
export function createQuestions(taken: Taken): { [Name in QuestionName]: Question<Name> } {
  return {
    folder: { ask: 'Folder for your cities, outside of this project', fallback: '../cities', read: readFolder },
    name: {
      ask: 'Name of the city in addresses, such as novy-gorod',
      read: (text, { folder = '.' }) => readName(text, { folder, taken }),
    },
    titleRu: { ask: 'Name of the city in Russian', read: readText },
    titleEn: { ask: 'Name of the city in English', read: readText },
    timeZone: { ask: 'Time zone (IANA)', fallback: 'Europe/Moscow', read: readTimeZone },
    data: {
      ask: 'Files with its parkings and streets (GeoJSON, CurbLR, OpenStreetMap), between commas; none to begin without',
      fallback: 'none',
      read: (text) => readList(text).map(readFile),
    },
    centre: { ask: 'Middle of the city: latitude, longitude', isAsked: withoutData, read: readPoint },
    radius: {
      ask: 'How far the map goes from there, km',
      fallback: '3',
      isAsked: withoutData,
      read: (text) => readNumber(text, { least: 0.5, most: 100, what: 'kilometres, from 0.5 to 100' }),
    },
    zone: { ask: 'Code of the first zone, as its sign says it', fallback: '1', isAsked: withoutData, read: readCode },
    zoneRu: { ask: 'Name of that zone in Russian', fallback: 'Центр', isAsked: withoutData, read: readText },
    zoneEn: { ask: 'Name of that zone in English', fallback: 'Centre', isAsked: withoutData, read: readText },
    parking: {
      ask: 'Street and house of its first parking, which is put in the middle; none to begin without',
      fallback: 'none',
      isAsked: withoutData,
      read: (text) => (isNone(text) ? '' : text),
    },
    price: { ask: 'Roubles per hour in that zone, or in paid zones whose data have no prices', read: readPrice },
    weekdays: { ask: 'Paid hours from Monday to Friday, or none', fallback: '08:00-20:00', read: readHours },
    saturdays: { ask: 'Paid hours on Saturdays, or none', fallback: 'none', read: readHours },
    sundays: {
      ask: 'Paid hours on Sundays and holidays, or none',
      fallback: 'none',
      read: (text, { weekdays, saturdays }) => {
        const sundays = readHours(text)
        if (sundays === null && weekdays === null && saturdays === null)
          throw new AnswerError('On no day would anything be paid, and a zone without hours has no price.')
        return sundays
      },
    },
    maxStay: {
      ask: 'Longest stay, minutes',
      fallback: '1440',
      read: (text) =>
        readNumber(text, { least: 15, most: 10_080, step: 15, what: 'minutes from 15 to 10080, by steps of 15' }),
    },
    balance: {
      ask: 'Do drivers keep money with the city? With no, each parking is paid at the bank (yes or no)',
      fallback: 'yes',
      read: readYes,
    },
    guests: { ask: 'May one pay without an account? (yes or no)', fallback: 'yes', read: readYes },
    email: { ask: 'E-mail of the parking service', read: readEmail },
    phone: { ask: 'Phone of the parking service', read: readPhone },
    origins: {
      ask: 'Sites that may embed the city, between commas, such as https://museum.example; none but this machine',
      fallback: 'none',
      read: (text) => readList(text).map(readOrigin),
    },
  }
}

const isNone = (text: string): boolean => /^(none|-)?$/i.test(text.trim())

function readList(text: string): string[] {
  const items = isNone(text) ? [] : text.split(',')
  return items.map((item) => item.trim()).filter((item) => item !== '')
}

function readText(text: string): string {
  if (text === '') throw new AnswerError('This must not be empty.')
  return text
}

/** No shell has read what is typed here. */
function toPath(text: string): string {
  return resolve(text.replace(/^~(?=$|\/)/, homedir()))
}

function readFolder(text: string): string {
  const folder = toPath(text)
  const way = relative(PROJECT, folder)
  if (way === '' || !(way.startsWith('..') || isAbsolute(way)))
    throw new AnswerError(`${folder} is inside of this project, which an update replaces; ../cities lies beside it.`)
  return folder
}

function readFile(text: string): string {
  const path = toPath(text)
  if (!existsSync(path)) throw new AnswerError(`There is no file ${path}.`)
  return path
}

function readName(text: string, { folder, taken }: { folder: string; taken: Taken }): string {
  if (!isCityName(text))
    throw new AnswerError(`A city’s name is small Latin letters, digits and hyphens, not “${text}”.`)
  if (taken.includes(text)) throw new AnswerError(`A demo city is called ${text}, and both would have its addresses.`)
  const place = join(folder, text)
  if (existsSync(place)) throw new AnswerError(`${place} is there already, and nothing in it is overwritten.`)
  return text
}

function readTimeZone(text: string): string {
  if (isTimeZone(text) && text.includes('/')) return text
  throw new AnswerError(
    `“${text}” is no IANA time zone. Russia has Europe/Kaliningrad, Europe/Moscow, Europe/Samara, Asia/Yekaterinburg, Asia/Omsk, Asia/Krasnoyarsk, Asia/Irkutsk, Asia/Yakutsk, Asia/Vladivostok, Asia/Magadan, Asia/Kamchatka and others.`,
  )
}

function readPoint(text: string): WirePoint {
  const [, north = '', east = ''] = /^(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)$/.exec(text) ?? []
  const [latitude, longitude] = [Number(north), Number(east)]
  if (north === '' || Math.abs(latitude) > 85 || Math.abs(longitude) > 180)
    throw new AnswerError(`Degrees with a point, latitude first, such as 53.195, 50.101, not “${text}”.`)
  return { latitude, longitude }
}

function readNumber(
  text: string,
  { least, most, step, what }: { least: number; most: number; step?: number; what: string },
): number {
  const value = Number(text.replace(',', '.'))
  const isRight = text !== '' && value >= least && value <= most && (step === undefined || value % step === 0)
  if (!isRight) throw new AnswerError(`This is a number of ${what}, not “${text}”.`)
  return value
}

function readCode(text: string): string {
  if (!/^[\p{L}\d-]{1,20}$/u.test(text))
    throw new AnswerError(`A code is up to 20 letters, digits and hyphens, not “${text}”.`)
  return text
}

function readPrice(text: string): Kopecks {
  const price = parseMoney(text)
  if (price === null) throw new AnswerError(`A price is roubles, such as 60 or 60.50, not “${text}”.`)
  return price
}

function readHours(text: string): Hours | null {
  if (isNone(text)) return null
  const [, from = '', to = ''] = /^(\d{1,2}:\d\d)\s*[-–—]\s*(\d{1,2}:\d\d)$/.exec(text) ?? []
  const hours = { from: from.padStart(5, '0'), to: to.padStart(5, '0') }
  const isTime = /^(?:[01]\d|2[0-3]):[0-5]\d$/
  if (!isTime.test(hours.from) || !(isTime.test(hours.to) || hours.to === '24:00') || hours.from === hours.to)
    throw new AnswerError(`Hours are written as 08:00-20:00, all day as 00:00-24:00, not “${text}”.`)
  return hours
}

function readYes(text: string): boolean {
  const answer = text.toLowerCase()
  if (/^(y|yes|да)$/.test(answer)) return true
  if (/^(n|no|нет)$/.test(answer)) return false
  throw new AnswerError(`Say yes or no, not “${text}”.`)
}

function readEmail(text: string): string {
  const email = parseEmail(text)
  if (email === null) throw new AnswerError(`An address such as parking@city.example is needed, not “${text}”.`)
  return email
}

function readPhone(text: string): string {
  if (!/^\+?[\d\s()-]+$/.test(text) || text.replace(/\D/g, '').length < 3)
    throw new AnswerError(
      `A phone is digits, spaces, brackets and hyphens, three digits at least, such as 8 800 555-00-00, not “${text}”.`,
    )
  return text
}

function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new AnswerError(`A site is its scheme and host, such as https://museum.example, not “${text}”.`)
  if (url.origin !== text) throw new AnswerError(`Without a path, as the browser names it: ${url.origin}, not ${text}.`)
  if (url.protocol === 'http:' && !/^(localhost|127\.0\.0\.1)$/.test(url.hostname))
    throw new AnswerError(`Only https counts in production: https://${url.host}, not ${text}.`)
  return text
}
