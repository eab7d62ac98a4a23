import { sql } from 'drizzle-orm'
import type { Database } from '../../demo/backend/database/database.ts'

/** Hashes of tokens, plates and owners of a city that is filled, by number. */
export const filled = {
  accountId: `md5('account:' || n % :accounts)::uuid`,
  owner: `CASE WHEN n % 2 = 0 THEN 'account:' || md5('account:' || n % :accounts)::uuid ELSE 'guest-' || n % :guests END`,
} as const

/**
 * How many years of a city have passed: `rows` parkings, half of drivers and half of guests, each paid, and as many
 * lines in the histories. By table, since a test wants each table that grows to be filled here.
 */
const FILLS: Readonly<Record<string, string>> = {
  accounts: `
    INSERT INTO accounts (id, city, email, password_hash, created_at)
    SELECT md5('account:' || n)::uuid, :city, 'filled-' || n || '@demo.example', 'none', :now::timestamptz
    FROM generate_series(0, :accounts - 1) n`,
  phones: `
    INSERT INTO phones (id, account_id, city, phone, is_main, created_at)
    SELECT md5('phone:' || n)::uuid, md5('account:' || n)::uuid, :city, (79500000000 + n)::text, true, :now::timestamptz
    FROM generate_series(0, :accounts - 1) n`,
  vehicles: `
    INSERT INTO vehicles (id, account_id, plate, plate_key, format, category, is_main, created_at)
    SELECT md5('vehicle:' || n)::uuid, md5('account:' || n)::uuid, 'М' || n, 'М' || n, 'rus', 'B', true, :now::timestamptz
    FROM generate_series(0, :accounts - 1) n`,
  account_tokens: `
    INSERT INTO account_tokens (hash, city, user_type, account_id, created_at, expires_at)
    SELECT 'token-' || n, :city, 'driver', md5('account:' || n)::uuid, :now::timestamptz, :now::timestamptz + interval '7 days'
    FROM generate_series(0, :accounts - 1) n`,
  guest_tokens: `
    INSERT INTO guest_tokens (hash, city, created_at, expires_at)
    SELECT 'guest-' || n, :city, :now::timestamptz, :now::timestamptz + interval '30 days'
    FROM generate_series(0, :guests - 1) n`,
  sessions: `
    INSERT INTO sessions (id, city, owner, attempt, plate, plate_key, category, zone, zone_name, type, starts_at, ends_at,
      price, paid, state, created_at)
    SELECT md5('session:' || n)::uuid, :city, ${filled.owner}, 'k' || n, 'М' || n % :plates, 'М' || n % :plates, 'B', '101', 'Центр', 'today',
      at, at + interval '1 hour', 6000, 6000, CASE WHEN n <= 50 THEN 'active' ELSE 'finished' END, at
    FROM (SELECT n, :now::timestamptz - n * (interval '2 years' / :rows) AS at FROM generate_series(1, :rows) n) made`,
  payments: `
    INSERT INTO payments (id, session_id, city, owner, amount, taken, method, state, bank_order, origin, created_at, expires_at, decided_at)
    SELECT md5('payment:' || n)::uuid, md5('session:' || n)::uuid, :city, ${filled.owner}, 6000, 6000, 'bankCard', 'paid', md5('order:' || n),
      'http://localhost', at, at, at
    FROM (SELECT n, :now::timestamptz - n * (interval '2 years' / :rows) AS at FROM generate_series(1, :rows) n) made`,
  bank_requests: `
    INSERT INTO bank_requests (id, kind, merchant_order, payment_id, state, next_at, created_at)
    SELECT md5('request:' || n)::uuid, 'register', md5('payment:' || n), md5('payment:' || n)::uuid, 'done', :now::timestamptz, :now::timestamptz
    FROM generate_series(1, :rows) n`,
  refunds: `
    INSERT INTO refunds (id, payment_id, city, amount, reason, state, at)
    SELECT md5('refund:' || n)::uuid, md5('payment:' || n)::uuid, :city, 100, 'unused', 'done', :now::timestamptz
    FROM generate_series(1, :rows / 20) n`,
  fiscal_receipts: `
    INSERT INTO fiscal_receipts (id, payment_id, kind, amount, state, at)
    SELECT md5('receipt:' || n)::uuid, md5('payment:' || n)::uuid, 'sale', 6000, 'done', :now::timestamptz
    FROM generate_series(1, :rows) n`,
  callbacks: `
    INSERT INTO callbacks (source, order_id, bill_number, received_at)
    SELECT 'sandbox', md5('payment:' || n), md5('bill:' || n), :now::timestamptz FROM generate_series(1, :rows) n`,
  ledger: `
    INSERT INTO ledger (city, payment_id, session_id, kind, debit, credit, amount, at)
    SELECT :city, md5('payment:' || n)::uuid, md5('session:' || n)::uuid, 'charge', 'bank', 'parking', 6000, :now::timestamptz
    FROM generate_series(1, :rows) n`,
  openings: `
    INSERT INTO ledger (city, kind, debit, credit, amount, at)
    SELECT :city, 'opening', 'gift', 'account:' || md5('account:' || n)::uuid, 100000000, :now::timestamptz
    FROM generate_series(0, :accounts - 1) n`,
  operations: `
    INSERT INTO operations (order_number, account_id, city, type, status, date_operation, starts_at, ends_at, minutes, zone, plate, sum, session_id, payment_id)
    SELECT 1000000000 + n, ${filled.accountId}, :city, 'payment', 'done', at, at, at, 60, '101', 'М' || n % :plates, 6000,
      md5('session:' || n)::uuid, md5('payment:' || n)::uuid
    FROM (SELECT n, :now::timestamptz - n * (interval '2 years' / :rows) AS at FROM generate_series(1, :rows) n) made`,
  subscriptions: `
    INSERT INTO subscriptions (order_number, city, account_id, code, name, plate, plate_key, format, zones, percent, cost,
      dates, starts_at, ends_before, created_at)
    SELECT 2000000000 + n, :city, md5('account:' || n % :accounts)::uuid, 'CENTER-M', 'Центр', 'М' || n % :plates,
      'М' || n % :plates, 'rus', '["101"]', 100, 31000, 31, at, to_char(at + interval '31 days', 'YYYY-MM-DD'), at
    FROM (SELECT n, :now::timestamptz - n * (interval '2 years' / :rows) AS at FROM generate_series(1, :rows) n) made`,
  attempts: `
    INSERT INTO attempts (city, owner, key, request_hash, answer, created_at)
    SELECT :city, ${filled.owner}, 'k' || n, 'hash', '{}', :now::timestamptz FROM generate_series(1, :recent) n`,
  rate_limits: `
    INSERT INTO rate_limits (bucket, window_start, used)
    SELECT 'bucket-' || n, :now::timestamptz, 1 FROM generate_series(1, :recent) n`,
  outbox: `
    INSERT INTO outbox (city, channel, recipient, body, at)
    SELECT :city, 'sms', (79500000000 + n)::text, 'Парковка оплачена', :now::timestamptz FROM generate_series(1, :recent) n`,
}

