import type { Operation } from '../../../shared/api/contract/operations.ts'

/** A table by one of the libraries in a box of the page. */
export interface TableContender {
  mount(box: HTMLElement, rows: readonly Operation[]): Promise<void> | void
  /** What scrolls the rows, once they are seen. */
  scroller(box: HTMLElement): Element | null
}
