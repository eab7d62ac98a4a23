import type { Plain, PlainTable } from './plain-values.ts'
import { PLAIN_SETTINGS, type STRUCTURED_SETTINGS } from './settings.ts'

/**
 * Plain settings that the backend alone reads: they stand in `city.json` beside the others, and no element asks for
 * them.
 */
export const SERVER_SETTINGS = {
  typeAuthorization: ['SMS', 'Call'],
  useSmsReplay: false,
  resendSeconds: 10,
  loginCaptchaAfter: 3,
  loginLimitAfter: 10,
  loginLimitMinutes: 15,
  tokenHours: 168,
  maxVehicles: 20,
  subscriptionPauses: 2,
  subscriptionPauseDays: 30,
  subscriptionVehicleChanges: 2,
  keepCodesHours: 24,
  keepLettersDays: 90,
  keepSessionsYears: 5,
  keepOperationsYears: 5,
  finePayUrl: null,
} as const satisfies PlainTable

/** Every plain setting, of all readers. */
export const ALL_PLAIN_SETTINGS: Readonly<Record<PlainName, Plain>> = {
  ...PLAIN_SETTINGS,
  ...SERVER_SETTINGS,
}

type PlainName = keyof typeof PLAIN_SETTINGS | keyof typeof SERVER_SETTINGS

type StructuredName = keyof typeof STRUCTURED_SETTINGS | 'cardWidget'

export interface SettingReference {
  /** What it does, in plain English with its unit. */
  meaning: string
  /** What holds where it is left out, if the table of defaults does not say it. */
  missing?: string
  /** Where the specification or its readings say so; empty for what the product adds. */
  source: string
}

export interface StructuredReference extends SettingReference {
  shape: string
  missing: string
}

/** What each plain setting means. A setting without its line does not compile. */
export const PLAIN_REFERENCE: Readonly<Record<PlainName, SettingReference>> = {
  dontUseBalance: {
    meaning:
      'The city keeps no balances: each parking is paid at the bank, and balance, top-up and extension are not shown.',
    source: 'cabinet 1',
  },
  useFlatParking: { meaning: 'Parking behind a barrier is offered beside parking in the street.', source: 'cabinet 1' },
  usePostPayment: { meaning: 'A parking that began earlier today can be paid.', source: 'cabinet 1, PP-1' },
  usePostPaymentYesterday: { meaning: 'Drivers can pay for a parking of yesterday.', source: 'cabinet 1, PP-6' },
  guestPostPaymentYesterday: { meaning: 'Guests can pay for a parking of yesterday.', source: 'PP-7' },
  paymentByParkingId: { meaning: 'A parking is chosen by its own code and not by its zone.', source: 'cabinet 1' },
  useSessionWithoutRegister: { meaning: 'Guests can pay without an account.', source: 'cabinet 1' },
  useTsCategory: { meaning: 'The category of the vehicle is asked for.', source: 'cabinet 1' },
  useBonus: {
    meaning: 'A payment by a Mir card credits a bonus of 20 %, and the history can be filtered by bonuses.',
    source: 'cabinet 1, gD-19',
  },
  useSameDayCorrection: {
    meaning: 'Until the end of its day plate, zone and start of a paid parking can be corrected, each once.',
    source: 'gD-44',
  },
  useNearPlaces: {
    meaning: 'The server answers `getNearPlaces`, and the form finds the places around the person on a press.',
    source: '',
  },
  viewPenalty: { meaning: 'Fines are offered.', source: 'cabinet 1, gA-01' },
  useReceipts: { meaning: 'Receipts are offered.', source: 'cabinet 1' },
  useSubscriptionConstructor: { meaning: 'Subscriptions can be put together by the driver.', source: 'cabinet 1' },
  guestEmailContact: { meaning: 'A guest may give an e-mail in place of a phone.', source: 'gD-27, gK-31' },
  guestFreeWithoutContact: {
    meaning: 'A guest gives neither a phone nor an e-mail for a parking that costs nothing.',
    source: 'gD-27',
  },
  showUpdatePage: { meaning: 'The site has its page for the time of a renewal, `/update`.', source: 'gA-11' },
  allowSoleProprietor: {
    meaning: 'A payer with an INN of 12 digits gives an OGRNIP of 15 digits and no KPP.',
    source: 'gK-21',
  },
  strictRequisites: {
    meaning: 'A wrong check digit of INN, KPP or OGRN stops the payer; otherwise it is a hint.',
    source: 'readings 3.12',
  },
  sufficiency: {
    meaning: 'Whether a balance that equals the price is enough: not with `strict`, with `inclusive` it is.',
    source: 'XR-4',
  },
  operationsOrder: {
    meaning: 'How the history is ordered at first: by the date of the operation, or by the length of the parking.',
    source: 'OR-2',
  },
  useOperationsSort: {
    meaning: 'The history can be sorted by any column: the server reads `SortBy` and `SortDirection`.',
    source: 'cabinet 9',
  },
  operationsZoneMode: {
    meaning: 'What the history is filtered by: tariff zones, or the parkings that are not free.',
    source: 'gF-04',
  },
  billingPeriod: { meaning: 'Minutes that a refund rounds the used time up to.', source: 'XR-3' },
  copyrightFrom: { meaning: 'The first year of the copyright line.', source: 'gA-12' },
  timeZone: {
    meaning: 'IANA name of the time zone of every time shown; without it, the zone of the city’s entry.',
    source: 'TZ-1',
  },
  defaultZone: {
    meaning:
      'Code of a zone: where it is set, a driver who signs in is led to the page of his parkings. No form is filled in by it.',
    source: 'gA-16',
  },
  appScheme: {
    meaning:
      'Address that opens the mobile app; without it the banner leads to the store. A scheme of the app’s own, `scheme://place?query` in plain characters.',
    source: 'gA-18',
  },
  typeAuthorization: {
    meaning:
      'How a phone is confirmed: by a text message or by a call; beyond the few calls an hour that four digits bear, by a text message.',
    source: 'entry 7',
  },
  useSmsReplay: {
    meaning: 'Where phones are confirmed by a call, a repeat comes as a text message.',
    source: 'entry 7',
  },
  resendSeconds: { meaning: 'Seconds before another code can be sent to a phone.', source: 'gE-05' },
  loginCaptchaAfter: { meaning: 'Wrong passwords in a row before a captcha is asked for.', source: 'gE-15' },
  loginLimitAfter: { meaning: 'Wrong passwords in a row before sign-in is refused for a while.', source: 'gE-15' },
  loginLimitMinutes: { meaning: 'Minutes for which it is refused.', source: 'gE-15' },
  tokenHours: { meaning: 'Hours that a sign-in lasts.', source: '' },
  maxVehicles: { meaning: 'Vehicles that a driver may have.', source: 'PF-3' },
  subscriptionPauses: { meaning: 'How often a subscription can be paused.', source: 'SB-5' },
  subscriptionPauseDays: {
    meaning: 'Days that its pauses last in all; after them the city continues it.',
    source: 'SB-5',
  },
  subscriptionVehicleChanges: { meaning: 'How often its vehicle can be changed.', source: 'SB-7' },
  keepCodesHours: {
    meaning: 'Hours after which a letter with a code or a link is empty; in production it is as soon as it is sent.',
    source: '',
  },
  keepLettersDays: { meaning: 'Days after which the city knows no more of a letter.', source: '' },
  keepSessionsYears: {
    meaning: 'Years after which plates, phones and e-mails of parkings and payments are emptied. Amounts stay.',
    source: '402-FZ 29',
  },
  keepOperationsYears: {
    meaning:
      'Years after which the same happens to plates and phones in histories, to payers on slips, to where money of a deleted account was paid out, and to the papers of paid fines; conversations about appeals are gone then.',
    source: '402-FZ 29',
  },
  finePayUrl: {
    meaning: 'Address where a fine is paid, with `{uin}` in place of its number; without it only the number is shown.',
    source: 'gF-11',
  },
  guestFlat: { meaning: 'Guests can pay for parking behind a barrier.', source: 'gD-14' },
  stsLettersOnly: {
    meaning: 'A vehicle registration certificate has two letters in its series, never digits.',
    source: 'readings 3.10',
  },
  useTrailerPlates: { meaning: 'Plates of trailers are a type of their own.', source: 'gK-08' },
  benefitsPlaceMode: {
    meaning: 'What the table of benefits shows as the place: the zone, or the cadastral quarter.',
    source: 'gF-04',
  },
  benefitsShowPercent: { meaning: 'The table of benefits shows the percent of the discount.', source: 'gF-04' },
}

