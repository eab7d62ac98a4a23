import type { ElementContract } from '../../shared/element/element-contract.ts'
import type { UpdateInfoModel } from './model.ts'
import styles from './styles.css?inline'

/** What to do while the site is being renewed: the apps, and parking by SMS. */
// oxlint-disable-next-line typescript/no-empty-interface -- every element has its table of attributes, this one an empty one
export interface UpdateInfoAttributes {}

// oxlint-disable-next-line typescript/no-empty-interface -- it tells of nothing but failures
export interface UpdateInfoEvents {}

export const updateInfo: ElementContract<UpdateInfoAttributes, UpdateInfoEvents, UpdateInfoModel> = {
  tag: 'parking-update-info',
  attributes: {},
  events: {},
  styles,
  reservedHeight: 1200,
  async load() {
    const [{ createUpdateInfo }, { UpdateInfoView }] = await Promise.all([import('./model.ts'), import('./view.tsx')])
    return { createModel: createUpdateInfo, View: UpdateInfoView }
  },
}
