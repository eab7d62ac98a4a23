import { setImmediate } from 'node:timers/promises'
import { MINUTE_MS, type Instant } from '../../../shared/domain/city-time.ts'
import { forgetRests } from '../account/forget.ts'
import { attempt, attemptStep } from '../attempt.ts'
import type { Context } from '../context.ts'
import type { Db } from '../database/database.ts'
import { removeOlder } from '../database/remove-older.ts'
import { guestTokens, rateLimits } from '../database/schema.ts'
import { finishSessions, remindOfEnds } from '../notifications/parking-notices.ts'
import { retain } from '../operation/retention.ts'
import { forgetExports } from '../operations/exports.ts'
import { forgetQuotes } from '../subscriptions/constructor.ts'
import { continueDue } from '../subscriptions/subscriptions.ts'
import { startDueKept } from './driver/kept-start.ts'
import { forgetAttempts } from './attempts.ts'
import { findSilentFiscal } from './settle/fiscal-silent.ts'
import { findSilentRefunds } from './settle/refund-state.ts'
import { doDueRequests } from './settle/requests.ts'
import { endDue, findDue, type DueSession } from './session/due-sessions.ts'
import { findToAsk, takeQuestion } from './settle/questions.ts'
import { settleAlone } from './settle/settle.ts'
import { whileAnswered } from './settle/while-answered.ts'

const KEEP_LIMITS_MS = 60 * MINUTE_MS

/**
 * What happens because time passes: what is to be asked of the bank is asked, and about every order that is not final on
 * both sides, unpaid ones expire, drivers are reminded, sessions end, old rows go. Any number of processes may do it at
 * once; every step is a conditional change. False where a step failed.
 */
export async function tick(context: Context): Promise<boolean> {
  const now = context.clock.now()
  const { db } = context.database
  let isWhole = true
  const step = async (name: string, work: () => Promise<unknown>) => {
    const isDone = await attemptStep(context, { name }, work)
    if (!isDone) isWhole = false
    // A database within this process answers at once, so that waiting for it lets no request in.
    await setImmediate()
    return isDone
  }
  await step('the requests to the bank', () => doDueRequests(context, 'bank'))
  await step('the questions to the bank', () => askBank(context, now))
  await step('the starts that waited for a top-up', () => startDueKept(context))
  await step('the silent refunds', () => findSilentRefunds(context))
  await step('the silent fiscal receipts', () => findSilentFiscal(context))
  await step('the look for due sessions', () => endAllDue(context, { now, step }))
  await step('the pauses of subscriptions', () => continueDue(db, context.cities, now))
  await step('the reminders', () => remindOfEnds(context, now))
  await step('the end of sessions', () => finishSessions(context, now))
  await step('the retention', () => retain(db, context.cities, now))
  for (const forget of FORGETTING) await step(`the removal of what is old (${forget.name})`, () => forget(db, now))
  return isWhole
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
 * settled keeps no other waiting; a later tick tries it again.
 */
async function askBank(context: Context, now: Instant): Promise<void> {
  await whileAnswered(await findToAsk(context.database.db, now), ({ id }) => askAbout(context, id, now))
}

/** False where the bank has not answered; what another process is at is answered to that. */
async function askAbout(context: Context, id: string, now: Instant): Promise<boolean> {
  const about = { payment: id }
  let isTaken = false
  await attemptStep(context, { name: 'the taking of a question', about }, async () => {
    isTaken = await takeQuestion(context.database.db, { id, now })
  })
  return !isTaken || attempt(context, { message: 'a payment was not settled', about }, () => settleAlone(context, id))
}

/** Those that are at the bank come last, and begin with another in each round: some may never be answered. */
async function endAllDue(
  context: Context,
  { now, step }: { now: Instant; step(name: string, work: () => Promise<unknown>): Promise<boolean> },
): Promise<void> {
  const end = ({ session }: DueSession) => step('the end of a due session', () => endDue(context, session))
  const due = await findDue(context.database.db, now)
  for (const one of due) if (!one.isAtBank) await end(one)
  const atBank = due.filter(({ isAtBank }) => isAtBank)
  const first = Math.floor(now / 1000) % Math.max(1, atBank.length)
  await whileAnswered([...atBank.slice(first), ...atBank.slice(0, first)], end)
}
