import { sql, type SQL } from 'drizzle-orm'
import type { Json } from '../../../shared/api/contract/call.ts'
import { openSource } from '../../../shared/api/contract/decoding.ts'
import { readPlain } from '../../../shared/api/contract/plain-values.ts'
import { SERVER_SETTINGS } from '../../../shared/api/contract/settings-reference.server.ts'
import { MINUTE_MS, type Instant } from '../../../shared/domain/city-time.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Db } from '../database/database.ts'

/** Rows that one round changes of a table: a city that shortens its years does not stop for it. */
export const RETENTION_BATCH = 500

const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

interface Rule {
  table: string
  key: string
  /** The moment from which it is kept, and what is there to be emptied. */
  since: string
  /** The moment up to which it has been kept long enough, where `since` is no moment. */
  before?: string
  isFilled: string
  /** What is emptied, or null where the row goes. */
  empty: string | null
}

/** What leads to a person, by the setting that says how long it is kept. Amounts, times and zones stay. */
const RULES = {
  keepCodesHours: [
    {
      table: 'outbox',
      key: 'id',
      since: 'at',
      isFilled: 'code IS NOT NULL OR link IS NOT NULL',
      // One that no carrier has taken by then is given up: an empty letter says nothing to anybody.
      empty: "body = '', code = NULL, link = NULL, next_try_at = NULL, done_at = coalesce(done_at, at)",
    },
  ],
  keepLettersDays: [{ table: 'outbox', key: 'id', since: 'at', isFilled: 'true', empty: null }],
  keepSessionsYears: [
    {
      table: 'subscriptions',
      key: 'order_number',
      // The first date after it is a text.
      since: 'ends_before',
      before: "to_char(due.before AT TIME ZONE 'UTC', 'YYYY-MM-DD')",
      isFilled: "plate <> '' AND paused_at IS NULL",
      empty: "plate = '', plate_key = ''",
    },
    {
      table: 'sessions',
      key: 'id',
      since: 'ends_at',
      isFilled: "plate <> ''",
      empty: "plate = '', plate_key = '', corrections = '[]'",
    },
    {
      table: 'payments',
      key: 'id',
      since: 'created_at',
      isFilled: '(phone IS NOT NULL OR email IS NOT NULL OR detail IS NOT NULL) AND ask_at IS NULL',
      empty: 'phone = NULL, email = NULL, detail = NULL',
    },
  ],
  keepOperationsYears: [
    {
      table: 'operations',
      key: 'order_number',
      since: 'date_operation',
      isFilled: 'plate IS NOT NULL OR driver_phone IS NOT NULL',
      empty: 'plate = NULL, driver_phone = NULL',
    },
    {
      table: 'slips',
      key: 'number',
      since: 'created_at',
      isFilled: "name <> ''",
      empty: "name = '', payer = '{}'",
    },
    // Where the staff has paid out what a deleted driver had left; without it nobody could pay.
    {
      table: 'payouts',
      key: 'id',
      since: 'at',
      isFilled: "contact <> '' AND paid_at IS NOT NULL",
      empty: "contact = ''",
    },
    // What the bank has not given yet, it may give.
    {
      table: 'refunds',
      key: 'id',
      since: 'at',
      isFilled: "contact IS NOT NULL AND state <> 'pending'",
      empty: 'contact = NULL',
    },
    // What a person has written is all about him; its messages go with it.
    { table: 'appeals', key: 'id', since: 'last_at', isFilled: 'true', empty: null },
    {
      table: 'fines',
      key: 'id',
      since: 'offence_at',
      isFilled: "(plate <> '' OR sts <> '') AND paid >= total",
      empty: "plate = '', sts = ''",
    },
  ],
} as const satisfies Record<string, readonly Rule[]>

type Setting = keyof typeof RULES

/** The moment up to which what is older has been kept long enough. */
const BEFORE: Readonly<Record<Setting, (now: Instant, rules: Record<Setting, number>) => Instant>> = {
  keepCodesHours: (now, rules) => now - rules.keepCodesHours * HOUR_MS,
  keepLettersDays: (now, rules) => now - rules.keepLettersDays * DAY_MS,
  keepSessionsYears: (now, rules) => yearsBefore(now, rules.keepSessionsYears),
  keepOperationsYears: (now, rules) => yearsBefore(now, rules.keepOperationsYears),
}

/** A city, and the moment up to which what is older has been kept long enough there. */
interface Due {
  city: string
  before: string
}

/**
 * Empties and removes what each city has kept as long as its settings say, some rows of each table in a round, in one
 * statement for all cities. Any number of processes may do it at once.
 */
export async function retain(db: Db, cities: readonly CityModel[], now: Instant): Promise<void> {
  // A list of no values is no statement.
  if (cities.length === 0) return
  const kept = cities.map(({ name, data }) => ({
    name,
    rules: readPlain(openSource({ ...data.settings } as Json), SERVER_SETTINGS),
  }))
  for (const setting of Object.keys(RULES) as Setting[]) {
    const due = kept.map(({ name, rules }) => ({
      city: name,
      before: new Date(BEFORE[setting](now, rules)).toISOString(),
    }))
    // oxlint-disable-next-line no-await-in-loop -- a little at a time
    for (const rule of RULES[setting]) await db.execute(toStatement(rule, due))
  }
}

/** Its own words alone are put in as they are. */
function toStatement({ table, key, since, before = 'due.before', isFilled, empty }: Rule, due: readonly Due[]): SQL {
  const change = empty === null ? `DELETE FROM ${table}` : `UPDATE ${table} SET ${empty}`
  const ofCities = due.map(({ city, before }) => sql`(${city}, ${before}::timestamptz)`)
  return sql`${sql.raw(change)} WHERE ${sql.raw(key)} IN (
    SELECT kept.key FROM (VALUES ${sql.join(ofCities, sql`, `)}) AS due (of_city, before), LATERAL (
      SELECT ${sql.raw(key)} AS key FROM ${sql.raw(table)}
      WHERE city = due.of_city AND ${sql.raw(since)} <= ${sql.raw(before)} AND (${sql.raw(isFilled)})
      ORDER BY ${sql.raw(since)} LIMIT ${RETENTION_BATCH} FOR UPDATE SKIP LOCKED) AS kept)`
}

/** Of the 29th of February it is the 1st of March. */
function yearsBefore(now: Instant, years: number): Instant {
  const at = new Date(now)
  at.setUTCFullYear(at.getUTCFullYear() - years)
  return at.getTime()
}
