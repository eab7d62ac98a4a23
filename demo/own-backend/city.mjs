// The city: everything that the elements are told about it. Put your own here.
// The money of tariffs is whole kopecks per hour.

export const timeZone = 'Europe/Samara'

/** What the city says of itself: in `city.json`, and as one city of `cities.json` beside the elements' files. */
export const entry = {
  city: 'berezhki',
  nameForShow: { ru: 'Бережки', en: 'Berezhki' },
  timeZone,
  mapBounds: [
    [53.18, 50.08],
    [53.22, 50.14],
  ],
  profile: 'standart',
  idempotency: true,
  registrationEnabled: false,
  restoreEnabled: false,
}

// Days off of the real production calendar belong here: each year the government moves some of them.
const years = [-1, 0, 1].map((more) => new Date().getUTCFullYear() + more)
const holidays = years.flatMap((year) => ['01-01', '05-09', '06-12'].map((day) => `${year}-${day}`))

/** What is not named here is off: the elements then offer nothing of it, and ask no call that this backend lacks. */
export const settings = {
  useSessionWithoutRegister: true,
  sufficiency: 'inclusive',
  billingPeriod: 15,
  intervals: { min: 15, max: 720, step: 15 },
  maxRefill: 15000,
  paymentsMethods: [
    { name: 'card', nameForShow: 'Банковская карта', nameForShowEn: 'Bank card', description: 'Учебный банк' },
  ],
  timeZone,
  calendar: { years, days: Object.fromEntries(holidays.map((day) => [day, 'holiday'])) },
}

export const options = {
  map: { mapCenter: { latitude: 53.2, longitude: 50.11 } },
  contacts: { email: 'parking@berezhki.example', phone: '+78460000000' },
  hasNews: false,
  hasSmsCommands: false,
}

/** Sundays and holidays have no rows here, so that parking is free on them. */
const central = [
  { type: 'default', from: '08:00:00', to: '20:00:00', price: 5000 },
  { type: 'default', from: '20:00:00', to: '23:59:59', price: 2050 },
  { type: 'saturday', from: '09:00:00', to: '18:00:00', price: 2000 },
]
const riverside = ['default', 'saturday', 'sunday', 'holiday'].map((type) => {
  return { type, from: '00:00:00', to: '23:59:59', price: 3333 }
})

export const zones = [
  { value: '2', name: 'Набережная', nameEn: 'Riverside', prices: riverside },
  { value: '1', name: 'Центр', nameEn: 'Centre', prices: central },
]

const streets = [
  { value: '11', zone: '1', name: 'Липовая улица', nameEn: 'Lipovaya Street', total: 24, free: 9, at: [53.2, 50.11] },
  { value: '12', zone: '1', name: 'Базарная', nameEn: 'Bazarnaya Street', total: 40, free: 0, at: [53.203, 50.104] },
  { value: '21', zone: '2', name: 'Пристань', nameEn: 'The Pier', total: 60, free: 31, at: [53.196, 50.118] },
]

const kind = { category: 'roadside', freeparking: false, inactive: false }
export const parkings = streets.map(({ value, zone, name, nameEn }) => {
  return { value, name, nameEn, zone, address: name, ...kind }
})

/** Free places come from your sensors or counters; these never change. */
export const occupancy = streets.map(({ value, free }) => ({ code: value, free }))

export const features = streets.map((street) => {
  const { value: code, zone: zonenumber, name, nameEn, total, free, at } = street
  const { prices: rows } = zones.find(({ value }) => value === zonenumber)
  const prices = rows.map(({ type, ...row }) => ({ daycode: type, ...row }))
  const [zone, spaces] = [
    { zonenumber, prices },
    { total, free, fordisabled: 2 },
  ]
  const properties = { objecttype: 'parkings', code, name, nameEn, address: name, ...kind, zone, spaces }
  const geometry = { type: 'Point', coordinates: { latitude: at[0], longitude: at[1] } }
  return { type: 'Feature', properties, geometry }
})

export const overAll = {
  parkings: streets.length,
  spaces: streets.reduce((sum, street) => sum + street.total, 0),
  fordisabled: 2 * streets.length,
}

/** Who can sign in. Not for production: there passwords are hashed, and drivers register themselves. */
export const drivers = [
  {
    id: 'd-1',
    email: 'driver@berezhki.example',
    phone: '79270000001',
    password: 'parking1',
    firstName: 'Анна',
    lastName: 'Речная',
    balance: 30_000,
    vehicle: { number: 'В123МК', region: '63', category: 'B' },
  },
]
