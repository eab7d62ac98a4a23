import { randomUUID } from 'node:crypto'
import { isReceiptMethod } from '../../../shared/api/contract/receipt-method.ts'
import { MINUTE_MS } from '../../../shared/domain/city-time.ts'
import { toKopecks } from '../../../shared/domain/money.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import type { Handle } from '../database/database.ts'
import { payments, sessions, type PaymentRow, type SessionRow } from '../database/schema.ts'
import { BusinessError } from '../http/business-error.ts'
import { findAttempt, finishAttempt, takeAttempt, type Attempt } from './attempts.ts'
import { describeStart } from './describe.ts'
import type { Contact } from './guest-contact.ts'
import { createQuote, type Quote, type QuoteRequest } from './quote.ts'
import { findRepeat, type Begun } from './repeat.ts'
import { lockPlate } from './sessions.ts'
import { movePayment } from './states.ts'
import type { PriceFactors } from '../city/price-factors.ts'

/** A payment not made within this time is expired (the bank's page says the same). */
export const PAYMENT_LIFETIME_MS = 90 * MINUTE_MS

export interface StartRequest extends QuoteRequest {
  payment: string
  expectedCost?: string | undefined
}

export interface Start {
  city: CityModel
  request: StartRequest
  contact: Contact
  returnUrl: string | null
  /** Hash of the guest's token. */
  owner: string
  /** The idempotency key, where the client sent one. */
  key: string | undefined
  origin: string
  factors: PriceFactors
}

/** Begins a guest's parking: one session and at most one payment, whatever is pressed, repeated or lost (promise 1). */
export async function startGuest(context: Context, start: Start): Promise<Record<string, unknown>> {
  const { city, request, owner } = start
  const now = context.clock.now()
  const attempt: Attempt = { city: city.name, owner, key: start.key ?? randomUUID(), request: JSON.stringify(request), now }
  const { handle } = context.database
  const earlier = start.key === undefined ? { answer: null } : await findAttempt(handle, attempt)
  if (earlier.answer !== null) return JSON.parse(earlier.answer) as Record<string, unknown>

  const quote = createQuote(city, request, { now, factors: start.factors })
  checkMethod(city, request.payment)
  return handle.transaction(async (inside) => {
    const taken = await takeAttempt(inside, attempt)
    if (taken.answer !== null) return JSON.parse(taken.answer) as Record<string, unknown>
    await lockPlate(inside, { city: city.name, plateKey: quote.plateKey })
    const pair = (await findRepeat(inside, { city: city.name, owner, quote, now })) ?? (await create(inside, context, { ...start, quote, attempt }))
    const answer = describeStart(pair, city.timeZone)
    await finishAttempt(inside, attempt, JSON.stringify(answer))
    return answer
  })
}

/** Paying by a paper receipt is not for guests (readings gD-41). */
function checkMethod(city: CityModel, name: string): void {
  const method = city.settings.paymentsMethods.find((known) => known.name === name)
  if (!method || isReceiptMethod(method)) throw new BusinessError('PaymentServiceNotFound')
}

async function create(handle: Handle, context: Context, wish: Start & { quote: Quote; attempt: Attempt }): Promise<Begun> {
  const { quote, city, attempt, request } = wish
  const { price } = quote.cost
  const expected = request.expectedCost === undefined ? null : toKopecks(request.expectedCost)
  if (expected !== null && price > expected) throw new BusinessError('PriceChangedTryLater')
  const [session] = await handle
    .insert(sessions)
    .values({
      id: randomUUID(),
      city: city.name,
      owner: wish.owner,
      attempt: attempt.key,
      plate: quote.plate.normalised,
      plateKey: quote.plateKey,
      category: quote.category,
      zone: quote.zone.code,
      zoneName: quote.zone.name,
      parkingCode: quote.parkingCode,
      type: quote.type,
      startsAt: quote.start,
      endsAt: quote.end,
      price,
      state: price === 0 ? freeState(quote, attempt.now) : 'waiting',
      createdAt: attempt.now,
    })
    .returning()
  if (!session) throw new Error('The session was not stored')
  return { session, payment: price === 0 ? null : await createPayment(handle, context, { ...wish, session }) }
}

function freeState(quote: Quote, now: number): SessionRow['state'] {
  return quote.end > now ? 'active' : 'finished'
}

async function createPayment(handle: Handle, context: Context, wish: Start & { session: SessionRow; attempt: Attempt }): Promise<PaymentRow> {
  const { city, session, attempt, contact } = wish
  const { now } = attempt
  const id = randomUUID()
  await handle.insert(payments).values({
    id,
    sessionId: session.id,
    city: city.name,
    amount: session.price,
    method: wish.request.payment,
    phone: contact.phone,
    email: contact.email,
    state: 'created',
    origin: wish.origin,
    createdAt: now,
    expiresAt: now + PAYMENT_LIFETIME_MS,
  })
  const bankOrder = await context.bank.register(handle, {
    merchantOrder: id,
    city: city.name,
    payee: city.data.entry.nameForShow.ru,
    amount: session.price,
    returnUrl: wish.returnUrl,
    now,
  })
  const payment = await movePayment(handle, { id, to: 'redirected', at: now, bankOrder })
  if (!payment) throw new Error('The payment was not stored')
  return payment
}
