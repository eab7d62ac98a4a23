import type { Instant } from './city-time.ts'
import { calculateCost } from './cost.ts'
import type { Cost, CostQuestion } from './cost.ts'
import type { Kopecks } from './money.ts'
import { succeed } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { checkAbort, type SessionStatus } from './session.ts'
import { MINUTE_MS } from './zone-offset.ts'

const BILLING_PERIOD = 15

/** The time billed so far, minutes: elapsed, rounded up to billing periods, at least one. Source: readings 3.4 XR-3. */
export function billedMinutes({
  start,
  now,
  billingPeriod = BILLING_PERIOD,
}: {
  start: Instant
  now: Instant
  billingPeriod?: number | undefined
}): number {
  const period = Number.isInteger(billingPeriod) && billingPeriod > 0 ? billingPeriod : BILLING_PERIOD
  return Math.max(1, Math.ceil((now - start) / (period * MINUTE_MS))) * period
}

export interface StopQuestion extends Omit<CostQuestion, 'minutes'> {
  now: Instant
  /** minutes, 15 by default; 1 refunds by the minute */
  billingPeriod?: number | undefined
  /** never more than so many minutes are billed: those paid for, or `intervals.max` of an open end */
  limit?: number | undefined
}

/**
 * The cost of parking that stops now: of a session with an open end, or one put off («Отложить»).
 * Source: readings 3.4 XR-3, gD-05, gD-37.
 */
export function priceStop(question: StopQuestion): Outcome<{ billedMinutes: number; cost: Cost }> {
  const minutes = Math.min(billedMinutes(question), question.limit ?? Infinity)
  const cost = calculateCost({ ...question, minutes })
  return cost.ok ? succeed({ billedMinutes: minutes, cost: cost.value }) : cost
}

export interface AbortQuestion extends CostQuestion {
  status: SessionStatus
  paid: Kopecks
  now: Instant
  billingPeriod?: number | undefined
}

/**
 * What is kept and what is given back when a paid session is ended early. `benefits` are those that
 * were applied at payment, `minutes` the whole length paid for.
 * @returns kopecks and minutes; `NoSaving`, `ParkingSessionIsOver`, or the errors of the cost
 * Source: readings 3.4 XR-2, XR-3.
 */
export function priceAbort(
  question: AbortQuestion,
): Outcome<{ billedMinutes: number; kept: Kopecks; refund: Kopecks }> {
  const { status, start, minutes, now, paid } = question
  const allowed = checkAbort({ status, now, end: start + minutes * MINUTE_MS })
  if (!allowed.ok) return allowed
  const stop = priceStop({ ...question, limit: minutes })
  if (!stop.ok) return stop
  const refund = Math.max(0, paid - stop.value.cost.price)
  return succeed({ billedMinutes: stop.value.billedMinutes, kept: paid - refund, refund })
}
