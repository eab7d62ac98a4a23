import { describe, expect, it } from 'vitest'
import type { WirePrice } from '../../../demo/cities/city-data.ts'
import { countsOf, importFiles, writeFeatures } from '../../support/imported-city.ts'

const WORKING = ['mo', 'tu', 'we', 'th', 'fr']
/** A hundred metres of kerb, north to south. */
const line = {
  type: 'LineString',
  coordinates: [
    [-122.68, 45.52],
    [-122.68, 45.521],
  ],
}
interface KerbWords {
  /** Metres along its street; the whole line by default. */
  metres?: [number, number]
  street?: string
}

const kerb = (regulations: unknown[], { metres = [0, 100], street = 'abc' }: KerbWords = {}) => ({
  properties: {
    location: { shstRefId: street, sideOfStreet: 'right', shstLocationStart: metres[0], shstLocationEnd: metres[1] },
    regulations,
  },
  geometry: line,
})
const rule = (activity: string, more: object = {}) => ({ rule: { activity }, ...more })
const span = (days: string[], [from, to]: [string, string], more: object = {}) => ({
  daysOfWeek: { days },
  timesOfDay: [{ from, to }],
  ...more,
})
/** Half a dollar for a quarter of an hour. */
const QUARTER = { rates: [{ fees: [0.5], durations: [15] }] }
const paid = (timeSpans: unknown[], more: object = {}) => ({
  rule: { activity: 'parking', payment: true, priorityCategory: 'paid parking' },
  payment: QUARTER,
  timeSpans,
  ...more,
})
const manifest = { currency: 'USD', timeZone: 'America/Los_Angeles' }
const importKerbs = (kerbs: unknown[], head: Record<string, unknown> = { manifest }) =>
  importFiles([writeFeatures(kerbs, head)], { reading: { rates: { USD: 100 }, timeZone: undefined } })
const rowsOf = (prices: readonly WirePrice[]) =>
  prices.map(({ type, from, to, price }) => `${type} ${from.slice(0, 5)}–${to.slice(0, 5)} ${price}`)

