import { and, eq } from 'drizzle-orm'
import { MINUTE_MS, toWireTime, type Instant } from '../../../../shared/domain/city-time.ts'
import { priceExtension } from '../../../../shared/domain/extension.ts'
import { toPlateKey } from '../../../../shared/domain/plate.ts'
import type { CityModel } from '../../city/city-model.ts'
import type { PriceFactors } from '../../city/price-factors.ts'
import type { Db } from '../../database/database.ts'
import { sessions, type SessionRow } from '../../database/schema.ts'
import { BusinessError, expectValue } from '../../http/business-error.ts'
import { omitAbsent } from '../../http/wire.ts'
import { benefitsOfGuest } from '../driver/benefits.ts'
import { describeSession } from '../session/describe.ts'
import { questionFor } from '../session/parking-place.ts'
import { checkDuration, createQuote, type Quote, type QuoteRequest } from '../session/quote.ts'

export interface GuestQuoteRequest extends QuoteRequest {
  /** Order number of the guest's own parking, at whose end this one begins. */
  extends?: string | undefined
}

export interface GuestQuote extends Quote {
  /** The order number of the parking that goes on. */
  extendsOrder: number | null
}

interface Asked {
  city: CityModel
  factors: PriceFactors
  /** Hash of the guest's token; null for a guest who is new. */
  owner: string | null
  now: Instant
}

/** What a guest asks for and its price: parking from now on or that has begun, or more time for a parking of one's own. */
export async function quoteGuest(db: Db, request: GuestQuoteRequest, asked: Asked): Promise<GuestQuote> {
  const { city, factors, now } = asked
  if (request.extends !== undefined) return quoteExtension(db, request, asked)
  const benefits = await benefitsOfGuest(db, { city, plate: request.transport?.number ?? '', now })
  return { ...createQuote(city, request, { now, factors, benefits, audience: 'guest' }), extendsOrder: null }
}

/** Vehicle and place are those of the parking that goes on, whatever was sent (readings gD-43). */
async function quoteExtension(db: Db, request: GuestQuoteRequest, asked: Asked): Promise<GuestQuote> {
  const { city, factors, now } = asked
  if (!city.settings.useSessionWithoutRegister) throw new BusinessError('guestDisabled')
  checkDuration(city, request.duration)
  const previous = await findOwn(db, Number(request.extends), asked)
  if (previous?.state !== 'active' && previous?.state !== 'finished') throw new BusinessError('ParkingSessionNotFound')
  const { plate, format, category, zone, zoneName, parkingCode, endsAt: start } = previous
  const benefits = await benefitsOfGuest(db, { city, plate, now })
  const times = { end: start, now, minutes: request.duration, intervals: city.settings.intervals }
  const question = { ...questionFor(city, previous, { factors, benefits }), ...times }
  return {
    plate,
    format,
    category,
    zone,
    zoneName,
    parkingCode,
    start,
    plateKey: toPlateKey(plate),
    type: 'today',
    end: start + request.duration * MINUTE_MS,
    cost: expectValue(priceExtension({ ...question, start: await firstStartOf(db, previous) })),
    extendsOrder: previous.orderNumber,
  }
}

/** When the first of the parkings began that go on in this one. */
export async function firstStartOf(db: Db, session: SessionRow): Promise<Instant> {
  if (session.extendsOrder === null) return session.startsAt
  const previous = await findByNumber(db, session.extendsOrder, session)
  return previous ? firstStartOf(db, previous) : session.startsAt
}

/** The parkings that go on in this one without a gap, with the same vehicle at the same place; the first one first. */
export async function findEarlier(db: Db, session: SessionRow): Promise<readonly SessionRow[]> {
  const { extendsOrder, startsAt, plateKey, zone, parkingCode } = session
  const previous = extendsOrder === null ? null : await findByNumber(db, extendsOrder, session)
  const isPaid = previous?.state === 'active' || previous?.state === 'finished'
  if (!isPaid || previous.endsAt !== startsAt) return []
  const isSame = previous.plateKey === plateKey && previous.zone === zone && previous.parkingCode === parkingCode
  return isSame ? [...(await findEarlier(db, previous)), previous] : []
}

/** A parking with what is needed to prolong it, for who has begun it. */
export async function describeProlonging(
  db: Db,
  session: SessionRow,
  timeZone: string,
): Promise<Record<string, unknown>> {
  const { extendsOrder } = session
  return omitAbsent({
    ...describeSession(session, timeZone),
    orderNumber: String(session.orderNumber),
    extends: extendsOrder === null ? null : String(extendsOrder),
    firstStartDate: extendsOrder === null ? null : toWireTime(await firstStartOf(db, session), timeZone),
  })
}

/** A number is easily guessed: only the holder of the guest token that has begun the parking finds it. */
function findOwn(db: Db, orderNumber: number, { city, owner }: Asked): Promise<SessionRow | null> {
  const isNumber = Number.isSafeInteger(orderNumber)
  return isNumber && owner !== null ? findByNumber(db, orderNumber, { city: city.name, owner }) : Promise.resolve(null)
}

async function findByNumber(
  db: Db,
  orderNumber: number,
  { city, owner }: Pick<SessionRow, 'city' | 'owner'>,
): Promise<SessionRow | null> {
  const isIt = and(eq(sessions.orderNumber, orderNumber), eq(sessions.city, city), eq(sessions.owner, owner))
  const rows = await db.select().from(sessions).where(isIt)
  return rows[0] ?? null
}
