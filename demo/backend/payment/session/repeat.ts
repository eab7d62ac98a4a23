import { desc, eq } from 'drizzle-orm'
import type { Instant } from '../../../../shared/domain/city-time.ts'
import { isRepeatedStart } from '../../../../shared/domain/overlap.ts'
import type { PaymentType } from '../../../../shared/domain/post-payment.ts'
import type { Handle } from '../../database/database.ts'
import { payments, type PaymentRow, type SessionRow } from '../../database/schema.ts'
import { BusinessError } from '../../http/business-error.ts'
import type { ReadVehicleAtPlace } from './quote.ts'
import { findOverlapping } from './sessions.ts'

/** What a start has brought about. */
export interface Begun {
  session: SessionRow
  payment: PaymentRow | null
}

export interface ParkingRequest extends ReadVehicleAtPlace {
  city: string
  owner: string
  type: PaymentType
  start: Instant
  end: Instant
  isOpen: boolean
  now: Instant
}

/** The first result, if this is the same wish again; an error if the time is taken otherwise. */
export async function findRepeat(db: Handle, request: ParkingRequest): Promise<Begun | null> {
  const overlapping = await findOverlapping(db, request)
  if (overlapping.length === 0) return null
  const same = overlapping.find((session) => isSameRequest(session, request))
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

function isSameRequest(session: SessionRow, request: ParkingRequest): boolean {
  const { startsAt: start, endsAt: end, createdAt: at } = session
  return (
    session.owner === request.owner && isRepeatedStart({ ...session, start, end, at }, { ...request, at: request.now })
  )
}
