import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from './database/database.ts'
import { secrets } from './database/schema.ts'
import { StartRefusedError } from './start-refused.ts'

/**
 * A real city begins with a database of its own: the demo leaves accounts whose passwords everybody can read.
 * @throws StartRefusedError where the demo has used this one
 */
export async function expectNoDemo(db: Db): Promise<void> {
  const [left] = await db.select({ name: secrets.name }).from(secrets).limit(1)
  if (left)
    throw new StartRefusedError('DATABASE_URL names a database that the demo has used: begin with an empty one.')
}

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
