import type { AppError } from '../../shared/api/app-error.ts'
import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import { toWireTime } from '../../shared/domain/city-time.ts'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import type { DriverPaid } from '../../shared/flows/checkout/driver-paid.ts'
import { isFirstToTell } from '../../shared/flows/checkout/first-to-tell.ts'
import type { QuoteState } from '../../shared/flows/quote/quote.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import type { PaymentAttributes, PaymentEvents } from './element.ts'

export type EndReason = PaymentEvents['parking-session-ended']['reason']

/** What the element tells the page. */
export function createReports(
  { emit }: Pick<ModelContext<PaymentAttributes, PaymentEvents>, 'emit'>,
  scope: Scope,
  timeZone: () => string,
) {
  let lastCost = ''
  let lastFailure: AppError | null = null
  const time = (at: number | null | undefined) => (at === null || at === undefined ? null : toWireTime(at, timeZone()))

  return {
    /** A failure the person sees a notice of. */
    failure(error: AppError): void {
      // A price asked for by a press fails in two places and is one failure.
      if (error === lastFailure) return
      lastFailure = error
      if (error.code !== 'aborted') emit('parking-error', { code: error.code })
    },

    cost(state: QuoteState): void {
      if (state.status === 'failed') this.failure(state.error)
      if (state.status !== 'local' && state.status !== 'confirmed') return
      const detail = {
        price: state.cost.price,
        currency: 'RUB',
        zone: state.zone,
        minutes: state.minutes,
        isConfirmed: state.status === 'confirmed',
      } as const
      const key = JSON.stringify([detail, state.start])
      if (key === lastCost) return
      lastCost = key
      emit('parking-cost', detail)
    },

    settled(payment: DriverPaid): void {
      const { paymentId, kind, state, amount, session, orderNumber } = payment
      if (state !== 'paid') {
        emit('parking-failed', { paymentId, code: state as 'declined' | 'cancelled' | 'expired' | 'refunded' })
        return
      }
      if (!isFirstToTell(scope, `${kind} ${paymentId ?? orderNumber}`)) return
      const isBegun = kind === 'session' && session?.status === 'active'
      if (isBegun)
        emit('parking-session-started', {
          sessionId: session.id,
          zone: session.zone,
          start: time(session.start) ?? '',
          end: time(session.end),
        })
      // An open end is begun and not paid.
      if (session?.end === null) return
      emit('parking-paid', {
        kind,
        paymentId,
        price: amount,
        currency: 'RUB',
        zone: session?.zone ?? null,
        start: time(session?.start),
        end: time(session?.end),
      })
    },

    refused(error: AppError): void {
      if (error.code !== 'aborted') emit('parking-failed', { paymentId: null, code: error.code })
    },

    ended({ id, zone }: Pick<DriverSession, 'id' | 'zone'>, reason: EndReason): void {
      if (isFirstToTell(scope, `ended ${id} ${reason}`)) emit('parking-session-ended', { sessionId: id, zone, reason })
    },
  }
}

export type Reports = ReturnType<typeof createReports>
