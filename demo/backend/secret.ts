import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from './database/database.ts'
import { secrets } from './database/schema.ts'

/** The demo's key that signs receipt links: made by the first process, the same for all on one database. */
export async function readSecret(db: Db): Promise<string> {
  await db
    .insert(secrets)
    .values({ name: 'links', value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const rows = await db.select().from(secrets).where(eq(secrets.name, 'links'))
  const secret = rows[0]?.value
  if (secret === undefined) throw new Error('The database kept no secret')
  return secret
}
