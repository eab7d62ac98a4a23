import type { KeyValue } from '../../stores/key-value.ts'
import { readJson } from '../../stores/key-value.ts'
import type { CityMemory } from '../../stores/memory.ts'
import { parseRemembered } from '../../stores/remembered.ts'
import type { CheckoutOptions } from './payment.ts'

/**
 * The payment under way in this tab; in a tab that began none, the one another tab left, as when the bank's page was
 * closed. So two tabs at the bank each come back to their own.
 */
export function createPending(tab: KeyValue, shared: CityMemory['pendingPayment'], name: string): CheckoutOptions['pending'] {
  const key = `parking:payment:${name}`

  function own() {
    return parseRemembered({ pendingPayment: readJson(tab, key) }).pendingPayment
  }

  return {
    get: () => own() ?? shared.get(),
    set(payment) {
      tab.set(key, JSON.stringify(payment))
      shared.set(payment)
    },
    clear() {
      const known = own()
      tab.remove(key)
      shared.clear(known?.attempt)
    },
  }
}
