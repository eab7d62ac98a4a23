import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import type { Logger } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database, Db } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { migrate, readMigrations, type Migration } from './migrate.ts'

type Asked = Pick<Transaction, 'query'>

/**
 * With every query drizzle hands over how it reads dates, always the same, and PGlite then copies the hundreds of
 * readers that it has: a quarter of all the time of a query. It is told once.
 */
function tellOnce(client: PGlite): PGlite {
  let isTold = false
  const through = (asked: Asked): Asked => ({
    query(text, values, { parsers, ...options } = {}) {
      if (!isTold) Object.assign(client.parsers, parsers)
      isTold = true
      return asked.query(text, values, options)
    },
  })
  const told = {
    ...through(client),
    transaction: <Result>(body: (tx: Asked) => Promise<Result>) => client.transaction((tx) => body(through(tx))),
  }
  // All that drizzle calls of it.
  return told as unknown as PGlite
}

function toDatabase(client: PGlite, location: string, release: () => Promise<void>, logger?: Logger): Database {
  const db = drizzle(tellOnce(client), { logger }) as unknown as Db
  return {
    db,
    location,
    patiently: (work) => work(db),
    async close() {
      await client.close()
      await release()
    },
  }
}

/**
 * PostgreSQL inside this process, its data in a folder that this process alone may use. `cache` is a folder for an empty
 * database: making one takes seconds, copying it a tenth of that.
 */
export async function openFolder(folder: string, cache?: string): Promise<Database> {
  const release = await lockFolder(folder)
  try {
    const data = join(folder, 'pglite')
    if (!existsSync(data)) await createIn(data, cache)
    const client = await PGlite.create(data)
    return toDatabase(client, folder, release)
  } catch (cause) {
    await release()
    throw cause
  }
}

/** Under another name until it is whole: a first start that is cut short must not leave half a database. */
async function createIn(data: string, cache: string | undefined): Promise<void> {
  const fresh = `${data}.new`
  rmSync(fresh, { recursive: true, force: true })
  if (cache === undefined) await createEmpty(fresh)
  else cpSync(await emptyFolder(cache), fresh, { recursive: true })
  renameSync(fresh, data)
}

async function createEmpty(path: string): Promise<void> {
  const client = await PGlite.create(path)
  await client.close()
}

/** An empty database in the cache; of several processes that make one at once, the first one's stays. */
async function emptyFolder(cache: string): Promise<string> {
  const path = join(cache, `empty-${pgliteVersion()}`)
  if (existsSync(path)) return path
  const own = `${path}.${process.pid}`
  mkdirSync(cache, { recursive: true })
  await createEmpty(own)
  try {
    renameSync(own, path)
  } catch {
    rmSync(own, { recursive: true, force: true })
  }
  return path
}

/**
 * PostgreSQL in memory, for tests and `MEMORY=1`. `cache` is a folder for an image of a database that is created and
 * migrated: making it takes seconds, starting from it a tenth of that. `logger` is told of every statement.
 */
export async function openMemory(
  cache?: string,
  { migrations = readMigrations(), logger }: { migrations?: Migration[]; logger?: Logger | undefined } = {},
): Promise<Database> {
  const image = cache === undefined ? null : join(cache, `memory-${imageKey(migrations)}.tar`)
  if (image !== null && existsSync(image))
    return fromClient(await PGlite.create({ loadDataDir: new Blob([readFileSync(image)]) }), logger)
  const client = await PGlite.create()
  const database = fromClient(client, logger)
  if (image === null) return database
  await migrate(database, migrations)
  const bytes = Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer())
  mkdirSync(dirname(image), { recursive: true })
  // Several processes may do this at once; each puts a whole file in place.
  const part = `${image}.${process.pid}`
  writeFileSync(part, bytes)
  renameSync(part, image)
  return database
}

function fromClient(client: PGlite, logger: Logger | undefined): Database {
  return toDatabase(client, 'memory', async () => {}, logger)
}

function imageKey(migrations: readonly Migration[]): string {
  const texts = migrations.map(({ name, statements }) => `${name}\n${statements.join('\n')}`)
  return createHash('sha256')
    .update([pgliteVersion(), ...texts].join('\n'))
    .digest('hex')
    .slice(0, 16)
}

function pgliteVersion(): string {
  // The package does not let its package.json be imported; it lies above the entry.
  const entry = fileURLToPath(import.meta.resolve('@electric-sql/pglite'))
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')) as { version: string }
  return version
}
