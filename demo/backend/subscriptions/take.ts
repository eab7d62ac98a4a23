import type { Context } from '../context.ts'
import type { Db } from '../database/database.ts'
import type { SubscriptionRow } from '../database/subscriptions-schema.ts'
import { answerOnce, type Answer } from '../payment/attempts.ts'
import type { DriverCall } from '../payment/driver/driver.ts'
import { lockAccount } from '../payment/ledger/ledger.ts'
import { lockPlate } from '../payment/session/sessions.ts'
import type { Desk } from '../payment/settle/transact.ts'
import { refuse } from './refuse.ts'
import { findSubscription, toPresent } from './subscriptions.ts'

/** What is done with which subscription; `more` is what else tells one wish from another. */
export interface AskedAct {
  name: string
  orderNumber: string
  /** A further plate that is locked. */
  plateKey?: string
  more?: unknown
}

/**
 * Work on one subscription of the driver, answered once. It goes on alone: its plate and the account are locked, and the
 * row is as it is now.
 */
export function onSubscription(
  context: Context,
  call: DriverCall,
  asked: AskedAct,
  work: (tx: Db, desk: Desk, row: SubscriptionRow) => Promise<Answer>,
): Promise<Answer> {
  const { city, driver, key, now } = call
  const request = JSON.stringify(['subscription', asked])
  return answerOnce(context, { city: city.name, owner: driver.owner, key, request, now }, async (tx, desk) =>
    work(tx, desk, await take(tx, call, asked)),
  )
}

async function take(db: Db, call: DriverCall, { orderNumber, plateKey }: AskedAct): Promise<SubscriptionRow> {
  const found = await findOwn(db, call, orderNumber)
  const plateKeys = new Set(plateKey === undefined ? [found.plateKey] : [found.plateKey, plateKey])
  for (const key of [...plateKeys].toSorted()) await lockPlate(db, { city: call.city.name, plateKey: key })
  await lockAccount(db, call.driver.owner)
  const row = await findOwn(db, call, orderNumber)
  // Another device has made it another vehicle's between the two looks.
  if (!plateKeys.has(row.plateKey)) throw refuse('changedMeanwhile')
  return toPresent(row, call)
}

async function findOwn(db: Db, call: DriverCall, orderNumber: string): Promise<SubscriptionRow> {
  const { city, driver } = call
  const number = /^\d{1,15}$/.test(orderNumber) ? Number(orderNumber) : null
  const row = number === null ? null : await findSubscription(db, { orderNumber: number })
  if (!row || row.city !== city.name || row.accountId !== driver.accountId) throw refuse('unknown')
  return row
}
