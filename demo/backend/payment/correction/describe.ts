import { WIRE_FORMAT } from '../../../../shared/api/contract/vehicle.ts'
import { toWireTime } from '../../../../shared/domain/city-time.ts'
import { correctableOf, correctedStarts, type CorrectableParking } from '../../../../shared/domain/correction.ts'
import { checkSufficiency } from '../../../../shared/domain/sufficiency.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/database.ts'
import type { Correction, SessionRow } from '../../database/schema.ts'
import { omitAbsent, toWireMoney } from '../../http/wire.ts'
import type { Answer } from '../attempts.ts'
import { bonusLeaving, isAllToBalance } from '../session/pay-back.ts'
import { bankPageToCome } from '../settle/bank-page.ts'
import {
  balanceOfCall,
  findOwn,
  findParts,
  type Corrected,
  type CorrectionCall,
  type CorrectionRequest,
} from './call.ts'
import { judgeCorrection, toCorrectable, type JudgedCorrection } from './judge.ts'
import { readWish } from './wish.ts'

/** The parking, what may still be put right of it, and what a wish would come to; changes nothing. */
export async function previewCorrection(
  { database }: Context,
  call: CorrectionCall,
  request: CorrectionRequest,
): Promise<Answer> {
  return database.db.transaction(async (tx) => {
    const session = await findOwn(tx, call, request.ReservationId)
    const wish = readWish(call.city, session, request)
    const judged = wish === null ? null : await judgeCorrection(tx, call, { session, wish })
    const price = judged === null ? null : await describePrice(tx, call, { session, judged })
    return { result: omitAbsent({ ...(await describeParking(tx, call, session)), price }) }
  })
}

/** The answer of a correction. */
export async function describeCorrected(db: Db, call: CorrectionCall, done: Corrected): Promise<Answer> {
  const { session, payment, charge, refund, orderNumber } = done
  const balance = await balanceOfCall(db, call)
  return omitAbsent({
    paymentId: payment?.id,
    RedirectURL: payment && bankPageToCome(payment),
    parking: await describeParking(db, call, session),
    charge: toWireMoney(charge),
    refund: toWireMoney(refund),
    balance: balance === null ? null : toWireMoney(balance),
    orderNumber: String(orderNumber ?? session.orderNumber),
  })
}

async function describeParking(db: Db, call: CorrectionCall, session: SessionRow): Promise<Answer> {
  const { timeZone } = call.city
  const { paid, orderNumber, corrections } = session
  const parking = await toCorrectable(db, session)
  const { first, last } = correctedStarts(parking, timeZone)
  const parts: { session: SessionRow; parking: CorrectableParking }[] = []
  for (const part of await findParts(db, call, session))
    parts.push({ session: part, parking: await toCorrectable(db, part) })
  return {
    ...describeStay(call, session, parking),
    paidSum: toWireMoney(paid),
    orderNumber: String(orderNumber),
    firstStart: toWireTime(first, timeZone),
    lastStart: toWireTime(last, timeZone),
    corrections: describeCorrections(corrections, timeZone),
    parts: parts.map((part) => describeStay(call, part.session, part.parking)),
  }
}

/** Where and when it is, and what may still be put right. */
function describeStay({ city, now }: CorrectionCall, session: SessionRow, parking: CorrectableParking): Answer {
  const { timeZone } = city
  const { plate, format, category, zone, zoneName, parkingCode, startsAt, endsAt } = session
  return omitAbsent({
    ReservationId: session.id,
    transport: { number: plate, category, numberFormat: WIRE_FORMAT[format] },
    zone,
    zoneName,
    parkingCode,
    startDate: toWireTime(startsAt, timeZone),
    endDate: toWireTime(endsAt, timeZone),
    correctable: correctableOf(parking, { now, timeZone }),
  })
}

/** What was put right: when, and what it was before. */
export function describeCorrections(corrections: readonly Correction[], timeZone: string): Answer[] {
  return corrections.map(({ field, at, was }) =>
    omitAbsent({
      field,
      at: toWireTime(at, timeZone),
      plate: was.plate,
      zone: was.zone,
      zoneName: was.zoneName,
      parkingCode: was.parkingCode,
      startDate: toWireTime(was.start, timeZone),
    }),
  )
}

async function describePrice(
  db: Db,
  call: CorrectionCall,
  { session, judged }: { session: SessionRow; judged: JudgedCorrection },
): Promise<Answer> {
  const { city } = call
  const { price, charge, back, to } = judged
  const balance = await balanceOfCall(db, call)
  const rule = city.settings.sufficiency
  const isEnough = balance === null ? charge === 0 : checkSufficiency({ balance, price: charge, rule }).isEnough
  return {
    price: toWireMoney(price),
    charge: toWireMoney(charge),
    refund: toWireMoney(back.amount),
    bonusBack: toWireMoney(await bonusLeaving(db, { session, planned: back })),
    toBalance: balance !== null || isAllToBalance(back),
    moneyEnough: isEnough,
    endDate: toWireTime(to.start + (session.endsAt - session.startsAt), city.timeZone),
  }
}
