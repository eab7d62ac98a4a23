import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Instant } from '../../../shared/domain/city-time.ts'
import type { Handle } from '../database/database.ts'
import { sessions, type SessionRow } from '../database/schema.ts'

/** Until the end of the transaction nobody else decides about this plate in this city, in whatever process. */
export async function lockPlate(handle: Handle, plate: { city: string; plateKey: string }): Promise<void> {
  await handle.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${plate.city}:${plate.plateKey}`}, 0))`)
}

/** Sessions of the plate, whatever the zone, that share a minute with the given time (readings PP-8). */
export async function findOverlapping(
  handle: Handle,
  time: { city: string; plateKey: string; start: Instant; end: Instant; except?: string },
): Promise<SessionRow[]> {
  const { city, plateKey, start, end, except } = time
  return handle
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.city, city),
        eq(sessions.plateKey, plateKey),
        ne(sessions.state, 'cancelled'),
        lt(sessions.startsAt, end),
        gt(sessions.endsAt, start),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
}

export async function findSession(handle: Handle, id: string): Promise<SessionRow | null> {
  const rows = await handle.select().from(sessions).where(eq(sessions.id, id))
  return rows[0] ?? null
}

export async function setSessionState(handle: Handle, id: string, state: SessionRow['state']): Promise<void> {
  await handle.update(sessions).set({ state }).where(eq(sessions.id, id))
}
