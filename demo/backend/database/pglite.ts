import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database, Handle } from './database.ts'
import { lockFolder } from './folder-lock.ts'

function toDatabase(client: PGlite, place: string, release: () => Promise<void>): Database {
  return {
    handle: drizzle(client) as unknown as Handle,
    place,
    async close() {
      await client.close()
      await release()
    },
  }
}

/** PostgreSQL inside this process, its data in a folder that this process alone may use. */
export async function openFolder(folder: string): Promise<Database> {
  const release = await lockFolder(folder)
  try {
    const data = join(folder, 'pglite')
    // A first start that was cut short leaves a folder PGlite cannot open and no data worth keeping.
    if (existsSync(data) && !existsSync(join(data, 'PG_VERSION'))) rmSync(data, { recursive: true })
    const client = await PGlite.create(data)
    return toDatabase(client, folder, release)
  } catch (cause) {
    await release()
    throw cause
  }
}

/** PostgreSQL in memory, for tests and `MEMORY=1`; `snapshot` is an earlier `dumpDataDir`, which starts much faster. */
export async function openMemory(snapshot?: Blob): Promise<Database & { client: PGlite }> {
  const client = await PGlite.create(snapshot ? { loadDataDir: snapshot } : {})
  return { ...toDatabase(client, 'memory', async () => {}), client }
}
