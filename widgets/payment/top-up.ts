import { atom, type ReadableAtom } from 'nanostores'
import type { Kopecks } from '../../shared/domain/money.ts'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import type { AccountGate } from '../../shared/flows/account/gate.ts'
import type { Refill } from '../../shared/flows/refill/refill.ts'
import type { PaymentAttributes, PaymentEvents } from './element.ts'
import type { Facts } from './facts.ts'
import type { Till } from './till.ts'

/** The top-up on the way to a start. */
export interface TopUp {
  $refill: ReadableAtom<Refill | null>
  open(shortage: Kopecks): Promise<void>
  close(): void
}

export interface TopUpParts {
  context: Pick<ModelContext<PaymentAttributes, PaymentEvents>, 'environment' | '$language'>
  gate: AccountGate
  facts: Facts
  till: Till
}

export function createTopUp({ context, gate, facts, till }: TopUpParts): TopUp {
  const { environment, $language } = context
  const { checkout, cashier } = till
  const $refill = atom<Refill | null>(null)

  function city() {
    const { settings, profile } = facts.need()
    return { methods: facts.methods(), maxRefill: settings.maxRefill, useBonus: settings.useBonus, phone: profile.phone }
  }

  return {
    $refill,
    async open(shortage) {
      const { createRefill } = await import('../../shared/flows/refill/refill.ts')
      $refill.set(createRefill({ gate, cashier, checkout, city, language: () => $language.get(), pageUrl: environment.pageUrl, shortage: () => shortage }))
    },
    close: () => $refill.set(null),
  }
}
