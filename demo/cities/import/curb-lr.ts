import type { WirePrice } from '../city-data.ts'
import type { ImportedFeature } from './geojson.ts'

/** One regulation of CurbLR 1.0: what may be done at a kerb, when, by whom, and for how much. */
interface Regulation {
  rule?: { activity?: string; payment?: boolean; maxStay?: number }
  userClasses?: { classes?: string[] }[]
  timeSpans?: { daysOfWeek?: { days?: string[] }; timesOfDay?: { from?: string; to?: string }[] }[]
  payment?: { rates?: { fees?: number[]; durations?: number[] }[] }
  priority?: number
}

export interface CurbFacts {
  category: string
  isFree: boolean
  /** Empty where the kerb says no prices. */
  prices: WirePrice[]
}

/** CurbLR's user classes as our categories; the first that is known decides. */
const CLASSES: readonly (readonly [pattern: RegExp, category: string])[] = [
  [/handicap|disab/i, 'fordisabled'],
  [/taxi|ride.?share/i, 'taxi'],
  [/bus|transit/i, 'bus'],
  [/permit|resident/i, 'resident'],
  [/commercial|truck|loading/i, 'commerce'],
]
const WEEK = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']
const MINUTES_A_HOUR = 60

export function isCurbLr({ properties }: ImportedFeature): boolean {
  return Array.isArray(properties['regulations'])
}

/** Null where no vehicle may park. Source: curblr.org, "Parking regulation data specification" 1.0. */
export function readCurb({ properties }: ImportedFeature): CurbFacts | null {
  const regulations = (properties['regulations'] as Regulation[]).filter(({ rule }) => rule?.activity === 'parking')
  if (regulations.length === 0) return null
  const classes = regulations.flatMap(({ userClasses }) => (userClasses ?? []).flatMap((one) => one.classes ?? []))
  const category = CLASSES.find(([pattern]) => classes.some((name) => pattern.test(name)))?.[1]
  const paid = regulations.filter(({ rule, payment }) => rule?.payment === true || payment !== undefined)
  return {
    category: category ?? (paid.length > 0 ? 'roadside' : 'free'),
    isFree: paid.length === 0 && category === undefined,
    prices: paid.flatMap(readPrices),
  }
}

/** A rate is a fee for so many minutes; a tariff here is kopecks per hour. */
function readPrices({ payment, timeSpans }: Regulation): WirePrice[] {
  const rate = payment?.rates?.[0]
  const fee = rate?.fees?.[0]
  if (fee === undefined || !(fee >= 0)) return []
  const price = Math.round((fee * 100 * MINUTES_A_HOUR) / (rate?.durations?.[0] || MINUTES_A_HOUR))
  const spans = timeSpans && timeSpans.length > 0 ? timeSpans : [{}]
  return spans.flatMap(({ daysOfWeek, timesOfDay }) => {
    const days = daysOfWeek?.days?.map((day) => day.toLowerCase().slice(0, 2)) ?? WEEK
    const types = (['default', 'saturday', 'sunday'] as const).filter((type) =>
      days.some((day) => typeOf(day) === type),
    )
    const times = timesOfDay && timesOfDay.length > 0 ? timesOfDay : [{}]
    return types.flatMap((type) =>
      times.map(({ from, to }) => ({ type, from: toTime(from ?? '00:00'), to: toTime(to ?? '24:00'), price })),
    )
  })
}

function typeOf(day: string): WirePrice['type'] {
  if (day === 'sa') return 'saturday'
  return day === 'su' ? 'sunday' : 'default'
}

/** HH:mm:ss of H:mm, HH:mm or HH:mm:ss. */
function toTime(text: string): string {
  const [hours = '', minutes = '00', seconds = '00'] = text.split(':')
  return [hours, minutes, seconds].map((part) => part.padStart(2, '0')).join(':')
}
