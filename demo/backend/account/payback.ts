import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { Instant } from '../../../shared/domain/city-time.ts'
import type { Kopecks } from '../../../shared/domain/money.ts'
import { bonusBack, largestPart } from '../../../shared/domain/refill.ts'
import { judgeSubscription } from '../../../shared/domain/subscription.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Account } from '../database/accounts-schema.ts'
import type { Db } from '../database/database.ts'
import { payouts } from '../database/payment-schema.ts'
import { payments, type PaymentRow } from '../database/schema.ts'
import { ACCOUNTS, record } from '../payment/ledger/ledger.ts'
import { addOperation } from '../payment/ledger/operations.ts'
import { takeBonusesBack, type BonusPart } from '../payment/settle/bonus.ts'
import { giveBack, restOf } from '../payment/settle/refunds.ts'
import type { Desk } from '../payment/settle/transact.ts'
import { carryOutRefund, planRefund, type PlannedRefund } from '../subscriptions/give-up.ts'
import { findOfDriver, momentOf } from '../subscriptions/subscriptions.ts'
import { balanceOf, ownerOf } from './balance.ts'
import { unspentGifts } from './gifts.ts'

/** What of a balance goes back to which payment, and what of their bonuses goes with it. */
interface Shares {
  toBank: { payment: PaymentRow; amount: Kopecks }[]
  bonuses: BonusPart[]
  /** What is left of the balance: no payment is known to have brought it. */
  rest: Kopecks
}

/** What goes back to which payment, what is left for the staff, and what goes back to the city of its gifts. */
export interface PaybackPlan extends Omit<Shares, 'rest'> {
  /** With what comes back to it for subscriptions. */
  balance: Kopecks
  /** Subscriptions that end and bring something back. */
  subscriptions: PlannedRefund[]
  toStaff: Kopecks
  lapsing: Kopecks
}

/**
 * The balance goes back to the payments it came from, the last one first (readings PF-7). Gifts that were not spent
 * lapse, and with money that goes back goes the bonus that it has brought, spent or not: paid out or parked with, topping
 * up and deleting would earn money.
 */
export async function planPayback(
  db: Db,
  account: Account,
  at: { city: CityModel; now: Instant },
): Promise<PaybackPlan> {
  const planned = await planSubscriptions(db, account, at)
  const subscriptions = planned.map((plan) => (hasBonus(plan) ? { ...plan, payment: null } : plan))
  const toBalance = subscriptions.filter(({ payment }) => payment === null)
  const returning = toBalance.map(({ row, amount }) => ({ subscription: row.orderNumber, amount }))
  const balance = Math.max(0, (await balanceOf(db, account.id)) + sumOf(returning))
  const unspent = Math.min(balance, await unspentGifts(db, account, returning))
  const withSubscriptions = sumOf(toBalance.flatMap(({ bonuses }) => bonuses))
  const left = takeBonus({ own: balance - unspent, unspent }, withSubscriptions)
  const sources = planned
    .filter(hasBonus)
    .flatMap(({ payment, amount }) => (payment === null ? [] : [{ payment, rest: amount, bonus: 0 }]))
  const { toBank, bonuses, rest } = shareOut([...sources, ...(await findRefills(db, account))], left)
  return { balance, subscriptions, toBank, bonuses, toStaff: rest, lapsing: balance - sumOf(toBank) - rest }
}

/** What has brought a bonus comes back by way of the balance, so that the bonus can be taken out of it. */
function hasBonus({ bonuses }: PlannedRefund): boolean {
  return bonuses.length > 0
}

/** What can go back of a payment, and what it leaves of its bonus then. */
interface Source {
  payment: PaymentRow
  rest: Kopecks
  bonus: Kopecks
}

/** A balance: the driver's own money, and gifts that were not spent. */
interface Held {
  own: Kopecks
  unspent: Kopecks
}

/** Unspent gifts stand in for a bonus that goes back, as far as there are any; then the driver's own money does. */
function takeBonus({ own, unspent }: Held, bonus: Kopecks): Held {
  return { own: own - Math.max(0, bonus - unspent), unspent: Math.max(0, unspent - bonus) }
}

function shareOut(sources: readonly Source[], balance: Held): Shares {
  let held = balance
  const shares: Omit<Shares, 'rest'> = { toBank: [], bonuses: [] }
  for (const { payment, ...source } of sources) {
    const amount = Math.min(held.own, largestPart(source, held.own + held.unspent))
    if (amount === 0) continue
    shares.toBank.push({ payment, amount })
    const bonus = bonusBack(source, amount)
    if (bonus > 0) shares.bonuses.push({ payment, amount: bonus })
    held = takeBonus({ ...held, own: held.own - amount }, bonus)
  }
  return { ...shares, rest: held.own }
}

async function findRefills(db: Db, { id, city }: Account): Promise<Source[]> {
  const isOwn = and(eq(payments.city, city), eq(payments.owner, ownerOf(id)))
  const isReturnable = and(isOwn, eq(payments.kind, 'refill'), eq(payments.state, 'paid'))
  const refills = await db
    .select()
    .from(payments)
    .where(isReturnable)
    .orderBy(desc(payments.decidedAt), desc(payments.id))
  return refills.map((payment) => ({ payment, rest: restOf(payment), bonus: payment.bonus }))
}

/** Each goes back to the bank that was paid with, or without one to the balance. */
async function planSubscriptions(
  db: Db,
  { id: accountId }: Account,
  at: { city: CityModel; now: Instant },
): Promise<PlannedRefund[]> {
  const rows = await findOfDriver(db, at, { accountId, plateKeys: [] })
  const { limits } = at.city.subscriptions
  const refundable = rows.filter((row) => judgeSubscription(row, momentOf(at), limits).refund === null)
  return Promise.all(refundable.map((row) => planRefund(db, { ...at, isToBank: true }, row)))
}

function sumOf(parts: readonly { amount: Kopecks }[]): Kopecks {
  return parts.reduce((sum, { amount }) => sum + amount, 0)
}

/** What of a plan goes to banks, in all. */
export function sumToBank({ toBank, subscriptions }: PaybackPlan): Kopecks {
  return sumOf(toBank) + sumOf(subscriptions.filter(({ payment }) => payment !== null))
}

/** Empties the balance; each part is a line of the history, which stays. */
export async function payBack(
  db: Db,
  desk: Desk,
  { account, plan, contact, now }: { account: Account; plan: PaybackPlan; contact: string; now: Instant },
): Promise<void> {
  const { city, id: accountId } = account
  const owner = ownerOf(accountId)
  for (const planned of plan.subscriptions) await carryOutRefund(db, desk, { ...planned, now })
  const line = { city, type: 'cancel', status: 'done', dateOperation: now } as const
  for (const { payment, amount } of plan.toBank) {
    await giveBack(db, desk, { payment, amount, reason: 'deletion', now, from: owner })
    await addOperation(db, owner, { ...line, sum: amount, paymentId: payment.id })
  }
  await takeBonusesBack(db, { owner, parts: plan.bonuses, now })
  const unspent = plan.lapsing - sumOf([...plan.bonuses, ...plan.subscriptions.flatMap(({ bonuses }) => bonuses)])
  await record(db, { city, kind: 'bonus', debit: owner, credit: ACCOUNTS.gift, amount: unspent, at: now })
  if (plan.toStaff === 0) return
  const amount = plan.toStaff
  await record(db, { city, kind: 'refund', debit: owner, credit: ACCOUNTS.payouts, amount, at: now })
  await db.insert(payouts).values({ id: randomUUID(), city, accountId, amount, contact, at: now })
  await addOperation(db, owner, { ...line, sum: amount })
}
