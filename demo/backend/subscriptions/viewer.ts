import { and, eq, gt } from 'drizzle-orm'
import { ownerOf } from '../account/balance.ts'
import { vehicles } from '../database/accounts-schema.ts'
import type { Db } from '../database/database.ts'
import { payments, type PaymentRow } from '../database/schema.ts'
import type { SubscriptionRow } from '../database/subscriptions-schema.ts'
import type { View } from '../payment/driver/describe-driver.ts'
import type { DriverCall } from '../payment/driver/driver.ts'
import { describeSubscription, describeWanted, type Viewer } from './describe.ts'
import { findSubscription, toPresent } from './subscriptions.ts'
import type { WantedSubscription } from './wanted.ts'

/** The driver of a call, as the one who looks. */
export async function viewerOf(
  db: Db,
  { city, now, driver }: Pick<View, 'city' | 'now'> & { driver: Pick<DriverCall['driver'], 'accountId'> },
): Promise<Viewer> {
  const isMain = and(eq(vehicles.accountId, driver.accountId), eq(vehicles.isMain, true))
  const [main] = await db.select({ plate: vehicles.plate }).from(vehicles).where(isMain)
  const isOwn = and(eq(payments.city, city.name), eq(payments.owner, ownerOf(driver.accountId)))
  const brought = await db
    .select({ id: payments.id, bonus: payments.bonus })
    .from(payments)
    .where(and(isOwn, eq(payments.kind, 'subscription'), gt(payments.bonus, 0)))
  const bonuses = new Map(brought.map(({ id, bonus }) => [id, bonus]))
  return { city, now, accountId: driver.accountId, mainPlate: main?.plate ?? null, bonuses }
}

/** A subscription as its driver sees it. */
export async function viewOwn(
  db: Db,
  call: Pick<DriverCall, 'city' | 'now' | 'driver'>,
  row: SubscriptionRow,
): Promise<Record<string, unknown>> {
  return describeSubscription(toPresent(row, call), await viewerOf(db, call))
}

/** The subscription of this number; null where there is none. */
export async function viewNumbered(
  db: Db,
  call: Pick<DriverCall, 'city' | 'now' | 'driver'>,
  orderNumber: number,
): Promise<Record<string, unknown> | null> {
  const row = await findSubscription(db, { orderNumber })
  return row && viewOwn(db, call, row)
}

/** What a payment has bought, or is to buy: as it is, or without its money as it was asked for. */
export async function viewBought(
  db: Db,
  call: Pick<DriverCall, 'city' | 'now' | 'driver'>,
  { id, kind, detail }: Pick<PaymentRow, 'id' | 'kind' | 'detail'>,
): Promise<Record<string, unknown> | null> {
  if (kind !== 'subscription') return null
  const row = await findSubscription(db, { paymentId: id })
  if (row) return viewOwn(db, call, row)
  return detail === null ? null : describeWanted(detail as unknown as WantedSubscription, await viewerOf(db, call))
}
