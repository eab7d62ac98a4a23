import type { DocumentType } from '../../domain/document.ts'
import type { Kopecks } from '../../domain/money.ts'
import { CATEGORIES, type Category, type PlateFormat } from '../../domain/plate.ts'
import type { VehicleCountry } from '../../domain/vehicle-fields.ts'
import type { Call, Json } from './call.ts'
import {
  openPart,
  openResult,
  orNull,
  readFlag,
  readList,
  readMoney,
  readOptionalNumber,
  readOptionalText,
  readText,
  type Source,
} from './decoding.ts'
import { type DriverSession, readDriverSession } from './driver-session.ts'
import type { PaymentMethod } from './payment-method.ts'
import { readMethod } from './settings.ts'
import { parseWireFormat } from './vehicle.ts'

/** A vehicle of the driver. */
export interface Vehicle {
  /** Stable (readings gC-01). */
  id: string
  /** Rises with each change: a change says which one it was made from (readings PF-3). */
  version: number
  isMain: boolean
  /** Folded, upper-case, without spaces, with its region. */
  plate: string
  format: PlateFormat
  country: VehicleCountry
  category: Category
  docType: DocumentType
  /** The document's series and number; empty where none is given. */
  docNumber: string
  name: string
  isActive: boolean
  vin: string
  imei: string
}

export interface ProfileDocument {
  id: string
  title: string
  type: DocumentType
}

/** Switches of the account, spelled on the wire as here. */
export const ACCOUNT_SETTINGS = [
  'reportHistoryOperation',
  'pushOff',
  'checkParkingSessionBefore',
  'checkParkingSession',
] as const

export type AccountSetting = (typeof ACCOUNT_SETTINGS)[number]

export type AccountSettings = Readonly<Record<AccountSetting, boolean>>

export interface Profile {
  email: string | null
  firstName: string
  lastName: string
  middleName: string
  /** As the server has it; shown by readings XR-5. Null where it does not say it: what is not known is not zero. */
  balance: Kopecks | null
  /** The main phone; null where there is none. */
  phone: string | null
  phones: { phone: string; isMain: boolean }[]
  vehicles: Vehicle[]
  documents: ProfileDocument[]
  sessions: DriverSession[]
  /** Where not empty it stands over the city's (readings gB-19). */
  paymentsMethods: PaymentMethod[]
  settings: AccountSettings
  /** The password came by a call: the person is asked to change it (readings gE-04). */
  isPasswordFromCall: boolean
  /** Zone of the last parking; null before the first (readings gA-16). */
  lastZone: string | null
}

function readDocType(source: Source, names: string): DocumentType {
  return /^(vu|2)$/i.test(readOptionalText(source, names) ?? '') ? 'VU' : 'STS'
}

/** One `ts` of the wire (cabinet section 3). */
export function readVehicle(ts: Source): Vehicle {
  const category = readOptionalText(ts, 'category')
  const format = parseWireFormat(readOptionalText(ts, 'formatGrz|country') ?? '') ?? 'rus'
  const country = parseWireFormat(readOptionalText(ts, 'country') ?? '') ?? format
  return {
    id: readText(ts, 'id'),
    version: readOptionalNumber(ts, 'version') ?? 1,
    isMain: readFlag(ts, 'mainTs'),
    plate: (readOptionalText(ts, 'numberTs') ?? readText(ts, 'number') + (readOptionalText(ts, 'region') ?? ''))
      .replace(/\s/g, '')
      .toUpperCase(),
    format,
    country: country === 'rus' ? 'rus' : 'other',
    category: CATEGORIES.find((known) => known === category) ?? 'B',
    docType: readDocType(ts, 'docType'),
    docNumber: readOptionalText(ts, 'STSNumber') ?? '',
    name: readOptionalText(ts, 'name') ?? '',
    isActive: readFlag(ts, 'active'),
    vin: readOptionalText(ts, 'vin') ?? '',
    imei: readOptionalText(ts, 'imei') ?? '',
  }
}

/** One of `documents`. */
export function readDocument(item: Source): ProfileDocument {
  return { id: readText(item, 'id'), title: readText(item, 'title'), type: readDocType(item, 'type') }
}

export function readAccountSettings(source: Source): AccountSettings {
  return Object.fromEntries(ACCOUNT_SETTINGS.map((name) => [name, readFlag(source, name)])) as AccountSettings
}

function readPhones(source: Source): Profile['phones'] {
  const phones = readList(source, 'telephones', (phone) => ({
    phone: readText(phone, 'phone'),
    isMain: readFlag(phone, 'isMain'),
  }))
  const single = readOptionalText(source, 'telephone')
  return phones.length === 0 && single ? [{ phone: single, isMain: true }] : phones
}

function decodeProfile(answer: Json, timeZone?: string): Profile {
  const source = openResult(answer)
  const settings = openPart(source, 'accountSettings|settings') ?? source
  const phones = readPhones(source)
  const text = (name: string) => readOptionalText(source, name) ?? ''
  return {
    email: readOptionalText(source, 'email') || null,
    firstName: text('firstName'),
    lastName: text('lastName'),
    middleName: text('middleName'),
    balance: orNull(() => readMoney(source, 'balance')),
    phone: (phones.find(({ isMain }) => isMain) ?? phones[0])?.phone ?? null,
    phones,
    vehicles: readList(source, 'ts', readVehicle),
    documents: readList(source, 'documents', readDocument),
    sessions: readList(source, 'sessions', (session) => readDriverSession(session, timeZone)),
    paymentsMethods: readList(source, 'paymentsMethods', readMethod),
    settings: readAccountSettings(settings),
    isPasswordFromCall: readFlag(source, 'passwordFromCall'),
    lastZone: readOptionalText(source, 'lastZone') || null,
  }
}

const profile = { method: 'GET', body: 'query', token: 'query', encode: () => ({}), decode: decodeProfile } as const

/** The driver's profile, in a city with balances; older versions answer the same superset (readings gB-04). */
export const getProfile: Call<void, Profile> = {
  ...profile,
  name: 'getProfile',
  path: '/api/profile/get-profile-v5',
  aliases: [
    '/api/profile/get-profile-v4',
    '/api/profile/get-profile-v3',
    '/api/profile/get-profile-v2',
    '/api/profile/get-profile',
  ],
}

/** The same in a balance-free city (readings gB-04). */
export const getProfileNoBalance: Call<void, Profile> = {
  ...profile,
  name: 'getProfileNoBalance',
  path: '/api/profile/get-profile-v6',
}

/** `call`, `getProfileNoBalance`, for a city that knows no version but those before it. */
export function orBefore(call: typeof getProfileNoBalance): Call<void, Profile> {
  return { ...call, aliases: [getProfile.path, ...(getProfile.aliases ?? [])] }
}

/** `call`, `getProfile`, at the version that the city's entry names (readings gB-04); it may name none that there is. */
export function atVersion(call: typeof getProfile, version: number): Call<void, Profile> {
  const newestFirst = [getProfileNoBalance.path, call.path, ...(call.aliases ?? [])]
  const [path, ...aliases] = newestFirst.slice(Math.max(0, newestFirst.length - version))
  const isThere = version <= newestFirst.length && path !== undefined
  return isThere ? { ...call, path, aliases } : call
}

/** The balance alone, after a payment. */
export const getBalance: Call<void, { balance: Kopecks }> = {
  name: 'getBalance',
  method: 'GET',
  path: '/api/profile/get-balance',
  body: 'query',
  token: 'query',
  encode: () => ({}),
  decode(answer) {
    const source = openResult(answer)
    return { balance: readMoney(source, 'balance') }
  },
}
