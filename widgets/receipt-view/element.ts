import type { ElementContract } from '../../shared/element/element-contract.ts'
import { parseText } from '../../shared/element/parsers.ts'
import type { ReceiptViewModel } from './model.ts'
import styles from './styles.css?inline'

/** Shows the receipt that a link describes, says whether the city made the link, and finds receipts by their number. */
export interface ReceiptViewAttributes {
  /** What was paid for, as the link says it (`title` there): parking or zone. */
  place: string
  /** Beginning of the parking, as the link says it. */
  dateIn: string
  /** End of the parking, as the link says it. */
  dateOut: string
  /** Sum in roubles, as the link says it, e.g. `60.00`. */
  price: string
  /** Vehicle, as the link says it. */
  ts: string
  /** Signature of the link: the city knows by it that the link is its own. */
  sig: string
  /** Receipt number to look up at once. */
  number: string
}

// oxlint-disable-next-line typescript/no-empty-interface -- it tells of nothing but failures
export interface ReceiptViewEvents {}

export const receiptView: ElementContract<ReceiptViewAttributes, ReceiptViewEvents, ReceiptViewModel> = {
  tag: 'parking-receipt-view',
  attributes: {
    place: { parse: parseText, default: '' },
    dateIn: { parse: parseText, default: '' },
    dateOut: { parse: parseText, default: '' },
    price: { parse: parseText, default: '' },
    ts: { parse: parseText, default: '' },
    sig: { parse: parseText, default: '' },
    number: { parse: parseText, default: '' },
  },
  events: {},
  styles,
  // The look-up alone; a receipt beside it is longer.
  reservedHeight: 280,
  reservedWith: { attribute: 'place', height: 800 },
  async load() {
    const [{ createReceiptView }, { ReceiptViewView }] = await Promise.all([import('./model.ts'), import('./view.tsx')])
    return { createModel: createReceiptView, View: ReceiptViewView }
  },
}
