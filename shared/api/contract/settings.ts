import type { Intervals } from '../../domain/duration.ts'
import type { Kopecks } from '../../domain/money.ts'
import type { OperationsOrder } from '../../domain/operation-order.ts'
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
  readOptionalNumber,
  readOptionalText,
  readText,
  readTexts,
  readTitles,
  type Source,
} from './decoding.ts'

/** Switches of a city, spelled on the wire as here (cabinet.md section 1 and readings). All are off when absent. */
export const SETTING_FLAGS = [
  'dontUseBalance',
  'useFlatParking',
  'usePostPayment',
  'usePostPaymentYesterday',
  'guestPostPaymentYesterday',
  'paymentByParkingId',
  'useSessionWithoutRegister',
  'useTsCategory',
  'useBonus',
  'viewPenalty',
  'useReceipts',
  'useSubscriptionConstructor',
  'hasPrivateData',
  'guestFlat',
  'guestEmailContact',
  'showUpdatePage',
  'allowSoleProprietor',
  'strictRequisites',
] as const

export type SettingFlag = (typeof SETTING_FLAGS)[number]

export interface PaymentMethod {
  name: string
  title: string
  /** English title and description, null where the city has none. */
  titleEn: string | null
  description: string
  descriptionEn: string | null
  isPhoneRequired: boolean
}

export interface Topic {
  label: string
  value: string
}

export interface Settings extends Record<SettingFlag, boolean> {
  /** Minutes; null where the city sends none (readings IR-1 gives the defaults). */
  intervals: Intervals | null
  paymentsMethods: PaymentMethod[]
  topics: Topic[]
  /** The page of the personal-data rules, its titles by language, and which text of them is in force; without a version, each day's text counts as one (readings gE-11). */
  personalData: { path: string; titles: Readonly<Record<string, string>>; version: string | null } | null
  flatParkingCodes: string[]
  calendar: Calendar | null
  timeZone: string | null
  maxRefill: Kopecks
  sufficiency: 'strict' | 'inclusive'
  /** The order in which the history is shown unless the person chooses (readings OR-2). */
  operationsOrder: OperationsOrder
  /** Whether the history goes by tariff zones or by paid parkings (readings gF-04). */
  operationsZoneMode: 'zones' | 'paidParkings'
  /** Minutes a refund is counted in (readings XR-3). */
  billingPeriod: number
  /** First year of the copyright line (readings gA-12). */
  copyrightFrom: number
  /** Zone that a driver's parking begins with (readings gA-16). */
  defaultZone: string | null
  /** Address that opens the mobile app (readings gA-18). */
  appScheme: string | null
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

function readIntervals(source: Source): Intervals {
  const read = (name: string) => readOptionalNumber(source, name)
  return { min: read('min'), max: read('max'), step: read('step') }
}

/** Years and days as sent: the day's key keeps its spelling, the domain judges its type. */
function readCalendar(source: Source): Calendar {
  const days: Calendar['days'] = {}
  const sent = openPart(source, 'days')
  for (const [date, day] of sent?.fields ?? []) {
    days[date] = sent && typeof day !== 'string' ? readDay(openSource(day, `${sent.path}.${date}`)) : String(day)
  }
  return { years: readTexts(source, 'years').map(Number), days }
}

function readDay(day: Source): { type: string; zones?: string[] } {
  const type = readText(day, 'type')
  return pick(day, 'zones') === undefined ? { type } : { type, zones: readTexts(day, 'zones') }
}

function readTopic(topic: Source): Topic {
  return { label: readText(topic, 'label'), value: readOptionalText(topic, 'value') ?? '' }
}

function readPersonalData(page: Source): Settings['personalData'] {
  return {
    path: readText(page, 'path'),
    titles: readTitles(page, 'title'),
    version: readOptionalText(page, 'version') || null,
  }
}

function decodeSettings(answer: Json): Settings {
  const source = openResult(answer)
  const part = <T>(name: string, read: (source: Source) => T): T | null => {
    const inner = openPart(source, name)
    return inner && read(inner)
  }
  return {
    ...(Object.fromEntries(SETTING_FLAGS.map((flag) => [flag, readFlag(source, flag)])) as Record<
      SettingFlag,
      boolean
    >),
    intervals: part('intervals', readIntervals),
    paymentsMethods: readList(source, 'paymentsMethods', readMethod),
    topics: readList(source, 'topics', readTopic),
    personalData: part('pagePersonalData', readPersonalData),
    flatParkingCodes: readTexts(source, 'flatParkingCodes'),
    calendar: part('calendar', readCalendar),
    timeZone: readOptionalText(source, 'timeZone'),
    maxRefill: pick(source, 'maxRefill') === undefined ? 1_500_000 : readMoney(source, 'maxRefill'),
    sufficiency: readOptionalText(source, 'sufficiency') === 'inclusive' ? 'inclusive' : 'strict',
    operationsOrder: readOptionalText(source, 'operationsOrder') === 'length' ? 'length' : 'date',
    operationsZoneMode: readOptionalText(source, 'operationsZoneMode') === 'paidParkings' ? 'paidParkings' : 'zones',
    billingPeriod: readOptionalNumber(source, 'billingPeriod') ?? 15,
    copyrightFrom: readOptionalNumber(source, 'copyrightFrom') ?? 2018,
    defaultZone: readOptionalText(source, 'defaultZone'),
    appScheme: readOptionalText(source, 'appScheme'),
  }
}

export const getSettings: Call<void, Settings> = {
  name: 'getSettings',
  method: 'GET',
  path: '/api/settings/v3',
  aliases: ['/api/profile/get-settings-v1', '/api/settings'],
  body: 'query',
  token: 'none',
  encode: () => ({}),
  decode: decodeSettings,
}
