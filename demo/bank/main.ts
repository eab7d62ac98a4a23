// The sandbox bank as a process of its own; what it is told: `readBankOptions`.
import { fileURLToPath } from 'node:url'
import { createClock } from '../backend/clock.ts'
import type { Database } from '../backend/database/database.ts'
import { createLogger } from '../backend/http/logging.ts'
import { StartRefusedError } from '../backend/start-refused.ts'
import { readBankOptions, type BankOptions } from './bank-options.ts'
import { callCity } from './call-city.ts'
import { createSandboxBank, readBankMigrations } from './sandbox-bank.ts'

const TICK_MS = 5000

async function openDatabase({ storage }: BankOptions): Promise<Database> {
  if (storage.kind === 'postgres') {
    const { openPostgres } = await import('../backend/database/postgres.ts')
    return openPostgres(storage.url, { schema: storage.schema, connections: 5 })
  }
  const { openFolder, openMemory } = await import('../backend/database/pglite.ts')
  const cache = fileURLToPath(new URL('../../.cache', import.meta.url))
  return storage.kind === 'memory'
    ? openMemory(cache, { migrations: readBankMigrations() })
    : openFolder(storage.path, cache)
}

async function main(options: BankOptions): Promise<void> {
  const { host, port, token, cityUrl, hasLevers, isQuiet } = options
  const clock = createClock()
  const log = createLogger(isQuiet ? { write: () => {} } : process.stdout)
  const database = await openDatabase(options)
  let { publicUrl } = options
  const bank = await createSandboxBank({
    database,
    token,
    log,
    now: clock.now,
    publicUrl: () => publicUrl ?? '',
    callBack: callCity(cityUrl),
    clock: hasLevers ? clock : undefined,
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

try {
  await main(readBankOptions(process.env))
} catch (cause) {
  console.error(cause instanceof StartRefusedError ? cause.message : cause)
  process.exit(1)
}
