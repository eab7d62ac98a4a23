import { eq } from 'drizzle-orm'
import type { Instant } from '../../../shared/domain/city-time.ts'
import type { Inquiry } from '../bank/bank.ts'
import type { Context } from '../context.ts'
import type { Handle } from '../database/database.ts'
import { payments, sessions, type PaymentRow, type SessionRow } from '../database/schema.ts'
import { record } from './ledger.ts'
import { sendReceipt } from './receipt.ts'
import { findOverlapping, lockPlate, setSessionState } from './sessions.ts'
import { movePayment } from './states.ts'

type Deps = Pick<Context, 'bank' | 'clock' | 'secret' | 'log'>

async function readPair(handle: Handle, id: string): Promise<{ payment: PaymentRow; session: SessionRow } | null> {
  const rows = await handle
    .select({ payment: payments, session: sessions })
    .from(payments)
    .innerJoin(sessions, eq(sessions.id, payments.sessionId))
    .where(eq(payments.id, id))
  return rows[0] ?? null
}

/**
 * Brings a payment to what the bank says of it, inside the given transaction. Whoever comes (the callback, a question
 * about the state, the clock) ends here, any number of times: only the first changes anything.
 */
export async function settle(handle: Handle, deps: Deps, id: string): Promise<void> {
  const found = await readPair(handle, id)
  if (!found?.payment.bankOrder) return
  await lockPlate(handle, found.session)
  // Read again under the lock: another process may have decided while we waited.
  const pair = await readPair(handle, id)
  const truth = await deps.bank.inquire(handle, found.payment.bankOrder)
  if (!pair || !truth) return
  const now = deps.clock.now()
  if (truth.state === 'authorized') return credit(handle, deps, { ...pair, truth, now })
  if (truth.state === 'declined' || truth.state === 'cancelled') {
    await close(handle, { id, sessionId: pair.session.id, to: truth.state, now })
  }
}

/** Ends an unpaid payment and frees its time. */
export async function close(
  handle: Handle,
  end: { id: string; sessionId: string; to: 'declined' | 'cancelled' | 'expired'; now: Instant },
): Promise<void> {
  const moved = await movePayment(handle, { id: end.id, to: end.to, at: end.now })
  if (moved) await setSessionState(handle, end.sessionId, 'cancelled')
}

interface Credit {
  payment: PaymentRow
  session: SessionRow
  truth: Inquiry
  now: Instant
}

/** The money is there: the session holds, or where its time was given away meanwhile the money goes back in full (readings gD-38). */
async function credit(handle: Handle, deps: Deps, { payment, session, truth, now }: Credit): Promise<void> {
  if (truth.amount !== payment.amount) {
    deps.log.error({ payment: payment.id }, 'the bank took another amount than was ordered')
    return
  }
  const paid = await movePayment(handle, { id: payment.id, to: 'paid', at: now })
  if (!paid) return
  await record(handle, { payment: paid, kind: 'charge', at: now })
  if (session.state === 'cancelled' && (await isTaken(handle, session))) {
    const refunded = await movePayment(handle, { id: payment.id, to: 'refunded', at: now })
    if (refunded) await record(handle, { payment: refunded, kind: 'refund', at: now })
    return
  }
  await setSessionState(handle, session.id, session.endsAt > now ? 'active' : 'finished')
  await sendReceipt(handle, { payment: paid, session, secret: deps.secret, now })
}

async function isTaken(handle: Handle, session: SessionRow): Promise<boolean> {
  const { city, plateKey, startsAt, endsAt, id } = session
  const others = await findOverlapping(handle, { city, plateKey, start: startsAt, end: endsAt, except: id })
  return others.length > 0
}
