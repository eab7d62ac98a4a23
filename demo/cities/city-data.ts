import type { PLAIN_ENTRY } from '../../shared/api/contract/entry-table.ts'
import type { PlainValues } from '../../shared/api/contract/plain-values.ts'
import type { SERVER_SETTINGS } from '../../shared/api/contract/settings-reference.server.ts'
import type { PLAIN_SETTINGS } from '../../shared/api/contract/settings.ts'
import type { AppealState } from '../../shared/domain/appeal-state.ts'
import type { Category } from '../../shared/domain/plate.ts'
import type { PermitType } from '../../shared/domain/subscription-period.ts'

/** Text in the two languages of the product. */
export interface Titles {
  ru: string
  en: string
}

/** A point of the wire: degrees, WGS 84 (readings 3.14, coordinates). */
export interface WirePoint {
  latitude: number
  longitude: number
}

export type WireGeometry =
  | { type: 'Point'; coordinates: WirePoint }
  | { type: 'LineString'; coordinates: WirePoint[] }
  | { type: 'Polygon'; coordinates: WirePoint[][] }

/** One row of a tariff: `from` and `to` are HH:mm:ss, `price` is integer kopecks per hour (readings DT-5, DT-8). */
export interface WirePrice {
  type: 'default' | 'saturday' | 'sunday' | 'holiday'
  from: string
  to: string
  price: number
}

export interface WireZone {
  name: string
  nameEn?: string
  value: string
  prices: WirePrice[]
  /** The prices are made up: the data that the city was imported from have none. */
  example?: true
  /** The currency that the prices were converted from by the rate of the import. */
  converted?: string
}

/** A parking as the list of parkings and the map both need it; its tariff is its zone's unless it has its own rows. */
export interface WireParking {
  value: string
  name: string
  nameEn?: string
  /** Empty where the city's data have none. */
  address: string
  /** Empty where nothing is sold: a free parking, or one whose price is not known. */
  zone: string
  objecttype: 'parkings'
  category: string
  freeparking: boolean
  inactive: boolean
  /** `free` is absent where the city does not count. */
  spaces: { total: number; free?: number; fordisabled: number }
  prices?: WirePrice[]
  geometry: WireGeometry
}

/** Any other thing on the map: parking meters, terminals, boards, resident zones, sights (readings gC-04). */
export interface WirePlace {
  value: string
  name: string
  nameEn?: string
  objecttype: string
  zone?: string
  geometry: WireGeometry
}

export interface WireCalendar {
  years: number[]
  days: Record<string, string | { type: string; zones?: string[] }>
}

/** Both spellings live in cities at once (readings gB-19), so a city may use either. */
export type WirePaymentMethod =
  | { name: string; nameForShow: string; description: string; isPhoneRequired: boolean }
  | { methodName: string; methodNameForShow: string; methodDescription: string; isPhoneRequired: boolean }

type Named = PlainValues<typeof PLAIN_SETTINGS>
/** What a city may leave out: texts that the elements do without, and the backend's own. */
type LeftOut = PlainValues<typeof SERVER_SETTINGS>
type TextName = { [Name in keyof Named]: null extends Named[Name] ? Name : never }[keyof Named]

/** Settings with a shape of their own, as a city writes them. `maxRefill` is roubles. */
export interface StructuredSettings {
  flatParkingCodes: string[]
  intervals: { min?: number; max?: number; step?: number } | null
  paymentsMethods: WirePaymentMethod[]
  calendar: WireCalendar | null
  topics: { label: string; labelEn?: string; value: string }[]
  pagePersonalData: { path: string; title: Titles; version?: string } | null
  maxRefill: number
  hasPrivateData?: boolean
  cardWidget?: { publicId: string; scriptUrl: string }
}

/** The answer of the settings call: the table of `shared/api/contract/settings.ts` as a city writes it. */
export type WireSettings = Omit<Named, TextName> &
  Partial<Record<TextName, string>> &
  Partial<LeftOut> &
  StructuredSettings & { timeZone: string }

export interface WireMenuItem {
  path: string
  titles: Titles
  itemOrder: number
}

/** The answer of the options call (entry.md §3). */
export interface WireOptions {
  map: { mapCenter: WirePoint }
  initialZoom: number
  menuItems: { header: WireMenuItem[]; footer: WireMenuItem[]; mobile: WireMenuItem[] }
  numberSmsSendTo?: string
  appLinks: { androidLink?: string; iosLink?: string; yandexStoreLink?: string; apkLink?: string }
  contacts: { email: string; phone: string }
  notification: { message: string; messageEn?: string; url: string } | null
  isClose: boolean
  isCoopProfile: boolean
  hasPrivateData: boolean
}

/**
 * A benefit (cabinet.md §3). `zone` and `transport.numberTs` may be `#`, any; `sale` is percent, all day unless
 * `intervals` (HH:mm) stand in its place; times carry an offset.
 */
export interface WireBenefit {
  variation: string
  type: string
  zone: string[] | '#'
  sale: number
  transport: { mainTs: boolean; numberTs: string; formatGrz: string; category: string }
  orderNum: string
  startOf: string
  endOf: string
  intervals?: WireInterval[]
}

/** A percent by time of day, HH:mm. */
export type WireInterval = { from: string; to: string; percent: number }

