import { createContext } from 'react'

/** Puts styles on what is in the page's own DOM, for the elements of a tag; the answer takes them off. */
export type Dress = (root: Document | ShadowRoot, tag: string) => () => void

/** An element's room in the page's own DOM. */
export interface LightDomSlot {
  host: Element
  /** What the ids in there begin with, since they share the page's. */
  idPrefix: string
  /** Makes something a child of the element, dressed wherever the element stands; the answer takes both away. */
  put(part: HTMLElement, dress: Dress): () => void
}

/** The place of the element around; null in a view that stands alone. */
export const LightDomSlotContext = createContext<LightDomSlot | null>(null)
