import type { Benefit } from './benefit.ts'
import { addDays, startOfDate, toCityTime } from './city-time.ts'
import type { Instant } from './city-time.ts'
import type { Kopecks } from './money.ts'
import { datesBetween } from './subscription-period.ts'

/** What a refund goes by; the browser knows it too, and shows the amount by the same rule. */
export interface PaidSubscription {
  cost: Kopecks
  /** dates paid for */
  dates: number
  startsAt: Instant
  /** the first date after it, YYYY-MM-DD of the city, as it stands without the present pause */
  endsBefore: string
  /** null while it is not paused */
  pausedAt: Instant | null
  /** what the city has given back of its cost already, while it stands */
  givenBack: Kopecks
}

/** A subscription that somebody has. */
export interface Subscription extends PaidSubscription {
  /** pauses so far, the present one included */
  pauses: number
  /** dates that earlier pauses have moved its end by */
  pausedDates: number
  /** how often its vehicle was changed */
  vehicleChanges: number
  /** null unless it was given back: it ended then */
  refundedAt: Instant | null
}

/** How much a city allows of each. Source: readings SB-5, SB-7. */
export interface SubscriptionLimits {
  pauses: number
  pauseDates: number
  vehicleChanges: number
}

/** A moment on the city's clock. */
export interface CityMoment {
  now: Instant
  timeZone: string
}

export type BenefitState = 'upcoming' | 'active' | 'paused' | 'ended'

/**
 * Why something cannot be done with a benefit now:
 * - `notSubscription` it was not bought; `otherAccount` it is another driver's, for the same plate; `notPaid` the city
 *   has given it
 * - `refunded`, `ended`, `notBegun`, `paused`, `notPaused`
 * - `lastDate` no whole date is left after today; `givenBack` as much as is left has come back already
 * - `noPausesLeft`, `noPauseDatesLeft`, `noChangesLeft` what the city allows is used up
 */
export const BENEFIT_OBSTACLES = [
  'notSubscription',
  'otherAccount',
  'notPaid',
  'refunded',
  'ended',
  'notBegun',
  'paused',
  'notPaused',
  'lastDate',
  'givenBack',
  'noPausesLeft',
  'noPauseDatesLeft',
  'noChangesLeft',
] as const
export type BenefitObstacle = (typeof BENEFIT_OBSTACLES)[number]

/** What may be done with a benefit; null = it can be done. */
export interface BenefitRights {
  refund: BenefitObstacle | null
  pause: BenefitObstacle | null
  continue: BenefitObstacle | null
  changeVehicle: BenefitObstacle | null
}

/**
 * Whole city dates that lay within a pause; so many its end moves later. Source: readings SB-5.
 */
export function datesOfPause(pausedAt: Instant, { now, timeZone }: CityMoment): number {
  return Math.max(0, datesBetween(firstDateOfPause(pausedAt, timeZone), toCityTime(now, timeZone).date))
}

/** The first date that began within a pause. */
function firstDateOfPause(pausedAt: Instant, timeZone: string): string {
  const { date } = toCityTime(pausedAt, timeZone)
  return startOfDate(date, timeZone) === pausedAt ? date : addDays(date, 1)
}

/** The first date after it: while it is paused, moved by the dates that have passed so far. Source: readings SB-5. */
export function endDateOf({ endsBefore, pausedAt }: PaidSubscription, moment: CityMoment): string {
  return pausedAt === null ? endsBefore : addDays(endsBefore, datesOfPause(pausedAt, moment))
}

/** The first moment at which it no longer holds. */
export function endOf(subscription: Subscription, moment: CityMoment): Instant {
  const end = startOfDate(endDateOf(subscription, moment), moment.timeZone)
  return subscription.refundedAt === null ? end : Math.min(end, subscription.refundedAt)
}

/** Where a benefit of any kind stands: what its row says. */
export function benefitState(
  { startsAt = -Infinity, endsAt = Infinity, paused }: Pick<Benefit, 'startsAt' | 'endsAt' | 'paused'>,
  now: Instant,
): BenefitState {
  if (now >= endsAt) return 'ended'
  if (paused) return 'paused'
  return now < startsAt ? 'upcoming' : 'active'
}

/**
 * When the city continues it by itself: at 00:00 after the last date that it may be paused; null while it is not paused.
 * Source: readings SB-5.
 */
