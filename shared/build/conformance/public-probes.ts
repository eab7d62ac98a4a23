import type { Fields, Json } from '../../api/contract/call.ts'
import { isTimeZone } from '../../domain/city-time.ts'
import type { ErrorCode } from '../../domain/errors.ts'
import { DETAIL_ZOOM } from '../../domain/map-tile.ts'
import { projectPoint } from '../../domain/mercator.ts'
import { transportExample } from '../../api/contract/cost.server.ts'
import { type Contradiction, type Known, listOf, pick, type Probe, textOf } from './probe.ts'
import { createOwnPhone } from './own-plate.ts'
import { toSample } from './report.ts'

/** Nothing of any city has this name. */
export const NOBODY = 'no-such-thing-0'

const NO_SIGN_IN: readonly ErrorCode[] = [
  'IncorrectLogin',
  'UnregistredAccount',
  'CaptchaIncorrect',
  'LoginTryLimit',
  'EmptyPass',
  'ValidationError',
]

/** A plate of the city's kind. */
export const PLATE = transportExample.number

/** A place that can be paid for, as calls of guests name it; null where the city has none, or no guests. */
export async function findPlace(known: Known): Promise<{ zone: string; parking: string | null } | null> {
  const settings = await known.answer('getSettings')
  const zones = listOf(await known.answer('getZones')).filter((zone) => listOf(zone, 'prices').length > 0)
  const codes = zones.map((zone) => textOf(zone, 'value') ?? '')
  if (pick(settings ?? {}, 'result', 'paymentByParkingId') !== true)
    return codes[0] ? { zone: codes[0], parking: null } : null
  const isPaid = (parking: Json) =>
    codes.includes(textOf(parking, 'zone') ?? '') &&
    ['freeparking', 'inactive'].every((flag) => pick(parking, flag) !== true)
  const parking = listOf(await known.answer('getParkings')).find(isPaid)
  const [zone, code] = [textOf(parking, 'zone'), textOf(parking, 'value')]
  return zone && code ? { zone, parking: code } : null
}

/** A duration that the city offers, minutes. */
export async function findDuration(known: Known): Promise<number> {
  const { min, step, max } = (pick((await known.answer('getSettings')) ?? {}, 'result', 'intervals') ?? {}) as {
    [name: string]: number | undefined
  }
  const [least, by] = [min ?? 60, step ?? 60]
  const hour = least >= 60 ? least : least + Math.ceil((60 - least) / by) * by
  return Math.min(hour, max ?? hour)
}

export async function guestWish(known: Known, changes: Fields = {}): Promise<Fields | null> {
  const place = await findPlace(known)
  const hasGuests = pick((await known.answer('getSettings')) ?? {}, 'result', 'useSessionWithoutRegister') === true
  if (place === null || !hasGuests) return null
  return {
    transport: { number: PLATE, category: 'B', numberFormat: 'rus' },
    zone: place.zone,
    ...(place.parking === null ? {} : { parkingCode: place.parking }),
    duration: await findDuration(known),
    ...changes,
  }
}

/** What every price has to agree with itself in. */
export function checkPrice(answer: Json): Contradiction[] {
  const pairs = [
    ['totalcost', 'price'],
    ['totaldiscount', 'sumSale'],
  ] as const
  return [
    ...pairs
      .filter(([one, other]) => pick(answer, one) !== pick(answer, other))
      .map(([one, other]) => contradiction(one, pick(answer, one), `${other}, ${toSample(pick(answer, other))}`)),
    ...listOf(answer, 'costData', 'intervals').flatMap((interval, index) => {
      const [from, to] = [textOf(interval, 'from'), textOf(interval, 'to')]
      const length = (Date.parse(to ?? '') - Date.parse(from ?? '')) / 60_000
      const told = Number(pick(interval, 'minutes'))
      const field = `costData.intervals[${index}].minutes`
      return Math.abs(length - told) < 1 ? [] : [contradiction(field, told, `${length}, as from ${from} to ${to}`)]
    }),
  ]
}

export function contradiction(field: string, found: unknown, expected: string): Contradiction {
  return { field, found: toSample(found), expected }
}

function checkSettings(answer: Json): Contradiction[] {
  const timeZone = textOf(answer, 'result', 'timeZone')
  const { min = 1, max = min, step = 1 } = (pick(answer, 'result', 'intervals') ?? {}) as { [name: string]: number }
  const isSpan = min > 0 && step > 0 && max >= min
  return [
    ...(timeZone !== null && !isTimeZone(timeZone)
      ? [contradiction('result.timeZone', timeZone, 'a name of the IANA list, as Europe/Moscow')]
      : []),
    ...(isSpan
      ? []
      : [contradiction('result.intervals', { min, max, step }, 'min and step above zero, max not below min')]),
  ]
}

