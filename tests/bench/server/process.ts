// One backend of the bench, told of its database by DATABASE_URL (else in memory, filled with ROWS), and telling its
// address to its parent. The clock stands still, and nobody is limited: one machine does the work of a city.
import { createBackend } from '../../../demo/backend/backend.ts'
import { createHttpBank } from '../../../demo/backend/bank/http-bank.ts'
import { openPostgres } from '../../../demo/backend/database/postgres.ts'
import { openMemory } from '../../../demo/backend/database/pglite.ts'
import { LIMITS, type Limits } from '../../../demo/backend/rate-limit.ts'
import { createTestCity } from '../../support/test-city.ts'
import { ACCOUNTS } from '../../support/driver.ts'
import { BANK_TOKEN, CITY, NOW, prepareCity } from './city.ts'

const url = process.env['DATABASE_URL']
const database = url ? await openPostgres(url) : await openMemory()
const limits = Object.fromEntries(Object.entries(LIMITS).map(([name, limit]) => [name, { ...limit, most: 1e9 }]))
const { app } = await createBackend({
  database,
  cities: [createTestCity({ name: CITY, accounts: ACCOUNTS })],
  now: () => NOW,
  limits: limits as Limits,
  bank: createHttpBank({ url: process.env['BANK_URL'] ?? '', token: BANK_TOKEN, timeoutMs: 10_000 }),
  trustProxy: 1,
  log: process.stdout,
})
if (!url) await prepareCity(database, Number(process.env['ROWS']))
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
