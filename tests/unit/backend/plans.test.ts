import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../demo/backend/database/database.ts'
import { START_MS, startBackend, WEDNESDAY, type TestBackend } from '../../support/backend.ts'
import { recordDay, recordRest } from '../../support/city-day.ts'
import { ACCOUNTS } from '../../support/driver.ts'
import { fillCity, LARGE_TABLES } from '../../support/fill-city.ts'
import { readFirstColumns, readScans, readWhole } from '../../support/plans.ts'
import { createRecorder } from '../../support/recorder.ts'
import { STAFF } from '../../support/staff.ts'
import { createTestCity } from '../../support/test-city.ts'

/** Few beside a city's millions: what a person begins and does not finish, what firms have, what tests and demos need. */
const SMALL_TABLES = [
  'appeal_messages',
  'appeals',
  'barrier_visits',
  'captchas',
  'codes',
  'documents',
  'exceptions',
  'fines',
  'firms',
  'flat_quotes',
  'fleet_devices',
  'fleet_drivers',
  'fleet_vehicles',
  // The files of those who wait for one; gone after a day.
  'history_export_pieces',
  'history_export_rows',
  'history_exports',
  'migrations',
  'payouts',
  'price_factors',
  'registrations',
  'restores',
  'secrets',
  'settlement_days',
  'sign_in_failures',
  'sign_in_turns',
  'slips',
  'social_tokens',
  'staff_audit',
  'staff_sessions',
  // Offers of the constructor; gone after a day.
  'subscription_quotes',
  'whose_database',
]

const isLarge = (table: string) => LARGE_TABLES.includes(table)

/** Enough for the planner to prefer an index wherever there is one. */
const ROWS = 20_000

describe('in a large city', () => {
  let backend: TestBackend
  const recorder = createRecorder()

  beforeAll(async () => {
    backend = await startBackend({
      cities: [createTestCity({ accounts: ACCOUNTS })],
      logger: recorder.logger,
      staff: STAFF,
    })
    await fillCity(backend.database, { rows: ROWS, now: WEDNESDAY, city: 'probe' })
    await recordDay(backend, recorder)
    await recordRest(backend, recorder)
  }, 2 * START_MS)
  afterAll(() => backend.stop())

  it('no statement reads a table that grows, or an index of one, from end to end', async () => {
    const found: string[] = []
    let statements = 0
    const firstColumns = await readFirstColumns(backend.database.db)
    for (const [step, asked] of recorder.steps) {
      for (const statement of asked.filter(({ text }) => !/^\s*(begin|commit|rollback|set)\b/i.test(text))) {
        statements += 1
        const whole = (await readWhole(backend.database.db, statement, firstColumns)).filter(isLarge)
        if (whole.length > 0) found.push(`${step}: ${whole.join()} by ${statement.text}`)
      }
    }
    expect(found).toEqual([])
    console.log(`plans read: ${statements} statements of ${recorder.steps.size} steps`)
    expect(statements).toBeGreaterThan(100)
  })

  it('a payment that is asked for by its number is found by it: not among all that are open, of which a night has few', async () => {
    const { db } = backend.database
    const found: string[] = []
    let statements = 0
    for (const [step, asked] of recorder.steps)
      for (const statement of asked.filter(({ text }) => /where .*"payments"\."id" = \$/s.test(text))) {
        statements += 1
        for (const scan of await readScans(db, statement, 'payments'))
          if (!scan['Index Cond']?.includes('id')) found.push(`${step}: ${scan['Index Name']} by ${statement.text}`)
      }
    expect(found).toEqual([])
    expect(statements).toBeGreaterThan(10)
  })

  it('each table is known as one that grows, and is filled for this test, or as a small one', async () => {
    const rows = rowsOf(
      await backend.database.db.execute(
        sql`SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename`,
      ),
    )
    expect(rows.map(({ tablename }) => tablename)).toEqual([...LARGE_TABLES, ...SMALL_TABLES].toSorted())
  })
})
