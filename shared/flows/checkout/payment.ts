import type { AppError } from '../../api/app-error.ts'
import type { GuestPayment } from '../../api/contract/guest-payment.ts'
import type { Environment } from '../../stores/environment.ts'

/** A payment as the server knows it; sums in kopecks, times as instants. */
export type Payment = GuestPayment

/** What is written down of a payment under way; never a plate, a phone or a price. */
export interface PendingPayment {
  attempt: string
  paymentId?: string
  startedAt: number
}

export interface CheckoutOptions {
  environment: Environment
  pending: {
    get(): PendingPayment | null
    set(payment: PendingPayment): void
    clear(): void
  }
  /** Keeps the scope alive while the payment is under way; answers the release. */
  hold(): () => void
  /** Sends the start call once, with this attempt key. */
  start(attempt: string): Promise<Started>
  find(question: { paymentId?: string; attempt?: string }): Promise<Payment | null>
  withdraw(paymentId: string): Promise<Payment | null>
  leave(url: string, paymentId: string): void
  onSettled(payment: Payment): void
  onRefused(error: AppError): void
}

/** A start ends at once (`payment`, a free session) or goes on at the bank. */
export type Started = { payment: Payment } | { payment?: undefined; paymentId: string; redirectUrl: string }

const FINAL_STATES: Payment['state'][] = ['paid', 'declined', 'cancelled', 'expired', 'refunded']

/** A payment whose state will not change by waiting. */
export function hasEnded(payment: Payment): boolean {
  return FINAL_STATES.includes(payment.state)
}
