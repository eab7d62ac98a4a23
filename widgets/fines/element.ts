import type { ElementContract } from '../../shared/element/element-contract.ts'
import { parseLink } from '../../shared/element/parsers.ts'
import type { FinesModel } from './model.ts'
import styles from './styles.css?inline'

/** A driver's fines: what each was for, how it stands, its photo, and the number by which it is paid. */
export interface FinesAttributes {
  /**
   * Address of the page where a driver writes to the city about a fine, with `{uin}` for its number, e.g.
   * `/profile/feedback?fine={uin}`. Without it a fine has no such link.
   */
  appealUrl: string
}

export interface FinesEvents {
  /** The link to the page for appeals was pressed. Cancel it to move about by yourself; else the link is followed. */
  'parking-navigate': { to: 'appeal'; url: string | null }
}

export const fines: ElementContract<FinesAttributes, FinesEvents, FinesModel> = {
  tag: 'parking-fines',
  attributes: { appealUrl: { parse: parseLink, default: '' } },
  events: { 'parking-navigate': { cancelable: true } },
  styles,
  reservedHeight: 560,
  hasAccount: true,
  behind: ['./fines-flow.ts', './flow-view.tsx'],
  async load() {
    const [{ createFines }, { FinesView }] = await Promise.all([import('./model.ts'), import('./view.tsx')])
    return { createModel: createFines, View: FinesView }
  },
}
