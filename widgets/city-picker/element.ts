import type { ElementContract } from '../../shared/element/element-contract.ts'
import { parseFlag } from '../../shared/element/parsers.ts'
import type { CityPickerModel } from './model.ts'
import styles from './styles.css?inline'

/** Chooses the city. Shows nothing where there is but one, as where `api` names its backend. */
export interface CityPickerAttributes {
  /** Shows the list in its place, in place of a button that opens it. */
  list: boolean
}

export interface CityPickerEvents {
  /**
   * A city was chosen: `city` is its code for the attribute of the same name. It is kept in this browser for the next
   * visit, unless you cancel the event.
   */
  'parking-city-change': { city: string; previous: string | null }
}

export const cityPicker: ElementContract<CityPickerAttributes, CityPickerEvents, CityPickerModel> = {
  tag: 'parking-city-picker',
  attributes: { list: { parse: parseFlag, default: false } },
  events: { 'parking-city-change': { cancelable: true } },
  styles,
  reservedHeight: 48,
  async load() {
    const [{ createCityPicker }, { CityPickerView }] = await Promise.all([import('./model.ts'), import('./view.tsx')])
    return { createModel: createCityPicker, View: CityPickerView }
  },
}
