// <parking-operations> without a DOM: what is new in the history while it is open.
import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAccount } from '../../../shared/stores/account.ts'
import { START_MS, startBackend, type TestBackend, WEDNESDAY } from '../../support/backend.ts'
import { ACCOUNTS } from '../../support/driver.ts'
import { createTestCity } from '../../support/test-city.ts'
import { until } from '../../support/visitor.ts'
import { createOperationsVisits, loaded, numbersOf, through } from './operations-visits.ts'

let backend: TestBackend
const { fill, visit, leaveAll } = createOperationsVisits(() => backend)

beforeAll(async () => {
  backend = await startBackend({
    cities: [createTestCity({ accounts: ACCOUNTS })],
    folders: { dist: resolve('dist'), pages: resolve('demo/pages') },
    listen: true,
  })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(() => backend.reset())
afterEach(leaveAll)

describe('a history whose driver tops up or parks meanwhile', () => {
  /** As the header or another tab does: the money comes, and the account is told. */
  async function topUp({ scope }: Awaited<ReturnType<typeof visit>>): Promise<void> {
    await backend.database.db.execute(sql`
      INSERT INTO operations (order_number, account_id, city, type, status, date_operation, sum)
      SELECT 9000, accounts.id, 'probe', 'refill', 'done', ${new Date(WEDNESDAY).toISOString()}::timestamptz, 30000
      FROM accounts WHERE accounts.email = 'driver@demo.example'`)
    await backend.database.db.execute(sql`
      INSERT INTO ledger (city, kind, debit, credit, amount, at)
      SELECT 'probe', 'refill', 'bank', 'account:' || accounts.id, 30000, ${new Date(WEDNESDAY).toISOString()}::timestamptz
      FROM accounts WHERE accounts.email = 'driver@demo.example'`)
    await openAccount(scope).noteChange()
  }

  it('has the new line above those that stand, also below the first page, and counts it', async () => {
    await fill(120)
    const visited = await visit()
    const { flow } = visited
    await loaded(flow, 50)
    await flow.history.more()
    await until(flow.$totals, (totals) => totals.length === 2)
    const seen = new Set<string>()
    flow.history.$state.listen(({ status }) => void seen.add(status))
    await topUp(visited)
    await loaded(flow, 101)
    expect(numbersOf(flow)).toEqual([9000, ...Array.from({ length: 100 }, (_, index) => 1001 + index)])
    const totals = await until(flow.$totals, (all) => all.some(({ sum }) => sum === 24 * 6000 + 30_000))
    expect(totals.find(({ type }) => type === 'refill')?.count).toBe(25)
    await flow.history.more()
    await loaded(flow, 121)
    expect([...seen]).toEqual(['ready'])
  })

  it('stays as it is where the new line does not come, and goes on below', async () => {
    await fill(60)
    let isBroken = false
    const visited = await visit({
      fetch: through((url) => {
        if (isBroken && /operations/.test(url)) throw new TypeError('the line broke')
      }),
    })
    const { flow } = visited
    await loaded(flow, 50)
    await until(flow.$totals, (totals) => totals.length === 2)
    isBroken = true
    await topUp(visited)
    isBroken = false
    await flow.history.more()
    await loaded(flow, 60)
    expect(flow.$totals.get().find(({ type }) => type === 'refill')?.count).toBe(12)
  })
})
