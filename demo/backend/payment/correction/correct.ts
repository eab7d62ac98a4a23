import type { Context } from '../../context.ts'
import type { Db } from '../../database/database.ts'
import type { PaymentRow, SessionRow } from '../../database/schema.ts'
import { BusinessError } from '../../http/business-error.ts'
import { answerOnce, type Answer, type Attempt } from '../attempts.ts'
import { chooseMethod, spend, type ChosenMethod } from '../driver/chosen-method.ts'
import { addOperation, describeStay } from '../ledger/operations.ts'
import { checkExpected, findMethod } from '../methods.ts'
import { payBack } from '../session/pay-back.ts'
import type { CorrectionDetail } from '../settle/credit-correction.ts'
import { createPayment, findOpenPayment } from '../settle/payments.ts'
import { settle } from '../settle/settle.ts'
import type { Desk } from '../settle/transact.ts'
import { withdrawOpen } from '../settle/withdraw.ts'
import { bookCorrection } from './book.ts'
import { contactOf, findOwn, lockPlates, type Corrected, type CorrectionCall, type CorrectionRequest } from './call.ts'
import { describeCorrected } from './describe.ts'
import { judgeCorrection, type JudgedCorrection } from './judge.ts'
import { factsOf, readWish } from './wish.ts'

/**
 * Puts a paid parking right: the difference is given back, taken from the balance, or ordered at the bank, and then the
 * correction takes hold when it is paid (readings gD-44).
 */
export async function correctParking(
  context: Context,
  call: CorrectionCall,
  request: CorrectionRequest,
): Promise<Answer> {
  const { city, owner, key, now, pay } = call
  const asked = { city: city.name, owner, key, request: JSON.stringify(['correct', request, pay.method ?? null]), now }
  return answerOnce(context, asked, async (tx, desk, attempt) =>
    describeCorrected(tx, call, await correct(tx, desk, { call, attempt, request })),
  )
}

async function correct(
  db: Db,
  desk: Desk,
  { call, attempt, request }: { call: CorrectionCall; attempt: Attempt; request: CorrectionRequest },
): Promise<Corrected> {
  const found = await findOwn(db, call, request.ReservationId)
  const plateKey = readWish(call.city, found, request)?.to.plateKey ?? found.plateKey
  const locked = await lockPlates(db, found, plateKey)
  const open = await findOpenPayment(db, locked.id)
  if (open) await settle(db, desk, open.id)
  const session = open ? await lockPlates(db, await findOwn(db, call, locked.id), plateKey) : locked
  const wish = readWish(call.city, session, request)
  if (wish === null) throw new BusinessError('ValidationError', { says: 'refusal.nothingToCorrect' })
  const judged = await judgeCorrection(db, call, { session, wish })
  if (judged.isSame) return { session, payment: null, charge: 0, refund: 0, orderNumber: session.orderNumber }
  checkExpected(judged.price, request.expectedCost)
  const same = await findSameOrder(db, { session, judged, method: call.pay.method })
  if (same) return { session, payment: same, charge: judged.charge, refund: 0, orderNumber: session.orderNumber }
  await withdrawOpen(db, desk, { session, now: call.now })
  if (await findOpenPayment(db, session.id))
    throw new BusinessError('PaymentServiceError', { says: 'refusal.bankDecides' })
  const chosen = await choose(db, call, { session, judged })
  return chosen.kind === 'bank'
    ? order(db, desk, { call, attempt, session, judged, chosen })
    : carryOut(db, desk, { call, session, judged, chosen })
}

/** The same correction, ordered a moment ago and not paid yet: two presses in two tabs are one (readings gD-39). */
async function findSameOrder(
  db: Db,
  { session, judged, method }: { session: SessionRow; judged: JudgedCorrection; method: string | undefined },
): Promise<PaymentRow | null> {
  const open = await findOpenPayment(db, session.id)
  if (open?.kind !== 'correct' || open.method !== method || open.amount !== judged.charge) return null
  const { field, to } = open.detail as unknown as CorrectionDetail
  const isSame = field === judged.field && to.plateKey === judged.to.plateKey && to.zone === judged.to.zone
  return isSame && to.parkingCode === judged.to.parkingCode && to.start === judged.to.start ? open : null
}

async function choose(
  db: Db,
  call: CorrectionCall,
  { session, judged }: { session: SessionRow; judged: JudgedCorrection },
): Promise<ChosenMethod> {
  const { city, driver, pay } = call
  if (driver !== null) return chooseMethod(db, { ...call, driver }, judged.charge)
  if (judged.charge === 0) return { kind: 'free' }
  if (pay.method === undefined) throw new BusinessError('NotSelectedPaymentService')
  const { name: method } = findMethod(city, pay.method)
  const contact = await contactOf(db, session.id)
  if (contact === null) throw new BusinessError('ValidationError', { says: 'refusal.contactNeeded' })
  const { returnUrl, origin, language } = pay
  return { kind: 'bank', request: { method, contact, returnUrl, origin, language } }
}

async function order(
  db: Db,
  desk: Desk,
  ordered: {
    call: CorrectionCall
    attempt: Attempt
    session: SessionRow
    judged: JudgedCorrection
    chosen: ChosenMethod & { kind: 'bank' }
  },
): Promise<Corrected> {
  const { call, attempt, session, judged, chosen } = ordered
  const { city, owner, now } = call
  const { field, to, price, benefits, charge } = judged
  const was = { facts: factsOf(session), endsAt: session.endsAt, paid: session.paid }
  const detail: CorrectionDetail = { field, to, price, benefits, was }
  const payment = await createPayment(db, desk, {
    ...chosen.request,
    city,
    owner,
    kind: 'correct',
    sessionId: session.id,
    amount: charge,
    attempt: attempt.key,
    detail: { ...detail },
    now,
  })
  const line = { ...lineOf(call, session, judged), type: 'correct', sum: charge, status: 'waiting' } as const
  const orderNumber = await addOperation(db, owner, { ...line, paymentId: payment.id })
  return { session, payment, charge, refund: 0, orderNumber }
}

async function carryOut(
  db: Db,
  desk: Desk,
  made: { call: CorrectionCall; session: SessionRow; judged: JudgedCorrection; chosen: ChosenMethod },
): Promise<Corrected> {
  const { call, session, judged, chosen } = made
  const { driver, owner, now } = call
  const { field, to, price, benefits, charge, back } = judged
  if (driver !== null && chosen.kind === 'balance')
    await spend(db, { ...call, driver }, { price: charge, sessionId: session.id })
  const refund = back.amount
  await payBack(db, desk, { session, planned: back, now })
  const paid = session.paid + charge - refund
  const changed = await bookCorrection(db, session, { field, to, price, paid, benefits, now })
  const sums = refund > 0 ? ({ type: 'cancel', sum: refund } as const) : ({ type: 'correct', sum: charge } as const)
  const orderNumber = await addOperation(db, owner, { ...lineOf(call, session, judged), ...sums, status: 'done' })
  return { session: changed, payment: null, charge, refund, orderNumber }
}

function lineOf({ city, now }: CorrectionCall, session: SessionRow, { to }: JudgedCorrection) {
  const end = to.start + (session.endsAt - session.startsAt)
  const stay = describeStay({ ...session, ...to }, { from: to.start, to: end })
  return { ...stay, city: city.name, dateOperation: now }
}
