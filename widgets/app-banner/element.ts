import type { ElementContract } from '../../shared/element/element-contract.ts'
import { parseChoice, parseText } from '../../shared/element/parsers.ts'
import type { AppBannerModel } from './model.ts'
import styles from './styles.css?inline'

/** Offers the city's app to visitors on a phone, and opens it where it is there. */
export interface AppBannerAttributes {
  /** Code of a registration under way, handed on to the app, as on the page of the link in the letter. */
  code: string
  /**
   * The phone to speak to, `ios` or `android`, in place of the one that is found out; the width of the window then does
   * not matter.
   */
  platform: 'ios' | 'android' | null
}

export interface AppBannerEvents {
  /** Before the browser leaves for the app or its store at `url`. Cancel it to open the address yourself. */
  'parking-redirect': { url: string }
}

export const appBanner: ElementContract<AppBannerAttributes, AppBannerEvents, AppBannerModel> = {
  tag: 'parking-app-banner',
  attributes: {
    code: { parse: parseText, default: '' },
    platform: { parse: parseChoice(['ios', 'android']), default: null },
  },
  events: { 'parking-redirect': { cancelable: true } },
  styles,
  reservedHeight: 0,
  async load() {
    const [{ createAppBanner }, { AppBannerView }] = await Promise.all([import('./model.ts'), import('./view.tsx')])
    return { createModel: createAppBanner, View: AppBannerView }
  },
}
