import type { ErrorCode } from '../../shared/domain/errors.ts'
import type { ElementContract } from '../../shared/element/element-contract.ts'
import { parseEmailText } from '../../shared/element/email-parser.ts'
import { parseChoice, parseCode, parseFlag, parseLink, parseText } from '../../shared/element/parsers.ts'
import type { CardPaymentModel } from './model.ts'
import styles from './styles.css?inline'

/**
 * Pays an invoice of the city by card. What, to whom and how much comes from the city by the invoice's number alone.
 */
export interface CardPaymentAttributes {
  /** Number of the invoice; without it there is nothing to pay, and the page is asked to go home. */
  invoiceId: string
  /**
   * Sum in roubles that the page with the link expects, e.g. `3000.00`: where the invoice says another, nothing is
   * paid.
   */
  amount: string
  /** Currency that was expected; the same holds for it. */
  currency: string
  /** E-mail to start with, for the receipt. */
  email: string
  /** Asks for an e-mail also where the city does not need one. */
  requireEmail: boolean
  /** What the provider's form does with the money: `charge` takes it, `auth` holds it. */
  type: 'charge' | 'auth'
  /** Address of the way home, followed when there is nothing to pay. */
  homeUrl: string
}

export interface CardPaymentEvents {
  /**
   * There is nothing to pay here, or the way home was pressed. Cancel it to move about by yourself; else `url` is
   * followed, if there is one.
   */
  'parking-navigate': { to: 'home'; url: string | null }
  /**
   * Before the browser goes to the bank at `url`; from a frame, the bank's page opens in a new tab. Cancel it to open the
   * address yourself: the element then shows it as a link and asks the server how it ends, and `check()` has it ask at
   * once.
   */
  'parking-redirect': { invoiceId: string; url: string }
  /** The city says that the invoice has just been paid. Kopecks; `paymentDate` is UTC, YYYYMMDDhhmmss. */
  'parking-paid': { invoiceId: string; price: number; currency: string; paymentDate: string | null }
  /** The payment ended without success, or was refused before it began. */
  'parking-failed': { invoiceId: string | null; code: ErrorCode | 'declined' | 'mismatch' }
}

export const cardPayment: ElementContract<CardPaymentAttributes, CardPaymentEvents, CardPaymentModel> = {
  tag: 'parking-card-payment',
  attributes: {
    invoiceId: { parse: parseCode, default: '' },
    amount: { parse: parseText, default: '' },
    currency: { parse: parseCode, default: 'RUB' },
    email: { parse: parseEmailText, default: '' },
    requireEmail: { parse: parseFlag, default: false },
    type: { parse: parseChoice(['charge', 'auth']), default: 'charge' },
    homeUrl: { parse: parseLink, default: '' },
  },
  events: {
    'parking-navigate': { cancelable: true },
    'parking-redirect': { cancelable: true },
    'parking-paid': { cancelable: false },
    'parking-failed': { cancelable: false },
  },
  styles,
  reservedHeight: 560,
  pays: true,
  async load() {
    const [{ createCardPayment }, { CardPaymentView }] = await Promise.all([import('./model.ts'), import('./view.tsx')])
    return { createModel: createCardPayment, View: CardPaymentView }
  },
}
