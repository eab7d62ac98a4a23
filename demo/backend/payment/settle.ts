import { eq } from 'drizzle-orm'
import type { PaymentKind } from '../../../shared/api/contract/driver-payment.ts'
import type { Instant } from '../../../shared/domain/city-time.ts'
import type { Context } from '../context.ts'
import type { Handle } from '../database/database.ts'
import { payments, sessions, type PaymentRow, type SessionRow } from '../database/schema.ts'
import { creditFlat } from './credit-flat.ts'
import { creditRefill } from './credit-refill.ts'
import { creditRenewal } from './credit-renewal.ts'
import { creditSession } from './credit-session.ts'
import { addBonus } from './bonus.ts'
import type { Credit, Deps } from './credit.ts'
import { ACCOUNTS, lockAccount, record } from './ledger.ts'
import { endPaymentOperation } from './operations.ts'
import { accountIdOf } from '../account/balance.ts'
import { changeSession, lockPlate } from './sessions.ts'
import { movePayment } from './states.ts'

/** What the money brings about, by what it was paid for. Whoever cannot have it any more gets it back inside. */
const CREDITS: Readonly<Record<PaymentKind, ((handle: Handle, deps: Deps, credit: Credit) => Promise<void>) | null>> = {
  session: creditSession,
  renew: creditRenewal,
  refill: creditRefill,
  flat: creditFlat,
  subscription: null,
}

interface Pair {
  payment: PaymentRow
  session: SessionRow | null
}

async function readPair(handle: Handle, id: string): Promise<Pair | null> {
  const rows = await handle
    .select({ payment: payments, session: sessions })
    .from(payments)
    .leftJoin(sessions, eq(sessions.id, payments.sessionId))
    .where(eq(payments.id, id))
  return rows[0] ?? null
}

/** Nobody else decides about what this payment is for: a plate's time, or what the account of its owner has. */
async function lock(handle: Handle, { payment, session }: Pair): Promise<void> {
  if (session) await lockPlate(handle, session)
  if (accountIdOf(payment.owner) !== null) await lockAccount(handle, payment.owner)
}

/**
 * Brings a payment to what the bank says of it, inside the given transaction. Whoever comes (the callback, a question
 * about the state, the clock) ends here, any number of times: only the first changes anything.
 */
export async function settle(handle: Handle, deps: Pick<Context, keyof Deps | 'clock'>, id: string): Promise<void> {
  const found = await readPair(handle, id)
  if (!found?.payment.bankOrder) return
  await lock(handle, found)
  // Read again under the lock: another process may have decided while we waited.
  const pair = await readPair(handle, id)
  const truth = await deps.bank.inquire(handle, found.payment.bankOrder)
  if (!pair || !truth) return
  const now = deps.clock.now()
  if (truth.state === 'authorized') return credit(handle, deps, { ...pair, truth, now })
  if (truth.state === 'declined' || truth.state === 'cancelled') await close(handle, { id, to: truth.state, now })
}

/** Ends an unpaid payment. A guest's time is free again; a driver's session goes on waiting for its money until its deadline. */
export async function close(
  handle: Handle,
  end: { id: string; to: 'declined' | 'cancelled' | 'expired'; now: Instant },
): Promise<void> {
  const moved = await movePayment(handle, { id: end.id, to: end.to, at: end.now })
  if (!moved) return
  if (accountIdOf(moved.owner) === null && moved.sessionId !== null)
    await changeSession(handle, moved.sessionId, { state: 'cancelled' })
  await endPaymentOperation(handle, moved.id, end.to === 'declined' ? 'error' : 'cancel')
}

async function credit(handle: Handle, deps: Deps, { payment, ...rest }: Credit): Promise<void> {
  const { truth, now } = rest
  if (truth.amount !== payment.amount) {
    deps.log.error({ payment: payment.id }, 'the bank took another amount than was ordered')
    return
  }
  const paid = await movePayment(handle, { id: payment.id, to: 'paid', at: now })
  if (!paid) return
  const isRefill = paid.kind === 'refill'
  await record(handle, {
    city: paid.city,
    kind: isRefill ? 'refill' : 'charge',
    debit: ACCOUNTS.bank,
    credit: isRefill ? paid.owner : ACCOUNTS.parking,
    amount: paid.amount,
    at: now,
    paymentId: paid.id,
    sessionId: paid.sessionId,
  })
  await endPaymentOperation(handle, paid.id, 'done')
  await CREDITS[paid.kind]?.(handle, deps, { ...rest, payment: paid })
  await addBonus(handle, deps, { payment: paid, truth, now })
}
