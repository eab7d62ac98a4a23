import type { ReadableAtom } from 'nanostores'
import type { AppError } from '../../api/app-error.ts'
import type { Instant } from '../../domain/city-time.ts'
import type { Quote } from '../quote/quote.ts'
import type { Checkout } from './checkout.ts'
import type { Payable } from './payment.ts'

/** Where presses are dealt with that may lead to a payment. */
export interface PressDesk {
  quote: Pick<Quote, '$state'>
  checkout: Pick<Checkout<Payable>, '$state'>
  /** A press is being dealt with. */
  $isBusy: ReadableAtom<boolean>
  /** Why the last press did not go on. */
  $obstacle: ReadableAtom<AppError | null>
}

/** The city's time as well as it is known. */
export interface CheckoutClock {
  /** Changing each full minute while somebody looks. */
  $minute: ReadableAtom<Instant>
  $isServerTime: ReadableAtom<boolean>
}
