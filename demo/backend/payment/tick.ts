import { and, eq, inArray, lte, or } from 'drizzle-orm'
import { MINUTE_MS, type Instant } from '../../../shared/domain/city-time.ts'
import { forgetRests } from '../account/forget.ts'
import { takeDue } from '../bank/bank.ts'
import type { Notify } from '../bank/notify.ts'
import type { Context } from '../context.ts'
import { guestTokens, payments, rateLimits, sessions, type PaymentRow } from '../database/schema.ts'
import { forgetAttempts } from './attempts.ts'
import { sendRefunds } from './refunds.ts'
import { endDue, findDue } from './due-sessions.ts'
import { close, settle } from './settle.ts'

/** After this long without a word the bank is asked. */
const ASK_AFTER_MS = 5 * MINUTE_MS
const KEEP_LIMITS_MS = 60 * MINUTE_MS

/**
 * What happens because time passes: late confirmations arrive, silent payments are asked about, unpaid ones expire,
 * sessions end, old rows go. Any number of processes may do it at once; every step is a conditional change.
 */
export async function tick(context: Context, notify: Notify): Promise<void> {
  const now = context.clock.now()
  const { handle } = context.database
  for (const order of await takeDue(handle, now)) await attempt(context, () => notify(order))
  await decideOpen(context, now)
  await sendRefunds(context)
  for (const session of await findDue(handle, now)) await attempt(context, () => endDue(context, session))
  await handle
    .update(sessions)
    .set({ state: 'finished' })
    .where(and(eq(sessions.state, 'active'), eq(sessions.isOpen, false), lte(sessions.endsAt, now)))
  await forgetAttempts(handle, now)
  await forgetRests(handle, now)
  await handle.delete(rateLimits).where(lte(rateLimits.windowStart, now - KEEP_LIMITS_MS))
  await handle.delete(guestTokens).where(lte(guestTokens.expiresAt, now))
}

async function decideOpen(context: Context, now: Instant): Promise<void> {
  const { handle } = context.database
  const open = await handle
    .select()
    .from(payments)
    .where(
      and(
        inArray(payments.state, ['created', 'redirected']),
        or(lte(payments.createdAt, now - ASK_AFTER_MS), lte(payments.expiresAt, now)),
      ),
    )
  for (const payment of open) {
    await attempt(context, () => settleOrExpire(context, payment))
  }
}

async function settleOrExpire(context: Context, { id, expiresAt }: PaymentRow): Promise<void> {
  const now = context.clock.now()
  await context.database.handle.transaction(async (inside) => {
    await settle(inside, context, id)
    if (now >= expiresAt) await close(inside, { id, to: 'expired', now })
  })
}

/** One that fails must not keep the others waiting; the next tick tries it again. */
async function attempt({ log }: Context, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    log.error({ err: cause }, 'a step of the tick failed')
  }
}
