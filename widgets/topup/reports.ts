import type { AppError } from '../../shared/api/app-error.ts'
import type { NewReceipt } from '../../shared/api/contract/receipts.ts'
import type { Kopecks } from '../../shared/domain/money.ts'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import type { DriverPaid } from '../../shared/flows/checkout/driver-payment-api.ts'
import { isFirstToTell } from '../../shared/flows/checkout/first-to-tell.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import type { TopupAttributes, TopupEvents } from './element.ts'

/** What the element tells the page. */
export function createReports({ emit }: Pick<ModelContext<TopupAttributes, TopupEvents>, 'emit'>, scope: Scope) {
  return {
    /** A failure the person sees a notice of. */
    failure({ code }: AppError): void {
      if (code !== 'aborted') emit('parking-error', { code })
    },

    settled({ paymentId, state, amount, bonus, balance, orderNumber }: DriverPaid): void {
      if (state !== 'paid') {
        emit('parking-failed', { paymentId, code: state as 'declined' | 'cancelled' | 'expired' | 'refunded' })
        return
      }
      if (isFirstToTell(scope, paymentId ?? orderNumber))
        emit('parking-topped-up', { paymentId, amount, bonus, balance, currency: 'RUB' })
    },

    refused({ code }: AppError): void {
      if (code !== 'aborted') emit('parking-failed', { paymentId: null, code })
    },

    receiptMade({ receiptNumber }: NewReceipt, amount: Kopecks): void {
      emit('parking-receipt-made', { receiptNumber, amount, currency: 'RUB' })
    },
  }
}
