import { and, eq, gt, gte, inArray, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { Kopecks } from '../../../shared/domain/money.ts'
import type { Inquiry } from '../bank/bank.ts'
import { EXCEPTION_KINDS, exceptions, refunds, type ExceptionRow, type RefundRow } from '../database/bank-schema.ts'
import type { Db } from '../database/database.ts'
import { payouts } from '../database/payment-schema.ts'
import { payments, type PaymentRow } from '../database/schema.ts'
import { hasMoney } from '../payment/settle/states.ts'

/** A row that contradicts another one. Amounts are kopecks. */
export interface Finding {
  /** What should hold. */
  rule: string
  /** Which row does not hold to it, by its own number. */
  id: string
  /** What stands there, and what the other book says. */
  detail: string
  /** A person has closed the difference with a reason: it is told, and is no alarm. */
  isDecided?: true
}

/** An order as the bank has it. */
export interface BankLine extends Pick<Inquiry, 'state' | 'amount' | 'refunded'> {
  merchantOrder: string
}

/** So many payments are read at once. */
const PAGE = 1000

type ReadPayment = Pick<PaymentRow, 'id' | 'state' | 'taken' | 'refundAmount' | 'askAt'>

/** What is said in both books about one order. */
interface Pair {
  payment: ReadPayment | undefined
  line: BankLine | undefined
  /** Refunds of the payment, by their state; those that have failed are at no bank, and what the staff pays out is none. */
  refunded: Readonly<Record<RefundRow['state'], Kopecks>>
  /** The staff has written off what the bank has not taken. */
  isWrittenOff: boolean
}

interface BankRule {
  name: string
  /** What is wrong with the pair; null where nothing is. */
  check(pair: Pair): string | null
}

/** One that is pending may have been given back already, the answer being lost. */
const GIVEN_BACK: BankRule = {
  name: 'What the bank gave back is what we asked for',
  check({ line, refunded: { done, pending }, isWrittenOff }) {
    const given = line?.refunded ?? 0
    return given >= (isWrittenOff ? 0 : done) && given <= done + pending
      ? null
      : `asked ${done} and ${pending}, given ${given}`
  },
}

/**
 * What the book of the bank and ours have to say together. The bank's is in another database, so it is compared here. An
 * order of which a difference lies in the queue is a person's business; what he has closed is told as decided.
 */
export const BANK_RULES: readonly BankRule[] = [
  {
    // One whose callback was lost is asked about at the time that its payment says.
    name: 'An order that the bank took money for is a payment that has it, or is still to be asked about',
    check({ payment, line, isWrittenOff }) {
      if (line?.state !== 'authorized' || (payment && payment.askAt !== null)) return null
      if (payment && hasMoney(payment) && payment.taken === line.amount && !isWrittenOff) return null
      return `the bank: ${line.amount}; here: ${payment?.state ?? 'nothing'}, ${payment?.taken ?? 'nothing'}`
    },
  },
  {
    name: 'A payment that is paid was taken by the bank, or is written off',
    check: ({ payment, line, isWrittenOff }) =>
      payment && hasMoney(payment) && !isWrittenOff && line?.state !== 'authorized'
        ? `here: ${payment?.taken}; the bank: ${line?.state ?? 'nothing'}`
        : null,
  },
  GIVEN_BACK,
  {
    name: 'A refund that the bank has refused is asked for anew, or paid out by the staff',
    check: ({ refunded: { failed } }) => (failed > 0 ? `refused ${failed}` : null),
  },
  {
    name: 'An order that is not decided at the bank is open here',
    check: ({ payment, line }) =>
      (line?.state === 'open' || line?.state === 'processing') && !payment?.askAt
        ? `the bank: ${line.state}; here: ${payment?.state ?? 'nothing'}`
        : null,
  },
]

/** Whether the two books differ while it is open. Where the money has gone back, or only a word is missing, they do not. */
const DIFFERS: Readonly<Record<ExceptionRow['kind'], boolean>> = {
  amount: false,
  twice: false,
  unknown: true,
  unknownMany: false,
  missing: true,
  taken: true,
  givenBack: true,
  refundSilent: false,
  refundLost: true,
  refundRefused: true,
  daysDropped: false,
  fiscalSilent: false,
  fiscalFailed: false,
}
const DIFFERING = EXCEPTION_KINDS.filter((kind) => DIFFERS[kind])

/** Orders of which a person has a difference, by what he has done about it; and those that are in no book of ours. */
async function findQueued(
  db: Db,
): Promise<{ waiting: Set<string>; decided: Set<string>; unknown: readonly ExceptionRow[] }> {
  const queued = await db
    .select()
    .from(exceptions)
    .where(
      and(
        inArray(exceptions.kind, DIFFERING),
        or(eq(exceptions.state, 'open'), eq(exceptions.kind, 'unknown'), eq(exceptions.decision, 'close')),
      ),
    )
  const ordersOf = (rows: readonly ExceptionRow[]) =>
    new Set(rows.map(({ paymentId, subject }) => paymentId ?? subject.split(' ')[0] ?? subject))
  const isWaiting = ({ state }: ExceptionRow) => state === 'open'
  const isUnknown = ({ kind }: ExceptionRow) => kind === 'unknown'
  return {
    waiting: ordersOf(queued.filter(isWaiting)),
    decided: ordersOf(queued.filter((row) => !isWaiting(row) && !isUnknown(row))),
    unknown: queued.filter(isUnknown),
  }
}

/** Of an order that is in no book of ours nothing but its refund is compared; it is closed, or another's, without one. */
function compareUnknown({ subject, done, taken }: ExceptionRow, line: BankLine | undefined): Finding[] {
  if (done === null || done === 'withdrawn' || line?.state !== 'authorized') return []
  const sum = taken ?? 0
  const refunded = { done: done === 'refunded' ? sum : 0, pending: done === 'asked' ? sum : 0, failed: 0 }
  const detail = GIVEN_BACK.check({ payment: undefined, line, refunded, isWrittenOff: false })
  return detail === null ? [] : [{ rule: GIVEN_BACK.name, id: subject, detail }]
}

export async function compareWithBank(db: Db, book: readonly BankLine[]): Promise<Finding[]> {
  const lines = new Map(book.map((line) => [line.merchantOrder, line]))
  const { waiting, decided, unknown } = await findQueued(db)
  const ofUnknown = unknown.filter(({ subject }) => !waiting.has(subject))
  const found = ofUnknown.flatMap((row) => compareUnknown(row, lines.get(row.subject)))
  const compare = (pair: Pair, id: string) => {
    if (!waiting.has(id)) found.push(...checkPair(pair, { id, isDecided: decided.has(id) }))
  }
  for await (const page of readPayments(db)) {
    const refundsOf = await findRefundsOf(db, page)
    for (const payment of page) {
      const { id } = payment
      const given = refundsOf.get(id) ?? []
      const isWrittenOff = given.some(({ reason }) => reason === 'notTaken') && payment.refundAmount === payment.taken
      compare({ payment, line: lines.get(id), refunded: sumUp(given), isWrittenOff }, id)
      lines.delete(id)
    }
  }
  for (const { subject } of unknown) lines.delete(subject.split(' ')[0] ?? subject)
  for (const [id, line] of lines) compare({ payment: undefined, line, refunded: sumUp([]), isWrittenOff: false }, id)
  return found
}

function checkPair(pair: Pair, { id, isDecided }: { id: string; isDecided: boolean }): Finding[] {
  return BANK_RULES.flatMap(({ name, check }): Finding[] => {
    const detail = check(pair)
    return detail === null ? [] : [{ rule: name, id, detail, ...(isDecided && { isDecided }) }]
  })
}

/** All payments, a page at a time: a large city has millions. */
async function* readPayments(db: Db): AsyncGenerator<ReadPayment[]> {
  const { id, state, taken, refundAmount, askAt } = payments
  let last: string | null = null
  for (;;) {
    const isBehind: SQL | undefined = last === null ? undefined : gt(id, last)
    // oxlint-disable-next-line no-await-in-loop -- each page begins behind the one before
    const page: ReadPayment[] = await db
      .select({ id, state, taken, refundAmount, askAt })
      .from(payments)
      .where(isBehind)
      .orderBy(id)
      .limit(PAGE)
    yield page
    last = page.at(-1)?.id ?? null
    if (page.length < PAGE) return
  }
}

type ReadRefund = Pick<RefundRow, 'paymentId' | 'state' | 'reason' | 'amount'>

/** Refunds by payment; what the staff pays out is none of the bank's. */
async function findRefundsOf(db: Db, page: readonly ReadPayment[]): Promise<Map<string, ReadRefund[]>> {
  const first = page[0]?.id
  const last = page.at(-1)?.id
  if (first === undefined || last === undefined) return new Map()
  const { paymentId, state, reason, amount } = refunds
  const rows = await db
    .select({ paymentId, state, reason, amount })
    .from(refunds)
    .leftJoin(payouts, eq(payouts.refundId, refunds.id))
    .where(and(gte(paymentId, first), lte(paymentId, last), isNull(payouts.id)))
  const found = new Map<string, ReadRefund[]>()
  for (const row of rows) found.set(row.paymentId, [...(found.get(row.paymentId) ?? []), row])
  return found
}

function sumUp(given: readonly ReadRefund[]): Pair['refunded'] {
  const sums = { done: 0, pending: 0, failed: 0 }
  for (const { state, reason, amount } of given) if (reason !== 'notTaken') sums[state] += amount
  return sums
}