function checkUnique(answer: Json, name: string): Contradiction[] {
  const seen = new Set<string>()
  return listOf(answer).flatMap((row, index) => {
    const value = textOf(row, name) ?? ''
    if (seen.has(value)) return [contradiction(`result[${index}].${name}`, value, 'a code of its own')]
    seen.add(value)
    return []
  })
}

/** The tile around the city's middle; null where the map comes in one answer. */
async function findTile(known: Known): Promise<Fields | null> {
  const at = pick((await known.answer('getOptions')) ?? {}, 'result', 'map', 'mapCenter') ?? {}
  const [longitude, latitude] = [Number(pick(at, 'longitude')), Number(pick(at, 'latitude'))]
  const hasTiles = textOf((await known.answer('getMap')) ?? {}, 'tiles') !== null
  if (!hasTiles || Number.isNaN(longitude + latitude)) return null
  const [x, y] = projectPoint([longitude, latitude])
  const side = 2 ** DETAIL_ZOOM
  return { z: DETAIL_ZOOM, x: Math.floor(x * side), y: Math.floor(y * side) }
}

/** A page that the city's menus lead to. */
async function findPage(known: Known): Promise<string | null> {
  const menus = pick((await known.answer('getOptions')) ?? {}, 'result', 'menuItems')
  const paths = ['header', 'footer', 'mobile'].flatMap((name) => listOf(menus ?? null, name)).map(toPath)
  return paths.find((path) => path.startsWith('/pages/')) ?? null
}

const toPath = (item: Json) => textOf(item, 'path') ?? ''

async function checkParkings(answer: Json, known: Known): Promise<Contradiction[]> {
  const zones = new Set(listOf(await known.answer('getZones')).map((zone) => textOf(zone, 'value')))
  const strange = listOf(answer).flatMap((parking, index) => {
    const zone = textOf(parking, 'zone') ?? ''
    return zone === '' || zones.has(zone)
      ? []
      : [contradiction(`result[${index}].zone`, zone, 'a zone of getZones, or empty')]
  })
  return [...checkUnique(answer, 'value'), ...strange]
}

const ok = (call: string, more: Partial<Probe> = {}): Probe => ({ call, expects: 'ok', ...more })
const refused = (call: string, expects: Probe['expects'], fields?: Probe['fields']): Probe =>
  fields ? { call, expects, fields } : { call, expects }

