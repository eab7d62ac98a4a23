import { desc, eq } from 'drizzle-orm'
import type { Instant } from '../../../../shared/domain/city-time.ts'
import { isRepeatedStart } from '../../../../shared/domain/overlap.ts'
import type { PaymentType } from '../../../../shared/domain/post-payment.ts'
import type { Kopecks } from '../../../../shared/domain/money.ts'
import type { Db } from '../../database/database.ts'
import { payments, type PaymentRow, type SessionRow } from '../../database/schema.ts'
import { BusinessError } from '../../http/business-error.ts'
import { checkExpected, isAgreed } from '../methods.ts'
import { giveUp } from './due-sessions.ts'
import type { ReadVehicleAtPlace } from './quote.ts'
import { findOverlapping } from './sessions.ts'
import type { Desk } from '../settle/transact.ts'

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
export async function findRepeat(db: Db, request: ParkingRequest): Promise<Begun | null> {
  const overlapping = await findOverlapping(db, request)
  if (overlapping.length === 0) return null
  const same = overlapping.find((session) => isSameRequest(session, request))
  // The client may be a stranger: the text does not tell where the car stands.
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

/**
 * The first result of the same wish, if it may be paid at what was agreed to now. The price has fallen since where an
 * unpaid one costs more: its order is withdrawn for a new one at the present price (readings gD-45).
 * @throws BusinessError `PriceChangedTryLater` where the present price is not agreed to either, or the bank is already
 * deciding about the dearer order
 */
export async function findAgreedRepeat(
  db: Db,
  desk: Desk,
  asked: { request: ParkingRequest; price: Kopecks; expected: string | undefined },
): Promise<Begun | null> {
  const { request, price, expected } = asked
  const repeat = await findRepeat(db, request)
  if (repeat?.session.state !== 'waiting' || isAgreed(repeat.session.price, expected)) return repeat
  checkExpected(price, expected)
  const { state } = await giveUp(db, desk, { session: repeat.session, now: request.now })
  if (state === 'waiting') throw new BusinessError('PriceChangedTryLater')
  return state === 'cancelled' ? null : findRepeat(db, request)
}

function isSameRequest(session: SessionRow, request: ParkingRequest): boolean {
  const { startsAt: start, endsAt: end, createdAt: at } = session
  return (
    session.owner === request.owner && isRepeatedStart({ ...session, start, end, at }, { ...request, at: request.now })
  )
}