export function continuesAt(
  { pausedAt, pausedDates }: Subscription,
  { pauseDates }: SubscriptionLimits,
  timeZone: string,
): Instant | null {
  if (pausedAt === null) return null
  const allowed = Math.max(0, pauseDates - pausedDates)
  return startOfDate(addDays(firstDateOfPause(pausedAt, timeZone), allowed), timeZone)
}

/** The subscription with its pause ended: its end moves by the dates of the pause. Source: readings SB-5. */
export function continueAt<S extends Subscription>(subscription: S, moment: CityMoment): S {
  const { pausedAt, pausedDates, endsBefore } = subscription
  if (pausedAt === null) return subscription
  const moved = datesOfPause(pausedAt, moment)
  return {
    ...subscription,
    pausedAt: null,
    pausedDates: pausedDates + moved,
    endsBefore: addDays(endsBefore, moved),
  }
}

/** The subscription as it is at a moment, whether or not the city's clock has continued it yet. */
export function continueIfDue<S extends Subscription>(
  subscription: S,
  moment: CityMoment,
  limits: SubscriptionLimits,
): S {
  const due = continuesAt(subscription, limits, moment.timeZone)
  return due !== null && due <= moment.now ? continueAt(subscription, { ...moment, now: due }) : subscription
}

/**
 * The dates that were paid for and lie whole before it: all of them before it begins, else those after today; while it is
 * paused from the first that began within the pause, if that is earlier.
 */
function unusedDates(
  { dates, startsAt, endsBefore, pausedAt }: PaidSubscription,
  { now, timeZone }: CityMoment,
): number {
  if (now < startsAt) return dates
  const tomorrow = addDays(toCityTime(now, timeZone).date, 1)
  const paused = pausedAt === null ? tomorrow : firstDateOfPause(pausedAt, timeZone)
  return Math.min(dates, Math.max(0, datesBetween(paused < tomorrow ? paused : tomorrow, endsBefore)))
}

/**
 * What comes back for a subscription that is given up now, less what has come back already; 0 where nothing does.
 * @returns kopecks
 * Source: readings SB-6.
 */
export function refundOf(subscription: PaidSubscription, moment: CityMoment): Kopecks {
  const { cost, dates, givenBack } = subscription
  const unused = unusedDates(subscription, moment)
  const worth = dates > 0 ? Number((BigInt(cost) * BigInt(unused)) / BigInt(dates)) : 0
  return Math.max(0, worth - givenBack)
}

/** What its driver may do with a subscription now, and why not. Source: readings SB-5, SB-6, SB-7. */
export function judgeSubscription(
  subscription: Subscription,
  moment: CityMoment,
  limits: SubscriptionLimits,
): BenefitRights {
  const { startsAt, pausedAt, refundedAt } = subscription
  // By whichever clock: that of the process which gave it back may be ahead.
  if (refundedAt !== null) return nothingFor('refunded')
  const state = benefitState({ startsAt, endsAt: endOf(subscription, moment), paused: pausedAt !== null }, moment.now)
  if (state === 'ended') return nothingFor('ended')
  return {
    refund: judgeRefund(subscription, moment),
    pause: judgePause(subscription, state, { moment, limits }),
    continue: state === 'paused' ? null : 'notPaused',
    changeVehicle: subscription.vehicleChanges < limits.vehicleChanges ? null : 'noChangesLeft',
  }
}

function nothingFor(why: BenefitObstacle): BenefitRights {
  return { refund: why, pause: why, continue: why, changeVehicle: why }
}

function judgeRefund(subscription: Subscription, moment: CityMoment): BenefitObstacle | null {
  if (subscription.cost === 0) return 'notPaid'
  if (unusedDates(subscription, moment) === 0) return 'lastDate'
  return subscription.givenBack > 0 && refundOf(subscription, moment) === 0 ? 'givenBack' : null
}

function judgePause(
  { pauses, pausedDates, endsBefore }: Subscription,
  state: BenefitState,
  { moment, limits }: { moment: CityMoment; limits: SubscriptionLimits },
): BenefitObstacle | null {
  if (state === 'paused') return 'paused'
  if (state === 'upcoming') return 'notBegun'
  if (pauses >= limits.pauses) return 'noPausesLeft'
  if (pausedDates >= limits.pauseDates) return 'noPauseDatesLeft'
  return datesBetween(toCityTime(moment.now, moment.timeZone).date, endsBefore) >= 2 ? null : 'lastDate'
}
