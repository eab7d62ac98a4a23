import { setImmediate } from 'node:timers/promises'
import { MINUTE_MS, type Instant } from '../../../shared/domain/city-time.ts'
import { forgetRests } from '../account/forget.ts'
import { attempt } from '../attempt.ts'
import type { Context } from '../context.ts'
import type { Db } from '../database/database.ts'
import { removeOlder } from '../database/remove-older.ts'
import { guestTokens, rateLimits } from '../database/schema.ts'
import { finishSessions, remindOfEnds } from '../notifications/parking-notices.ts'
import { sendReports } from '../notifications/report.ts'
import { retain } from '../operation/retention.ts'
import { forgetExports } from '../operations/exports.ts'
import { forgetQuotes } from '../subscriptions/constructor.ts'
import { continueDue } from '../subscriptions/subscriptions.ts'
import { startDueKept } from './driver/kept-start.ts'
import { forgetAttempts } from './attempts.ts'
import { findSilentRefunds } from './settle/refund-state.ts'
import { doDueRequests } from './settle/requests.ts'
import { endDue, findDue } from './session/due-sessions.ts'
import { findToAsk, takeQuestion } from './settle/questions.ts'
import { settleAlone } from './settle/settle.ts'

/** About so many orders a process asks the bank at once; where it answers none of them, it is not there. */
const AT_ONCE = 5
const KEEP_LIMITS_MS = 60 * MINUTE_MS

/**
 * What happens because time passes: what is to be asked of the bank is asked, and about every order that is not final on
 * both sides, unpaid ones expire, drivers are reminded, sessions end, reports are mailed, old rows go. Any number of
 * processes may do it at once; every step is a conditional change.
 */
export async function tick(context: Context): Promise<void> {
  const now = context.clock.now()
  const { db } = context.database
  const step = async (name: string, work: () => Promise<unknown>) => {
    await attempt(context, { message: `${name} failed` }, work)
    // A database within this process answers at once, so that waiting for it lets no request in.
    await setImmediate()
  }
  await step('the requests to the bank', () => doDueRequests(context))
  await askBank(context, now)
  await step('the starts that waited for a top-up', () => startDueKept(context))
  await step('the silent refunds', () => findSilentRefunds(context))
  for (const session of await findDue(db, now)) await step('the end of a due session', () => endDue(context, session))
  await step('the pauses of subscriptions', () => continueDue(db, context.cities, now))
  await step('the reminders', () => remindOfEnds(context, now))
  await step('the end of sessions', () => finishSessions(context, now))
  await step('the reports', () => sendReports(context, now))
  await step('the retention', () => retain(db, context.cities, now))
  for (const forget of FORGETTING) await step(`the removal of what is old (${forget.name})`, () => forget(db, now))
}

const FORGETTING = [forgetAttempts, forgetRests, forgetExports, forgetQuotes, forgetLimits, forgetGuests]

async function forgetLimits(db: Db, now: Instant): Promise<void> {
  await removeOlder(db, rateLimits.windowStart, now - KEEP_LIMITS_MS)
}

async function forgetGuests(db: Db, now: Instant): Promise<void> {
  await removeOlder(db, guestTokens.expiresAt, now)
}

/**
 * Payments of every kind: a parking, a renewal, a top-up, a stay behind a barrier, an invoice. One that cannot be
 * settled keeps no other waiting; a later tick tries it again. Where the bank is not there, the rest waits for the next
 * round.
 */
async function askBank(context: Context, now: Instant): Promise<void> {
  const due = await findToAsk(context.database.db, now)
  for (let from = 0; from < due.length; from += AT_ONCE) {
    const some = due.slice(from, from + AT_ONCE)
    const answered = await Promise.all(some.map(({ id }) => askAbout(context, id, now)))
    if (!answered.includes(true)) return
  }
}

/** False where the bank has not answered; what another process is at is answered to that. */
async function askAbout(context: Context, id: string, now: Instant): Promise<boolean> {
  if (!(await takeQuestion(context.database.db, { id, now }))) return true
  return attempt(context, { message: 'a payment was not settled', about: { payment: id } }, () =>
    settleAlone(context, id),
  )
}
