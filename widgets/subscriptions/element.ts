import type { ElementContract } from '../../shared/element/element-contract.ts'
import { parseAddress, parseChoice, parseCode } from '../../shared/element/parsers.ts'
import type { ErrorCode } from '../../shared/domain/errors.ts'
import type { SubscriptionsModel } from './model.ts'
import styles from './styles.css?inline'

/** A driver's benefits and season tickets, what can be done with each, and the season tickets that the city sells. */
export interface SubscriptionsAttributes {
  /**
   * The server's number of a vehicle of the driver: only its benefits are shown, and it is the first that is offered
   * for a purchase; empty for all. Never a plate, so that none stands in a page's address.
   */
  vehicle: string
  /** What is shown: `all`, `benefits` (what the driver has) or `offers` (what can be bought). */
  view: 'all' | 'benefits' | 'offers'
  /**
   * Page with `<parking-subscription-constructor>`, on this page's site or the city's. Without it: the city's own site.
   */
  constructorHref: string | null
}

export interface SubscriptionsEvents {
  /**
   * Before the bank's page opens in a new tab at `url`. Cancel it to open the address yourself: the element then shows it
   * as a link and asks the server how it ends, and `check()` has it ask at once.
   */
  'parking-redirect': { paymentId: string; url: string }
  /** The server says that a season ticket is bought: what it cost, in kopecks, and its order. */
  'parking-subscribed': { paymentId: string | null; orderNumber: string; price: number; currency: 'RUB' }
  /** The driver changed a season ticket: gave it back, paused or continued it, or made it another vehicle's. */
  'parking-subscription-changed': { kind: 'refund' | 'pause' | 'continue' | 'changeVehicle'; orderNumber: string }
  /** A payment ended without success: `code` is an error code, or `declined`, `cancelled`, `expired`, `refunded`. */
  'parking-failed': { paymentId: string | null; code: ErrorCode | 'declined' | 'cancelled' | 'expired' | 'refunded' }
  /** An invoice or payment slip is made; the season ticket begins when it is paid at a bank. Kopecks. */
  'parking-receipt-made': { receiptNumber: string; amount: number; currency: 'RUB' }
  /** The user goes to the constructor at `url`. Cancel it to show that page yourself. */
  'parking-navigate': { to: 'constructor'; url: string }
}

export const subscriptions: ElementContract<SubscriptionsAttributes, SubscriptionsEvents, SubscriptionsModel> = {
  tag: 'parking-subscriptions',
  attributes: {
    vehicle: { parse: parseCode, default: '' },
    view: { parse: parseChoice(['all', 'benefits', 'offers']), default: 'all' },
    constructorHref: { parse: parseAddress, default: null },
  },
  events: {
    'parking-redirect': { cancelable: true },
    'parking-subscribed': { cancelable: false },
    'parking-subscription-changed': { cancelable: false },
    'parking-failed': { cancelable: false },
    'parking-receipt-made': { cancelable: false },
    'parking-navigate': { cancelable: true },
  },
  styles,
  reservedHeight: 640,
  hasAccount: true,
  behind: ['./subscriptions-flow.ts', './flow-view.tsx'],
  pays: true,
  async load() {
    const [{ createSubscriptions }, { SubscriptionsView }] = await Promise.all([
      import('./model.ts'),
      import('./view.tsx'),
    ])
    return { createModel: createSubscriptions, View: SubscriptionsView }
  },
}