/** Questions that need no account and change nothing. */
export const PUBLIC_PROBES: readonly Probe[] = [
  ok('getSettings', { check: checkSettings }),
  ok('getOptions'),
  ok('getNotification'),
  ok('getSmsCommands'),
  ok('getZones', { check: (answer) => checkUnique(answer, 'value') }),
  ok('getParkings', { check: checkParkings }),
  ok('getMap'),
  ok('getOccupancy'),
  ok('getMapTile', { fields: (known) => findTile(known) }),
  ok('findOnMap', { fields: async (known) => ((await findTile(known)) ? { query: 'a', count: 1 } : null) }),
  ok('getCaptcha'),
  refused('checkCaptcha', ['CaptchaIncorrect'], () => ({ captcha: 'zzzz', id_session: NOBODY })),
  refused('login', NO_SIGN_IN, () => ({ login: 'nobody@conformance.example', password: NOBODY })),
  refused('loginCorp', NO_SIGN_IN, () => ({ inn: '7707083893', contractNumber: NOBODY })),
  refused('loginByCode', ['IncorrectCode', 'TokenNotFound', 'IncorrectLogin'], () => ({
    token: NOBODY,
    code: '000000',
  })),
  refused('checkRestoreCode', ['TokenNotFound', 'IncorrectCode'], () => ({ token: NOBODY, code: '000000' })),
  refused('changeRestoredPassword', ['TokenNotFound'], () => ({ token: NOBODY, pass: 'parking-2' })),
  refused('getRegistration', ['TokenNotFound'], () => ({ token: NOBODY })),
  refused('changePhone', ['TokenNotFound'], () => ({ token: NOBODY, phone: '79990000000' })),
  refused('checkEmail', ['ValidationError'], () => ({ value: 'no e-mail' })),
  refused('checkPhone', ['ValidationError', 'PhoneEmpty'], () => ({ value: '12' })),
  ok('checkEmail', { fields: () => ({ value: `${createOwnPhone()}@conformance.example` }) }),
  ok('checkPhone', { fields: () => ({ value: createOwnPhone() }) }),
  ok('getConfirmationType'),
  ok('getNews', {
    fields: () => ({ limit: 1, offset: 0 }),
    check: (answer) => {
      const { length } = listOf(answer)
      return length > 1 ? [contradiction('result', `${length} rows`, 'at most 1, as limit says')] : []
    },
  }),
  ok('getNewsItem', {
    fields: async (known) => {
      const id = textOf(listOf(await known.answer('getNews'))[0], 'id')
      return id === null ? null : { id }
    },
    check: async (answer, known) => {
      const asked = textOf(listOf(await known.answer('getNews'))[0], 'id')
      const id = textOf(answer, 'result', 'id')
      return id === asked ? [] : [contradiction('result.id', id, `${asked}, which was asked for`)]
    },
  }),
  refused('getNewsItem', ['notFound'], () => ({ id: NOBODY })),
  ok('getPage', {
    fields: async (known) => {
      const path = await findPage(known)
      return path === null ? null : { path }
    },
    check: async (answer, known) => {
      const [asked, path] = [await findPage(known), textOf(answer, 'result', 'path')]
      return path === asked ? [] : [contradiction('result.path', path, `${asked}, which was asked for`)]
    },
  }),
  refused('getPage', ['notFound'], () => ({ path: `/pages/${NOBODY}` })),
  refused('getInvoice', ['notFound'], () => ({ invoiceId: NOBODY })),
  refused('findReceipt', ['ParkingSessionNotFound'], () => ({ number: '999999999' })),
  ok('verifyReceiptLink', {
    fields: () => ({
      title: '101',
      dateIn: '12.03.2025 16:00',
      dateOut: '12.03.2025 17:00',
      price: '60.00',
      ts: PLATE,
      sig: 'd3Jvbmc',
    }),
    check: (answer) =>
      pick(answer, 'result', 'isVerified') === true
        ? [contradiction('result.isVerified', true, 'false: the city has not signed this link')]
        : [],
  }),
  ok('getNearPlaces', {
    fields: async (known) => {
      const at = pick((await known.answer('getOptions')) ?? {}, 'result', 'map', 'mapCenter') as Fields | undefined
      return at ? { latitude: at['latitude'], longitude: at['longitude'] } : null
    },
    check: (answer) => {
      const metres = listOf(answer).map((row) => Number(pick(row, 'distance')))
      const at = metres.findIndex((one, index) => index > 0 && one < (metres[index - 1] ?? 0))
      return at < 0 ? [] : [contradiction(`result[${at}].distance`, metres[at], 'the nearest first')]
    },
  }),
  refused('getNearPlaces', ['ValidationError'], () => ({ latitude: 95, longitude: 38 })),
  ok('guestCost', { fields: (known) => guestWish(known), check: checkPrice }),
  refused('guestCost', ['ZoneNotFound', 'CantFindParking'], (known) =>
    guestWish(known, { zone: NOBODY, parkingCode: NOBODY }),
  ),
  refused('guestCost', ['EmptyTs', 'ValidationError'], (known) => guestWish(known, { transport: undefined })),
  refused('guestCost', ['NoDurationSelected', 'ValidationError'], (known) => guestWish(known, { duration: undefined })),
  refused('guestCost', ['NoZoneSelected', 'ValidationError'], (known) =>
    guestWish(known, { zone: undefined, parkingCode: undefined }),
  ),
  ok('guestStatus', {
    fields: () => ({ paymentId: NOBODY, token: NOBODY }),
    check: (answer) => {
      const result = pick(answer, 'result') ?? null
      return result === null ? [] : [contradiction('result', result, 'null: nobody has this payment')]
    },
  }),
  ok('guestCancel', {
    fields: () => ({ paymentId: NOBODY, token: NOBODY }),
    check: (answer) => {
      const result = pick(answer, 'result') ?? null
      return result === null ? [] : [contradiction('result', result, 'null: nobody has this payment')]
    },
  }),
  refused('paymentFromPortal', ['ParkingSessionNotFound', 'ValidationError'], () => ({
    source: 'conformance',
    order: NOBODY,
    billnumber: NOBODY,
    amount: '1.00',
    paymentDate: '20250312163000',
    status: 'authorized',
  })),
]
