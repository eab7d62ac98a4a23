import { and, eq, notInArray, or } from 'drizzle-orm'
import type { Kopecks } from '../../../shared/domain/money.ts'
import type { Inquiry } from '../bank/bank.ts'
import { exceptions, refunds, type RefundRow } from '../database/bank-schema.ts'
import type { Db } from '../database/database.ts'
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
}

/** An order as the bank has it. */
export interface BankLine extends Pick<Inquiry, 'state' | 'amount' | 'refunded'> {
  merchantOrder: string
}

/** What is said in both books about one order. */
interface Pair {
  payment: PaymentRow | undefined
  line: BankLine | undefined
  /** Refunds of the payment, by their state; those that have failed are at no bank. */
  refunded: Readonly<Record<RefundRow['state'], Kopecks>>
}

interface BankRule {
  name: string
  /** What is wrong with the pair; null where nothing is. */
  check(pair: Pair): string | null
}

/**
 * What the book of the bank and ours have to say together. The bank's is in another database, so it is compared here. An
 * order of which a difference lies in the queue is a person's business.
 */
export const BANK_RULES: readonly BankRule[] = [
  {
    // One whose callback was lost is asked about at the time that its payment says.
    name: 'An order that the bank took money for is a payment that has it, or is still to be asked about',
    check({ payment, line }) {
      if (line?.state !== 'authorized' || (payment && payment.askAt !== null)) return null
      if (payment && hasMoney(payment) && payment.taken === line.amount) return null
      return `the bank: ${line.amount}; here: ${payment?.state ?? 'nothing'}, ${payment?.taken ?? 'nothing'}`
    },
  },
  {
    name: 'A payment that is paid was taken by the bank',
    check: ({ payment, line }) =>
      payment && hasMoney(payment) && line?.state !== 'authorized'
        ? `here: ${payment?.taken}; the bank: ${line?.state ?? 'nothing'}`
        : null,
  },
  {
    // One that is pending may have been given back already, the answer being lost.
    name: 'What the bank gave back is what we asked for',
    check({ line, refunded: { done, pending } }) {
      const given = line?.refunded ?? 0
      return given >= done && given <= done + pending ? null : `asked ${done} and ${pending}, given ${given}`
    },
  },
  {
    name: 'A refund that the bank has refused is asked for anew',
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

export async function compareWithBank(db: Db, book: readonly BankLine[]): Promise<Finding[]> {
  const lines = new Map(book.map((line) => [line.merchantOrder, line]))
  const ours = new Map((await db.select().from(payments)).map((payment) => [payment.id, payment]))
  // What was booked, or asked for anew, is level again. What a person has closed stays as it is, but for a refund that the
  // bank has refused or not given: the payer's money is still there. An order that is not in our book comes into none.
  const isLeftOut = or(
    eq(exceptions.state, 'open'),
    eq(exceptions.kind, 'unknown'),
    and(eq(exceptions.decision, 'close'), notInArray(exceptions.kind, ['refundRefused', 'refundLost'])),
  )
  const queued = await db
    .select()
    .from(exceptions)
    .where(and(notInArray(exceptions.kind, ['amount', 'twice', 'refundSilent', 'fiscalFailed']), isLeftOut))
  const known = new Set(queued.map(({ paymentId, subject }) => paymentId ?? subject.split(' ')[0]))
  const given = await db.select().from(refunds)
  const all = [...new Set([...lines.keys(), ...ours.keys()])].filter((id) => !known.has(id))
  return all.flatMap((id) => {
    const sumOf = (state: RefundRow['state']) =>
      given.filter((one) => one.paymentId === id && one.state === state).reduce((sum, one) => sum + one.amount, 0)
    const refunded = { done: sumOf('done'), pending: sumOf('pending'), failed: sumOf('failed') }
    const pair: Pair = { payment: ours.get(id), line: lines.get(id), refunded }
    return BANK_RULES.flatMap(({ name, check }) => {
      const detail = check(pair)
      return detail === null ? [] : [{ rule: name, id, detail }]
    })
  })
}
