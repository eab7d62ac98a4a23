import type { ErrorCode } from '../../shared/domain/errors.ts'

/**
 * The driver's parking: starts and pays it, from a balance or afterwards, shows what runs and what waits, extends,
 * ends, puts off.
 */
export interface PaymentAttributes {
  /** Tariff zone to start with, as its sign says, e.g. `101`. A code the city does not know is shown with a notice. */
  zone: string
  /** Parking to start with, in cities that pay by parking code, e.g. `2203`; a barrier parking opens its own form. */
  parking: string
  /**
   * Licence plate to start with, in any spelling: one of the driver's own is chosen, another is written down. The
   * element never writes a plate into the page.
   */
  plate: string
  /** Duration to start with, in minutes (1–1440); the nearest that the city offers is chosen. */
  duration: number
  /**
   * Parking to extend, by its `sessionId` as `parking-session-started` tells it and as `<parking-sessions>` writes it into
   * the query of its page: the dialog opens once the driver's parkings are there. One that does not run is passed over.
   */
  extend: string
  /** Address where the balance is topped up, on this page's site or the city's. Without it: the city's own site. */
  topupUrl: string | null
}

export interface PaymentEvents {
  /**
   * The price on the screen changed: kopecks for `minutes` in `zone`; `isConfirmed` tells the server's price from the
   * one computed here.
   */
  'parking-cost': { price: number; currency: 'RUB'; zone: string; minutes: number; isConfirmed: boolean }
  /**
   * Before the bank's page opens in a new tab at `url`. Cancel it to open the address yourself: the element then shows it
   * as a link and asks the server how it ends, and `check()` has it ask at once.
   */
  'parking-redirect': { paymentId: string; url: string }
  /**
   * The server says that something is paid: a parking (`session`), more time for one (`renew`), a top-up of the balance
   * (`refill`), a stay behind a barrier (`flat`) or what a correction adds (`correct`). `paymentId` is null where the balance paid or nothing was to pay;
   * `price` in kopecks; times as ISO 8601 in the city's zone, null where there are none.
   */
  'parking-paid': {
    kind: 'session' | 'renew' | 'refill' | 'flat' | 'subscription' | 'correct'
    paymentId: string | null
    price: number
    currency: 'RUB'
    zone: string | null
    start: string | null
    end: string | null
  }
  /** A parking has begun. `end` is null while it is open. Times as ISO 8601 in the city's zone. */
  'parking-session-started': { sessionId: string; zone: string; start: string; end: string | null }
  /** A parking is over: its time has passed, or it was ended early, put off to be paid later, or given up unpaid. */
  'parking-session-ended': { sessionId: string; zone: string; reason: 'over' | 'aborted' | 'postponed' | 'cancelled' }
  /** Before the browser goes to `url`, where the balance is topped up. Cancel it to lead there in your own way. */
  'parking-navigate': { to: 'topup'; url: string }
  /** A payment ended without success: `code` is an error code, or `declined`, `cancelled`, `expired`, `refunded`. */
  'parking-failed': { paymentId: string | null; code: ErrorCode | 'declined' | 'cancelled' | 'expired' | 'refunded' }
}
