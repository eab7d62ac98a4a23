import { desc, eq } from 'drizzle-orm'
import type { Instant } from '../../../../shared/domain/city-time.ts'
import { isRepeatedStart } from '../../../../shared/domain/overlap.ts'
import type { PaymentType } from '../../../../shared/domain/post-payment.ts'
import type { Handle } from '../../database/database.ts'
import { payments, type PaymentRow, type SessionRow } from '../../database/schema.ts'
import { BusinessError } from '../../http/business-error.ts'
import type { ReadStand } from './quote.ts'
import { findOverlapping } from './sessions.ts'

/** What a start has brought about. */
export interface Begun {
  session: SessionRow
  payment: PaymentRow | null
}

export interface ParkingWish extends ReadStand {
  city: string
  owner: string
  type: PaymentType
  start: Instant
  end: Instant
  isOpen: boolean
  now: Instant
}

/** The first result, if this is the same wish again; an error if the time is taken otherwise. */
export async function findRepeat(db: Handle, wish: ParkingWish): Promise<Begun | null> {
  const overlapping = await findOverlapping(db, wish)
  if (overlapping.length === 0) return null
  const same = overlapping.find((session) => isSameWish(session, wish))
  // Whoever asks may be a stranger: the words say nothing of where the car stands.
  if (!same)
    throw new BusinessError('ParkingSessionAlreadyExists', { text: 'This vehicle already has parking for this time' })
  const rows = await db
    .select()
    .from(payments)
    .where(eq(payments.sessionId, same.id))
    .orderBy(desc(payments.createdAt))
    .limit(1)
  return { session: same, payment: rows[0] ?? null }
}

function isSameWish(session: SessionRow, wish: ParkingWish): boolean {
  const { startsAt: start, endsAt: end, createdAt: at } = session
  return session.owner === wish.owner && isRepeatedStart({ ...session, start, end, at }, { ...wish, at: wish.now })
}
