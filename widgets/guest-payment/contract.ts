import type { ErrorCode } from '../../shared/domain/errors.ts'

/**
 * Pays for parking without an account: place, plate and time, the price at once, the bank, and the result from the
 * server.
 */
export interface GuestPaymentAttributes {
  /** Tariff zone to start with, as its sign says, e.g. `101`. A code the city does not know is shown with a notice. */
  zone: string
  /** Parking to start with, in cities that pay by parking code, e.g. `2203`. */
  parking: string
  /** Licence plate to start with, in any spelling. The element never writes a plate into the page. */
  plate: string
  /** Duration to start with, in minutes (1–1440); the nearest that the city offers is chosen. */
  duration: number
}

export interface GuestPaymentEvents {
  /**
   * The price on the screen changed: kopecks for `minutes` from now (or the chosen start) in `zone`; `isConfirmed`
   * tells the server's price from the one computed here.
   */
  'parking-cost': { price: number; currency: 'RUB'; zone: string; minutes: number; isConfirmed: boolean }
  /**
   * Before the browser goes to the bank at `url`; from a frame, the bank's page opens in a new tab. Cancel it to open the
   * address yourself: the element then shows it as a link and asks the server how it ends, and `check()` has it ask at
   * once.
   */
  'parking-redirect': { paymentId: string; url: string }
  /** The server says that the parking is paid, or free (`price` 0). Kopecks; times as ISO 8601 in the city's zone. */
  'parking-paid': { paymentId: string; price: number; currency: 'RUB'; zone: string; start: string; end: string }
  /** A payment ended without success: `code` is an error code, or `declined`, `cancelled`, `expired`, `refunded`. */
  'parking-failed': { paymentId: string | null; code: ErrorCode | 'declined' | 'cancelled' | 'expired' | 'refunded' }
}
