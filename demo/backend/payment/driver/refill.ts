import type { Kopecks } from '../../../../shared/domain/money.ts'
import { checkRefill } from '../../../../shared/domain/refill.ts'
import type { KeptStart } from '../../database/schema.ts'
import type { Context } from '../../context.ts'
import { BusinessError, expectValue } from '../../http/business-error.ts'
import { readAmount } from '../../http/wire.ts'
import { answerOnce, type Answer } from '../attempts.ts'
import { createQuote } from '../session/quote.ts'
import { benefitsOfDriver } from './benefits.ts'
import { describePay } from './describe-driver.ts'
import type { DriverCall } from './driver.ts'
import { balanceAfter, readBankRequest } from './chosen-method.ts'
import { addWaitingRefill } from '../ledger/operations.ts'
import { createPayment } from '../settle/payments.ts'

/** The amount of a top-up, where the city has balances. */
export function readRefill({ city }: DriverCall, text: string): Kopecks {
  if (city.settings.dontUseBalance) throw new BusinessError('ValidationError', { says: 'refusal.noBalances' })
  return expectValue(checkRefill(readAmount(text), city.settings.maxRefill))
}

/**
 * Tops the balance up at the bank; the balance grows when the bank has said yes, and the start that it is for is carried
 * out then (readings gD-47). A start that could not be had now either is refused before anything is paid.
 */
export async function refillBalance(
  context: Context,
  call: DriverCall,
  asked: { amount: string; thenStart: KeptStart | null },
): Promise<Answer> {
  const { city, driver, key, now, pay } = call
  const { thenStart } = asked
  const amount = readRefill(call, asked.amount)
  if (thenStart) {
    const benefits = await benefitsOfDriver(context.database.db, call)
    createQuote(city, thenStart, { now, factors: call.factors, benefits, audience: 'driver' })
  }
  if (pay.method === undefined) throw new BusinessError('NotSelectedPaymentService')
  const bankRequest = readBankRequest(call, pay.method)
  const request = JSON.stringify(['refill', amount, bankRequest.method, thenStart])
  return answerOnce(context, { city: city.name, owner: driver.owner, key, request, now }, async (tx, desk, attempt) => {
    const order = { ...bankRequest, city, owner: driver.owner, kind: 'refill', sessionId: null, amount, now } as const
    const payment = await createPayment(tx, desk, { ...order, attempt: attempt.key, startRequest: thenStart })
    const orderNumber = await addWaitingRefill(tx, payment)
    return describePay(call, { session: null, payment, balance: await balanceAfter(tx, call), orderNumber })
  })
}
