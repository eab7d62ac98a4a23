import type { Kopecks } from '../../../../shared/domain/money.ts'
import { checkRefill } from '../../../../shared/domain/refill.ts'
import type { Context } from '../../context.ts'
import { BusinessError, expectValue } from '../../http/business-error.ts'
import { readAmount } from '../../http/wire.ts'
import { answerOnce, type Answer } from '../attempts.ts'
import { describePay } from './describe-driver.ts'
import type { DriverCall } from './driver.ts'
import { balanceAfter, readBankRequest } from './chosen-method.ts'
import { addWaitingRefill } from '../ledger/operations.ts'
import { createPayment } from '../settle/payments.ts'

/** The amount of a top-up, where the city has balances. */
export function readRefill({ city }: DriverCall, text: string): Kopecks {
  if (city.settings.dontUseBalance) throw new BusinessError('ValidationError', { text: 'There are no balances here' })
  return expectValue(checkRefill(readAmount(text), city.settings.maxRefill))
}

/** Tops the balance up at the bank; the balance grows when the bank has said yes. */
export async function refillBalance(context: Context, call: DriverCall, text: string): Promise<Answer> {
  const { city, driver, key, now, pay } = call
  const amount = readRefill(call, text)
  if (pay.method === undefined) throw new BusinessError('NotSelectedPaymentService')
  const bankRequest = readBankRequest(call, pay.method)
  const request = JSON.stringify(['refill', amount, bankRequest.method])
  return answerOnce(context, { city: city.name, owner: driver.owner, key, request, now }, async (tx, desk, attempt) => {
    const order = { ...bankRequest, city, owner: driver.owner, kind: 'refill', sessionId: null, amount, now } as const
    const payment = await createPayment(tx, desk, { ...order, attempt: attempt.key })
    const orderNumber = await addWaitingRefill(tx, payment)
    return describePay(call, { session: null, payment, balance: await balanceAfter(tx, call), orderNumber })
  })
}
