import type { KeyValue } from '../../stores/key-value.ts'
import { readJson } from '../../stores/key-value.ts'
import type { CityMemory } from '../../stores/memory.ts'
import { parseRemembered } from '../../stores/remembered.ts'
import type { Pending } from './payment.ts'

/**
 * The payment under way in this tab; in a tab that began none, the one another tab left, as when the bank's page was
 * closed. So two tabs at the bank each come back to their own. What is paid is shown again after a reload only at its
 * own `place`, the one the page was opened for: the page of another sign begins with its form.
 */
export function createPending(tab: KeyValue, shared: CityMemory['pendingPayment'], name: string, place = ''): Pending {
  const key = `parking:payment:${name}`
  const paidKey = `parking:paid:${name}:${place}`

  function own() {
    return parseRemembered({ pendingPayment: readJson(tab, key) }).pendingPayment
  }

  return {
    get: () => own() ?? shared.get(),
    isOfTab: () => own() !== null,
    set(payment) {
      tab.set(key, JSON.stringify(payment))
      shared.set(payment)
    },
    clear() {
      const noted = own()
      tab.remove(key)
      shared.clear(noted?.attempt)
    },
    keep(paymentId) {
      if (paymentId === null) tab.remove(paidKey)
      else tab.set(paidKey, paymentId)
    },
    kept: () => tab.get(paidKey),
  }
}

/** A reload shows no outcome again: what is paid stands on a card of its own then, with all that can be done with it. */
export function withoutPaid(pending: Pending): Pending {
  return { ...pending, keep: () => {}, kept: () => null }
}

/**
 * What all tabs of a browser know of a payment of one kind, kept by itself: another kind of payment is not asked about
 * by it.
 */
export function createSharedPlace(storage: KeyValue, name: string): CityMemory['pendingPayment'] {
  const key = `parking:payment:${name}`
  const get = () => parseRemembered({ pendingPayment: readJson(storage, key) }).pendingPayment
  return {
    get,
    set: (payment) => void storage.set(key, JSON.stringify(payment)),
    clear(attempt) {
      if (attempt === undefined || attempt === get()?.attempt) storage.remove(key)
    },
  }
}
