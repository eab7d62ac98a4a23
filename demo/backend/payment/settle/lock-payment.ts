import { eq } from 'drizzle-orm'
import { accountIdOf } from '../../account/balance.ts'
import type { Db } from '../../database/database.ts'
import { payments, sessions, type PaymentRow, type SessionRow } from '../../database/schema.ts'
import { lockAccount } from '../ledger/ledger.ts'
import { lockPlate, lockSession } from '../session/sessions.ts'

/** A payment, and the parking that it is for. */
export interface Pair {
  payment: PaymentRow
  session: SessionRow | null
}

export async function readPair(db: Db, id: string): Promise<Pair | null> {
  const rows = await db
    .select({ payment: payments, session: sessions })
    .from(payments)
    .leftJoin(sessions, eq(sessions.id, payments.sessionId))
    .where(eq(payments.id, id))
  return rows[0] ?? null
}

/**
 * Locks what a payment is for: a plate's time, what the account of its owner has, an invoice; and reads it under the
 * lock, since another process may have decided while we waited.
 * @throws PlateMoved
 */
export async function lockPayment(db: Db, id: string): Promise<Pair | null> {
  const found = await readPair(db, id)
  if (!found) return null
  const { payment, session } = found
  if (session) await lockSession(db, session)
  const plateKey = payment.kind === 'subscription' ? payment.detail?.['plateKey'] : undefined
  if (typeof plateKey === 'string') await lockPlate(db, { city: payment.city, plateKey })
  if (accountIdOf(payment.owner) !== null || payment.kind === 'invoice') await lockAccount(db, payment.owner)
  return (await readPair(db, id)) ?? found
}
