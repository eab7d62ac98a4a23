import { and, eq } from 'drizzle-orm'
import type { Db } from '../../demo/backend/database/database.ts'
import { decideRefund } from '../../demo/bank/refunds.ts'
import { orders, refunds } from '../../demo/bank/schema.ts'
import type { Faults } from './faults.ts'
import type { Network, Server } from './network.ts'
import type { Scheduler } from './scheduler.ts'

/** Presses a button of the bank's page at this address, as the browser of its visitor. */
export type BankPress = (name: string, url: string, action: string) => Promise<unknown>

/** What a bank may do although it should not, or in its own time. */
const FAULTS = {
  'another sum taken': 0.06,
  'taken after all': 0.06,
  'refund slow': 0.05,
  'refund refused': 0.05,
} as const

/** The merchant's numbers of orders with which the bank does what no bank should. */
export interface BankMoods {
  /** It took them after it had said that they have ended. */
  takenAfterAll: Set<string>
  /** It gave nothing back of them, when it was asked. */
  refundRefused: Set<string>
}

export function createBankPress(world: {
  network: Network
  bank: Server
  db: Db
  faults: Faults
  scheduler: Scheduler
  moods: BankMoods
}): BankPress {
  const { network, bank, db, faults, scheduler, moods } = world

  /** The bank does it to its own book, and tells nobody. */
  async function misbehave(id: string, site: string): Promise<void> {
    const fault = faults.at(site, FAULTS)
    if (fault === null) return
    scheduler.note(`${site}: ${fault}`)
    const [order] = await db.select().from(orders).where(eq(orders.id, id))
    if (!order) return
    const isIt = eq(orders.id, id)
    const isOpen = and(isIt, eq(orders.state, 'open'))
    if (fault === 'another sum taken')
      await db
        .update(orders)
        .set({ amount: order.amount + 100 })
        .where(isOpen)
    if (fault === 'refund slow') await db.update(orders).set({ nextRefund: 'pending' }).where(isIt)
    if (fault === 'refund refused') {
      moods.refundRefused.add(order.merchantOrder)
      await db.update(orders).set({ nextRefund: 'failed' }).where(isIt)
    }
    const hasEnded = order.state === 'cancelled' || order.state === 'declined'
    if (fault !== 'taken after all' || !hasEnded) return
    moods.takenAfterAll.add(order.merchantOrder)
    await db
      .update(orders)
      .set({ state: 'authorized', billNumber: `late ${id}`, decidedAt: scheduler.now() })
      .where(isIt)
  }

  return async (name, url, action) => {
    const { pathname, search } = new URL(url)
    const id = pathname.split('/').at(-1) ?? ''
    const site = `${name} bank`
    await scheduler.outside(misbehave(id, `${site} #${scheduler.count(site)}`))
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const request = { method: 'POST', url: `${pathname}/${action}${search}`, headers, payload: '' }
    return network.exchange({ from: `${name} at the bank`, to: bank, request }).catch(() => null)
  }
}

/** The bank ends the refunds that it was slow with, and refuses no more. */
export async function endSlowRefunds(db: Db, now: number): Promise<void> {
  await db.update(orders).set({ nextRefund: 'done' })
  const slow = await db.select().from(refunds).where(eq(refunds.state, 'pending'))
  for (const { key } of slow) await decideRefund(db, key, { state: 'done', now })
}
