import { join } from 'node:path'
import type { Logger } from 'pino'
import { createHttpBank } from '../backend/bank/http-bank.ts'
import type { Bank } from '../backend/bank/bank.ts'
import { createHttpFiscal, type Fiscal } from '../backend/bank/fiscal.ts'
import { sendTo } from '../backend/bank/sandbox.ts'
import type { Clock } from '../backend/clock.ts'
import type { Database, Db } from '../backend/database/database.ts'
import { expectMigrated } from '../backend/database/migrate.ts'
import { createToken } from '../backend/secret-text.ts'
import { createSandboxBank, readBankMigrations, type SandboxBank } from './sandbox-bank.ts'

/** Where the city keeps its data; the bank keeps its own beside them. */
export type Storage =
  { kind: 'postgres'; url: string; schema: string | undefined } | { kind: 'memory' } | { kind: 'folder'; path: string }

const schemaBeside = (schema: string | undefined) => (schema === undefined ? 'bank' : `${schema}_bank`)

/** Rejects with StartRefusedError unless the bank has its books beside those of the city in this schema. */
export function expectBankBeside(db: Db, schema: string | undefined): Promise<void> {
  return expectMigrated(db, { schema: schemaBeside(schema), migrations: readBankMigrations() })
}

/** A database of the bank's own: another schema of the same server, a folder in the folder, or memory. */
export async function openBankDatabase(storage: Storage, cache: string): Promise<Database> {
  if (storage.kind === 'postgres') {
    const { openPostgres } = await import('../backend/database/postgres.ts')
    return openPostgres(storage.url, { schema: schemaBeside(storage.schema), connections: 5 })
  }
  const { openFolder, openMemory } = await import('../backend/database/pglite.ts')
  return storage.kind === 'memory'
    ? openMemory(cache, { migrations: readBankMigrations() })
    : openFolder(join(storage.path, 'bank'), cache)
}

/** The sandbox bank in the process of the city, and the adapter by which the city asks it. */
export async function embedBank(options: {
  database: Database
  clock: Clock
  log: Logger
  hasLevers: boolean
  callBack(path: string): Promise<number>
}): Promise<{ bank: Bank; fiscal: Fiscal; sandbox: SandboxBank }> {
  const { database, clock, log, hasLevers, callBack } = options
  const token = createToken()
  const levers = hasLevers ? { clock } : {}
  const sandbox = await createSandboxBank({ database, token, now: clock.now, log, callBack, ...levers })
  const wire = { url: 'http://bank', token, send: sendTo(sandbox.app) }
  return { sandbox, bank: createHttpBank(wire), fiscal: createHttpFiscal(wire) }
}
