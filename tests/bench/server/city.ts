import { sql } from 'drizzle-orm'
import type { Database } from '../../../demo/backend/database/database.ts'
import { WEDNESDAY } from '../../support/backend.ts'
import { fillCity } from '../../support/fill-city.ts'

export const CITY = 'probe'
export const NOW = WEDNESDAY
/** Between the backends and their bank. */
export const BANK_TOKEN = 'bench'
export const BANK_SCHEMA = 'bank'
/** Guests and drivers who are there at once. */
export const CALLERS = 500

const hashOf = (token: string) =>
  sql.raw(`translate(encode(sha256(convert_to('${token}-' || n, 'UTF8')), 'base64'), '+/=', '-_')`)

/** A city of so many parkings, with the tokens `guest-0` …, `driver-0` …, and `paid-0` …, whose guests have paid. */
export async function prepareCity(database: Database, rows: number): Promise<void> {
  await fillCity(database, { rows, now: NOW, city: CITY })
  const until = new Date(NOW + 7 * 86_400_000).toISOString()
  const at = new Date(NOW).toISOString()
  await database.patiently(async (db) => {
    for (const name of ['guest', 'paid'])
      await db.execute(sql`
        INSERT INTO guest_tokens (hash, city, created_at, expires_at)
        SELECT ${hashOf(name)}, ${CITY}, ${at}::timestamptz, ${until}::timestamptz FROM generate_series(0, ${CALLERS - 1}::integer) n`)
    await db.execute(sql`
      INSERT INTO account_tokens (hash, city, user_type, account_id, created_at, expires_at)
      SELECT ${hashOf('driver')}, ${CITY}, 'driver', md5('account:' || n)::uuid, ${at}::timestamptz, ${until}::timestamptz
      FROM generate_series(0, ${CALLERS - 1}::integer) n`)
    await db.execute(sql`
      UPDATE sessions SET owner = ${hashOf('paid')}
      FROM generate_series(0, ${CALLERS - 1}::integer) n WHERE sessions.id = md5('session:' || (2 * n + 1))::uuid`)
  })
}
