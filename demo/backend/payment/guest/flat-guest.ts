import { and, desc, eq } from 'drizzle-orm'
import { toWireTime } from '../../../../shared/domain/city-time.ts'
import { payStay } from '../../barrier/barrier.ts'
import type { CityModel } from '../../city/city-model.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/database.ts'
import { flatQuotes, type FlatQuoteRow } from '../../database/payment-schema.ts'
import { payments, type PaymentRow } from '../../database/schema.ts'
import { omitAbsent } from '../../http/wire.ts'
import { isUuid } from '../../uuid.ts'
import { answerOnce, type Answer } from '../attempts.ts'
import { lockAccount } from '../ledger/ledger.ts'
import { findMethod } from '../methods.ts'
import { WAS_FREE } from '../session/describe.ts'
import { noteOrder, takeQuote } from '../session/flat-quote.ts'
import { bankPageToCome } from '../settle/bank-page.ts'
import { type BankRequest, createPayment } from '../settle/payments.ts'
import { expectContact } from './guest-contact.ts'

export interface FlatStart extends BankRequest {
  city: CityModel
  /** Hash of the guest's token. */
  owner: string
  /** The idempotency key, where the client sent one. */
  key: string | undefined
  sessionId: string
  parkingCode: string
}

/** Pays what was named for a stay behind a barrier; asked again, the same payment is answered (readings gD-14). */
export async function payFlatAsGuest(context: Context, start: FlatStart): Promise<Answer> {
  const { city, owner, key, sessionId, parkingCode, method } = start
  const now = context.clock.now()
  const request = JSON.stringify(['flat', sessionId, parkingCode, method])
  return answerOnce(context, { city: city.name, owner, key, request, now }, async (tx, desk, attempt) => {
    await lockAccount(tx, owner)
    const { quote, earlier } = await takeQuote(tx, desk, { city, owner, now }, { sessionId, parkingCode })
    if (earlier) return describeOrder(earlier)
    expectContact(city, start.contact, quote.price)
    if (quote.price === 0) {
      await payStay(tx, { visit: quote.visitId, from: quote.startsAt, until: quote.endsAt })
      return WAS_FREE
    }
    findMethod(city, method)
    const order = { ...start, kind: 'flat', sessionId: null, amount: quote.price, attempt: attempt.key, now } as const
    const payment = await createPayment(tx, desk, order)
    await noteOrder(tx, quote, payment.id)
    return describeOrder(payment)
  })
}

/** What a guest has ordered behind a barrier. */
export interface GuestStay {
  quote: FlatQuoteRow
  payment: PaymentRow
}

/** Only what this guest has ordered: by payment, by attempt, else the newest. */
export async function findStay(
  db: Db,
  city: string,
  { owner, paymentId, attempt }: { owner: string; paymentId?: string | undefined; attempt?: string | undefined },
): Promise<GuestStay | null> {
  if (paymentId !== undefined && !isUuid(paymentId)) return null
  const rows = await db
    .select({ quote: flatQuotes, payment: payments })
    .from(flatQuotes)
    .innerJoin(payments, eq(payments.id, flatQuotes.paymentId))
    .where(
      and(
        eq(flatQuotes.city, city),
        eq(flatQuotes.owner, owner),
        paymentId === undefined ? undefined : eq(payments.id, paymentId),
        attempt === undefined ? undefined : eq(payments.attempt, attempt),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1)
  return rows[0] ?? null
}

/** The stay in the names of a parking; nobody knows its plate. */
export function describeStay({ zones, timeZone }: CityModel, { quote, payment }: GuestStay): Record<string, unknown> {
  return {
    kind: 'flat',
    zone: quote.zone,
    zoneName: zones.get(quote.zone)?.name ?? quote.zone,
    parkingCode: quote.parkingCode,
    startDate: toWireTime(quote.startsAt, timeZone),
    endDate: toWireTime(quote.endsAt, timeZone),
    orderNumber: payment.id,
  }
}

function describeOrder(payment: PaymentRow): Answer {
  return omitAbsent({ paymentId: payment.id, RedirectURL: bankPageToCome(payment) })
}