/** The tables that grow with the city. */
export const LARGE_TABLES = Object.keys(FILLS).filter((name) => name !== 'openings')

/** Which numbers there are in a city of so many parkings: a driver for every twenty, a guest's token for every ten. */
export function sizesOf(rows: number) {
  const [accounts, recent] = [Math.max(20, Math.ceil(rows / 20)), Math.max(20, Math.ceil(rows / 10))]
  return { rows, accounts, guests: recent, recent, plates: Math.max(20, Math.ceil(rows / 15)) }
}

/** Fills the tables of a city that has been seeded; the newest parking is an instant before `now`. */
export async function fillCity(
  { patiently }: Pick<Database, 'patiently'>,
  { rows, now, city }: { rows: number; now: number; city: string },
): Promise<void> {
  const values: Record<string, string> = {
    ...Object.fromEntries(Object.entries(sizesOf(rows)).map(([name, size]) => [name, String(size)])),
    city: `'${city}'`,
    now: `'${new Date(now).toISOString()}'`,
  }
  await patiently(async (db) => {
    for (const statement of Object.values(FILLS))
      await db.execute(sql.raw(statement.replace(/(?<!:):([a-z]+)/g, (_, name: string) => values[name]!)))
    await db.execute(sql`ANALYZE`)
  })
}