/**
 * An offer of the catalogue (readings SB-1): `cost` is roubles, `sale` percent, 100 where it is absent, all day unless
 * `intervals` stand in its place; `zone` may be `#`, any.
 */
export interface WireSubscriptionOffer {
  parkingPermit: string
  parkingPermitEn?: string
  parkingPermitCode: string
  parkingPermitType: PermitType
  parkingPermitDesc: string
  parkingPermitDescEn?: string
  cost: number
  zone: string[] | '#'
  sale?: number
  intervals?: WireInterval[]
  /** Only vehicles of this category. */
  category?: Category
  /** Only for this vehicle, from this first date: a resident's. */
  licensePlate?: string
  startDate?: string
}

/** A permission that the constructor offers; `dayPrices` are kopecks for a date, by zone (readings SB-3). */
export interface WirePermissionKind {
  code: string
  name: string
  nameEn?: string
  categories: Category[]
  sale: number
  intervals?: WireInterval[]
  dayPrices: Record<string, number>
}

/** What a city sells: its catalogue, and what drivers put together themselves. */
export interface CitySubscriptions {
  offers: WireSubscriptionOffer[]
  kinds: WirePermissionKind[]
  /** Days, and percent off with up to two digits after the point. */
  terms: { days: number; discount: number }[]
  /** Zones that the constructor marks, no more. */
  specialZones: string[]
}

/** The pop-up: `message` is HTML, `updated` carries an offset; empty title and message close it (entry.md §2). */
export interface WireNotification {
  title: string
  titleEn?: string
  message: string
  messageEn?: string
  updated: string
}

/** `command_transcription` is parts joined by `*` (entry.md §3). */
export interface WireSmsCommand {
  name: string
  nameEn?: string
  hint: string
  hintEn?: string
  example: string
  command_transcription: string
  command_transcriptionEn?: string
}

/**
 * Someone who can sign in from the first start on. Amounts are roubles; a password of null is an account without one.
 */
export interface SeedDriver {
  email: string
  /** Canonical; the first is the main one. */
  phones: string[]
  password: string | null
  firstName: string
  lastName: string
  middleName?: string
  balance: number
  /** How long this account's tokens live; 0 = expired when they are made, for trying that. */
  tokenSeconds?: number
  /** The first is the main one. */
  vehicles: { plate: string; category: string; name?: string; docType?: string; docNumber?: string }[]
  documents?: { type: string; number: string }[]
  /** How many lines of history there are from before. */
  history?: number
  /** Newest first. */
  appeals?: SeedAppeal[]
  fines?: SeedFine[]
  subscriptions?: SeedSubscription[]
}

/** A subscription of the demo; days count from the first start, and a whole pause moves its end. */
export interface SeedSubscription {
  /** The offer of the catalogue that it was. */
  offer: string
  plate: string
  /** When it began, or begins. */
  startsInDays: number
  /** Since when it is paused. */
  pausedDaysAgo?: number
  /** Pauses before the present one, the dates they took, and changes of the vehicle. */
  pauses?: number
  pausedDates?: number
  vehicleChanges?: number
  /** The city has given it: nothing was paid, as nowhere without balances. */
  isGift?: boolean
}

export interface SeedAppeal {
  /** The value of a topic. */
  subject: string
  status: AppealState
  /** Oldest first; `hoursAgo` counts back from the first start. */
  messages: { hoursAgo: number; isOwn: boolean; text: string }[]
}

/** Amounts are roubles; days and minutes count back from the first start. */
export interface SeedFine {
  uin: string
  /** In the words of the city. */
  status: string
  daysAgo: number
  /** Left out where there is no ruling yet. */
  rulingDaysAgo?: number
  /** How long the vehicle stood there. */
  minutes: number
  article: string
  place: string
  /** Number of the ruling. */
  ruling: string
  total: number
  paid: number
  sts?: string
  plate: string
  type: string
  provider: string
  hasPhoto: boolean
}

export interface SeedFirm {
  inn: string
  contractNumber: string
  name: string
  email: string
  balance: number
  drivers?: { name: string; phone: string; plate?: string; device?: string; isActive?: boolean }[]
  vehicles?: { plate: string; vin?: string; imei?: string; isActive?: boolean }[]
  devices?: { vin?: string; imei?: string; isActive?: boolean }[]
}

export interface SeedAccounts {
  drivers: SeedDriver[]
  firms: SeedFirm[]
}

export interface MapSource {
  kind: 'raster' | 'vector' | 'pmtiles'
  url: string
  /** Empty where there is no ground to name the source of. */
  attribution: string | Titles
}

/**
 * The entry of a city: what every page may know of it, a row of the client's `cities.json`, and what only the server
 * reads; `entry-reference.ts` says which is which. A plain value that may be left out has its default in the table.
 */
export interface CityEntry extends Omit<PlainValues<typeof PLAIN_ENTRY>, 'profileVersion'> {
  order: number
  city: string
  nameForShow: Titles
  apiUrl: string
  timeZone: string
  /** South-west and north-east corners, [latitude, longitude]. */
  mapBounds: [[number, number], [number, number]]
  mapSource: MapSource
  profile: 'standart' | 'coop'
  profileVersion?: number | undefined
  socialClientId?: string | undefined
  socialUrl?: string | undefined
  captchaKey?: string | undefined
  captchaUrl?: string | undefined
  allowedOrigins: string[]
}
