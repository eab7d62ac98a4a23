// One backend of the bench, told of its database by DATABASE_URL (else in memory, filled with ROWS), and telling its
// address to its parent. The clock stands still, and nobody is limited: one machine does the work of a city.
import { createBackend, type Backend } from '../../../demo/backend/backend.ts'
import { openPostgres } from '../../../demo/backend/database/postgres.ts'
import { openMemory } from '../../../demo/backend/database/pglite.ts'
import { openBank } from '../../../demo/backend/open-bank.ts'
import { LIMITS, type Limits } from '../../../demo/backend/rate-limit.ts'
import { createTestCity } from '../../support/test-city.ts'
import { ACCOUNTS } from '../../support/driver.ts'
import { CITY, NOW, prepareCity } from './city.ts'

const url = process.env['DATABASE_URL']
const database = url ? await openPostgres(url) : await openMemory()
const limits = Object.fromEntries(Object.entries(LIMITS).map(([name, limit]) => [name, { ...limit, most: 1e9 }]))
const storage = url ? ({ kind: 'postgres', url, schema: undefined } as const) : ({ kind: 'memory' } as const)
const { bank, sandbox } = await openBank(
  { storage, bank: undefined, hasControls: false },
  { log: process.stdout, city: () => backend },
)
const backend: Backend = await createBackend({
  database,
  bank,
  sandbox,
  cities: [createTestCity({ name: CITY, accounts: ACCOUNTS })],
  now: () => NOW,
  limits: limits as Limits,
  trustProxy: 1,
  log: process.stdout,
})
const { app } = backend
if (!url) await prepareCity(database, Number(process.env['ROWS']))
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
