import type { Kopecks } from '../../../shared/domain/money.ts'
import { describeState } from '../appeals/appeals.ts'
import type { AuditRow, AuditValues } from '../database/staff-schema.ts'
import type { Markup } from '../http/html.ts'
import { describeSubject } from './code-words.ts'
import { sumOf, timeOf, toTable, word, type StaffView } from './staff-parts.ts'

type Told = { [Name in keyof AuditValues]-?: NonNullable<AuditValues[Name]> }
type Tellers = { [Name in keyof Told]: (view: StaffView, value: Told[Name]) => string }

const TELLERS: Tellers = {
  exception: ({ messages }, state) => word(messages, 'exceptionState', state),
  payment: ({ messages }, state) => word(messages, 'state', state),
  taken: sumOf,
  refunded: sumOf,
  bonus: sumOf,
  refund: ({ messages }, state) => word(messages, 'refund', state),
  payout: ({ messages }, state) => word(messages, 'payoutState', state),
  state: ({ messages }, state) => describeState(state, messages.language),
  isAnswered: ({ messages }, isAnswered) => messages.format(isAnswered ? 'staff.yes' : 'staff.no'),
}

/** What an act found or left, in words: `Given back: 20.50 ₽`. What an older release wrote stands as it was written. */
export function describeValues(view: StaffView, values: AuditValues): string {
  const told: { [Name in keyof Told]?: Told[Name] | null | undefined } = values
  const tell = <Name extends keyof Told>(name: Name): string[] => {
    const value = told[name]
    if (value === undefined || value === null) return []
    return [`${word(view.messages, 'value', name)}: ${TELLERS[name](view, value)}`]
  }
  const unknown = Object.entries(values).filter(([name]) => !(name in TELLERS))
  return [
    ...(Object.keys(TELLERS) as (keyof Told)[]).flatMap(tell),
    ...unknown.map(([name, value]) => `${name}: ${String(value)}`),
  ].join('; ')
}

/** What an act has given back of a payment, kopecks. */
export function givenBy({ before, after }: AuditRow): Kopecks {
  return (after.refunded ?? 0) - (before.refunded ?? 0)
}

/** What an act has done, as a sentence to who did it; `variant` is how that stands now, where it makes a difference. */
export function describeDone(
  view: StaffView,
  row: AuditRow,
  { variant, sum }: { variant?: string | null; sum?: Kopecks } = {},
): string {
  const { messages } = view
  const { act, after } = row
  const given = sum ?? givenBy(row)
  const state = after.state === undefined ? '' : describeState(after.state, messages.language)
  const values = { sum: sumOf(view, given), state, after: describeValues(view, { ...after, exception: undefined }) }
  return messages.format(['staff.ended', act, variant].filter(Boolean).join('.'), values)
}

/** What was done, as a table. */
export function toAudit(view: StaffView, rows: readonly AuditRow[]): Markup {
  const { messages } = view
  return toTable(
    messages,
    ['at', 'actor', 'act', 'subject', 'reason', 'before', 'after'],
    rows.map((row) => [
      timeOf(view, row.city ?? '', row.at),
      row.actor,
      messages.format(`staff.did.${row.act}`),
      describeSubject(messages, row),
      row.reason,
      describeValues(view, row.before),
      describeValues(view, row.after),
    ]),
  )
}
