import type { City } from '../../demo/cities/load-cities.ts'
import { SUBSCRIPTIONS } from './subscriptions.ts'

type Prices = City['zones'][number]['prices']

const DAY = (type: Prices[number]['type'], from: string, to: string, price: number): Prices[number] => ({
  type,
  from,
  to,
  price,
})

/** Z1 of the readings: weekdays 60 ₽ until 20:00, then 30; Saturdays 20 from 9 to 18; Sundays free. */
export const Z1: Prices = [
  DAY('default', '08:00:00', '20:00:00', 6000),
  DAY('default', '20:00:00', '23:59:59', 3000),
  DAY('saturday', '09:00:00', '18:00:00', 2000),
]

/** Z2 of the readings: 40 ₽ all week, Sundays 15, holidays 10. */
export const Z2: Prices = [
  DAY('default', '00:00:00', '24:00:00', 4000),
  DAY('saturday', '00:00:00', '24:00:00', 4000),
  DAY('sunday', '00:00:00', '24:00:00', 1500),
  DAY('holiday', '00:00:00', '24:00:00', 1000),
]

const TEST_CONTENT: City['content'] = {
  news: Array.from({ length: 13 }, (_, index) => ({
    id: String(13 - index),
    date: `2025-03-${String(13 - index).padStart(2, '0')}T09:00:00+03:00`,
    title: `Новость ${13 - index}`,
    titleEn: `News ${13 - index}`,
    announce: 'Коротко',
    text: `<p>Полный текст ${13 - index}</p>`,
  })),
  pages: [
    { path: '/pages/help', title: 'Помощь', titleEn: 'Help', text: '<p>Как платить</p>', textEn: '<p>How to pay</p>' },
  ],
  invoices: [
    {
      invoiceId: 'inv-1',
      description: 'Разрешение',
      payee: 'МКУ «Парковка»',
      inn: '7707083893',
      amount: 3000,
      payBy: '2025-03-20T23:59:59+03:00',
      requireEmail: true,
    },
    {
      invoiceId: 'inv-late',
      description: 'Старый счёт',
      payee: 'МКУ «Парковка»',
      amount: 100.5,
      payBy: '2025-03-01T23:59:59+03:00',
      requireEmail: false,
    },
  ],
}

/** A city with everything switched on a guest may meet; tests change what they are about. */
export function createTestCity(
  changes: {
    name?: string
    entry?: Partial<City['entry']>
    settings?: Partial<City['settings']>
    options?: Partial<City['options']>
    benefits?: City['benefits']
    accounts?: City['accounts']
    subscriptions?: City['subscriptions']
  } = {},
): City {
  const name = changes.name ?? 'probe'
  const timeZone = changes.entry?.timeZone ?? 'Europe/Moscow'
  return {
    name,
    entry: {
      order: 1,
      city: name,
      nameForShow: { ru: 'Пробный', en: 'Probe' },
      apiUrl: `/${name}`,
      timeZone,
      mapBounds: [
        [55, 37],
        [56, 38],
      ],
      mapSource: { kind: 'vector', url: '/tiles/{z}/{x}/{y}.mvt', attribution: '' },
      profile: 'standart',
      idempotency: true,
      registrationEnabled: true,
      restoreEnabled: true,
      easyAuth: false,
      feedbackEnabled: true,
      allowedOrigins: ['https://museum.example', 'http://localhost:*'],
      ...changes.entry,
    },
    settings: {
      timeZone,
      dontUseBalance: false,
      useFlatParking: false,
      usePostPayment: true,
      usePostPaymentYesterday: true,
      paymentByParkingId: false,
      useSessionWithoutRegister: true,
      useTsCategory: true,
      useBonus: false,
      useSameDayCorrection: true,
      useNearPlaces: true,
      viewPenalty: false,
      useReceipts: false,
      useSubscriptionConstructor: false,
      hasPrivateData: false,
      guestFlat: false,
      guestPostPaymentYesterday: true,
      guestEmailContact: false,
      guestFreeWithoutContact: false,
      showUpdatePage: false,
      allowSoleProprietor: false,
      strictRequisites: false,
      stsLettersOnly: false,
      useTrailerPlates: false,
      copyrightFrom: 2018,
      benefitsPlaceMode: 'zone',
      benefitsShowPercent: true,
      flatParkingCodes: [],
      intervals: { min: 15, max: 1440, step: 15 },
      paymentsMethods: [
        { name: 'bankCard', nameForShow: 'Карта', description: '', isPhoneRequired: true },
        { methodName: 'Квитанция', methodNameForShow: 'Квитанция', methodDescription: '', isPhoneRequired: false },
      ],
      calendar: { years: [2025, 2026], days: { '2025-06-12': 'holiday' } },
      topics: [],
      pagePersonalData: null,
      maxRefill: 15000,
      sufficiency: 'strict',
      billingPeriod: 15,
      operationsOrder: 'date',
      useOperationsSort: true,
      operationsZoneMode: 'zones',
      ...changes.settings,
    },
    options: {
      map: { mapCenter: { latitude: 55.5, longitude: 37.5 } },
      initialZoom: 16,
      menuItems: { header: [], footer: [], mobile: [] },
      appLinks: {},
      contacts: { email: 'help@probe.test', phone: '8 800 555-00-00' },
      notification: null,
      isClose: false,
      isCoopProfile: false,
      hasPrivateData: false,
      ...changes.options,
    },
    zones: [
      { name: 'Центр', value: '101', prices: Z1 },
      { name: 'Вокзал', value: '102', prices: Z2 },
      { name: 'Без тарифа', value: '103', prices: [] },
    ],
    parkings: [
      createParking({ value: '9001', zone: '101' }),
      createParking({ value: '9002', zone: '102', freeparking: true }),
      createParking({ value: '9003', zone: '101', inactive: true }),
    ],
    places: [],
    benefits: changes.benefits ?? [],
    notification: { title: '', message: '', updated: '2025-03-01T10:00:00+03:00' },
    smsCommands: [
      { name: 'Оплатить', hint: '', example: 'p*101*А123ВС77*2', command_transcription: 'p*101*А123ВС77*2' },
    ],
    content: TEST_CONTENT,
    subscriptions: changes.subscriptions ?? SUBSCRIPTIONS,
    accounts: changes.accounts ?? { drivers: [], firms: [] },
    streetsFile: null,
  }
}

function createParking(changes: {
  value: string
  zone: string
  freeparking?: boolean
  inactive?: boolean
}): City['parkings'][number] {
  return {
    name: `Парковка ${changes.value}`,
    address: 'ул. Садовая, 1',
    objecttype: 'parkings',
    category: 'roadside',
    freeparking: false,
    inactive: false,
    spaces: { total: 10, free: 5, fordisabled: 1 },
    geometry: { type: 'Point', coordinates: { latitude: 55.5, longitude: 37.5 } },
    ...changes,
  }
}

/** The city with an English name for its zone 101. */
export function namedInEnglish(city: City): City {
  return { ...city, zones: city.zones.map((zone) => (zone.value === '101' ? { ...zone, nameEn: 'Centre' } : zone)) }
}
