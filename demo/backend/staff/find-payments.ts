import { desc, eq, inArray, or } from 'drizzle-orm'
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
  const ways = [
    eq(payments.bankOrder, text),
    isUuid(text) ? eq(payments.id, text) : undefined,
    ...(number === null
      ? []
      : [
          inArray(
            payments.sessionId,
            db.select({ id: sessions.id }).from(sessions).where(eq(sessions.orderNumber, number)),
          ),
          inArray(
            payments.id,
            db.select({ id: operations.paymentId }).from(operations).where(eq(operations.orderNumber, number)),
          ),
          inArray(payments.id, db.select({ id: slips.paymentId }).from(slips).where(eq(slips.number, number))),
        ]),
  ]
  if (text === '') return []
  return db
    .select()
    .from(payments)
    .where(or(...ways))
    .orderBy(desc(payments.createdAt))
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