/** The same of settings with a shape of their own. */
export const STRUCTURED_REFERENCE: Readonly<Record<StructuredName, StructuredReference>> = {
  intervals: {
    shape: '{ min, max, step }',
    missing: '15, 1440 and 15',
    meaning: 'Durations offered, minutes; a limit that is missing is 15, 1440 and 15.',
    source: 'cabinet 1, IR-1',
  },
  paymentsMethods: {
    shape: '[{ name, nameForShow, description, isPhoneRequired }]',
    missing: 'none',
    meaning: 'Ways to pay, in their order; `methodName` and its like are read too.',
    source: 'cabinet 1, gB-19',
  },
  pagePersonalData: {
    shape: '{ path, title, version }',
    missing: 'the page `/pages/personal-data-rules`; each day’s text counts as one',
    meaning: 'The page of the personal-data rules, its title by language and the version in force.',
    source: 'cabinet 1, gE-11',
  },
  flatParkingCodes: {
    shape: '[code]',
    missing: 'none',
    meaning: 'Codes of the parkings behind a barrier.',
    source: 'gC-21',
  },
  calendar: {
    shape: '{ years, days }',
    missing: 'no price is computed on the page; the server’s alone is shown',
    meaning:
      'Production calendar: the years it covers, and by date a day type (`default`, `saturday`, `sunday`, `holiday`) or `{ type, zones }`.',
    source: 'readings 3.3, DT-1',
  },
  maxRefill: { shape: 'number', missing: '15000', meaning: 'The highest top-up, roubles.', source: 'gD-18' },
  hasPrivateData: {
    shape: 'true or false',
    missing: 'the options say it',
    meaning: 'First and last name are asked for; where it is left out, the options of the city say so.',
    source: 'cabinet 1, gC-14',
  },
  topics: {
    shape: '[{ value, label, labelEn }]',
    missing: 'an appeal has no topic',
    meaning: 'Topics that an appeal to the city can have.',
    source: 'cabinet 1',
  },
  cardWidget: {
    shape: '{ publicId, scriptUrl }',
    missing: 'invoices are paid on the bank’s page',
    meaning: 'The bank’s own card form for invoices: the public key and the script, over https.',
    source: 'entry 3',
  },
}
