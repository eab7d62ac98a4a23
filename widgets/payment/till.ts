import type { PayWith } from '../../shared/api/contract/driver-start.ts'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import type { AccountGate } from '../../shared/flows/account/gate.ts'
import { type BankTab, createBankTab } from '../../shared/flows/checkout/bank-tab.ts'
import { type Checkout, createCheckout } from '../../shared/flows/checkout/checkout.ts'
import { createDriverCashier, type DriverCashier, type DriverPaid } from '../../shared/flows/checkout/driver-paid.ts'
import { createPending } from '../../shared/flows/checkout/pending.ts'
import { memoryOf } from '../../shared/stores/memory.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import type { PaymentAttributes, PaymentEvents } from './element.ts'
import type { Reports } from './reports.ts'

/** Where everything of the element is paid, one thing at a time. */
export interface Till {
  checkout: Checkout<DriverPaid>
  cashier: DriverCashier
  bank: BankTab
  /** A payment was begun in this tab whose end is not known yet. */
  isUnderWay(): boolean
  /** To the bank and back: what every payment there is sent with. */
  way(): Pick<PayWith, 'returnUrl' | 'language'>
}

export interface TillParts {
  context: ModelContext<PaymentAttributes, PaymentEvents>
  scope: Scope
  gate: AccountGate
  reports: Reports
  onSettled(payment: DriverPaid): void
}

export function createTill({ context, scope, gate, reports, onSettled }: TillParts): Till {
  const { environment, $language, emit } = context
  const cashier = createDriverCashier(gate)
  const bank = createBankTab(environment)
  const pending = createPending(
    environment.tabStorage,
    memoryOf(scope).pendingDriverPayment,
    `driver ${JSON.stringify(scope.key)}`,
  )
  const checkout = createCheckout<DriverPaid>({
    environment,
    // What is paid is on its card after a reload, with all that can be done with it.
    pending: { ...pending, keep: () => {}, kept: () => null },
    hold: () => scope.hold(),
    find: cashier.find,
    withdraw: cashier.withdraw,
    leave(url, paymentId) {
      if (emit('parking-redirect', { paymentId, url })) bank.go(url)
      else bank.close()
      return 'beside'
    },
    onSettled(payment) {
      bank.close()
      reports.settled(payment)
      onSettled(payment)
    },
    onRefused(error) {
      bank.close()
      reports.refused(error)
    },
  })
  return {
    checkout,
    cashier,
    bank,
    isUnderWay: () => pending.get() !== null,
    way: () => ({ returnUrl: environment.pageUrl(), language: $language.get() }),
  }
}
