import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import { toWireTime } from '../../shared/domain/city-time.ts'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import { type DriverPaid, startedBy } from '../../shared/flows/checkout/driver-payment-api.ts'
import { isFirstToTell } from '../../shared/flows/checkout/first-to-tell.ts'
import { createOfferReports } from '../../shared/flows/offer/offer-reports.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import type { PaymentAttributes, PaymentEvents } from './contract.ts'

export type EndReason = PaymentEvents['parking-session-ended']['reason']

/** What the element tells the page. */
export function createReports(
  { emit }: Pick<ModelContext<PaymentAttributes, PaymentEvents>, 'emit'>,
  scope: Scope,
  timeZone: () => string,
) {
  const { unpaid, ...reports } = createOfferReports(emit)
  const isOver = ({ end }: DriverSession) => end !== null && end <= scope.clock.now()
  const time = (at: number | null | undefined) => (at === null || at === undefined ? null : toWireTime(at, timeZone()))

  function settled(payment: DriverPaid): void {
    const { paymentId, kind, state, amount, session, orderNumber } = payment
    if (state !== 'paid') return unpaid(payment)
    if (!isFirstToTell(scope, `${kind} ${paymentId ?? orderNumber}`)) return
    const isBegun = kind === 'session' && session?.status === 'active' && !isOver(session)
    if (isBegun)
      emit('parking-session-started', {
        sessionId: session.id,
        zone: session.zone,
        start: time(session.start) ?? '',
        end: time(session.end),
      })
    // A parking without an end has begun and is not paid yet, nor is one that was stopped since.
    if (session?.end === null || session?.status === 'waiting') return
    emit('parking-paid', {
      kind,
      paymentId,
      price: amount,
      currency: 'RUB',
      zone: session?.zone ?? null,
      start: time(session?.start),
      end: time(session?.end),
    })
  }

  return {
    ...reports,

    /** A top-up that has started a parking is two things that were paid. */
    settled(payment: DriverPaid): void {
      const started = startedBy(payment)
      settled(started ? { ...payment, session: null } : payment)
      if (started) settled(started)
    },

    ended({ id, zone }: Pick<DriverSession, 'id' | 'zone'>, reason: EndReason): void {
      if (isFirstToTell(scope, `ended ${id} ${reason}`)) emit('parking-session-ended', { sessionId: id, zone, reason })
    },
  }
}

export type Reports = ReturnType<typeof createReports>
