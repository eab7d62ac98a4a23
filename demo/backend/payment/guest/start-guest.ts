import { postPaidState } from '../../../../shared/domain/post-payment.ts'
import type { CityModel } from '../../city/city-model.ts'
import type { PriceFactors } from '../../city/price-factors.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/database.ts'
import { answerOnce, type Answer, type Attempt } from '../attempts.ts'
import { describeStart, FREE_PARKING } from '../session/describe.ts'
import { checkExpected, findMethod, isAgreed } from '../methods.ts'
import { createPayment, type BankRequest } from '../settle/payments.ts'
import { expectContact } from './guest-contact.ts'
import { quoteGuest, type GuestQuote, type GuestQuoteRequest } from './quote-guest.ts'
import { expectNotBeingPaid, findAgreedRepeat, type Begun } from '../session/repeat.ts'
import { createSession, lockPlate } from '../session/sessions.ts'
import type { Desk } from '../settle/transact.ts'

export interface StartRequest extends GuestQuoteRequest {
  payment?: string | undefined
  expectedCost?: string | undefined
  unlessBeingPaid?: boolean | undefined
}

export interface Start extends Omit<BankRequest, 'method'> {
  city: CityModel
  request: StartRequest
  /** Hash of the guest's token. */
  owner: string
  /** The idempotency key, where the client sent one. */
  key: string | undefined
  factors: PriceFactors
}

/**
 * Begins a guest's parking: one session and at most one payment, also when a press or an answer is repeated or lost
 * (promise 1).
 */
export async function startGuest(context: Context, start: Start): Promise<Answer> {
  const { city, request, owner, key } = start
  const now = context.clock.now()
  const asked = { city: city.name, owner, key, request: JSON.stringify(request), now }
  const { [FREE_PARKING]: _, ...told } = await answerOnce(context, asked, async (tx, desk, attempt) => {
    const { factors } = start
    const quote = await quoteGuest(tx, request, { city, factors, owner, now })
    const { price } = quote.cost
    const isFree = price === 0
    // Where nothing is to be paid, no way to pay is asked for.
    const method = isFree ? '' : findMethod(city, request.payment).name
    // A price that has risen from nothing is told first.
    if (isAgreed(price, request.expectedCost)) expectContact(city, start.contact, price)
    await lockPlate(tx, { city: city.name, plateKey: quote.plateKey })
    const parkingRequest = { ...quote, city: city.name, timeZone: city.timeZone, owner, isOpen: false, isFree, now }
    const agreement = { request: parkingRequest, price, expected: request.expectedCost }
    const repeat = await findAgreedRepeat(tx, desk, agreement)
    if (!repeat) await expectNotBeingPaid(tx, parkingRequest, request.unlessBeingPaid)
    return describeStart(repeat ?? (await create(tx, desk, { ...start, method, quote, attempt })), city.timeZone)
  })
  return told
}

async function create(
  db: Db,
  desk: Desk,
  start: Start & BankRequest & { quote: GuestQuote; attempt: Attempt },
): Promise<Begun> {
  const { quote, city, attempt, request, owner } = start
  const { cost, ...vehicleAtPlace } = quote
  const { price } = cost
  const { now } = attempt
  checkExpected(price, request.expectedCost)
  const session = await createSession(db, {
    ...vehicleAtPlace,
    city: city.name,
    owner,
    attempt: attempt.key,
    isOpen: false,
    price,
    state: price === 0 ? postPaidState(quote.end, now) : 'waiting',
    createdAt: now,
  })
  if (price === 0) return { session, payment: null }
  const order = {
    ...start,
    kind: 'session',
    sessionId: session.id,
    amount: price,
    attempt: attempt.key,
    now,
  } as const
  return { session, payment: await createPayment(db, desk, order) }
}
