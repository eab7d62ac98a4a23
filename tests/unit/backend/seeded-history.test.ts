import { count, eq, max, min } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accounts } from '../../../demo/backend/database/accounts-schema.ts'
import { operations } from '../../../demo/backend/database/payment-schema.ts'
import { START_MS, startBackend, type TestBackend, WEDNESDAY } from '../../support/backend.ts'
import { ACCOUNTS } from '../../support/driver.ts'
import { createTestCity } from '../../support/test-city.ts'

const LINES = 100_000
const YEAR_MS = 365 * 86_400_000
const LONG = { ...ACCOUNTS.drivers[0]!, history: LINES }

let backend: TestBackend

beforeAll(async () => {
  backend = await startBackend({ cities: [createTestCity({ accounts: { ...ACCOUNTS, drivers: [LONG] } })] })
}, 10 * START_MS)
afterAll(() => backend.stop())

it('a city starts with a driver of 100,000 operations, all of them of the last years', async () => {
  const { db } = backend.database
  const [account] = await db.select().from(accounts).where(eq(accounts.email, LONG.email))
  const [found] = await db
    .select({ lines: count(), first: min(operations.dateOperation), last: max(operations.dateOperation) })
    .from(operations)
    .where(eq(operations.accountId, account?.id ?? ''))
  expect(found?.lines).toBe(LINES)
  expect(Number(found?.last)).toBeLessThan(WEDNESDAY)
  expect(Number(found?.first)).toBeGreaterThan(WEDNESDAY - 6 * YEAR_MS)
})
