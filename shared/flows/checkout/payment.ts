import type { AppError } from '../../api/app-error.ts'
import type { GuestPayment } from '../../api/contract/guest-payment.ts'
import type { PaymentState } from '../../api/contract/payment-state.ts'
import type { AnswerUrl, SafeUrl } from '../../domain/safe-url.ts'
import type { Environment } from '../../stores/environment.ts'

/** What every payment has, of a guest or a driver. */
export interface Payable {
  /** Null where no bank was needed. */
  paymentId: string | null
  state: PaymentState
  /** While it can still be paid. */
  redirectUrl: AnswerUrl | null
  /** Of the parking, where there is one: until then what is paid is shown again after a reload. */
  end?: number | null
}

/** A guest's payment as the server knows it; sums in kopecks, times as instants. */
export interface Payment extends GuestPayment {
  /** An earlier press has paid for it, and this one has charged nothing. */
  isRepeat?: boolean
}

/** What is written down of a payment under way; never a plate, a phone or a price. */
export interface PendingPayment {
  attempt: string
  paymentId?: string
  startedAt: number
}

/** The payment under way, as it is written down. */
export interface Pending {
  get(): PendingPayment | null
  /** The payment was begun in this tab. */
  isOfTab(): boolean
  set(payment: PendingPayment): void
  clear(): void
  /** A paid one, to be shown again after a reload; null forgets it. */
  keep(paymentId: string | null): void
  kept(): string | null
}

export interface CheckoutOptions<Paid extends Payable> {
  environment: Environment
  pending: Pending
  /** Keeps the scope alive while the payment is under way; answers the release. */
  hold(): () => void
  find(question: { paymentId?: string; attempt?: string }): Promise<Paid | null>
  withdraw(paymentId: string): Promise<Paid | null>
  /** Goes to the bank; `beside` where its page is in another tab, and this one waits for its word. */
  leave(url: SafeUrl, paymentId: string): 'here' | 'beside'
  /** What a link to the bank's page opens it in. */
  linkTarget(): '_blank' | '_top' | undefined
  onSettled(payment: Paid): void
  onRefused(error: AppError): void
}

/** An order that a call has made under an attempt key, to be paid at the bank. */
export interface BankOrder {
  attempt: string
  paymentId: string
  redirectUrl: AnswerUrl
}

/** A start ends at once (`payment`, a free session) or goes on at the bank. */
export type Started<Paid> = { at: 'end'; payment: Paid } | { at: 'bank'; paymentId: string; redirectUrl: AnswerUrl }

const FINAL_STATES: PaymentState[] = ['paid', 'declined', 'cancelled', 'expired', 'refunded']

/** A payment whose state will not change by waiting. */
export function hasEnded(payment: Payable): boolean {
  return FINAL_STATES.includes(payment.state)
}
