import type { Context } from '../context.ts'
import { messagesOf } from '../locales/messages.ts'
import type { Answer } from '../payment/attempts.ts'
import type { DriverCall } from '../payment/driver/driver.ts'
import { addOperation } from '../payment/ledger/operations.ts'
import { checkExpected } from '../payment/methods.ts'
import { lockPlate } from '../payment/session/sessions.ts'
import { addSlip, describeSlip, findSlipOf, onSlip, readSlip } from '../payment/slips/slips.ts'
import { BusinessError } from '../http/business-error.ts'
import { describeLine, findRepeat } from './buy.ts'
import { readWanted, type SubscriptionWish } from './wanted.ts'

/** A subscription by «Квитанция»: it is there when the money has come by the bank's counter (readings SB-2). */
export async function createSubscriptionSlip(
  context: Context,
  call: DriverCall,
  asked: SubscriptionWish & { payer: Record<string, unknown>; expectedCost: string | undefined },
): Promise<Answer> {
  const { payer, expectedCost, ...wish } = asked
  const slip = readSlip(call, payer)
  // Another way to pay the same that is still open gives way to this one.
  const bySlip: DriverCall = { ...call, pay: { ...call.pay, method: slip.method } }
  const request = JSON.stringify(['subscription slip', wish, slip.payer])
  return onSlip(context, call, request, async (tx, desk, attempt) => {
    const wanted = await readWanted(tx, call, wish)
    await lockPlate(tx, { city: call.city.name, plateKey: wanted.plateKey })
    const repeat = await findRepeat(tx, desk, { call: bySlip, wanted })
    const open = repeat?.payment ? await findSlipOf(tx, repeat.payment.id) : null
    if (open) return describeSlip(context, call, open)
    if (repeat) throw new BusinessError('SubscriptionAlreadyExists')
    checkExpected(wanted.cost, expectedCost)
    const name = messagesOf('ru').format('slipSubscription', { name: wanted.name })
    const order = { kind: 'subscription', amount: wanted.cost, name, detail: { ...wanted } } as const
    const made = await addSlip(tx, desk, { call, attempt, order, ...slip })
    const line = { ...describeLine(call, wanted), status: 'waiting', paymentId: made.payment.id } as const
    await addOperation(tx, call.driver.owner, line)
    return describeSlip(context, call, made.slip)
  })
}
