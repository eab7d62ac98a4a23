import type { ErrorCode } from '../../shared/domain/errors.ts'
import type { ElementContract } from '../../shared/element/element-contract.ts'
import { parseAddress, parseCode } from '../../shared/element/parsers.ts'
import { parseZones } from '../../shared/element/zones-parser.ts'
import type { ConstructorModel } from './model.ts'
import styles from './styles.css?inline'

/** Puts a season ticket together: vehicle, zones, start date and term; shows what the city offers for it, and sells it. */
export interface SubscriptionConstructorAttributes {
  /**
   * The server's number of a vehicle of the driver, to begin with; empty for the main one. Never a plate, so that none
   * stands in a page's address.
   */
  vehicle: string
  /** Codes of the chosen zones, between commas, e.g. `101,102`; those that the city does not offer are left out. */
  zones: string
  /**
   * Page with `<parking-subscriptions>`, where what was bought is shown, on this page's site or the city's. Without it:
   * the city's own site.
   */
  subscriptionsHref: string | null
}

export interface SubscriptionConstructorEvents {
  /** The user chose other zones: `zones` as the attribute takes them, empty where none is chosen. */
  'parking-zones': { zones: string }
  /**
   * Before the bank's page opens in a new tab at `url`. Cancel it to open the address yourself: the element then shows it
   * as a link and asks the server how it ends, and `check()` has it ask at once.
   */
  'parking-redirect': { paymentId: string; url: string }
  /** The server says that a season ticket is bought: what it cost, in kopecks, and its order. */
  'parking-subscribed': { paymentId: string | null; orderNumber: string; price: number; currency: 'RUB' }
  /** A payment ended without success: `code` is an error code, or `declined`, `cancelled`, `expired`, `refunded`. */
  'parking-failed': { paymentId: string | null; code: ErrorCode | 'declined' | 'cancelled' | 'expired' | 'refunded' }
  /** An invoice or payment slip is made; the season ticket begins when it is paid at a bank. Kopecks. */
  'parking-receipt-made': { receiptNumber: string; amount: number; currency: 'RUB' }
  /** The user goes to what he has bought, at `url`. Cancel it to show that page yourself. */
  'parking-navigate': { to: 'abonements'; url: string }
}

export const subscriptionConstructor: ElementContract<
  SubscriptionConstructorAttributes,
  SubscriptionConstructorEvents,
  ConstructorModel
> = {
  tag: 'parking-subscription-constructor',
  attributes: {
    vehicle: { parse: parseCode, default: '' },
    zones: { parse: parseZones, default: '' },
    subscriptionsHref: { parse: parseAddress, default: null },
  },
  events: {
    'parking-zones': { cancelable: false },
    'parking-redirect': { cancelable: true },
    'parking-subscribed': { cancelable: false },
    'parking-failed': { cancelable: false },
    'parking-receipt-made': { cancelable: false },
    'parking-navigate': { cancelable: true },
  },
  styles,
  reservedHeight: 640,
  hasAccount: true,
  behind: ['./constructor-flow.ts', './flow-view.tsx'],
  pays: true,
  async load() {
    const [{ createConstructor }, { ConstructorView }] = await Promise.all([import('./model.ts'), import('./view.tsx')])
    return { createModel: createConstructor, View: ConstructorView }
  },
}
