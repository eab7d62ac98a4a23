import { atom, type ReadableAtom } from 'nanostores'
import type { AppError } from '../../api/app-error.ts'
import { createSubscriptionReceipt, type NewReceipt } from '../../api/contract/receipts.ts'
import type { SubscriptionRequest } from '../../api/contract/subscriptions.ts'
import { createFirmMemory } from '../../stores/firm-memory.ts'
import type { Environment } from '../../stores/environment.ts'
import type { GuardedScope } from '../account/guarded.ts'
import type { ReceiptFeature } from '../receipt-mode/receipt-feature.ts'
import type { SubscriptionDataStore } from './subscription-data.ts'

/** An invoice or a slip that a subscription is paid by at a bank. */
export interface PurchaseReceipt {
  /** Null while none is being asked for. */
  $receipt: ReadableAtom<ReceiptFeature | null>
  /** Asks who pays, for what is wanted. */
  open(wanted: SubscriptionRequest): Promise<void>
  close(): void
}

export interface PurchaseReceiptOptions extends GuardedScope {
  context: { environment: Environment; $language: ReadableAtom<string> }
  data: SubscriptionDataStore
  reports: { receiptMade(receipt: NewReceipt, amount: number): void; failure(error: AppError): void }
}

export function createPurchaseReceipt(options: PurchaseReceiptOptions): PurchaseReceipt {
  const { context, scope, authGuard, data, reports } = options
  const { environment, $language } = context
  const $receipt = atom<ReceiptFeature | null>(null)

  function close(): void {
    $receipt.get()?.dispose()
    $receipt.set(null)
  }

  return {
    $receipt,
    async open({ vehicle, code, startDate, expectedPrice }) {
      const known = data.data()
      if (!known) return
      const { allowSoleProprietor, strictRequisites } = known.settings
      const { openReceiptFeature } = await import('../receipt-mode/receipt-feature.ts')
      const asked = { code, startDate, expectedPrice, plate: vehicle }
      const feature = await openReceiptFeature({
        line: environment,
        $language,
        authGuard,
        randomId: () => environment.randomId(),
        rules: () => ({ today: data.today(), allowSoleProprietor, strictRequisites }),
        firm: createFirmMemory(environment.storage, JSON.stringify(scope.key)),
        driver: known.profile,
        create: (payer, attempt) => authGuard.call(createSubscriptionReceipt, { payer, ...asked }, { attempt }),
        onMade: (made) => reports.receiptMade(made, expectedPrice),
        onFailed: reports.failure,
      })
      close()
      $receipt.set(feature)
    },
    close,
  }
}
