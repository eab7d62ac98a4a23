import { desc, eq, inArray } from 'drizzle-orm'
import type { Inquiry } from '../bank/bank.ts'
import type { Context } from '../context.ts'
import {
  exceptions,
  refunds,
  type ExceptionRow,
  type FiscalReceiptRow,
  type RefundRow,
} from '../database/bank-schema.ts'
import type { Db } from '../database/database.ts'
import { operations, slips } from '../database/payment-schema.ts'
import { ledger, payments, sessions, type LedgerRow, type PaymentRow, type SessionRow } from '../database/schema.ts'
import type { AuditRow } from '../database/staff-schema.ts'
import { findFiscal } from '../payment/settle/fiscal-receipts.ts'
import { isUuid } from '../uuid.ts'
import { readAudit } from './audit-log.ts'
import { refundable, type Refundable } from './staff-refund.ts'

const MOST_FOUND = 50

/**
 * Payments by what a person may have of one: the number of a parking, of a line in the history or of a slip; the
 * number of the payment; the bank's number of the order.
 */
export async function findPayments(db: Db, asked: string): Promise<PaymentRow[]> {
  const text = asked.trim()
  const number = /^\d{1,15}$/.test(text) ? Number(text) : null
  if (text === '') return []
  const { id } = payments
  const isOfSession = eq(payments.sessionId, sessions.id)
  // Each way by its own index: all of them in one condition would go through every payment.
  const ways = [
    db.select({ id }).from(payments).where(eq(payments.bankOrder, text)),
    isUuid(text) && db.select({ id }).from(payments).where(eq(id, text)),
    number !== null &&
      db.select({ id }).from(payments).innerJoin(sessions, isOfSession).where(eq(sessions.orderNumber, number)),
    number !== null &&
      db.select({ id: operations.paymentId }).from(operations).where(eq(operations.orderNumber, number)),
    number !== null && db.select({ id: slips.paymentId }).from(slips).where(eq(slips.number, number)),
  ].filter((way) => way !== false)
  const found = await Promise.all(ways)
  const ids = new Set(found.flat().flatMap((row) => row.id ?? []))
  if (ids.size === 0) return []
  return db
    .select()
    .from(payments)
    .where(inArray(id, [...ids]))
    .orderBy(desc(payments.createdAt), desc(id))
    .limit(MOST_FOUND)
}

/** A payment with all that both books have of it. */
export interface WholePayment {
  payment: PaymentRow
  refundable: Refundable
  session: SessionRow | null
  /** What the bank says now; null where it does not know the order, and `silent` where it does not answer. */
  bank: Inquiry | null | 'silent'
  movements: LedgerRow[]
  refunds: RefundRow[]
  fiscal: FiscalReceiptRow[]
  exceptions: ExceptionRow[]
  audit: AuditRow[]
}

export async function readWholePayment(context: Context, id: string): Promise<WholePayment | null> {
  const { db } = context.database
  const [payment] = isUuid(id) ? await db.select().from(payments).where(eq(payments.id, id)) : []
  if (!payment) return null
  const { sessionId } = payment
  const [session = null] = sessionId === null ? [] : await db.select().from(sessions).where(eq(sessions.id, sessionId))
  return {
    payment,
    refundable: await refundable(db, payment),
    session,
    bank: await context.bank.inquire(id).catch(() => 'silent' as const),
    movements: await db.select().from(ledger).where(eq(ledger.paymentId, id)).orderBy(ledger.id),
    refunds: await db.select().from(refunds).where(eq(refunds.paymentId, id)).orderBy(refunds.at),
    fiscal: await findFiscal(db, id),
    exceptions: await db.select().from(exceptions).where(eq(exceptions.paymentId, id)).orderBy(exceptions.id),
    audit: await readAudit(db, { paymentId: id }),
  }
}
