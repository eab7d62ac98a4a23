import { expect, it } from 'vitest'
import { calculateCost, type CostInterval } from '../../../shared/domain/cost.ts'
import { dropUnsoundParts, type ShownCost } from '../../../shared/domain/cost-parts.ts'
import { Z1 } from '../../support/test-city.ts'
import { moscow } from './moment.ts'

const MINUTE = 60_000
const start = moscow('2025-03-12 19:30')
const asked = { start, minutes: 60, leeway: 0 }
const [by, after] = [30, 60].map((minutes) => start + minutes * MINUTE) as [number, number]
const row = (changes: Partial<CostInterval>): CostInterval => ({
  from: start,
  to: by,
  minutes: 30,
  dayType: 'default',
  price: 6000,
  percent: 50,
  benefitName: 'Половина',
  sum: 1500,
  ...changes,
})
const day = row({})
const evening = row({ from: by, to: after, price: 3000, sum: 750 })
const sound: ShownCost = {
  price: 2250,
  gross: 4500,
  saving: 2250,
  benefitNames: ['Половина'],
  intervals: [day, evening],
}
const shift = (by_: number) => sound.intervals.map((one) => ({ ...one, from: one.from + by_, to: one.to + by_ }))

it('shows all parts of a cost that adds up', () => {
  expect(dropUnsoundParts(sound, asked)).toEqual(sound)
})

it('lets the total exceed the rows by less than a kopeck a row', () => {
  for (const [rest, isShown] of [
    [0, true],
    [1, true],
    [2, false],
    [-1, false],
  ] as const) {
    const cost = { ...sound, price: 2250 + rest, gross: 4500 + rest }
    expect(dropUnsoundParts(cost, asked).intervals.length > 0, String(rest)).toBe(isShown)
  }
})

it.each<[string, CostInterval[]]>([
  ['do not add up to the total', [day, { ...evening, sum: 751 }]],
  ['leave the beginning out', [evening]],
  ['leave the end out', [day]],
  ['leave a gap', [{ ...day, to: by - MINUTE, minutes: 29 }, evening]],
  ['overlap', [{ ...day, to: by + MINUTE, minutes: 31 }, evening]],
  ['are in another order', [evening, day]],
  ['say other minutes than their times', [{ ...day, minutes: 45 }, evening]],
  ['go on past the end', [day, { ...evening, to: after + MINUTE, minutes: 31 }]],
  ['begin before the start', [{ ...day, from: start - MINUTE, minutes: 31 }, evening]],
  ['are of another time', shift(60 * MINUTE)],
  ['are of another day', shift(-24 * 60 * MINUTE)],
  ['have one of no length', [day, { ...evening, to: by, minutes: 0, sum: 0 }, evening]],
  ['have one that runs backwards', [{ ...day, from: by, to: start, minutes: -30 }, evening]],
  [
    'have a sum below nothing',
    [
      { ...day, sum: 3000 },
      { ...evening, sum: -750 },
    ],
  ],
])('leaves out rows that %s, and the saving that they explain, and keeps the total', (_why, intervals) => {
  expect(dropUnsoundParts({ ...sound, intervals }, asked)).toEqual({
    price: 2250,
    gross: 2250,
    saving: 0,
    benefitNames: [],
    intervals: [],
  })
})

it('keeps a saving beside a total that comes without rows', () => {
  expect(dropUnsoundParts({ ...sound, intervals: [] }, asked)).toEqual({ ...sound, intervals: [] })
})

it.each([
  ['is not the rest of the full price', { saving: 900, gross: 3150 }],
  ['makes no full price with the total', { saving: 100 }],
  ['is below nothing', { saving: -100, gross: 2150 }],
])('leaves out a saving that %s, and keeps total and rows', (_why, changes) => {
  expect(dropUnsoundParts({ ...sound, ...changes }, asked)).toEqual({
    ...sound,
    gross: 2250,
    saving: 0,
    benefitNames: [],
  })
})

it('takes rows that begin a minute beside ours where the server prices from its own present minute, and no more', () => {
  const of = (shifted: number, leeway: number) =>
    dropUnsoundParts({ ...sound, intervals: shift(shifted) }, { ...asked, leeway }).intervals.length
  expect(dropUnsoundParts(sound, { ...asked, start: start + 40_000 })).toEqual(sound)
  expect([of(MINUTE, MINUTE), of(-MINUTE, MINUTE), of(2 * MINUTE, MINUTE), of(MINUTE, 0)]).toEqual([2, 2, 0, 0])
})

it('keeps every part of what the price engine computes', () => {
  for (const minutes of [1, 7, 45, 500, 4000]) {
    const benefits = [{ name: 'Треть', percent: 33.33, zones: '#' as const, plate: '#' }]
    const cost = calculateCost({
      zone: '101',
      start,
      minutes,
      timeZone: 'Europe/Moscow',
      prices: Z1,
      calendar: { years: [2025], days: {} },
      benefits,
    })
    if (!cost.ok) throw new Error(cost.error)
    expect(dropUnsoundParts(cost.value, { start, minutes, leeway: 0 })).toEqual(cost.value)
  }
})
