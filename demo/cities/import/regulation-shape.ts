import { array, boolean, type InferType, mixed, number, object, string } from 'yup'

const texts = array(string().defined())

/** One regulation of CurbLR: what may be done at a kerb, when, by whom, and for how much. Source: curblr.org 1.1. */
const REGULATION = object({
  rule: object({ activity: string(), payment: boolean(), maxStay: mixed(), priorityCategory: string() }).optional(),
  userClasses: array(object({ classes: texts, subclasses: texts })),
  timeSpans: array(
    object({
      daysOfWeek: object({ days: texts, occurrencesInMonth: texts }).optional(),
      timesOfDay: array(object({ from: string(), to: string() })),
      effectiveDates: array(object({ from: string(), to: string() })),
      designatedPeriods: array(object({ name: string(), apply: string() })),
    }),
  ),
  payment: object({
    rates: array(object({ fees: array(number().defined()), durations: array(number().defined()) })),
    deviceIds: mixed(),
  }).optional(),
  priority: mixed(),
}).required()

export type Regulation = InferType<typeof REGULATION>
export type TimeSpan = NonNullable<Regulation['timeSpans']>[number]

/** The regulation without what is null in it, which says as little as what is left out; null for what is none. */
export function asRegulation(value: unknown): Regulation | null {
  const said = withoutNulls(value)
  return REGULATION.isValidSync(said, { strict: true }) ? said : null
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== null).map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  const said = Object.entries(value).filter(([, inner]) => inner !== null)
  return Object.fromEntries(said.map(([key, inner]) => [key, withoutNulls(inner)]))
}
