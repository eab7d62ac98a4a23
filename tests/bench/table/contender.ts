import type { Operation } from '../../../shared/api/contract/operations.ts'

/** A table by one of the libraries in a box of the page. */
export interface TableContender {
  mount(box: HTMLElement, rows: readonly Operation[]): Promise<void> | void
  /** What scrolls the rows, once they are seen. */
  scroller(box: HTMLElement): Element | null
}

/** What a person does with a table of very many rows, besides scrolling it. */
export interface TableActs {
  /** By how long each parking took; answers the first row's text once it is drawn. */
  sort(): void
  /** Every row as columns of text, as they are pasted into a spreadsheet. */
  copy(): string
  /** Lays every row out as for a printer. */
  print(): void
  /** How many rows are in the page. */
  countRows(): number
}

/** Puts the table on the page, ready for what is done with it. */
export type OpenActs = (box: HTMLElement, rows: readonly Operation[]) => Promise<TableActs>
