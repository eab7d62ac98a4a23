import type { ElementContract } from '../../shared/element/element-contract.ts'
import { parseLink, parseText } from '../../shared/element/parsers.ts'
import type { ContentPageModel } from './model.ts'
import styles from './styles.css?inline'

/** A page of the city's own texts: ways to pay, discounts, rules of personal data, accessibility. */
export interface ContentPageAttributes {
  /** Path of the page, e.g. `/pages/personal-data-rules` or `/payments`. */
  path: string
  /** Address of the way out of a page that does not exist; without it the city's site. */
  homeUrl: string
}

export interface ContentPageEvents {
  /**
   * A link was pressed: of the text (`link`), or the way out of a page that does not exist (`home`). Cancel it to move
   * about by yourself; else the link is followed.
   */
  'parking-navigate': { to: 'link' | 'home'; url: string | null }
  /** A page is shown, with the title that a page around it may take; null where there is no such page. */
  'parking-content': { title: string | null }
}

export const contentPage: ElementContract<ContentPageAttributes, ContentPageEvents, ContentPageModel> = {
  tag: 'parking-content-page',
  attributes: { path: { parse: parseText, default: '' }, homeUrl: { parse: parseLink, default: '' } },
  events: { 'parking-navigate': { cancelable: true }, 'parking-content': { cancelable: false } },
  styles,
  reservedHeight: 1200,
  async load() {
    const [{ createContentPage }, { ContentPageView }] = await Promise.all([import('./model.ts'), import('./view.tsx')])
    return { createModel: createContentPage, View: ContentPageView }
  },
}
