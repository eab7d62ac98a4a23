import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { billedMinutes } from '../../../../shared/domain/abort.ts'
import { MINUTE_MS, type Instant } from '../../../../shared/domain/city-time.ts'
import { calculateCost } from '../../../../shared/domain/cost.ts'
import { FLAT_PRICE_MS } from '../../../../shared/domain/price-freshness.ts'
import { findVisit } from '../../barrier/barrier.ts'
import type { CityModel } from '../../city/city-model.ts'
import { type PriceFactors, scaleTariff } from '../../city/price-factors.ts'
import type { Db } from '../../database/database.ts'
import { flatQuotes, type FlatQuoteRow } from '../../database/payment-schema.ts'
import type { PaymentRow } from '../../database/schema.ts'
import { BusinessError, expectValue } from '../../http/business-error.ts'
import { toWireMoney } from '../../http/wire.ts'
import { isUuid } from '../../uuid.ts'
import type { Answer } from '../attempts.ts'
import { findPayment } from '../settle/find-payment.ts'
import { settle } from '../settle/settle.ts'
import { OPEN_STATES } from '../settle/states.ts'
import type { Desk } from '../settle/transact.ts'
import { toMinute } from './quote.ts'

/**
 * A price holds for 30 s where it is shown; the answer and the payment may be that long on their way (a payment sent is
 * not interrupted).
 */
const HELD_MS = FLAT_PRICE_MS + 15_000

/** Who asks for a price behind a barrier, and when. */
export interface FlatCaller {
  city: CityModel
  owner: string
  factors: PriceFactors
  now: Instant
}

/**
 * What a card or ticket at a barrier has to pay: from its entry, or from where it is paid, to now in billing periods.
 */
export async function quoteStay(
  db: Db,
  { city, owner, factors, now }: FlatCaller,
  asked: { ticket: string; parkingCode: string },
): Promise<Answer> {
  const parking = city.parkings.get(asked.parkingCode)
  const isFlat = city.settings.useFlatParking && city.settings.flatParkingCodes.includes(asked.parkingCode)
  const zone = parking && city.zones.get(parking.zone)
  if (!isFlat || !parking || !zone) throw new BusinessError('CantFindParking')
  const visit = await findVisit(db, { city: city.name, ...asked, ticket: asked.ticket.toUpperCase(), now })
  if (!visit) throw new BusinessError('ParkingSessionNotFound')

  const start = toMinute(visit.paidUntil ?? visit.enteredAt)
  const minutes = billedMinutes({ start, now, billingPeriod: city.settings.billingPeriod })
  const isSettled = now <= start || now - visit.enteredAt < MINUTE_MS
  const rates = {
    prices: scaleTariff(parking.prices ?? zone.prices, zone.code, factors),
    calendar: city.settings.calendar,
  }
  const cost = expectValue(
    calculateCost({ ...rates, zone: zone.code, timeZone: city.timeZone, start, minutes, isFree: parking.isFree }),
  )
  const row = {
    id: randomUUID(),
    visitId: visit.id,
    city: city.name,
    owner,
    parkingCode: parking.code,
    zone: zone.code,
  }
  const price = isSettled ? 0 : cost.price
  await db
    .insert(flatQuotes)
    .values({ ...row, startsAt: start, endsAt: start + minutes * MINUTE_MS, price, quotedAt: now })
  return { cost: toWireMoney(price), sessionId: row.id, parkingNumber: parking.code }
}

/**
 * The price that is to be paid; where its payment is open or paid already, that payment. Under the lock of its owner. A
 * price that is no longer held is refused.
 */
export async function takeQuote(
  tx: Db,
  desk: Desk,
  { city, owner, now }: Omit<FlatCaller, 'factors'>,
  asked: { sessionId: string; parkingCode: string },
): Promise<{ quote: FlatQuoteRow; earlier: PaymentRow | null }> {
  const quote = await findQuote(tx, { city, owner }, asked)
  if (quote.paymentId !== null) {
    await settle(tx, desk, quote.paymentId)
    const payment = await findPayment(tx, quote.paymentId)
    if (payment && (payment.state === 'paid' || OPEN_STATES.includes(payment.state))) return { quote, earlier: payment }
  }
  if (now - quote.quotedAt > HELD_MS) throw new BusinessError('PriceChangedTryLater')
  return { quote, earlier: null }
}

/** Who pays it pays by this order from now on. */
export async function noteOrder(tx: Db, quote: FlatQuoteRow, paymentId: string): Promise<void> {
  await tx.update(flatQuotes).set({ paymentId }).where(eq(flatQuotes.id, quote.id))
}

async function findQuote(
  db: Db,
  { city, owner }: Pick<FlatCaller, 'city' | 'owner'>,
  asked: { sessionId: string; parkingCode: string },
): Promise<FlatQuoteRow> {
  const isOwn = and(eq(flatQuotes.id, asked.sessionId), eq(flatQuotes.owner, owner), eq(flatQuotes.city, city.name))
  const rows = isUuid(asked.sessionId) ? await db.select().from(flatQuotes).where(isOwn) : []
  const quote = rows[0]
  if (!quote || quote.parkingCode !== asked.parkingCode) throw new BusinessError('ParkingSessionNotFound')
  return quote
}
