import { createContext } from 'react'

/** An element's room in the page's own DOM. */
export interface LightPlace {
  host: Element
  /** What the ids in there begin with, since they share the page's. */
  idPrefix: string
  /** Makes something a child of the element, dressed in these styles; the answer takes both away. */
  put(part: HTMLElement, styles: string): () => void
}

/** The place of the element around; null in a view that stands alone. */
export const LightPlaceContext = createContext<LightPlace | null>(null)
