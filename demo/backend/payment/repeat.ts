import { eq } from 'drizzle-orm'
import { MINUTE_MS, type Instant } from '../../../shared/domain/city-time.ts'
import type { Handle } from '../database/database.ts'
import { payments, type PaymentRow, type SessionRow } from '../database/schema.ts'
import { BusinessError } from '../http/business-error.ts'
import type { Quote } from './quote.ts'
import { findOverlapping } from './sessions.ts'

/** Within this time the same wish of the same person is the same wish (readings gD-39). */
const REPEAT_MS = 5 * MINUTE_MS

/** What a start has brought about. */
export interface Begun {
  session: SessionRow
  payment: PaymentRow | null
}

/** The first result, if this is the same wish again; an error if the time is taken otherwise. */
export async function findRepeat(handle: Handle, wish: { city: string; owner: string; quote: Quote; now: Instant }): Promise<Begun | null> {
  const { quote, city, owner, now } = wish
  const overlapping = await findOverlapping(handle, { city, plateKey: quote.plateKey, start: quote.start, end: quote.end })
  if (overlapping.length === 0) return null
  const same = overlapping.find(
    (session) =>
      session.owner === owner &&
      session.zone === quote.zone.code &&
      session.parkingCode === quote.parkingCode &&
      session.type === quote.type &&
      session.endsAt - session.startsAt === quote.end - quote.start &&
      (quote.type === 'today' || session.startsAt === quote.start) &&
      now - session.createdAt < REPEAT_MS,
  )
  // Whoever asks may be a stranger: the words say nothing of where the car stands.
  if (!same) throw new BusinessError('ParkingSessionAlreadyExists', { text: 'This vehicle already has parking for this time' })
  const rows = await handle.select().from(payments).where(eq(payments.sessionId, same.id))
  return { session: same, payment: rows[0] ?? null }
}
