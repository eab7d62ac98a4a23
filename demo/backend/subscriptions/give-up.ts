import type { Kopecks } from '../../../shared/domain/money.ts'
import { refundOf, judgeSubscription } from '../../../shared/domain/subscription.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import type { Db } from '../database/database.ts'
import type { PaymentRow } from '../database/schema.ts'
import type { SubscriptionRow } from '../database/subscriptions-schema.ts'
import { BusinessError } from '../http/business-error.ts'
import { readAmount, toWireMoney } from '../http/wire.ts'
import type { Answer } from '../payment/attempts.ts'
import { balanceAfter } from '../payment/driver/chosen-method.ts'
import type { DriverCall } from '../payment/driver/driver.ts'
import { ACCOUNTS, record } from '../payment/ledger/ledger.ts'
import { addOperation } from '../payment/ledger/operations.ts'
import { bonusesBack, takeBonusesBack, type BonusPart } from '../payment/settle/bonus.ts'
import { findPayment } from '../payment/settle/find-payment.ts'
import { giveBack, restOf } from '../payment/settle/refunds.ts'
import type { Desk } from '../payment/settle/transact.ts'
import { refuse } from './refuse.ts'
import { changeSubscription, momentOf } from './subscriptions.ts'
import { onSubscription } from './take.ts'
import { viewOwn } from './viewer.ts'
import { ownerOf } from '../account/balance.ts'

/** What comes back for a subscription, and where to: to the payment, or without one to the balance. */
export interface PlannedRefund {
  row: SubscriptionRow
  amount: Kopecks
  payment: PaymentRow | null
  /** What goes back of the bonus of its payment with that, as far as the balance holds it. */
  bonuses: BonusPart[]
}

/**
 * What giving it up now brings back (readings SB-6): to the balance, or where there is none, or where it is asked for,
 * to the payment, and then no more than is left of that.
 */
export async function planRefund(
  db: Db,
  at: { city: CityModel; now: number; isToBank: boolean },
  row: SubscriptionRow,
): Promise<PlannedRefund> {
  const whole = refundOf(row, momentOf(at))
  const paid = row.paymentId === null ? null : await findPayment(db, row.paymentId)
  const amount = at.isToBank && paid !== null ? Math.min(whole, restOf(paid)) : whole
  const bonuses = paid === null ? [] : bonusesBack([paid], { left: restOf(paid), part: amount })
  return { row, amount, payment: at.isToBank ? paid : null, bonuses }
}

/** Ends it, and books what comes back; its plate and the account are locked. */
export async function carryOutRefund(
  db: Db,
  desk: Desk,
  { row, payment, amount, bonuses, now }: PlannedRefund & { now: number },
): Promise<SubscriptionRow> {
  const { city, accountId, orderNumber, plate, name: zoneName } = row
  const owner = ownerOf(accountId)
  if (payment === null) {
    const movement = { debit: ACCOUNTS.parking, credit: owner, amount, at: now, subscription: orderNumber }
    await record(db, { city, kind: 'return', ...movement })
  } else await giveBack(db, desk, { payment, amount, reason: 'unused', now })
  await takeBonusesBack(db, { owner, parts: bonuses, now })
  const line = { city, type: 'cancel', status: 'done', sum: amount, dateOperation: now } as const
  await addOperation(db, owner, { ...line, plate, zoneName, startsAt: row.startsAt, endsAt: now })
  const { endsBefore, pausedDates } = row
  return changeSubscription(db, row, { endsBefore, pausedDates, pausedAt: null, refundedAt: now, refund: amount })
}

/** Gives it up. One that another device has given up is answered as it is. */
export function refundSubscription(
  context: Context,
  call: DriverCall,
  { orderNumber, expectedRefund }: { orderNumber: string; expectedRefund: string | undefined },
): Promise<Answer> {
  const asked = { name: 'refund', orderNumber, more: expectedRefund }
  return onSubscription(context, call, asked, async (tx, desk, row) => {
    const { city, now } = call
    const isToBalance = !city.settings.dontUseBalance
    const why = judgeSubscription(row, momentOf(call), city.subscriptions.limits).refund
    if (why === 'refunded') return describe(tx, call, row)
    if (why !== null) throw refuse(why)
    const plan = await planRefund(tx, { city, now, isToBank: !isToBalance }, row)
    if (expectedRefund !== undefined && plan.amount < readAmount(expectedRefund))
      throw new BusinessError('PriceChangedTryLater')
    return describe(tx, call, await carryOutRefund(tx, desk, { ...plan, now }))
  })
}

async function describe(db: Db, call: DriverCall, row: SubscriptionRow): Promise<Answer> {
  const balance = await balanceAfter(db, call)
  return {
    result: {
      refund: toWireMoney(row.refund),
      toBalance: balance !== null,
      ...(balance === null ? {} : { balance: toWireMoney(balance) }),
      benefit: await viewOwn(db, call, row),
    },
  }
}
