// The sandbox bank as a process of its own: PORT, HOST, BANK_TOKEN, CITY_URL (where it calls back), PUBLIC_URL (where
// its pages are seen), DATABASE_URL with DATABASE_SCHEMA, or DATA_DIR, or MEMORY=1; TEST_CONTROLS=1 for its levers.
import { fileURLToPath } from 'node:url'
import { createClock } from '../backend/clock.ts'
import type { Database } from '../backend/database/database.ts'
import { createLogger } from '../backend/http/logging.ts'
import { StartRefusedError } from '../backend/start-refused.ts'
import { callCity } from './call-city.ts'
import { createSandboxBank, readBankMigrations } from './sandbox-bank.ts'

const TICK_MS = 5000
const SCHEMA = 'bank'

async function openDatabase(env: NodeJS.ProcessEnv): Promise<Database> {
  const url = env['DATABASE_URL']
  if (url) {
    const { openPostgres } = await import('../backend/database/postgres.ts')
    return openPostgres(url, { schema: env['DATABASE_SCHEMA'] || SCHEMA, connections: 5 })
  }
  const { openFolder, openMemory } = await import('../backend/database/pglite.ts')
  const cache = fileURLToPath(new URL('../../.cache', import.meta.url))
  return env['MEMORY'] === '1'
    ? openMemory(cache, { migrations: readBankMigrations() })
    : openFolder(env['DATA_DIR'] || '.data/bank', cache)
}

async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const token = env['BANK_TOKEN']
  const cityUrl = env['CITY_URL']?.replace(/\/+$/, '')
  if (!token || !cityUrl)
    throw new StartRefusedError('Set BANK_TOKEN (what the city sends) and CITY_URL (where it is called back)')
  const host = env['HOST'] || '127.0.0.1'
  const port = Number(env['PORT'] || 8090)
  const clock = createClock()
  const log = createLogger(env['QUIET'] === '1' ? { write: () => {} } : process.stdout)
  const database = await openDatabase(env)
  let publicUrl = env['PUBLIC_URL']?.replace(/\/+$/, '')
  const bank = await createSandboxBank({
    database,
    token,
    log,
    now: clock.now,
    publicUrl: () => publicUrl ?? '',
    callBack: callCity(cityUrl),
    clock: env['TEST_CONTROLS'] === '1' ? clock : undefined,
  })
  const timer = setInterval(() => {
    bank.tick().catch((cause: unknown) => log.error({ err: cause }, 'the tick failed'))
  }, TICK_MS)
  const stop = async () => {
    clearInterval(timer)
    await bank.app.close()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
  const address = await bank.app.listen({ host, port })
  publicUrl ??= address
  console.log(`listening ${address}`)
}

main(process.env).catch((cause: unknown) => {
  console.error(cause instanceof StartRefusedError ? cause.message : cause)
  process.exit(1)
})
