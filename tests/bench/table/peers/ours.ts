import { createElement } from 'react'
import { flushSync } from 'react-dom'
import words from 'virtual:messages/operations'
import {
  type Operation,
  OPERATION_FILTERS,
  type OperationsQuestion,
} from '../../../../shared/api/contract/operations.ts'
import { createPaged } from '../../../../shared/stores/paged.ts'
import { createFilterState, type FilterState } from '../../../../widgets/operations/filter-state.ts'
import { NO_FILTERS } from '../../../../widgets/operations/filters.ts'
import styles from '../../../../widgets/operations/styles.css?inline'
import { createWhole } from '../../../../widgets/operations/whole.ts'
import { TableView } from '../../../../widgets/operations/table-view.tsx'
import type { SortedQuestion } from '../../../../widgets/operations/operations-flow.ts'
import type { TableContender } from '../contender.ts'
import { TIME_ZONE } from '../data.ts'
import { openFrame } from '../open-frame.ts'

const EVERYTHING: OperationsQuestion = { bounds: { from: null, to: null }, type: 'all', timeZone: TIME_ZONE }

/** The table of `<parking-operations>` in the element's own frame, with all rows in one answer. */
export const contender: TableContender = {
  mount: async (box, rows) => void (await mountTable(box, rows, { useOperationsSort: true })),
  // The rows stand in the page.
  scroller: () => document.scrollingElement,
}

/** `useOperationsSort` of a city whose server sorts; in another the rows that are there are sorted in the page. */
export async function mountTable(
  box: HTMLElement,
  rows: readonly Operation[],
  { useOperationsSort }: { useOperationsSort: boolean },
): Promise<FilterState> {
  const render = await openFrame(box, { styles: [styles], words: [words] })
  const history = createPaged<Operation, SortedQuestion>({
    line: { isOnline: () => true },
    ask: async () => [...rows],
    isLast: () => true,
    keyOf: ({ orderNumber }) => orderNumber,
  })
  const filters = createFilterState({
    attributes: { ...NO_FILTERS, order: '', direction: '' },
    types: OPERATION_FILTERS,
    settings: { operationsOrder: 'date', useOperationsSort },
    onChange() {},
  })
  await history.show(EVERYTHING)
  const state = history.$state.get()
  if (state.status !== 'ready') throw new Error('the rows did not come')
  const flow = {
    history,
    filters,
    whole: createWhole(history),
    timeZone: TIME_ZONE,
    today: () => '2026-11-24',
    placeKind: 'zone' as const,
    open() {},
  }
  flushSync(() => render(createElement(TableView, { flow, pages: state.value })))
  return filters
}
