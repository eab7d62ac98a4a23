import { parseCode, parseLink } from '../../shared/element/parsers.ts'
import type { ElementContract } from '../../shared/element/element-contract.ts'
import type { NewsModel } from './model.ts'
import styles from './styles.css?inline'

/** The city's news: a list, ten at a time, and each item whole. */
export interface NewsAttributes {
  /** Number of one item to show in place of the list, e.g. `24`. */
  item: string
  /** Address of an item's page, with `{id}` for its number, e.g. `/news/{id}`. Without it items open in place. */
  itemUrl: string
  /** Address of the list, for the way back from an item named by `item`. */
  listUrl: string
}

export interface NewsEvents {
  /**
   * A link was pressed: to an item (`to` is `news`, with its `id`), back to the list (`news`, `id` null), or out of a
   * text (`link`). Cancel it to move about by yourself; else the link is followed.
   */
  'parking-navigate': { to: 'news' | 'link'; id?: string | null; url: string | null }
  /** A text is shown, with the title that a page around it may take; null is the list's. */
  'parking-content': { title: string | null }
}

export const news: ElementContract<NewsAttributes, NewsEvents, NewsModel> = {
  tag: 'parking-news',
  attributes: {
    item: { parse: parseCode, default: '' },
    itemUrl: { parse: parseLink, default: '' },
    listUrl: { parse: parseLink, default: '' },
  },
  events: { 'parking-navigate': { cancelable: true }, 'parking-content': { cancelable: false } },
  styles,
  reservedHeight: 1200,
  async load() {
    const [{ createNews }, { NewsView }] = await Promise.all([import('./model.ts'), import('./view.tsx')])
    return { createModel: createNews, View: NewsView }
  },
}
