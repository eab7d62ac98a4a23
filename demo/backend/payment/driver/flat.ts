import { MINUTE_MS } from '../../../../shared/domain/city-time.ts'
import { payStay } from '../../barrier/barrier.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/database.ts'
import type { FlatQuoteRow } from '../../database/payment-schema.ts'
import { answerOnce, type Answer } from '../attempts.ts'
import { lockAccount } from '../ledger/ledger.ts'
import { addOperation } from '../ledger/operations.ts'
import { noteOrder, takeQuote } from '../session/flat-quote.ts'
import { createPayment } from '../settle/payments.ts'
import { balanceAfter, chooseMethod, spend } from './chosen-method.ts'
import { describePay, type Done } from './describe-driver.ts'
import type { DriverCall } from './driver.ts'

/**
 * Pays what was named. Asked again while its payment is open, the same payment is answered; a price that is no longer
 * held is refused.
 */
export async function payFlat(
  context: Context,
  call: DriverCall,
  asked: { sessionId: string; parkingCode: string },
): Promise<Answer> {
  const { city, driver, key, now, pay } = call
  const request = JSON.stringify(['flat', asked, pay.method ?? null])
  return answerOnce(context, { city: city.name, owner: driver.owner, key, request, now }, async (tx, desk, attempt) => {
    await lockAccount(tx, driver.owner)
    const { quote, earlier } = await takeQuote(tx, desk, { city, owner: driver.owner, now }, asked)
    if (earlier) return describe(tx, call, { payment: earlier })
    const { price } = quote
    const chosen = await chooseMethod(tx, call, price)
    const line = {
      ...describeFlat(city, quote),
      city: city.name,
      type: 'paymentGate',
      sum: price,
      dateOperation: now,
    } as const
    if (chosen.kind === 'bank') {
      const order = {
        ...chosen.request,
        city,
        owner: driver.owner,
        kind: 'flat',
        sessionId: null,
        amount: price,
        now,
      } as const
      const payment = await createPayment(tx, desk, { ...order, attempt: attempt.key })
      await noteOrder(tx, quote, payment.id)
      const orderNumber = await addOperation(tx, driver.owner, {
        ...line,
        status: 'waiting',
        paymentId: payment.id,
      })
      return describe(tx, call, { payment, orderNumber })
    }
    const isNew = await payStay(tx, { visit: quote.visitId, from: quote.startsAt, until: quote.endsAt })
    if (!isNew || chosen.kind === 'free') return describe(tx, call, { isFree: true })
    await spend(tx, call, { price, sessionId: null })
    const orderNumber = await addOperation(tx, driver.owner, { ...line, status: 'done' })
    return describe(tx, call, { orderNumber })
  })
}

async function describe(db: Db, call: DriverCall, done: Partial<Done>): Promise<Answer> {
  const nothing = { session: null, payment: null, orderNumber: null }
  return describePay(call, { ...nothing, ...done, balance: await balanceAfter(db, call) })
}

function describeFlat({ zones }: DriverCall['city'], { zone, parkingCode, startsAt, endsAt }: FlatQuoteRow) {
  const minutes = Math.round((endsAt - startsAt) / MINUTE_MS)
  return { zone, zoneName: zones.get(zone)?.name ?? zone, parkingCode, startsAt, endsAt, minutes }
}
