import type { ElementContract } from '../../shared/element/element-contract.ts'
import type { FinesModel } from './model.ts'
import styles from './styles.css?inline'

/** A driver's fines: what each was for, how it stands, its photo, and the number by which it is paid. */
// oxlint-disable-next-line typescript/no-empty-interface -- every element has its table of attributes, this one an empty one
export interface FinesAttributes {}

// oxlint-disable-next-line typescript/no-empty-interface -- it tells of nothing but failures: a fine is nobody else's business
export interface FinesEvents {}

export const fines: ElementContract<FinesAttributes, FinesEvents, FinesModel> = {
  tag: 'parking-fines',
  attributes: {},
  events: {},
  styles,
  reservedHeight: 560,
  hasAccount: true,
  behind: ['./fines-flow.ts', './flow-view.tsx'],
  async load() {
    const [{ createFines }, { FinesView }] = await Promise.all([import('./model.ts'), import('./view.tsx')])
    return { createModel: createFines, View: FinesView }
  },
}
