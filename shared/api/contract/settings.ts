import type { Intervals } from '../../domain/duration.ts'
import type { Kopecks } from '../../domain/money.ts'
import type { Calendar } from '../../domain/tariff.ts'
import type { Call, Json } from './call.ts'
import {
  openPart,
  openResult,
  openSource,
  pick,
  readFlag,
  readList,
  readMoney,
  readOptionalFlag,
  readOptionalNumber,
  readOptionalText,
  readText,
  readTexts,
  type Source,
} from './decoding.ts'
import type { PaymentMethod } from './payment-method.ts'
import { type PlainValues, readPlain } from './plain-values.ts'

/**
 * The plain settings of a city that the elements or the backend read, by their names on the wire. The decoder, the
 * schema, the check of `city.json` and the reference follow from this table; what each means stands in
 * `settings-reference.server.ts`, which no browser loads.
 */
export const PLAIN_SETTINGS = {
  dontUseBalance: false,
  useFlatParking: false,
  guestFlat: false,
  usePostPayment: false,
  usePostPaymentYesterday: false,
  guestPostPaymentYesterday: false,
  paymentByParkingId: false,
  useSessionWithoutRegister: false,
  useTsCategory: false,
  useBonus: false,
  useSameDayCorrection: false,
  useNearPlaces: false,
  useOperationsSort: false,
  viewPenalty: false,
  useReceipts: false,
  useSubscriptionConstructor: false,
  guestEmailContact: false,
  guestFreeWithoutContact: false,
  showUpdatePage: false,
  allowSoleProprietor: false,
  strictRequisites: false,
  stsLettersOnly: false,
  useTrailerPlates: false,
  sufficiency: ['strict', 'inclusive'],
  operationsOrder: ['date', 'length'],
  operationsZoneMode: ['zones', 'paidParkings'],
  benefitsPlaceMode: ['zone', 'cadastral'],
  benefitsShowPercent: true,
  billingPeriod: 15,
  copyrightFrom: 2018,
  timeZone: null,
  defaultZone: null,
  appScheme: null,
} as const

/** Settings with a shape of their own, each with its reader. */
export const STRUCTURED_SETTINGS = {
  intervals: readIntervals,
  paymentsMethods: (source: Source, name: string) => readList(source, name, readMethod),
  pagePersonalData: readPersonalData,
  /** What an appeal can be about. */
  topics: readTopics,
  flatParkingCodes: readTexts,
  calendar: readCalendar,
  maxRefill: readMaxRefill,
  /** Null where the city does not say: then its options do (readings gC-14). */
  hasPrivateData: readOptionalFlag,
} as const

type Structured = typeof STRUCTURED_SETTINGS

export type Settings = PlainValues<typeof PLAIN_SETTINGS> & { [Name in keyof Structured]: ReturnType<Structured[Name]> }

/**
 * The page of the personal-data rules, and which text of them is in force; without a version, each day's text counts as
 * one (readings gE-11).
 */
export interface PersonalDataPage {
  path: string
  /** As they are shown, by language; null where the city says none. */
  titles: ReadonlyMap<string, Json> | null
  version: string | null
}

/** Throws DecodeError where a setting is sent and is not of its kind. */
export function readSettings(source: Source): Settings {
  const structured = Object.entries(STRUCTURED_SETTINGS).map(([name, read]) => [name, read(source, name)])
  return {
    ...readPlain(source, PLAIN_SETTINGS),
    ...(Object.fromEntries(structured) as Pick<Settings, keyof Structured>),
  }
}

/** Both wire shapes of a payment method (readings gB-19). */
export function readMethod(method: Source): PaymentMethod {
  const name = readText(method, 'methodName|name')
  return {
    name,
    title: readOptionalText(method, 'methodNameForShow|nameForShow') ?? name,
    titleEn: readOptionalText(method, 'methodNameForShowEn|nameForShowEn'),
    description: readOptionalText(method, 'methodDescription|description') ?? '',
    descriptionEn: readOptionalText(method, 'methodDescriptionEn|descriptionEn'),
    isPhoneRequired: readFlag(method, 'isPhoneRequired'),
  }
}

/** Minutes; null where the city sends none (readings IR-1 gives the defaults). */
function readIntervals(source: Source, name: string): Intervals | null {
  const sent = openPart(source, name)
  if (!sent) return null
  const read = (limit: string) => readOptionalNumber(sent, limit)
  return { min: read('min'), max: read('max'), step: read('step') }
}

/** Years and days as sent: the day's key keeps its spelling, the domain judges its type. */
function readCalendar(source: Source, name: string): Calendar | null {
  const calendar = openPart(source, name)
  if (!calendar) return null
  const days: Calendar['days'] = {}
  for (const [date, day] of openPart(calendar, 'days')?.fields ?? [])
    days[date] = typeof day === 'string' ? day : readDay(openSource(day, `${name}.days.${date}`))
  // A year that cannot be read is one that the calendar does not cover (readings DT-4).
  return { years: readTexts(calendar, 'years').map(Number).filter(Number.isInteger), days }
}

function readDay(day: Source): { type: string; zones?: string[] } {
  return { type: readText(day, 'type'), ...(pick(day, 'zones') && { zones: readTexts(day, 'zones') }) }
}

function readPersonalData(source: Source, name: string): PersonalDataPage | null {
  const page = openPart(source, name)
  return (
    page && {
      path: readText(page, 'path'),
      titles: openPart(page, 'title')?.fields ?? null,
      version: readOptionalText(page, 'version') || null,
    }
  )
}

/** A topic of appeals. */
export interface Topic {
  value: string
  label: string
  labelEn: string | null
}

function readTopics(source: Source, name: string): Topic[] {
  return readList(source, name, (topic) => ({
    value: readText(topic, 'value'),
    label: readText(topic, 'label'),
    labelEn: readOptionalText(topic, 'labelEn'),
  }))
}

function readMaxRefill(source: Source, name: string): Kopecks {
  return pick(source, name) === undefined ? 1_500_000 : readMoney(source, name)
}

export const getSettings: Call<void, Settings> = {
  name: 'getSettings',
  method: 'GET',
  path: '/api/settings/v3',
  aliases: ['/api/profile/get-settings-v1', '/api/settings'],
  body: 'query',
  token: 'none',
  encode: () => ({}),
  decode: (answer) => readSettings(openResult(answer)),
}
