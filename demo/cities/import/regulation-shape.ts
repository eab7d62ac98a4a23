import { Ajv2020 } from 'ajv/dist/2020.js'

/** One regulation of CurbLR: what may be done at a kerb, when, by whom, and for how much. Source: curblr.org 1.1. */
export interface Regulation {
  rule?: { activity?: string; payment?: boolean; maxStay?: unknown; priorityCategory?: string }
  userClasses?: { classes?: string[]; subclasses?: string[] }[]
  timeSpans?: TimeSpan[]
  payment?: { rates?: { fees?: number[]; durations?: number[] }[]; deviceIds?: unknown }
  priority?: unknown
}

export interface TimeSpan {
  daysOfWeek?: { days?: string[]; occurrencesInMonth?: string[] }
  timesOfDay?: { from?: string; to?: string }[]
  effectiveDates?: { from?: string; to?: string }[]
  designatedPeriods?: { name?: string; apply?: string }[]
}

const text = { type: 'string' }
const listOf = (items: object) => ({ type: 'array', items })
const objectOf = (properties: Record<string, object>) => ({ type: 'object', properties })
const period = listOf(objectOf({ from: text, to: text }))

const isRegulation = new Ajv2020().compile<Regulation>(
  objectOf({
    rule: objectOf({ activity: text, payment: { type: 'boolean' }, priorityCategory: text }),
    userClasses: listOf(objectOf({ classes: listOf(text), subclasses: listOf(text) })),
    timeSpans: listOf(
      objectOf({
        daysOfWeek: objectOf({ days: listOf(text), occurrencesInMonth: listOf(text) }),
        timesOfDay: period,
        effectiveDates: period,
        designatedPeriods: listOf(objectOf({ name: text, apply: text })),
      }),
    ),
    payment: objectOf({
      rates: listOf(objectOf({ fees: listOf({ type: 'number' }), durations: listOf({ type: 'number' }) })),
    }),
  }),
)

/** The regulation without what is null in it, which says as little as what is left out; null for what is none. */
export function asRegulation(value: unknown): Regulation | null {
  const said = withoutNulls(value)
  return isRegulation(said) ? said : null
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== null).map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  const said = Object.entries(value).filter(([, inner]) => inner !== null)
  return Object.fromEntries(said.map(([key, inner]) => [key, withoutNulls(inner)]))
}
