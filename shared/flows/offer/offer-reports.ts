import type { AppError } from '../../api/app-error.ts'
import type { ErrorCode } from '../../domain/errors.ts'
import type { Kopecks } from '../../domain/money.ts'
import type { Payable } from '../checkout/payment.ts'
import type { QuoteState } from './quote.ts'

/** Tells the page of an offer; the contracts of the elements describe the events. */
export interface OfferEmit {
  (name: 'parking-error', detail: { code: ErrorCode }): boolean
  (
    name: 'parking-cost',
    detail: { price: Kopecks; currency: 'RUB'; zone: string; minutes: number; isConfirmed: boolean },
  ): boolean
  (
    name: 'parking-failed',
    detail: { paymentId: string | null; code: ErrorCode | 'declined' | 'cancelled' | 'expired' | 'refunded' },
  ): boolean
}

/** Tells the page of prices and failures, each once. */
export function createOfferReports(emit: OfferEmit) {
  let lastCost = ''
  let lastFailure: AppError | null = null

  /** A failure that the person sees a notice of. */
  function failure(error: AppError): void {
    // A price asked for by a press fails in two places and is one failure.
    if (error === lastFailure) return
    lastFailure = error
    if (error.code !== 'aborted') emit('parking-error', { code: error.code })
  }

  return {
    failure,

    cost(state: QuoteState): void {
      if (state.status === 'failed') failure(state.error)
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

    /** The checkout refused to begin a payment. */
    refused(error: AppError): void {
      if (error.code !== 'aborted') emit('parking-failed', { paymentId: null, code: error.code })
    },

    /** A payment ended without success. */
    unpaid({ paymentId, state }: Payable): void {
      emit('parking-failed', { paymentId, code: state as 'declined' | 'cancelled' | 'expired' | 'refunded' })
    },
  }
}
