import { and, asc, desc, eq, gte, inArray, isNotNull, or, type SQL } from 'drizzle-orm'
import type { Instant } from '../../../../shared/domain/city-time.ts'
import type { Kopecks } from '../../../../shared/domain/money.ts'
import type { SettlementLine } from '../../bank/bank.ts'
import { exceptions, type ExceptionRow } from '../../database/bank-schema.ts'
import type { Db } from '../../database/database.ts'
import { outbox, type PaymentRow } from '../../database/schema.ts'
import { formatSum } from '../../http/sum.ts'
import { messagesOfPayer, type Messages } from '../../locales/messages.ts'
import type { Deps } from './credit.ts'
import { takenFor } from './payments.ts'
import { refundAll } from './refunds.ts'

/** What the two books say, and what was done about it at once. */
export type Difference = Pick<ExceptionRow, 'subject' | 'kind' | 'city' | 'at'> & Partial<ExceptionRow>

/** These are about receipts and no money: the operator that is down leaves one for each payment. */
const FISCAL_KINDS = ['fiscalSilent', 'fiscalFailed'] as const satisfies readonly ExceptionRow['kind'][]

/** What these say is what came of a try: the same of another try is news, whatever was decided about the first. */
const OF_A_TRY: readonly ExceptionRow['kind'][] = [
  'unknownMany',
  'refundSilent',
  'refundRefused',
  'refundLost',
  ...FISCAL_KINDS,
]

/** How one stands that waits for a person (again). */
export const OPEN = { state: 'open', decision: null, decidedBy: null, decidedAt: null } as const

/**
 * Puts a difference into the queue, once for each subject and kind. One that was dealt with at once is decided already.
 *
 * @returns whether it is news
 */
export async function raise(db: Db, found: Difference): Promise<boolean> {
  const end = found.done ? ({ state: 'decided', decidedAt: found.at } as const) : {}
  const rows = await db
    .insert(exceptions)
    .values({ ...found, ...end })
    .onConflictDoUpdate({
      target: [exceptions.subject, exceptions.kind],
      set: { ...OPEN, at: found.at, taken: found.taken ?? null, count: found.count ?? null },
      setWhere: and(eq(exceptions.state, 'decided'), inArray(exceptions.kind, [...OF_A_TRY])),
    })
    .returning({ id: exceptions.id })
  return rows.length > 0
}

/** What the queue says of this has come to an end by itself, also where the staff was to pay it out. */
export async function endExceptions(
  db: Db,
  { subject, kinds }: { subject: string; kinds: readonly ExceptionRow['kind'][] },
  { decision, now }: { decision: string; now: Instant },
): Promise<void> {
  const isOfIt = and(
    eq(exceptions.subject, subject),
    inArray(exceptions.kind, [...kinds]),
    or(eq(exceptions.state, 'open'), eq(exceptions.decision, 'payOtherwise')),
  )
  const end = { state: 'decided', decision, decidedBy: null, decidedAt: now } as const
  await db.update(exceptions).set(end).where(isOfIt)
}

/** An unknown order that was open, and one that was paid, are two things to deal with. */
export const unknownSubject = ({ kind, merchantOrder }: Pick<SettlementLine, 'kind' | 'merchantOrder'>): string =>
  kind === 'payment' ? merchantOrder : `${merchantOrder} open`

/** The bank has done what it was asked about an unknown order. */
export async function endUnknown(db: Db, merchantOrder: string, done: 'refunded' | 'withdrawn'): Promise<void> {
  const subject = unknownSubject({ kind: done === 'refunded' ? 'payment' : 'open', merchantOrder })
  const isIt = and(eq(exceptions.subject, subject), eq(exceptions.kind, 'unknown'), eq(exceptions.done, 'asked'))
  await db.update(exceptions).set({ done }).where(isIt)
}

/** What a payment says of itself in the queue. */
export function sidesOf(payment: PaymentRow): Omit<Difference, 'kind' | 'at'> {
  const { id, city, bankOrder, amount, taken, state } = payment
  return { subject: id, paymentId: id, city, bankOrder, ordered: taken ?? amount, ours: state }
}

/** What is open, money before receipts, the longest waiting first; with `all` also what was decided, the newest first. */
export async function listExceptions(
  db: Db,
  asked: { city?: string; all?: boolean; limit?: number } = {},
): Promise<ExceptionRow[]> {
  const { city, all = false, limit = 200 } = asked
  const which: (SQL | undefined)[] = [
    city === undefined ? undefined : eq(exceptions.city, city),
    all ? undefined : eq(exceptions.state, 'open'),
  ]
  const isFiscal = inArray(exceptions.kind, [...FISCAL_KINDS])
  const order = all
    ? [desc(exceptions.at), desc(exceptions.id)]
    : [asc(isFiscal), asc(exceptions.at), asc(exceptions.id)]
  return db
    .select()
    .from(exceptions)
    .where(and(...which))
    .orderBy(...order)
    .limit(limit)
}

/** How many wait for somebody, also beyond those that are listed. */
export function countOpen(db: Db): Promise<number> {
  return db.$count(exceptions, eq(exceptions.state, 'open'))
}

/** What was dealt with at once and waits for nobody, the newest first. */
export function listDealtWith(db: Db, since: Instant): Promise<ExceptionRow[]> {
  return db
    .select()
    .from(exceptions)
    .where(and(isNotNull(exceptions.done), gte(exceptions.at, since)))
    .orderBy(desc(exceptions.id))
    .limit(100)
}

const LOG_LINE: Readonly<Record<'amount' | 'twice', string>> = {
  amount: 'the bank took another amount than was ordered: it is refunded in full',
  twice: 'an invoice was paid twice: the second payment is refunded in full',
}

/**
 * Money that came otherwise than it was ordered goes back in full; it is listed for the staff, and its payer is told.
 */
export async function refundException(
  db: Db,
  deps: Pick<Deps, 'log' | 'teller' | 'fiscal'>,
  found: { payment: PaymentRow; kind: 'amount' | 'twice'; now: Instant },
): Promise<void> {
  const { payment, kind, now } = found
  const { id: paymentId, city, amount: ordered } = payment
  const taken = takenFor(payment)
  await refundAll(db, deps, { payment, reason: kind, now })
  const said = { ordered, taken, ours: payment.state, bank: 'authorized', done: 'refunded' } as const
  await raise(db, { ...sidesOf(payment), ...said, kind, at: now })
  deps.log.error({ payment: paymentId, ordered, taken }, LOG_LINE[kind])
  const recipient = payment.phone ?? payment.email
  if (recipient === null) return
  const body = describeException(found, messagesOfPayer(payment))
  await db.insert(outbox).values({ city, channel: payment.phone === null ? 'email' : 'sms', recipient, body, at: now })
}

/** What the payer reads of it, also as the resolution in the history. */
export function describeException(
  { payment, kind }: { payment: Pick<PaymentRow, 'amount' | 'taken'>; kind: 'amount' | 'twice' },
  messages: Messages,
): string {
  const sumOf = (sum: Kopecks) => formatSum(sum, messages.language)
  const sums = { ordered: sumOf(payment.amount), taken: sumOf(takenFor(payment)) }
  return messages.format(kind === 'amount' ? 'refundedAmount' : 'refundedTwice', sums)
}
