import type { AppError } from '../../shared/api/app-error.ts'
import { toWireTime } from '../../shared/domain/city-time.ts'
import type { SafeUrl } from '../../shared/domain/safe-url.ts'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import { isFirstToTell } from '../../shared/flows/checkout/first-to-tell.ts'
import type { Payment } from '../../shared/flows/checkout/payment.ts'
import type { QuoteState } from '../../shared/flows/quote/quote.ts'
import { memoryOf } from '../../shared/stores/memory.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import type { GuestPaymentAttributes, GuestPaymentEvents } from './element.ts'

/** What the element tells the page, and what it keeps for an offline look (readings gI-03). */
export function createReports(
  { environment, emit }: ModelContext<GuestPaymentAttributes, GuestPaymentEvents>,
  scope: Scope,
  timeZone: () => string,
) {
  let lastCost = ''
  let lastFailure: AppError | null = null

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

    /** Goes to the bank in this tab, unless the page wants to do it itself (readings gB-12). */
    leave(url: SafeUrl, paymentId: string): 'here' {
      if (emit('parking-redirect', { paymentId, url })) environment.navigate(url)
      return 'here'
    },

    settled(payment: Payment): void {
      const { paymentId, state, price, zone, zoneName, parkingCode, start, end } = payment
      if (state !== 'paid') {
        emit('parking-failed', { paymentId, code: state as 'declined' | 'cancelled' | 'expired' | 'refunded' })
        return
      }
      if (!isFirstToTell(scope, paymentId)) return
      memoryOf(scope).noteSession({ zone, zoneName, parkingCode, start, end, price, isOfDriver: false })
      emit('parking-paid', {
        paymentId,
        price,
        currency: 'RUB',
        zone,
        start: toWireTime(start, timeZone()),
        end: toWireTime(end, timeZone()),
      })
    },

    refused(error: AppError): void {
      if (error.code !== 'aborted') emit('parking-failed', { paymentId: null, code: error.code })
    },
  }
}
