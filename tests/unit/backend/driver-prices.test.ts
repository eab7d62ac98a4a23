import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createCityModel } from '../../../demo/backend/city/city-model.ts'
import { BusinessError } from '../../../demo/backend/http/business-error.ts'
import { toBenefits, toWireBenefits } from '../../../demo/backend/payment/driver/benefits.ts'
import { createQuote } from '../../../demo/backend/payment/session/quote.ts'
import { loadCities } from '../../../demo/cities/load-cities.ts'
import { getBenefits } from '../../../shared/api/contract/benefits.ts'
import type { Json } from '../../../shared/api/contract/call.ts'
import { getSettings } from '../../../shared/api/contract/settings.ts'
import { getParkings, getZones } from '../../../shared/api/contract/zones.ts'
import { MINUTE_MS } from '../../../shared/domain/city-time.ts'
import { calculateCost, type Cost } from '../../../shared/domain/cost.ts'
import { durationOptions } from '../../../shared/domain/duration.ts'
import { defaultCategory, parsePlate } from '../../../shared/domain/plate.ts'
import { times } from '../domain/property-runs.ts'

const wire = (result: unknown) => JSON.parse(JSON.stringify({ status: 'ok', result })) as Json

/** Of each driver whose plates are known, more off in the evening than by day (readings CO-5). */
function withEvenings<Benefit extends { orderNum: string }>(benefits: Benefit[]): Benefit[] {
  const intervals = [
    { from: '09:00', to: '18:30', percent: 12.5 },
    { from: '18:30', to: '02:00', percent: 70 },
  ]
  return [...benefits, ...benefits.map((benefit) => ({ ...benefit, orderNum: `${benefit.orderNum}-E`, intervals }))]
}

const OWN = '00000000-0000-4000-8000-000000000001'
const LISTED_AT = Date.parse('2026-06-01T09:00:00Z')
const YEAR = {
  orderNumber: 1,
  accountId: OWN,
  code: 'YEAR',
  name: 'Год',
  nameEn: null,
  plateKey: '',
  format: 'rus' as const,
  categories: null,
  zones: '#' as const,
  percent: 90,
  intervals: null,
  cost: 100,
  dates: 365,
  startsAt: Date.parse('2026-01-10T06:30:00Z'),
  endsBefore: '2027-01-10',
  pausedAt: null,
  pauses: 0,
  pausedDates: 0,
  vehicleChanges: 0,
  refundedAt: null,
  refund: 0,
  givenBack: 0,
  paymentId: null,
  createdAt: 0,
}
/** Bought for each city's first two plates: one that runs, one by night, one that is paused, one that was given up. */
const SUBSCRIPTIONS = [
  YEAR,
  { ...YEAR, intervals: [{ from: '20:00', to: '08:00', percent: 100 }] },
  { ...YEAR, percent: 100, pausedAt: LISTED_AT - 60_000 },
  { ...YEAR, percent: 100, refundedAt: Date.parse('2026-02-01T10:00:00Z') },
]

/** Each demo city as its server knows it, and as a browser that has read its answers. */
const CITIES = loadCities(new URL('../../../demo/cities', import.meta.url)).map((city) => {
  const data = { ...city, benefits: withEvenings(city.benefits) }
  const server = createCityModel(data)
  const plates = [...new Set(data.benefits.map(({ transport }) => transport.numberTs).filter((plate) => plate !== '#'))]
  const driver = { accountId: OWN, plates: plates.slice(0, Math.ceil(plates.length / 2)) }
  const bought = SUBSCRIPTIONS.map((row, index) => ({ ...row, plate: plates[index % 2] ?? '', city: data.name }))
  const viewer = { city: server, now: LISTED_AT, accountId: OWN, mainPlate: null, bonuses: new Map() }
  const browser = {
    settings: getSettings.decode(wire(data.settings)),
    zones: getZones.decode(wire(data.zones)),
    parkings: getParkings.decode(wire(data.parkings)),
    benefits: getBenefits.decode(wire(toWireBenefits(viewer, driver, bought)), data.entry.timeZone),
  }
  return { server, browser, driver, bought, plates: [...plates, 'О001ОО77', '1234 АВ 77'] }
})

const question = fc.constantFrom(...CITIES).chain((city) =>
  fc.record({
    city: fc.constant(city),
    zone: fc.constantFrom(...city.browser.zones),
    parking: fc.constantFrom(...city.browser.parkings.filter(({ isInactive }) => !isInactive)),
    plate: fc.constantFrom(...city.plates),
    minutes: fc.constantFrom(...durationOptions(city.browser.settings.intervals)),
    now: fc.integer({ min: Date.parse('2025-12-01T00:00:00Z'), max: Date.parse('2027-12-31T23:00:00Z') }),
  }),
)

function judge(work: () => Cost): Cost | string {
  try {
    return work()
  } catch (thrown) {
    if (thrown instanceof BusinessError) return thrown.code
    throw thrown
  }
}

it(
  'a driver’s browser and the city’s server come to the same price, row by row, for ten thousand questions',
  { timeout: 60_000 },
  () => {
    const seen = { priced: 0, reduced: 0, refused: 0 }
    fc.assert(
      fc.property(question, ({ city: { server, browser, driver, bought }, zone, parking, plate, minutes, now }) => {
        const byParking = browser.settings.paymentByParkingId
        const parsed = parsePlate(plate)
        if (!parsed.valid) throw new Error('not a plate')
        const vehicle = { plate: parsed.normalised, format: parsed.format, category: defaultCategory(parsed.type) }
        const place = byParking ? { parkingCode: parking.code } : { zone: zone.code }
        const asked = { transport: { number: plate }, ...place, duration: minutes }
        const world = {
          now,
          factors: new Map<string, number>(),
          benefits: toBenefits({ city: server, driver, now: LISTED_AT }, bought),
          audience: 'driver',
        } as const
        const theirs = judge(() => createQuote(server, asked, world).cost)

        const tariff = byParking ? browser.zones.find(({ code }) => code === parking.zone) : zone
        const local = calculateCost({
          zone: tariff?.code ?? '',
          start: Math.floor(now / MINUTE_MS) * MINUTE_MS,
          minutes,
          timeZone: server.timeZone,
          prices: (byParking ? parking.prices : undefined) ?? tariff?.prices ?? [],
          calendar: browser.settings.calendar,
          benefits: browser.benefits,
          vehicle,
          isFree: byParking && parking.isFree,
        })
        const ours = local.ok ? local.value : local.error
        if (!isDeepStrictEqual(ours, theirs)) expect(ours).toEqual(theirs)
        if (typeof theirs === 'string') seen.refused += 1
        else if (theirs.price > 0) seen.priced += 1
        if (typeof theirs !== 'string' && theirs.saving > 0) seen.reduced += 1
      }),
      times(10_000),
    )
    console.log(`10,000 questions: ${seen.priced} with a price, ${seen.reduced} reduced, ${seen.refused} refused alike`)
    expect(seen.priced).toBeGreaterThan(3000)
    expect(seen.reduced).toBeGreaterThan(200)
  },
)
