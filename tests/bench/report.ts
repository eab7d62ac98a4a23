import { formatTable, toKilobytes } from '../size/table.ts'
import type { Contender, Load } from './measure-load.ts'
import type { EngineSpeed } from './price-engine.ts'
import { summarise } from './statistics.ts'

/** All loads of one contender. */
export interface Series {
  contender: Contender
  loads: readonly Load[]
}

const COLUMNS: { key: keyof Load; said: string; format(value: number): string; hasSpread: boolean }[] = [
  { key: 'bytes', said: 'kB of code before input', format: toKilobytes, hasSpread: false },
  { key: 'requests', said: 'requests', format: String, hasSpread: false },
  { key: 'firstInput', said: 'first input, ms', format: toWhole, hasSpread: true },
  { key: 'blocking', said: 'blocking, ms', format: toWhole, hasSpread: true },
  { key: 'lcp', said: 'LCP, ms', format: toWhole, hasSpread: true },
  { key: 'cls', said: 'CLS', format: (value) => value.toFixed(3), hasSpread: false },
  { key: 'price', said: 'price, ms', format: toWhole, hasSpread: true },
  { key: 'quiet', said: 'last answer, ms', format: toWhole, hasSpread: false },
  { key: 'allBytes', said: 'kB in all', format: toKilobytes, hasSpread: false },
]

export function medianOf({ loads }: Series, key: keyof Load): number {
  return summarise(loads.map((load) => load[key])).median
}

/** Medians, with the middle half of the loads in brackets. */
export function describeSeries(all: readonly Series[]): string {
  const rows = all.map((series) => [
    series.contender.said,
    ...COLUMNS.map(({ key, format, hasSpread }) => {
      const { median, low, high } = summarise(series.loads.map((load) => load[key]))
      if (Number.isNaN(median)) return '–'
      return hasSpread ? `${format(median)} (${format(low)}–${format(high)})` : format(median)
    }),
  ])
  return formatTable([['medians', ...COLUMNS.map(({ said }) => said)], ...rows])
}

/** Everything as a share of one contender. */
export function describeRatios(all: readonly Series[], to: Series): string {
  const keys = COLUMNS.filter(({ key }) => key !== 'cls' && key !== 'price')
  const rows = all.map((series) => [
    series.contender.said,
    ...keys.map(({ key }) => (medianOf(series, key) / medianOf(to, key)).toFixed(2)),
  ])
  return formatTable([[`× ${to.contender.said}`, ...keys.map(({ said }) => said.split(',', 1)[0] ?? '')], ...rows])
}

export interface Goal {
  said: string
  found: number
  most: number
  /** What a page reaches that does nothing but ask for one file after the document, which no such element can pass. */
  least?: number
}

export function describeGoals(goals: readonly Goal[]): string {
  const rows = goals.map(({ said, found, most, least }) => [
    said,
    found.toFixed(found < 0.1 ? 3 : 2),
    `≤ ${most.toFixed(2)}`,
    found <= most ? 'met' : 'MISSED',
    least === undefined ? '' : `floor ${least.toFixed(2)}`,
  ])
  return formatTable([['goal', 'found', 'wanted', '', ''], ...rows])
}

export function describeEngine(speeds: readonly EngineSpeed[]): string {
  const rows = speeds.map(({ said, rate }) => [
    said,
    toWhole(rate.median),
    `${toWhole(rate.low)}–${toWhole(rate.high)}`,
  ])
  const [ours, naive] = speeds
  const times = ours && naive ? `\n${(ours.rate.median / naive.rate.median).toFixed(0)} times as many` : ''
  return `${formatTable([['costs per second: 24 h, 5 benefits', 'median', 'middle half'], ...rows])}${times}`
}

function toWhole(value: number): string {
  return Math.round(value).toLocaleString('en-US').replaceAll(',', '\u202F')
}
