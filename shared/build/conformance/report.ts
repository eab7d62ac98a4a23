import { type Severity, shorten, worstFirst } from '../../../demo/cities/import/severity.ts'
import { DIFFERENCES, type DifferenceCode } from './differences.ts'

/** One difference between the backend and the contract. */
export interface Difference {
  code: DifferenceCode
  /** The operationId of the call. */
  call: string
  /** `result[0].price`; a header’s name; empty where it is about the whole answer. */
  field?: string
  found: string
  expected: string
  /** What was asked, without tokens. */
  request?: string
}

export interface Sample extends Difference {
  /** The call in the reference. */
  link: string
}

export interface Group {
  code: DifferenceCode
  severity: Severity
  count: number
  calls: string[]
  samples: Sample[]
}

export interface CheckedCall {
  call: string
  /** How many requests were judged. */
  requests: number
  errors: number
  warnings: number
}

export interface Report {
  api: string
  origin: string
  level: Level
  startedAt: string
  seconds: number
  calls: CheckedCall[]
  groups: Group[]
}

/** `read` changes nothing; `pay` pays with the test account. */
export const LEVELS = ['read', 'pay'] as const
export type Level = (typeof LEVELS)[number]

/** What is found on the way. */
export interface Findings {
  add(difference: Difference): void
  /** A request of a call was judged. */
  count(call: string): void
  groups(): Group[]
  calls(): CheckedCall[]
}

export function createFindings(docs: string): Findings {
  const groups = new Map<DifferenceCode, Group>()
  const requests = new Map<string, number>()
  const told = new Map<string, Set<string>>()
  const countOf = (call: string, severity: Severity) =>
    [...groups.values()]
      .filter((group) => group.severity === severity)
      .reduce((sum, { code }) => sum + (told.get(`${code} ${call}`)?.size ?? 0), 0)

  return {
    add(difference) {
      const { code, call, field = '' } = difference
      const { severity } = DIFFERENCES[code]
      const group = groups.get(code) ?? { code, severity, count: 0, calls: [], samples: [] }
      groups.set(code, group)
      const fields = told.get(`${code} ${call}`) ?? new Set()
      told.set(`${code} ${call}`, fields)
      group.count += 1
      if (!group.calls.includes(call)) group.calls.push(call)
      // Of a list whose every row has it, one row says enough.
      const place = field.replaceAll(/\[\d+\]/g, '[]')
      if (fields.has(place)) return
      fields.add(place)
      const cut = { found: shorten(difference.found), expected: shorten(difference.expected) }
      group.samples.push({ ...difference, ...cut, link: `${docs}calls.html#${call}` })
    },
    count: (call) => void requests.set(call, (requests.get(call) ?? 0) + 1),
    groups: () => worstFirst(groups.values()),
    calls: () =>
      [...requests].map(([call, count]) => ({
        call,
        requests: count,
        errors: countOf(call, 'error'),
        warnings: countOf(call, 'warning'),
      })),
  }
}

/** A value as a sample shows it. */
export function toSample(value: unknown): string {
  return shorten(value, 'nothing')
}

/** How many differences of each severity there are. */
export function countBySeverity({ groups }: Pick<Report, 'groups'>): Record<Severity, number> {
  const sum = (severity: Severity) =>
    groups.filter((group) => group.severity === severity).reduce((total, { count }) => total + count, 0)
  return { error: sum('error'), warning: sum('warning'), info: sum('info') }
}

/** No call got an answer. Some were asked by a preflight alone, which then has none either. */
export function isUnanswered({ groups, calls }: Report): boolean {
  const callsOf = (code: DifferenceCode) => groups.find((group) => group.code === code)?.calls ?? []
  const silent = new Set(callsOf('unreachable'))
  const preflights = new Set(callsOf('cors-preflight'))
  return silent.size > 0 && calls.every(({ call }) => silent.has(call) || preflights.has(call))
}
