import type { Context } from '../../context.ts'
import type { Db } from '../../database/database.ts'
import { BusinessError } from '../../http/business-error.ts'
import { answerOnce, type Answer, type Attempt } from '../attempts.ts'
import { checkExpected } from '../methods.ts'
import type { StopRequest } from './abort.ts'
import { amountToPay, describePay, type Done } from './describe-driver.ts'
import { takeSession, type DriverCall } from './driver.ts'
import { giveUp } from '../session/due-sessions.ts'
import { balanceAfter } from './chosen-method.ts'
import { payWaiting } from './pay-waiting.ts'
import { stopOpen } from '../session/stop.ts'
import type { Desk } from '../settle/transact.ts'

/** Work on one session of the driver, answered once and described alike. */
export function onSession(
  context: Context,
  call: DriverCall,
  asked: { name: string; sessionId: string; more?: unknown },
  work: (tx: Db, desk: Desk, attempt: Attempt) => Promise<Done>,
): Promise<Answer> {
  const { city, driver, key, now, pay } = call
  const request = JSON.stringify([asked, pay.method ?? null])
  return answerOnce(context, { city: city.name, owner: driver.owner, key, request, now }, async (tx, desk, attempt) =>
    describePay(call, await work(tx, desk, attempt)),
  )
}

/** Pays a waiting session (start/v2 and deffered/v1). One that is paid already is answered as it is. */
export function payOrder(context: Context, call: DriverCall, sessionId: string): Promise<Answer> {
  return onSession(context, call, { name: 'pay', sessionId }, async (tx, desk, attempt) => {
    const session = await takeSession(tx, call, sessionId)
    if (session.state === 'cancelled' || session.isOpen) throw new BusinessError('ParkingSessionNotFound')
    return payWaiting(tx, desk, { call, attempt, session })
  })
}

/** Gives a waiting session up. Where its money has come meanwhile it is paid, and the answer says so. */
export function cancelOrder(context: Context, call: DriverCall, sessionId: string): Promise<Answer> {
  return onSession(context, call, { name: 'cancel', sessionId }, async (tx, desk) => {
    const session = await takeSession(tx, call, sessionId)
    if (session.state === 'active' || session.state === 'finished') throw new BusinessError('ParkingSessionNotFound')
    const gone = session.state === 'cancelled' ? session : await giveUp(tx, desk, { session, now: call.now })
    if (gone.state === 'waiting') throw new BusinessError('PaymentServiceError', { says: 'refusal.bankDecides' })
    return { session: gone, payment: null, balance: await balanceAfter(tx, call), orderNumber: gone.orderNumber }
  })
}

/** Stops an open end, into waiting, or with a method into its payment. Stopped before, it is answered as it is. */
export function breakSession(context: Context, call: DriverCall, request: StopRequest): Promise<Answer> {
  const { sessionId, expectedCost } = request
  return onSession(context, call, { name: 'break', sessionId, more: expectedCost }, async (tx, desk, attempt) => {
    const found = await takeSession(tx, call, sessionId)
    if (found.state === 'cancelled' || (found.state === 'active' && !found.isOpen))
      throw new BusinessError('ParkingSessionNotFound')
    const now = Math.min(call.now, found.isOpen ? found.endsAt : call.now)
    const session = found.isOpen ? await stopOpen(tx, { ...call, now }, found) : found
    if (session.state === 'waiting') checkExpected(amountToPay(session), expectedCost)
    if (session.state === 'waiting' && call.pay.method !== undefined)
      return payWaiting(tx, desk, { call, attempt, session })
    return { session, payment: null, balance: null, orderNumber: session.orderNumber, isFree: session.price === 0 }
  })
}
