import type { ReadableAtom } from 'nanostores'
import type { AppError } from '../../api/app-error.ts'
import type { Call } from '../../api/contract/call.ts'
import type { DriverPay, PayWith } from '../../api/contract/driver-start.ts'
import type { AuthGuard } from '../account/auth-guard.ts'
import { toReturnUrl } from './bank-return.ts'
import { type BankTab, createBankTab } from './bank-tab.ts'
import { type Checkout, createCheckout } from './checkout.ts'
import {
  createDriverPaymentApi,
  type DriverPaid,
  type DriverPaymentApi,
  type DriverPaymentRequest,
} from './driver-payment-api.ts'
import type { Pending, Started } from './payment.ts'
import type { Environment } from '../../stores/environment.ts'
import type { Scope } from '../../stores/scope.ts'

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
  /** Takes the order under way back at the bank, unseen; one that cannot be reached there goes on. */
  takeBack(): Promise<void>
  /**
   * Does the work of a press that may lead to the bank: the bank's tab opens within the press, and closes where the
   * work did not need it.
   */
  withBankTab: BankTab['around']
  /** Sends a paying call; one that may lead to the bank says where the bank sends the browser back to. */
  send<Request extends object>(call: PayingCall<Request>, attempt: string): Promise<Started<DriverPaid>>
  /** Begins the payment of `subject` (see `Checkout.begin`) by a paying call. */
  pay<Request extends object>(subject: unknown, call: PayingCall<Request>): Promise<void>
}

export interface DriverCheckoutParts {
  context: {
    environment: Environment
    $language: ReadableAtom<string>
    emit(name: 'parking-redirect', detail: { paymentId: string; url: string }): boolean
  }
  scope: Scope
  authGuard: AuthGuard
  /** Where the payment under way is written down. */
  pending: Pending
  /** What the page is told. */
  reports: { settled(payment: DriverPaid): void; refused(error: AppError): void }
  onSettled(payment: DriverPaid): void
}

export function createDriverCheckout(parts: DriverCheckoutParts): DriverCheckout {
  const { context, scope, authGuard, pending, reports, onSettled } = parts
  const { environment, $language, emit } = context
  const paymentApi = createDriverPaymentApi(authGuard)
  const bankTab = createBankTab(environment, 'beside')
  const checkout = createCheckout<DriverPaid>({
    environment,
    pending,
    hold: () => scope.hold(),
    find: paymentApi.find,
    withdraw: paymentApi.withdraw,
    leave: (url, paymentId) => bankTab.leave(url, { isAllowed: emit('parking-redirect', { paymentId, url }) }),
    linkTarget: bankTab.linkTarget,
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

  // The tab that has come back from the bank may be another one: it has heard of the end first.
  const stopNews = scope.tabs.listen(({ type, userType }) => {
    if (type === 'CHANGED' && userType === 'driver') void checkout.check()
  })

  async function send<Request extends object>(
    { call, request, payWith, kind, amount }: PayingCall<Request>,
    attempt: string,
  ): Promise<Started<DriverPaid>> {
    const wayBack = { returnUrl: toReturnUrl(environment, attempt), language: $language.get() }
    const answer = await authGuard.call(call, { ...request, ...(payWith && { ...payWith, ...wayBack }) }, { attempt })
    return paymentApi.toStarted(answer, { kind, amount })
  }

  return {
    checkout: {
      ...checkout,
      dispose() {
        stopNews()
        checkout.dispose()
      },
    },
    paymentApi,
    isUnderWay: () => pending.get() !== null,
    async takeBack() {
      const paymentId = pending.get()?.paymentId
      if (paymentId !== undefined) await paymentApi.withdraw(paymentId).catch(() => null)
    },
    withBankTab: bankTab.around,
    send,
    pay: (subject, call) => checkout.begin(JSON.stringify(subject), (attempt) => send(call, attempt)),
  }
}
