import { endOfDate, startOfDate, toCityTime } from './city-time.ts'
import type { Instant } from './city-time.ts'
import { CORRECTABLE, correctionDeadline, type Correctable } from './correctable.ts'
import { calculateCost } from './cost.ts'
import type { Cost, CostQuestion } from './cost.ts'
import type { Kopecks } from './money.ts'
import { fail, succeed } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { isSamePlate } from './plate.ts'
import { MINUTE_MS } from './zone-offset.ts'

/** A corrected start lies at most so far from the old one. */
const LARGEST_SHIFT_MS = 30 * MINUTE_MS

/** Which car stood where from when. */
export interface ParkingFacts {
  plate: string
  zone: string
  parkingCode: string | null
  start: Instant
}

/** A parking as the right to correct it sees it. */
export interface CorrectableParking extends ParkingFacts {
  /** It was paid, or cost nothing; a waiting one was not, and one that was given up never will be. */
  isPaid: boolean
  /** Its end was brought forward and the rest given back. */
  isAborted: boolean
  /** When it was paid first. */
  paidAt: Instant
  /** What was put right before. */
  corrected: readonly Correctable[]
}

/** What may still be put right of a parking, now; nothing of one that was aborted. Source: readings gD-44. */
export function correctableOf(parking: CorrectableParking, at: { now: Instant; timeZone: string }): Correctable[] {
  return CORRECTABLE.filter((field) => checkCorrectable(parking, { ...at, field }).ok)
}

/**
 * Whether one thing of a parking may be put right now.
 * @returns `ParkingSessionNotFound` of one that is not paid, `ParkingSessionIsOver` of an aborted one,
 * `CorrectionIsOver` after 23:59 of its date, `AlreadyCorrected` the second time
 * Source: readings gD-44.
 */
export function checkCorrectable(
  parking: CorrectableParking,
  asked: { field: Correctable; now: Instant; timeZone: string },
): Outcome<null> {
  if (!parking.isPaid) return fail('ParkingSessionNotFound')
  if (parking.isAborted) return fail('ParkingSessionIsOver')
  if (asked.now > correctionDeadline(parking, asked.timeZone)) return fail('CorrectionIsOver')
  return parking.corrected.includes(asked.field) ? fail('AlreadyCorrected') : succeed(null)
}

/**
 * The first and the last start to which a parking may be moved, whole minutes: on its date, at most 30 minutes from
 * its start, not after its first payment. Its own start is among them. Source: readings gD-44.
 */
export function correctedStarts(
  { start, paidAt }: Pick<CorrectableParking, 'start' | 'paidAt'>,
  timeZone: string,
): { first: Instant; last: Instant } {
  const { date } = toCityTime(start, timeZone)
  const latest = Math.min(start + LARGEST_SHIFT_MS, endOfDate(date, timeZone), paidAt)
  return {
    first: Math.max(start - LARGEST_SHIFT_MS, startOfDate(date, timeZone)),
    last: Math.max(start, Math.floor(latest / MINUTE_MS) * MINUTE_MS),
  }
}

/** @returns `CorrectedStartTooFar` outside of `correctedStarts` */
export function checkCorrectedStart(
  parking: Pick<CorrectableParking, 'start' | 'paidAt'>,
  { start, timeZone }: { start: Instant; timeZone: string },
): Outcome<Instant> {
  const { first, last } = correctedStarts(parking, timeZone)
  return start >= first && start <= last ? succeed(start) : fail('CorrectedStartTooFar')
}

/** Whether nothing would be put right: such a wish costs nothing and uses nothing up. */
export function isSameParking(a: ParkingFacts, b: ParkingFacts): boolean {
  return isSamePlate(a.plate, b.plate) && a.zone === b.zone && a.parkingCode === b.parkingCode && a.start === b.start
}

/** The corrected facts as a question for a price: the whole time, extensions included. */
export interface CorrectionQuestion extends CostQuestion {
  /** All that was paid for it and not given back. */
  paid: Kopecks
}

export interface CorrectionPrice {
  cost: Cost
  /** Still to be paid, or 0. */
  charge: Kopecks
  /** Given back, or 0; never more than was paid. */
  refund: Kopecks
}

/**
 * What a correction costs or brings back: the price of the corrected whole, floored once, less all that was paid.
 * @returns kopecks, or the errors of the cost
 * Source: readings gD-44, 3.3 CO-3.
 */
export function priceCorrection(question: CorrectionQuestion): Outcome<CorrectionPrice> {
  const cost = calculateCost(question)
  if (!cost.ok) return cost
  const difference = cost.value.price - question.paid
  return succeed({
    cost: cost.value,
    charge: Math.max(0, difference),
    refund: Math.min(question.paid, Math.max(0, -difference)),
  })
}
