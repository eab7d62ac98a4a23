import type { ElementContract } from '../../shared/element/element-contract.ts'
import type { ReceiptsModel } from './model.ts'
import styles from './styles.css?inline'

/** A driver's invoices and slips: each as it is printed, to be printed, kept as a PDF, or mailed. */
// oxlint-disable-next-line typescript/no-empty-interface -- every element has its table of attributes, this one an empty one
export interface ReceiptsAttributes {}

export interface ReceiptsEvents {
  /** A receipt was mailed, handed over as a PDF, or given to the printer. Neither its number nor the e-mail is told. */
  'parking-receipt': { kind: 'mailed' | 'saved' | 'printed' }
}

export const receipts: ElementContract<ReceiptsAttributes, ReceiptsEvents, ReceiptsModel> = {
  tag: 'parking-receipts',
  attributes: {},
  events: { 'parking-receipt': { cancelable: false } },
  styles,
  reservedHeight: 560,
  hasAccount: true,
  behind: ['./receipts-flow.ts', './flow-view.tsx'],
  async load() {
    const [{ createReceipts }, { ReceiptsView }] = await Promise.all([import('./model.ts'), import('./view.tsx')])
    return { createModel: createReceipts, View: ReceiptsView }
  },
}
