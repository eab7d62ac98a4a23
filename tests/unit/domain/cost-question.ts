/** Random questions for the price engine, leaning towards the places where prices change. */
import fc from 'fast-check'
import type { Benefit, CostQuestion } from '../../../shared/domain/cost.ts'
import type { Calendar, DayType, TariffRow } from '../../../shared/domain/tariff.ts'

export const ZONES = [
  'Europe/Moscow',
  'Asia/Yekaterinburg',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
]

/** Nights on which some clock changes, ends of years, a leap day, an ordinary midnight. */
const TURNS = [
  '2025-03-30T01:00:00Z',
  '2025-10-26T01:00:00Z',
  '2025-03-09T07:00:00Z',
  '2025-11-02T06:00:00Z',
  '2025-04-05T15:00:00Z',
  '2025-10-04T15:30:00Z',
  '2025-12-31T21:00:00Z',
  '2024-02-29T21:00:00Z',
  '2025-06-12T19:00:00Z',
].map((text) => Date.parse(text))

const HOUR = 3_600_000
const two = (value: number) => String(value).padStart(2, '0')

const clock = fc
  .tuple(
    fc.integer({ min: 0, max: 23 }),
    fc.oneof(fc.constantFrom(0, 30, 59), fc.integer({ min: 0, max: 59 })),
    fc.constantFrom(0, 0, 0, 59, 30),
  )
  .map(([hour, minute, second]) => `${two(hour)}:${two(minute)}:${two(second)}`)
const from = fc.oneof(
  { weight: 5, arbitrary: clock },
  { weight: 1, arbitrary: fc.constantFrom('00:00:00', '23:59:00', '08:00') },
)
const to = fc.oneof(
  { weight: 5, arbitrary: clock },
  { weight: 2, arbitrary: fc.constantFrom('24:00:00', '00:00:00', '23:59:59', '23:59:00', '19:59:59', '20:00') },
)
const dayType = fc.constantFrom<DayType>('default', 'default', 'saturday', 'sunday', 'holiday')
const price = fc.oneof(fc.constantFrom(0, 6000, 4000, 1, 10_000), fc.integer({ min: 0, max: 99_999 }))
const oddRows: fc.Arbitrary<TariffRow[]> = fc.array(fc.record({ type: dayType, from, to, price }), { maxLength: 5 })
const wholeDay: fc.Arbitrary<TariffRow> = fc.record({
  type: dayType,
  from: fc.constant<string>('00:00:00'),
  to: fc.constant<string>('23:59:59'),
  price,
})
const rows = fc.tuple(oddRows, fc.array(wholeDay, { maxLength: 4 })).map((lists) => lists.flat())

const start = fc
  .tuple(fc.constantFrom(...TURNS), fc.integer({ min: -30 * HOUR, max: 10 * HOUR }))
  .map(([turn, shift]) => turn + shift)
const length = fc.oneof(
  { weight: 14, arbitrary: fc.integer({ min: 1, max: 240 }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 1440 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1441, max: 3000 }) },
)

const percent = fc.oneof(
  fc.constantFrom(0, 50, 100, 33.33),
  fc.integer({ min: -100, max: 10_500 }).map((hundredths) => hundredths / 100),
)
const entry: fc.Arbitrary<Calendar['days'][string]> = fc.oneof(
  fc.constantFrom('default', 'saturday', 'sunday', 'holiday'),
  { weight: 1, arbitrary: fc.constantFrom('festival', 'constructor') },
  fc.record({
    type: fc.constantFrom('holiday', 'default', 'sunday', 'nothing'),
    zones: fc.constantFrom<string[]>(['101'], ['102'], ['101', '102'], []),
  }),
  fc.record({ type: fc.constantFrom('holiday', 'saturday') }),
)

function benefitNear(at: number): fc.Arbitrary<Benefit> {
  const moment = (min: number, max: number) =>
    fc.integer({ min: min * HOUR, max: max * HOUR }).map((shift) => at + shift)
  const window = { startsAt: moment(-4, 2), endsAt: moment(0, 8) }
  const name = fc.constantFrom('A', 'B', 'C')
  const intervals = fc.array(fc.record({ from, to, percent }), { maxLength: 3 })
  const forAll = { name, percent, zones: fc.constant<'#'>('#'), plate: fc.constant('#') }
  const forSome = {
    name,
    percent,
    zones: fc.constantFrom<string[] | '#'>('#', ['101'], ['102'], ['#'], ['102', '101']),
    plate: fc.constantFrom('#', '#', 'А123ВС77', 'а 123 вс 77', 'К001КК59'),
    format: fc.constantFrom('rus', 'rus', 'foreign'),
    category: fc.constantFrom('A', 'B', 'B'),
    paused: fc.constantFrom(false, false, true),
    intervals,
  }
  const requiredKeys = ['name', 'percent', 'zones', 'plate'] as const
  return fc.oneof(
    fc.record({ ...forAll, ...window }, { requiredKeys: [...requiredKeys] }),
    fc.record({ ...forAll, intervals }, { requiredKeys: [...requiredKeys] }),
    fc.record({ ...forSome, ...window }, { requiredKeys: [...requiredKeys] }),
  )
}

/** A question with everything in it: wrapping and overlapping rows, odd ends, calendars, benefits, changing clocks. */
export const costQuestion: fc.Arbitrary<CostQuestion> = start.chain((at) => {
  const dates = [-1, 0, 1, 2].map((day) => new Date(at + day * 24 * HOUR).toISOString().slice(0, 10))
  return fc.record(
    {
      zone: fc.constant<string>('101'),
      start: fc.constant(at),
      minutes: length,
      timeZone: fc.constantFrom(...ZONES),
      prices: rows,
      calendar: fc.record({
        years: fc.constantFrom(...Array.from({ length: 8 }, () => [2024, 2025, 2026]), [2025], [2026]),
        days: fc.dictionary(fc.constantFrom(...dates), entry, { maxKeys: 2, noNullPrototype: true }),
      }),
      benefits: fc.array(benefitNear(at), { maxLength: 5 }),
      vehicle: fc.constantFrom(
        { plate: 'А123ВС77', format: 'rus' as const, category: 'B' as const },
        { plate: 'К001КК59', format: 'rus' as const, category: 'A' as const },
        { plate: 'AB12CDE', format: 'foreign' as const },
      ),
      isFree: fc.constantFrom(false, false, false, false, false, false, false, true),
    },
    { requiredKeys: ['zone', 'start', 'minutes', 'timeZone', 'prices', 'calendar'] },
  )
})
