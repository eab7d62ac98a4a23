import { sql } from 'drizzle-orm'
import type { Instant } from '../../../../shared/domain/city-time.ts'
import { ownerOf } from '../../account/balance.ts'
import type { CityModel } from '../../city/city-model.ts'
import type { PriceFactors } from '../../city/price-factors.ts'
import type { Account } from '../../database/accounts-schema.ts'
import { rowsOf, type Db } from '../../database/database.ts'
import type { SessionRow } from '../../database/schema.ts'
import { BusinessError } from '../../http/business-error.ts'
import type { Plates } from './benefits.ts'
import { findSession, lockSession } from '../session/sessions.ts'
import { isUuid } from '../../uuid.ts'

/** Who is signed in, as payments know a driver. */
export interface Driver extends Plates {
  accountId: string
  /** The name in the ledger and on sessions and payments. */
  owner: string
  email: string | null
  phone: string | null
  /** Where the last parking began. */
  lastZone: string | null
}

export async function readDriver(db: Db, { id, email, lastZone }: Account): Promise<Driver> {
  const result = await db.execute(sql`
    SELECT (SELECT phone FROM phones WHERE account_id = ${id} AND is_main) AS phone,
      array_to_json(ARRAY(SELECT plate FROM vehicles WHERE account_id = ${id} ORDER BY is_main DESC, created_at, id)) AS plates`)
  const { phone, plates } = rowsOf(result)[0] as { phone: string | null; plates: string[] }
  return { accountId: id, owner: ownerOf(id), plates, email, phone, lastZone }
}

/** How the driver wants to pay what the balance does not. */
export interface PayRequest {
  method: string | undefined
  phone: string | undefined
  returnUrl: string | null
  /** Where the browser reached us. */
  origin: string
  /** What the driver reads; null = not said. */
  language: string | null
}

/** One call of a driver and what it is done with. */
export interface DriverCall {
  city: CityModel
  driver: Driver
  /** The idempotency key, where the client sent one. */
  key: string | undefined
  factors: PriceFactors
  pay: PayRequest
  /** Signs the links of the answer. */
  secret: string
  now: Instant
}

/** The driver's own session under the lock of its plate, as it is now. */
export async function takeSession(
  db: Db,
  { city, driver }: Pick<DriverCall, 'city' | 'driver'>,
  id: string,
): Promise<SessionRow> {
  const found = isUuid(id) ? await findSession(db, id) : null
  if (!found || found.city !== city.name || found.owner !== driver.owner)
    throw new BusinessError('ParkingSessionNotFound')
  return lockSession(db, found)
}
