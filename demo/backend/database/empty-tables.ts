import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

const TABLES = [
  'ledger',
  'history_exports',
  'staff_sessions',
  'exceptions',
  'refunds',
  'operations',
  'slips',
  'payouts',
  'flat_quotes',
  'subscriptions',
  'subscription_quotes',
  'barrier_visits',
  'payments',
  'sessions',
  'callbacks',
  'attempts',
  'rate_limits',
  'outbox',
  'bank_requests',
  'fiscal_receipts',
  'settlement_days',
  'price_factors',
  'account_tokens',
  'appeals',
  'fines',
  'phones',
  'vehicles',
  'documents',
  'accounts',
  'fleet_drivers',
  'fleet_vehicles',
  'fleet_devices',
  'firms',
  'registrations',
  'restores',
  'codes',
  'captchas',
  'sign_in_failures',
  'sign_in_turns',
  'social_tokens',
]

/** A clean slate for tests, in one statement. The secret stays, since links made before are still signed, and whose it is. */
export async function emptyTables(db: Db): Promise<void> {
  const parts = TABLES.map((table, index) => `part${index} AS (DELETE FROM ${table})`)
  await db.execute(sql.raw(`WITH ${parts.join(', ')} DELETE FROM guest_tokens`))
}
