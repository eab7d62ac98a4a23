import type { ElementContract } from '../../shared/element/element-contract.ts'
import { parseAddress } from '../../shared/element/parsers.ts'
import disclosureStyles from '../../shared/ui/disclosure.css?inline'
import plateStyles from '../../shared/ui/plate-view.css?inline'
import timeBarStyles from '../../shared/ui/time-bar.css?inline'
import type { SessionsModel } from './model.ts'
import styles from './styles.css?inline'

/**
 * The driver's parkings that run or wait for their money, as a strip for the head of a page: the plate, how long it
 * still is, and the way to extend. Shows nothing while there is none, and nothing to who is not signed in.
 */
export interface SessionsAttributes {
  /**
   * Address of the page with the driver's parkings (`<parking-payment>`), of this page's site or the city's. The
   * parking that is to be extended is handed on in the query, as `extend`. Without it: the city's own site.
   */
  parkingUrl: string | null
}

export interface SessionsEvents {
  /** Before the browser goes to `url`, where parkings are extended and paid. Cancel it to lead there in your own way. */
  'parking-navigate': { to: 'parking'; url: string }
}

export const sessions: ElementContract<SessionsAttributes, SessionsEvents, SessionsModel> = {
  tag: 'parking-sessions',
  attributes: { parkingUrl: { parse: parseAddress, default: null } },
  events: { 'parking-navigate': { cancelable: true } },
  styles: [disclosureStyles, plateStyles, timeBarStyles, styles],
  reservedHeight: 0,
  hasAccount: true,
  async load() {
    const [{ createSessionsStrip }, { SessionsView }] = await Promise.all([import('./model.ts'), import('./view.tsx')])
    return { createModel: createSessionsStrip, View: SessionsView }
  },
}
