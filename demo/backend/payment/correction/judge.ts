import { and, eq, sql } from 'drizzle-orm'
import { sealBenefits, type Benefit } from '../../../../shared/domain/benefit.ts'
import { MINUTE_MS, type Instant } from '../../../../shared/domain/city-time.ts'
import {
  checkCorrectable,
  checkCorrectedStart,
  correctableOf,
  isSameParking,
  priceCorrection,
  type CorrectableParking,
} from '../../../../shared/domain/correction.ts'
import type { Correctable } from '../../../../shared/domain/correctable.ts'
import type { Kopecks } from '../../../../shared/domain/money.ts'
import type { CityModel } from '../../city/city-model.ts'
import type { Db } from '../../database/database.ts'
import { ledger, type SessionRow } from '../../database/schema.ts'
import { BusinessError, expectValue } from '../../http/business-error.ts'
import { benefitsOfDriver, benefitsOfGuest } from '../driver/benefits.ts'
import { ACCOUNTS } from '../ledger/ledger.ts'
import { questionFor } from '../session/parking-place.ts'
import { planBack, type PlannedBack } from '../session/pay-back.ts'
import { isBlocked } from '../session/taken.ts'
import type { CorrectionCall } from './call.ts'
import { factsOf, type CorrectedFacts, type CorrectionWish } from './wish.ts'

/** A correction that may be made, and what it comes to. */
export interface JudgedCorrection extends CorrectionWish {
  /** Nothing would be put right: it costs nothing and is not counted. */
  isSame: boolean
  /** Of the whole, as it would be. */
  price: Kopecks
  charge: Kopecks
  back: PlannedBack
  /** Those that the corrected parking is priced with. */
  benefits: Benefit[]
}

/** The parking as the rules see it. */
export async function toCorrectable(db: Db, session: SessionRow): Promise<CorrectableParking> {
  return toParking(session, await firstPaidAt(db, session))
}

/** What may still be put right of a parking, now; nothing where the city does not offer it. */
export function correctableNow({ settings, timeZone }: CityModel, session: SessionRow, now: Instant): Correctable[] {
  // What may be put right is not a matter of when it was paid; how far a start may move is.
  const parking = toParking(session, session.createdAt)
  return settings.useSameDayCorrection ? correctableOf(parking, { now, timeZone }) : []
}

function toParking(session: SessionRow, paidAt: Instant): CorrectableParking {
  return {
    ...factsOf(session),
    isPaid: !session.isOpen && (session.state === 'active' || session.state === 'finished'),
    isAborted: session.abortedAt !== null,
    paidAt,
    corrected: session.corrections.map(({ field }) => field),
  }
}

/** When money for it came first; of parking that cost nothing, when it was begun. */
async function firstPaidAt(db: Db, { id, createdAt }: SessionRow): Promise<Instant> {
  const isEarned = and(eq(ledger.sessionId, id), eq(ledger.credit, ACCOUNTS.parking))
  const rows = await db
    .select({ at: ledger.at })
    .from(ledger)
    .where(isEarned)
    .orderBy(sql`${ledger.at}`)
    .limit(1)
  return rows[0]?.at ?? createdAt
}

/**
 * Judges and prices what is to be put right, by the rules of the parking as it is now.
 * @throws BusinessError by the rules, the price, or `ParkingSessionAlreadyExists` over another parking of the plate
 */
export async function judgeCorrection(
  db: Db,
  call: CorrectionCall,
  { session, wish }: { session: SessionRow; wish: CorrectionWish },
): Promise<JudgedCorrection> {
  const { city, factors, now } = call
  const { field, to } = wish
  const parking = await toCorrectable(db, session)
  if (isSameWish(session, to)) {
    const back = { amount: 0, parts: [], toBalance: 0, bonuses: [] }
    return { ...wish, isSame: true, price: session.price, charge: 0, back, benefits: session.benefits }
  }
  expectValue(checkCorrectable(parking, { field, now, timeZone: city.timeZone }))
  if (field === 'start') expectValue(checkCorrectedStart(parking, { start: to.start, timeZone: city.timeZone }))
  const benefits = [...session.benefits, ...(await benefitsFor(db, call, to))]
  const minutes = Math.round((session.endsAt - session.startsAt) / MINUTE_MS)
  const question = questionFor(city, to, { factors, benefits })
  const priced = expectValue(priceCorrection({ ...question, start: to.start, minutes, paid: session.paid }))
  const end = to.start + (session.endsAt - session.startsAt)
  if (await isBlocked(db, { ...session, plateKey: to.plateKey }, { start: to.start, end }))
    throw new BusinessError('ParkingSessionAlreadyExists')
  const isToBalance = call.driver !== null && !city.settings.dontUseBalance
  const { plate, format, category } = to
  const seal = { zone: to.zone, vehicle: { plate, format, category }, from: to.start, to: end }
  return {
    ...wish,
    isSame: false,
    price: priced.cost.price,
    charge: priced.charge,
    back: await planBack(db, { session, unused: priced.refund, isToBalance }),
    benefits: sealBenefits(benefits, seal),
  }
}

function isSameWish(session: SessionRow, to: CorrectedFacts): boolean {
  return isSameParking(factsOf(session), to) && session.category === to.category
}

function benefitsFor(db: Db, { city, driver, now }: CorrectionCall, { plate }: CorrectedFacts): Promise<Benefit[]> {
  return driver === null ? benefitsOfGuest(db, { city, plate, now }) : benefitsOfDriver(db, { city, driver, now })
}
