import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { billedMinutes } from '../../../../shared/domain/abort.ts'
import { MINUTE_MS } from '../../../../shared/domain/city-time.ts'
import { calculateCost } from '../../../../shared/domain/cost.ts'
import { FLAT_PRICE_MS } from '../../../../shared/domain/price-freshness.ts'
import { findVisit, payStay } from '../../barrier/barrier.ts'
import { scaleTariff } from '../../city/price-factors.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/database.ts'
import { flatQuotes, type FlatQuoteRow } from '../../database/payment-schema.ts'
import { BusinessError, expectValue } from '../../http/business-error.ts'
import { toWireMoney } from '../../http/wire.ts'
import { answerOnce, type Answer } from '../attempts.ts'
import { describePay, type Done } from './describe-driver.ts'
import type { DriverCall } from './driver.ts'
import { lockAccount } from '../ledger/ledger.ts'
import { balanceAfter, chooseMethod, spend } from './chosen-method.ts'
import { addOperation } from '../ledger/operations.ts'
import { findPayment } from '../settle/find-payment.ts'
import { createPayment } from '../settle/payments.ts'
import { OPEN_STATES } from '../settle/states.ts'
import { toMinute } from '../session/quote.ts'
import { settle } from '../settle/settle.ts'
import { isUuid } from '../../uuid.ts'

/**
 * A price holds for 30 s where it is shown; the answer and the payment may be that long on their way (a payment sent is
 * not interrupted).
 */
const HELD_MS = FLAT_PRICE_MS + 15_000

/**
 * What a card or ticket at a barrier has to pay: from its entry, or from where it is paid, to now in billing periods.
 */
export async function quoteFlat(
  context: Context,
  call: DriverCall,
  asked: { ticket: string; parkingCode: string },
): Promise<Answer> {
  const { city, driver, factors, now } = call
  const parking = city.parkings.get(asked.parkingCode)
  const isFlat = city.settings.useFlatParking && city.settings.flatParkingCodes.includes(asked.parkingCode)
  const zone = parking && city.zones.get(parking.zone)
  if (!isFlat || !parking || !zone) throw new BusinessError('CantFindParking')
  const { db } = context.database
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
    owner: driver.owner,
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
 * Pays what was named. Asked again while its payment is open, the same payment is answered; a price that is no longer
 * held is refused.
 */
export async function payFlat(
  context: Context,
  call: DriverCall,
  asked: { sessionId: string; parkingCode: string },
): Promise<Answer> {
  const { city, driver, key, now, pay } = call
  const request = JSON.stringify(['flat', asked, pay.method ?? null])
  return answerOnce(context, { city: city.name, owner: driver.owner, key, request, now }, async (tx, desk, attempt) => {
    await lockAccount(tx, driver.owner)
    const quote = await findQuote(tx, call, asked)
    const earlier = quote.paymentId === null ? null : await findPayment(tx, quote.paymentId)
    if (earlier) {
      await settle(tx, desk, earlier.id)
      const payment = await findPayment(tx, earlier.id)
      if (payment && (payment.state === 'paid' || OPEN_STATES.includes(payment.state)))
        return describe(tx, call, { payment })
    }
    if (now - quote.quotedAt > HELD_MS) throw new BusinessError('PriceChangedTryLater')
    const { price } = quote
    const chosen = await chooseMethod(tx, call, price)
    const line = {
      ...describeFlat(city, quote),
      city: city.name,
      type: 'paymentGate',
      sum: price,
      dateOperation: now,
    } as const
    if (chosen.kind === 'bank') {
      const order = {
        ...chosen.request,
        city,
        owner: driver.owner,
        kind: 'flat',
        sessionId: null,
        amount: price,
        now,
      } as const
      const payment = await createPayment(tx, desk, { ...order, attempt: attempt.key })
      await tx.update(flatQuotes).set({ paymentId: payment.id }).where(eq(flatQuotes.id, quote.id))
      const orderNumber = await addOperation(tx, driver.owner, {
        ...line,
        status: 'waiting',
        paymentId: payment.id,
      })
      return describe(tx, call, { payment, orderNumber })
    }
    const isNew = await payStay(tx, { visit: quote.visitId, from: quote.startsAt, until: quote.endsAt })
    if (!isNew || chosen.kind === 'free') return describe(tx, call, { isFree: true })
    await spend(tx, call, { price, sessionId: null })
    const orderNumber = await addOperation(tx, driver.owner, { ...line, status: 'done' })
    return describe(tx, call, { orderNumber })
  })
}

async function findQuote(
  db: Db,
  { city, driver }: DriverCall,
  asked: { sessionId: string; parkingCode: string },
): Promise<FlatQuoteRow> {
  const isOwn = and(
    eq(flatQuotes.id, asked.sessionId),
    eq(flatQuotes.owner, driver.owner),
    eq(flatQuotes.city, city.name),
  )
  const rows = isUuid(asked.sessionId) ? await db.select().from(flatQuotes).where(isOwn) : []
  const quote = rows[0]
  if (!quote || quote.parkingCode !== asked.parkingCode) throw new BusinessError('ParkingSessionNotFound')
  return quote
}

async function describe(db: Db, call: DriverCall, done: Partial<Done>): Promise<Answer> {
  const nothing = { session: null, payment: null, orderNumber: null }
  return describePay(call, { ...nothing, ...done, balance: await balanceAfter(db, call) })
}

function describeFlat({ zones }: DriverCall['city'], { zone, parkingCode, startsAt, endsAt }: FlatQuoteRow) {
  const minutes = Math.round((endsAt - startsAt) / MINUTE_MS)
  return { zone, zoneName: zones.get(zone)?.name ?? zone, parkingCode, startsAt, endsAt, minutes }
}
