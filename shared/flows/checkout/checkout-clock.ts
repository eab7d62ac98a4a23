import type { ReadableAtom } from 'nanostores'
import type { Instant } from '../../domain/city-time.ts'

/** The city's time as well as it is known. */
export interface CheckoutClock {
  /** Changes each full minute while the page is looked at. */
  $minute: ReadableAtom<Instant>
  /** False while only the device's clock is known. */
  $isServerTime: ReadableAtom<boolean>
}
