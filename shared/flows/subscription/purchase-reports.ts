import type { AppError } from '../../api/app-error.ts'
import type { NewReceipt } from '../../api/contract/receipts.ts'
import type { ErrorCode } from '../../domain/errors.ts'
import type { Kopecks } from '../../domain/money.ts'
import type { Scope } from '../../stores/scope.ts'
import type { DriverPaid } from '../checkout/driver-payment-api.ts'
import { isFirstToTell } from '../checkout/first-to-tell.ts'

/** The events of an element that sells subscriptions. */
export interface PurchaseEvents {
  /**
   * Before the bank's page opens in a new tab at `url`. Cancel it to open the address yourself: the element then shows it
   * as a link and asks the server how it ends, and `check()` has it ask at once.
   */
  'parking-redirect': { paymentId: string; url: string }
  /** The server says that a subscription is bought: what it cost, in kopecks, and its order. */
  'parking-subscribed': { paymentId: string | null; orderNumber: string; price: number; currency: 'RUB' }
  /** A payment ended without success: `code` is an error code, or `declined`, `cancelled`, `expired`, `refunded`. */
  'parking-failed': { paymentId: string | null; code: ErrorCode | 'declined' | 'cancelled' | 'expired' | 'refunded' }
  /** An invoice or payment slip is made; the subscription begins when it is paid at a bank. Kopecks. */
  'parking-receipt-made': { receiptNumber: string; amount: number; currency: 'RUB' }
}

/** Tells the page of one of them; the contracts of the elements describe the events. */
export interface PurchaseEmit {
  (name: 'parking-error', detail: { code: ErrorCode }): boolean
  <Name extends keyof PurchaseEvents>(name: Name, detail: PurchaseEvents[Name]): boolean
}

export function createPurchaseReports(emit: PurchaseEmit, scope: Scope) {
  return {
    /** A failure that the person sees a notice of. */
    failure({ code }: AppError): void {
      if (code !== 'aborted') emit('parking-error', { code })
    },

    settled({ paymentId, state, amount, orderNumber }: DriverPaid): void {
      if (state !== 'paid')
        emit('parking-failed', { paymentId, code: state as 'declined' | 'cancelled' | 'expired' | 'refunded' })
      else if (isFirstToTell(scope, `subscription ${paymentId ?? orderNumber}`))
        emit('parking-subscribed', { paymentId, orderNumber, price: amount, currency: 'RUB' })
    },

    /** The checkout refused to begin a payment. */
    refused({ code }: AppError): void {
      if (code !== 'aborted') emit('parking-failed', { paymentId: null, code })
    },

    receiptMade({ receiptNumber }: NewReceipt, amount: Kopecks): void {
      emit('parking-receipt-made', { receiptNumber, amount, currency: 'RUB' })
    },
  }
}
