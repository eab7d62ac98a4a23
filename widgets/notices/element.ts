import type { ElementContract } from '../../shared/element/element-contract.ts'
import type { NoticesModel } from './model.ts'
import styles from './styles.css?inline'

/** What the city has to say today: a scrolling line, and a notice that stays away once it is closed. */
// oxlint-disable-next-line typescript/no-empty-interface -- every element has its table of attributes, this one an empty one
export interface NoticesAttributes {}

export interface NoticesEvents {
  /**
   * A link of the line or of the notice was pressed. Cancel it to move about by yourself; else the link is followed.
   */
  'parking-navigate': { to: 'link'; url: string | null }
}

export const notices: ElementContract<NoticesAttributes, NoticesEvents, NoticesModel> = {
  tag: 'parking-notices',
  attributes: {},
  events: { 'parking-navigate': { cancelable: true } },
  styles,
  reservedHeight: 48,
  isLight: true,
  async load() {
    const [{ createNotices }, { NoticesView }] = await Promise.all([import('./model.ts'), import('./view.tsx')])
    return { createModel: createNotices, View: NoticesView }
  },
}
