import type { AppError } from '../../api/app-error.ts'
import type { SafeUrl } from '../../domain/safe-url.ts'

/**
 * Where a payment stands for the person who pays.
 * - `idle` nothing is being paid; `refused` the same, with the reason of the last attempt
 * - `sending` the start call is under way
 * - `checking` the page was opened with a payment under way, as after the bank's page; the server has been asked how it
 *   stands
 * - `unknown` its answer was lost: no other payment may begin before the server has said how it ended
 * - `leaving` the bank's page is being opened (or its link is shown)
 * - `waiting` started, and the bank has not told its result yet; the error is `contract` where its address must not be
 *   opened; `isBeside` where this page has opened the bank's in another tab
 * - `elsewhere` this tab has come back from the bank, and the payment is known to the page that has opened it alone
 * - `settled` the server has said how it ended
 */
export type CheckoutState<Paid> =
  | { step: 'idle' }
  | { step: 'refused'; error: AppError }
  | { step: 'sending' }
  | { step: 'checking' }
  /** `isAsked`: after a press, which is told; what is asked by itself again and again is not. */
  | { step: 'unknown'; isChecking: boolean; isAsked?: boolean; error: AppError | null }
  | { step: 'leaving'; url: SafeUrl; paymentId: string }
  | {
      step: 'waiting'
      payment: Paid
      isBeside: boolean
      isChecking: boolean
      isAsked?: boolean
      error: AppError | null
    }
  | { step: 'elsewhere' }
  | { step: 'settled'; payment: Paid }
