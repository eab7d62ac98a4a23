import type { Call } from '../../shared/api/contract/call.ts'
import type { DriverPay, PayWith } from '../../shared/api/contract/driver-start.ts'
import type { ModelContext } from '../../shared/element/element-contract.ts'
import type { AuthGuard } from '../../shared/flows/account/auth-guard.ts'
import { createBankTab } from '../../shared/flows/checkout/bank-tab.ts'
import { type Checkout, createCheckout } from '../../shared/flows/checkout/checkout.ts'
import {
  createDriverPaymentApi,
  type DriverPaid,
  type DriverPaymentApi,
  type DriverPaymentRequest,
} from '../../shared/flows/checkout/driver-payment-api.ts'
import type { Started } from '../../shared/flows/checkout/payment.ts'
import { createPending } from '../../shared/flows/checkout/pending.ts'
import { memoryOf } from '../../shared/stores/memory.ts'
import type { Scope } from '../../shared/stores/scope.ts'
import type { PaymentAttributes, PaymentEvents } from './contract.ts'
import type { Reports } from './reports.ts'

/** A call that pays, and what it pays for. */
export interface PayingCall<Request> extends DriverPaymentRequest {
  call: Call<Request & PayWith, DriverPay>
  request: Request
  /** How it is paid; null where the balance pays. */
  payWith: PayWith | null
}

/** Where everything of the element is paid, one thing at a time. */
export interface DriverCheckout {
  checkout: Checkout<DriverPaid>
  paymentApi: DriverPaymentApi
  /** A payment was begun in this tab whose end is not known yet. */
  isUnderWay(): boolean
  /**
   * Does the work of a press that may lead to the bank: the bank's tab opens within the press, and closes where the
   * work did not need it.
   */
  withBankTab(options: { isNeeded: boolean }, work: () => Promise<unknown>): Promise<void>
  /** Sends a paying call; one that may lead to the bank says where the bank sends the browser back to. */
  send<Request extends object>(call: PayingCall<Request>, attempt: string): Promise<Started<DriverPaid>>
  /** Begins the payment of `subject` (see `Checkout.begin`) by a paying call. */
  pay<Request extends object>(subject: unknown, call: PayingCall<Request>): Promise<void>
}

export interface DriverCheckoutParts {
  context: ModelContext<PaymentAttributes, PaymentEvents>
  scope: Scope
  authGuard: AuthGuard
  reports: Reports
  onSettled(payment: DriverPaid): void
}

export function createDriverCheckout(parts: DriverCheckoutParts): DriverCheckout {
  const { context, scope, authGuard, reports, onSettled } = parts
  const { environment, $language, emit } = context
  const paymentApi = createDriverPaymentApi(authGuard)
  const bankTab = createBankTab(environment)
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
    find: paymentApi.find,
    withdraw: paymentApi.withdraw,
    leave(url, paymentId) {
      if (emit('parking-redirect', { paymentId, url })) bankTab.go(url)
      else bankTab.close()
      return 'beside'
    },
    onSettled(payment) {
      bankTab.close()
      reports.settled(payment)
      onSettled(payment)
    },
    onRefused(error) {
      bankTab.close()
      reports.refused(error)
    },
  })

  async function send<Request extends object>(
    { call, request, payWith, kind, amount }: PayingCall<Request>,
    attempt: string,
  ): Promise<Started<DriverPaid>> {
    const wayBack = { returnUrl: environment.pageUrl(), language: $language.get() }
    const answer = await authGuard.call(call, { ...request, ...(payWith && { ...payWith, ...wayBack }) }, { attempt })
    return paymentApi.toStarted(answer, { kind, amount })
  }

  return {
    checkout,
    paymentApi,
    isUnderWay: () => pending.get() !== null,
    async withBankTab({ isNeeded }, work) {
      if (isNeeded) bankTab.open()
      await work()
      // A tab that was sent to the bank is not closed by this.
      bankTab.close()
    },
    send,
    pay: (subject, call) => checkout.begin(JSON.stringify(subject), (attempt) => send(call, attempt)),
  }
}