describe('kerbs of CurbLR', () => {
  it('have their hours and their price for an hour, in the clock and the currency of the manifest', () => {
    const { city, report } = importKerbs([
      kerb([paid([span([...WORKING, 'sa'], ['8:00', '19:00']), span(['su'], ['13:00', '19:00'])])]),
    ])
    expect(rowsOf(city!.zones[0]!.prices)).toEqual([
      'default 08:00–19:00 20000',
      'saturday 08:00–19:00 20000',
      'sunday 13:00–19:00 20000',
    ])
    expect(city!.zones[0]!.converted).toBe('USD')
    expect(city!.entry.timeZone).toBe('America/Los_Angeles')
    expect(countsOf(report)).toMatchObject({ 'currency-converted': 1 })
  })

  it('that lie on each other are one kerb by the hour: the rule of the highest priority holds', () => {
    const free = rule('parking', {
      rule: { activity: 'parking', priorityCategory: 'free parking' },
      timeSpans: [span([...WORKING, 'sa', 'su'], ['00:00', '23:59'])],
    })
    const { city, report } = importKerbs([kerb([free]), kerb([paid([span(WORKING, ['08:00', '19:00'])])])])
    expect(city!.parkings).toHaveLength(1)
    expect(rowsOf(city!.zones[0]!.prices)).toEqual(['default 08:00–19:00 20000'])
    expect(report.files[0]).toMatchObject({ features: 2, parkings: 2, left: 0 })
  })

  it('are ranked by the manifest where it says so', () => {
    const free = rule('parking', { rule: { activity: 'parking', priorityCategory: 'free parking' } })
    const kerbs = [kerb([free]), kerb([paid([])])]
    expect(importKerbs(kerbs).report.fees).toEqual({ free: 0, paid: 1, unknown: 0 })
    const turned = { manifest: { ...manifest, priorityHierarchy: ['free parking', 'paid parking'] } }
    expect(importKerbs(kerbs, turned).report.fees).toEqual({ free: 1, paid: 0, unknown: 0 })
  })

  it('lose the metres on which nobody may park', () => {
    const { city, report } = importKerbs([
      kerb([paid([])]),
      kerb([rule('no standing', { rule: { activity: 'no standing', priorityCategory: 'no standing' } })], {
        metres: [40, 60],
      }),
      kerb([rule('no standing')], { metres: [0, 30], street: 'another' }),
    ])
    const ends = city!.parkings.map(({ geometry }) =>
      (geometry.coordinates as { latitude: number }[]).map(({ latitude }) => Math.round(latitude * 1e5) / 1e5),
    )
    expect(ends).toEqual([
      [45.52, 45.5204],
      [45.5206, 45.521],
    ])
    expect(city!.parkings.map(({ spaces }) => spaces.total)).toEqual([6, 6])
    expect(countsOf(report)).toMatchObject({ 'kerb-overlaid': 2, 'not-parking': 2 })
    expect(report.files[0]).toMatchObject({ features: 3, parkings: 1, left: 2 })
  })

  it.each([
    [
      'where loading is for some hours',
      [paid([]), rule('loading', { timeSpans: [span(WORKING, ['07:00', '09:00'])], priority: 1 })],
      'forbidden-at-times',
    ],
    ['where Friday is dearer', [paid([span(WORKING.slice(0, 4), ['08:00', '19:00'])])], 'days-unequal'],
    [
      'where the price grows with the stay',
      [paid([], { payment: { rates: [{ fees: [1, 2], durations: [60, 60] }] } })],
      'rate-refused',
    ],
    ['where the fee is negative', [paid([], { payment: { rates: [{ fees: [-1] }] } })], 'rate-refused'],
    ['where the fee has no measure', [paid([], { payment: { rates: [{ fees: [1e308] }] } })], 'rate-refused'],
    [
      'where only the second and fourth Saturday are paid',
      [paid([{ daysOfWeek: { days: ['sa'], occurrencesInMonth: ['2nd', '4th'] } }])],
      'fee-by-time',
    ],
    ['where the summer alone is paid', [paid([{ effectiveDates: [{ from: '04-01', to: '09-30' }] }])], 'fee-by-time'],
    [
      'where the days of schools alone are paid',
      [paid([{ designatedPeriods: [{ name: 'school days', apply: 'only during' }] }])],
      'fee-by-time',
    ],
    ['where a day is none', [paid([span(['mo', 'someday'], ['08:00', '19:00'])])], 'value-unreadable'],
    ['where the longest stay is none', [paid([], { rule: { activity: 'parking', maxStay: -5 } })], 'value-unreadable'],
    ['where an hour is none', [paid([span(WORKING, ['25:00', '26:00'])])], 'value-unreadable'],
    [
      'where something is forbidden at an hour that is none',
      [paid([]), rule('no standing', { timeSpans: [span(WORKING, ['25:00', '26:00'])] })],
      'value-unreadable',
    ],
    ['where it ends as it begins', [paid([span(WORKING, ['08:00', '08:00'])])], 'value-unreadable'],
    ['where an hour is of half a day', [paid([span(WORKING, ['8:00 AM', '6:00 PM'])])], 'value-unreadable'],
  ])('have no price that could be wrong: %s', (_title, regulations, code) => {
    const { city, report } = importKerbs([kerb(regulations)])
    expect([city!.parkings.map(({ zone }) => zone), city!.zones]).toEqual([[''], []])
    expect(report.fees).toEqual({ free: 0, paid: 0, unknown: 1 })
    expect(countsOf(report)).toMatchObject({ [code]: 1 })
  })

  it('that are free at some hours, with no word of the others, are not told as free', () => {
    const nights = [span(WORKING, ['19:00', '08:00'])]
    const free = (more: object) =>
      kerb([rule('parking', { rule: { activity: 'parking', ...more }, timeSpans: nights })])
    const { city, report } = importKerbs([free({})])
    expect(city!.parkings.map(({ freeparking, zone }) => [freeparking, zone])).toEqual([[false, '']])
    expect([report.fees, countsOf(report)['free-at-times']]).toEqual([{ free: 0, paid: 0, unknown: 1 }, 1])
    // What those hours limit is the stay, as on the sign "2 hours, 9–18".
    expect(importKerbs([free({ maxStay: 120 })]).report.fees).toEqual({ free: 1, paid: 0, unknown: 0 })
  })

  it('tell that their places are reckoned from their length, where no property has them', () => {
    const kerbs = [kerb([paid([])], { metres: [0, 30] })]
    const { city, report } = importKerbs(kerbs)
    expect([city!.parkings[0]?.spaces.total, countsOf(report)['places-assumed']]).toEqual([5, 1])
    const [{ properties, geometry }] = kerbs as [(typeof kerbs)[0]]
    const told = importFiles([writeFeatures([{ properties: { ...properties, bays: 4 }, geometry }], { manifest })], {
      reading: { maps: ['places=bays'], rates: { USD: 100 } },
    })
    expect([told.city!.parkings[0]?.spaces.total, countsOf(told.report)]).toEqual([
      4,
      expect.not.objectContaining({ 'places-assumed': 1 }),
    ])
  })

  it.each([
    ['is nothing', null],
    ['is a text', 'parking'],
    ['has a number for its activity', { rule: { activity: 7 } }],
    ['has a text for its classes', { rule: { activity: 'parking' }, userClasses: 'everybody' }],
    ['has a number for an hour', { rule: { activity: 'parking' }, timeSpans: [{ timesOfDay: [{ from: 8, to: 19 }] }] }],
    ['has a text for its rates', { rule: { activity: 'parking' }, payment: { rates: '2 USD' } }],
  ])('with a rule that %s are told, and have no price that could be wrong', (_title, broken) => {
    const { report } = importKerbs([kerb([paid([]), broken])])
    expect([report.fees, countsOf(report)]).toEqual([
      { free: 0, paid: 0, unknown: 1 },
      expect.objectContaining({ 'value-unreadable': 1 }),
    ])
  })

  it('are read where what is not said stands there as null', () => {
    const span = { daysOfWeek: null, timesOfDay: null, effectiveDates: null, designatedPeriods: null }
    const empty = {
      rule: { activity: 'parking', maxStay: null, payment: null },
      userClasses: [null, { classes: null }],
    }
    const { report } = importKerbs([kerb([{ ...empty, timeSpans: [span, null], payment: { rates: null } }])])
    expect(report.fees).toEqual({ free: 1, paid: 0, unknown: 0 })
  })

  it.each([
    ['disabled people', ['handicap'], 'fordisabled'],
    ['taxis', ['taxi'], 'taxi'],
    ['residents', ['permit'], 'resident'],
  ])('for %s are told as such', (_title, classes, category) => {
    const { city } = importKerbs([kerb([rule('parking', { userClasses: [{ classes }] })])])
    expect(city!.parkings.map((parking) => parking.category)).toEqual([category])
  })

  it('for those who have a permit are not told as free, which would be for everybody', () => {
    const { city, report } = importKerbs([kerb([rule('parking', { userClasses: [{ classes: ['permit'] }] })])])
    expect(city!.parkings.map(({ freeparking }) => freeparking)).toEqual([false])
    expect([report.fees, countsOf(report)['permit-only']]).toEqual([{ free: 0, paid: 0, unknown: 1 }, 1])
  })

  it.each([
    ['no vehicle', [rule('no standing')], 'not-parking'],
    ['one group', [rule('parking', { userClasses: [{ classes: ['USPS'] }] })], 'not-public'],
    ['a time that is over', [paid([{ effectiveDates: [{ from: '2019-07-01', to: '2020-06-30' }] }])], 'not-in-use'],
    ['nobody, as it has no rules', [], 'not-parking'],
  ])('for %s are left out by their notice', (_title, regulations, code) => {
    const { report } = importKerbs([kerb(regulations), kerb([rule('parking')], { street: 'another' })])
    expect([report.parkings, countsOf(report)[code]]).toEqual([1, 1])
  })

  it('have their longest stay where it is written as a text', () => {
    const { city } = importKerbs([kerb([rule('parking', { rule: { activity: 'parking', maxStay: '120' } })])])
    expect(city!.parkings[0]?.nameEn).toMatch(/up to 2\u{a0}h$/u)
  })

  it('say that a longest stay of some hours is one of those hours', () => {
    const limited = { rule: { activity: 'parking', payment: true, maxStay: 120 } }
    const { city } = importKerbs([kerb([paid([span(WORKING, ['08:00', '19:00'])], limited)])])
    expect(city!.parkings.map(({ name, nameEn }) => [name, nameEn])).toEqual([
      [
        expect.stringMatching(/не дольше 2\u{a0}ч в часы на знаке$/u),
        expect.stringMatching(/up to 2\u{a0}h at the hours on the sign$/u),
      ],
    ])
  })

  it('are of the zone that their machines name, else of one that is told to be on no sign', () => {
    const machines = paid([], { payment: { ...QUARTER, deviceIds: ['7', 'zone 1002'] } })
    const { city, report } = importKerbs([kerb([machines]), kerb([paid([])], { street: 'another' })])
    expect(city!.parkings.map(({ zone }) => zone)).toEqual(['1002', '1'])
    expect(report.notices.find(({ code }) => code === 'zone-made')).toMatchObject({
      count: 1,
      samples: [{ value: '1' }],
    })
  })

  it('have what is mapped: their code, their name, their zone', () => {
    const { city } = importFiles([writeFeatures([kerb([paid([])])], { manifest })], {
      reading: { rates: { USD: 100 }, maps: ['code=location.shstRefId', 'zone=location.sideOfStreet'] },
    })
    expect(city!.parkings.map(({ value, zone }) => [value, zone])).toEqual([['abc', 'right']])
  })

  it('are free on holidays where they say so, and the lack of a calendar is told', () => {
    const except = { designatedPeriods: [{ name: 'holidays', apply: 'except during' }] }
    const { city, report } = importKerbs([kerb([paid([span(WORKING, ['08:00', '19:00'], except)])])])
    expect(rowsOf(city!.zones[0]!.prices)).toEqual(['default 08:00–19:00 20000', 'holiday 00:00–24:00 0'])
    expect(countsOf(report)).toMatchObject({ 'holidays-unknown': 1 })
  })

  it('are paid over midnight on the morning after', () => {
    const { city } = importKerbs([kerb([paid([span(['fr', 'sa'], ['22:00', '02:00'])])])])
    expect(city!.zones).toEqual([])
    const every = importKerbs([kerb([paid([span([...WORKING, 'sa', 'su'], ['22:00', '02:00'])])])])
    expect(rowsOf(every.city!.zones[0]!.prices).slice(0, 2)).toEqual([
      'default 00:00–02:00 20000',
      'default 22:00–24:00 20000',
    ])
  })

  it('with a manifest without currency are taken as roubles, which is told', () => {
    const { city, report } = importKerbs([kerb([paid([])])], {})
    expect(city!.zones[0]!.prices[0]!.price).toBe(200)
    expect(countsOf(report)).toMatchObject({ 'currency-assumed': 1 })
  })
})
