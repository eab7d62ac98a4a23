import { priceAbort } from '../../../../shared/domain/abort.ts'
import { MINUTE_MS } from '../../../../shared/domain/city-time.ts'
import type { Kopecks } from '../../../../shared/domain/money.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/database.ts'
import type { SessionRow } from '../../database/schema.ts'
import { BusinessError, expectValue } from '../../http/business-error.ts'
import { toWireMoney } from '../../http/wire.ts'
import type { Answer } from '../attempts.ts'
import { amountToPay, expectPriceSoFar } from './describe-driver.ts'
import { takeSession, type DriverCall } from './driver.ts'
import { checkExpected } from '../methods.ts'
import { balanceAfter } from './chosen-method.ts'
import { addOperation, changeSessionOperation, describeStay } from '../ledger/operations.ts'
import { onSession } from './order.ts'
import { questionFor } from '../session/parking-place.ts'
import { bonusLeaving, isAllToBalance, payBack, planBack, type PlannedBack } from '../session/pay-back.ts'
import { changeSession } from '../session/sessions.ts'
import { endOf } from '../session/stop.ts'
import { transact } from '../settle/transact.ts'
import { withdrawOpen } from '../settle/withdraw.ts'

export interface StopRequest {
  sessionId: string
  /** Roubles that the driver agreed to pay in all. */
  expectedCost: string | undefined
}

/**
 * Ends a paid session early: what was not used goes to the balance, or without one to the method it was paid by
 * (readings XR-2, XR-3).
 */
export function abortSession(context: Context, call: DriverCall, request: StopRequest): Promise<Answer> {
  const { sessionId, expectedCost } = request
  return onSession(context, call, { name: 'abort', sessionId, more: expectedCost }, async (tx, desk) => {
    const session = await takeSession(tx, call, sessionId)
    const { planned, kept } = await judge(tx, call, session)
    checkExpected(kept, expectedCost)
    await withdrawOpen(tx, desk, { session, now: call.now })
    const endsAt = endOf(session, call.now)
    const ended = await changeSession(tx, session.id, {
      state: 'finished',
      endsAt,
      paid: kept,
      price: kept,
      abortedAt: call.now,
    })
    await payBack(tx, desk, { session, planned, now: call.now })
    await changeSessionOperation(tx, ended, {
      endsAt,
      minutes: Math.round((endsAt - session.startsAt) / MINUTE_MS),
    })
    const orderNumber = await addOperation(tx, session.owner, {
      ...describeStay(session, { from: endsAt, to: session.endsAt }),
      city: session.city,
      type: 'cancel',
      status: 'done',
      sum: planned.amount,
      dateOperation: call.now,
    })
    return { session: ended, payment: null, balance: await balanceAfter(tx, call), orderNumber, isMoneyBack: true }
  })
}

/** What ending a session now would give back, or cost; changes nothing. */
export async function previewStop(context: Context, call: DriverCall, sessionId: string): Promise<Answer> {
  return transact(context, async (tx) => {
    const session = await takeSession(tx, call, sessionId)
    const toBalance = !call.city.settings.dontUseBalance
    if (session.isOpen) {
      const { billedMinutes, price } = expectPriceSoFar({ ...call, now: Math.min(call.now, session.endsAt) }, session)
      return {
        result: { billedMinutes, kept: toWireMoney(price), refund: 0, amountToPay: toWireMoney(price), toBalance },
      }
    }
    const rest = amountToPay(session)
    if (session.state === 'waiting')
      return { result: { billedMinutes: 0, kept: 0, refund: 0, amountToPay: toWireMoney(rest), toBalance } }
    const { billedMinutes, kept, planned } = await judge(tx, call, session)
    const [refund, givenBack] = [toWireMoney(planned.amount), toWireMoney(session.givenBack)]
    const bonusBack = toWireMoney(await bonusLeaving(tx, { session, planned }))
    const money = { kept: toWireMoney(kept), refund, givenBack, bonusBack, amountToPay: 0 }
    return { result: { billedMinutes, ...money, toBalance: toBalance || isAllToBalance(planned) } }
  })
}

/** What an end now comes to: what stays paid, and what comes back of it. */
async function judge(
  db: Db,
  { city, factors, now }: DriverCall,
  session: SessionRow,
): Promise<{ billedMinutes: number; kept: Kopecks; planned: PlannedBack }> {
  if (session.state === 'waiting' || session.state === 'cancelled' || session.isOpen)
    throw new BusinessError('ParkingSessionNotFound')
  if (session.state === 'finished') throw new BusinessError('ParkingSessionIsOver')
  const { billedMinutes, refund } = expectValue(
    priceAbort({
      ...questionFor(city, session, { factors, benefits: session.benefits }),
      status: 'active',
      start: session.startsAt,
      minutes: (session.endsAt - session.startsAt) / MINUTE_MS,
      paid: session.paid,
      now,
      billingPeriod: city.settings.billingPeriod,
    }),
  )
  const isToBalance = !city.settings.dontUseBalance
  const planned = await planBack(db, { session, unused: refund, isToBalance })
  return { billedMinutes, kept: session.paid - planned.amount, planned }
}
