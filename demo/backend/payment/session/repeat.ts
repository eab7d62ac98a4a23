import { and, desc, eq } from 'drizzle-orm'
import type { Instant } from '../../../../shared/domain/city-time.ts'
import { isRepeatedStart } from '../../../../shared/domain/overlap.ts'
import type { PaymentType } from '../../../../shared/domain/post-payment.ts'
import type { Kopecks } from '../../../../shared/domain/money.ts'
import type { Db } from '../../database/database.ts'
import { payments, sessions, type PaymentRow, type SessionRow } from '../../database/schema.ts'
import { BusinessError } from '../../http/business-error.ts'
import { checkExpected, isAgreed } from '../methods.ts'
import { describeProlonging } from '../guest/quote-guest.ts'
import { giveUp } from './due-sessions.ts'
import type { ReadVehicleAtPlace } from './quote.ts'
import { findOverlapping } from './sessions.ts'
import { blocksStart } from './taken.ts'
import type { Desk } from '../settle/transact.ts'

/** What a start has brought about. */
export interface Begun {
  session: SessionRow
  payment: PaymentRow | null
}

export interface ParkingRequest extends ReadVehicleAtPlace {
  city: string
  timeZone: string
  owner: string
  type: PaymentType
  start: Instant
  end: Instant
  isOpen: boolean
  /** It costs nothing, and never will. */
  isFree: boolean
  now: Instant
}

/** The first result, if this is the same wish again; an error if the time is taken otherwise. */
export async function findRepeat(db: Db, request: ParkingRequest): Promise<Begun | null> {
  const overlapping = await findOverlapping(db, request)
  const repeated = overlapping.filter((session) => isSameRequest(session, request))
  const first = repeated.find(({ state }) => state !== 'waiting') ?? repeated[0]
  // Who has prolonged it since knows that it is paid, and is told until when.
  const same = first && (await findLastOf(db, first)) === first ? first : undefined
  const others = overlapping.filter((session) => session !== same && blocksStart(session, request))
  // The client may be a stranger: the text does not tell where the car stands.
  if (others.length > 0 && (!same || same.state === 'waiting'))
    throw new BusinessError('ParkingSessionAlreadyExists', {
      fields: await describeOwn(db, request, others),
    })
  if (!same) return null
  const rows = await db
    .select()
    .from(payments)
    .where(eq(payments.sessionId, same.id))
    .orderBy(desc(payments.createdAt))
    .limit(1)
  return { session: same, payment: rows[0] ?? null }
}

/** What of it the client has paid itself: it can be prolonged. */
async function describeOwn(
  db: Db,
  { owner, timeZone }: ParkingRequest,
  others: readonly SessionRow[],
): Promise<Record<string, unknown>> {
  const own = others.find((session) => session.owner === owner && session.state === 'active' && !session.isOpen)
  return own ? { session: await describeProlonging(db, await findLastOf(db, own), timeZone) } : {}
}

/** A parking that was prolonged already goes on from its last end. */
async function findLastOf(db: Db, session: SessionRow): Promise<SessionRow> {
  const { city, plateKey, orderNumber } = session
  const isOfPlate = and(eq(sessions.city, city), eq(sessions.plateKey, plateKey), eq(sessions.state, 'active'))
  const isNext = and(isOfPlate, eq(sessions.extendsOrder, orderNumber))
  const [next] = await db.select().from(sessions).where(isNext)
  return next ? findLastOf(db, next) : session
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

/**
 * Says that somebody else is paying for the vehicle at this moment, where the client asks to be told; it keeps nobody
 * from a start (readings gD-46).
 */
export async function expectNotBeingPaid(db: Db, request: ParkingRequest, isAsked: boolean | undefined): Promise<void> {
  if (!isAsked) return
  const overlapping = await findOverlapping(db, request)
  if (overlapping.some((session) => isBeingPaid(session, request))) throw new BusinessError('ParkingSessionIsBeingPaid')
}

function isBeingPaid(session: SessionRow, request: ParkingRequest): boolean {
  return session.state === 'waiting' && session.owner !== request.owner && !blocksStart(session, request)
}

function isSameRequest(session: SessionRow, request: ParkingRequest): boolean {
  const { startsAt: start, endsAt: end, createdAt: at } = session
  return (
    session.owner === request.owner && isRepeatedStart({ ...session, start, end, at }, { ...request, at: request.now })
  )
}
