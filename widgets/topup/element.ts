import type { ErrorCode } from '../../shared/domain/errors.ts'
import { toKopecks } from '../../shared/domain/money.ts'
import type { ElementContract } from '../../shared/element/element-contract.ts'
import { parseAddress } from '../../shared/element/parsers.ts'
import cardStyles from '../../shared/ui/card.css?inline'
import checkboxStyles from '../../shared/ui/checkbox.css?inline'
import choiceStyles from '../../shared/ui/choice.css?inline'
import dialogStyles from '../../shared/ui/dialog.css?inline'
import fieldStyles from '../../shared/ui/field.css?inline'
import textInputStyles from '../../shared/ui/text-input.css?inline'
import checkoutStyles from '../../shared/flows/checkout/checkout.css?inline'
import receiptStyles from '../../shared/flows/receipt-mode/receipt-mode.css?inline'
import refillStyles from '../../shared/flows/refill/refill.css?inline'
import type { TopupModel } from './model.ts'
import styles from './styles.css?inline'

/**
 * Tops a driver's balance up: by a bank in a new tab, or by an invoice or a payment slip. The result is the server's.
 */
export interface TopupAttributes {
  /**
   * Roubles that the balance lacks, e.g. `40` or `12.50`: the amount to begin with, and the first of the suggestions.
   */
  shortage: number
  /** Address of the page where a parking is begun. Without it: the city's own site. */
  parkingUrl: string | null
}

export interface TopupEvents {
  /**
   * Before the bank's page opens in a new tab at `url`. Cancel it to open the address yourself: the element then shows it
   * as a link and asks the server how it ends, and `check()` has it ask at once.
   */
  'parking-redirect': { paymentId: string; url: string }
  /**
   * The server says that the money is on the balance. Kopecks; `bonus` came with it, `balance` is what there is now
   * (null where the city does not say).
   */
  'parking-topped-up': {
    paymentId: string | null
    amount: number
    bonus: number
    balance: number | null
    currency: 'RUB'
  }
  /** Before the browser goes to `url`, where a parking is begun. Cancel it to lead there in your own way. */
  'parking-navigate': { to: 'parking'; url: string }
  /** A payment ended without success: `code` is an error code, or `declined`, `cancelled`, `expired`, `refunded`. */
  'parking-failed': { paymentId: string | null; code: ErrorCode | 'declined' | 'cancelled' | 'expired' | 'refunded' }
  /** An invoice or payment slip is made; the balance grows when it is paid at a bank. Kopecks. */
  'parking-receipt-made': { receiptNumber: string; amount: number; currency: 'RUB' }
}

/** Above any city's limit. */
const MOST = 10_000_000

function parseRoubles(text: string): number | undefined {
  const kopecks = toKopecks(text.trim().replace(',', '.'))
  return kopecks !== null && kopecks > 0 && kopecks <= MOST * 100 ? kopecks / 100 : undefined
}

export const topup: ElementContract<TopupAttributes, TopupEvents, TopupModel> = {
  tag: 'parking-topup',
  attributes: {
    shortage: { parse: parseRoubles, default: 0 },
    parkingUrl: { parse: parseAddress, default: null },
  },
  events: {
    'parking-redirect': { cancelable: true },
    'parking-topped-up': { cancelable: false },
    'parking-navigate': { cancelable: true },
    'parking-failed': { cancelable: false },
    'parking-receipt-made': { cancelable: false },
  },
  styles: [
    cardStyles,
    fieldStyles,
    textInputStyles,
    choiceStyles,
    checkboxStyles,
    dialogStyles,
    checkoutStyles,
    refillStyles,
    receiptStyles,
    styles,
  ],
  reservedHeight: 760,
  hasAccount: true,
  behind: ['./topup-flow.ts', './topup-flow-view.tsx'],
  pays: true,
  async load() {
    const [{ createTopup }, { TopupView }] = await Promise.all([import('./model.ts'), import('./view.tsx')])
    return { createModel: createTopup, View: TopupView }
  },
}
