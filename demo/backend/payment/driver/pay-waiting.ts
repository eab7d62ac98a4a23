import { postPaidState } from '../../../../shared/domain/post-payment.ts'
import type { Db } from '../../database/database.ts'
import type { PaymentRow, SessionRow } from '../../database/schema.ts'
import { BusinessError } from '../../http/business-error.ts'
import type { Attempt } from '../attempts.ts'
import { amountToPay, type Done } from './describe-driver.ts'
import type { DriverCall } from './driver.ts'
import { balanceAfter, chooseMethod, spend } from './chosen-method.ts'
import { changeSessionOperation } from '../ledger/operations.ts'
import { createPayment, findOpenPayment } from '../settle/payments.ts'
import { changeSession, findSession } from '../session/sessions.ts'
import { isTaken } from '../session/taken.ts'
import { settle } from '../settle/settle.ts'
import { withdrawOpen } from '../settle/withdraw.ts'
import type { Desk } from '../settle/transact.ts'

/**
 * Pays a waiting session, whose plate is locked: by its open payment where that can go on, else anew. One payment of it
 * is open at a time.
 */
export async function payWaiting(
  db: Db,
  desk: Desk,
  request: { call: DriverCall; attempt: Attempt; session: SessionRow },
): Promise<Done> {
  const { call, attempt } = request
  const { city, now } = call
  const done = async (session: SessionRow, payment: PaymentRow | null): Promise<Done> => ({
    session,
    payment,
    balance: await balanceAfter(db, call),
    orderNumber: session.orderNumber,
  })

  const open = await reconsiderOpen(db, desk, { call, session: request.session })
  const session = (await findSession(db, request.session.id)) ?? request.session
  // Its money would go back at once.
  if (session.state === 'waiting' && (await isTaken(db, session)))
    throw new BusinessError('ParkingSessionAlreadyExists')
  if (open || session.state !== 'waiting') return done(session, open)
  if (session.payBy !== null && now > session.payBy) throw new BusinessError('ParkingSessionIsOver')

  const amount = amountToPay(session)
  const chosen = await chooseMethod(db, call, amount)
  if (chosen.kind === 'bank') {
    const order = {
      ...chosen.request,
      city,
      owner: session.owner,
      kind: 'session',
      sessionId: session.id,
      amount,
      now,
    } as const
    const payment = await createPayment(db, desk, { ...order, attempt: attempt.key })
    await changeSessionOperation(db, session, { paymentId: payment.id, status: 'waiting' })
    return done(session, payment)
  }
  if (chosen.kind === 'balance') await spend(db, call, { price: amount, sessionId: session.id })
  const paid = await changeSession(db, session.id, {
    state: postPaidState(session.endsAt, now),
    paid: session.paid + amount,
    payBy: null,
  })
  await changeSessionOperation(db, paid, { status: 'done' })
  return done(paid, null)
}

/** The payment that is open already, if it is to be gone on with. */
async function reconsiderOpen(
  db: Db,
  desk: Desk,
  { call, session }: { call: DriverCall; session: SessionRow },
): Promise<PaymentRow | null> {
  const first = await findOpenPayment(db, session.id)
  if (!first) return null
  await settle(db, desk, first.id)
  const open = await findOpenPayment(db, session.id)
  if (!open) return null
  const { method } = call.pay
  const isSame = (method === undefined || method === open.method) && call.now < open.expiresAt
  if (isSame) return open
  await withdrawOpen(db, desk, { session, now: call.now })
  // Where the bank is deciding about it, another payment beside it would be a second charge.
  return findOpenPayment(db, session.id)
}
