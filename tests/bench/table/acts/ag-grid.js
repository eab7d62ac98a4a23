// AG Grid Community: it sorts and lays out for a printer; rows leave it as text by its CSV module, since copying ranges
// is the Enterprise edition's.
import {
  ClientSideRowModelModule,
  ColumnApiModule,
  createGrid,
  CsvExportModule,
  GridStateModule,
  ModuleRegistry,
} from 'ag-grid-community'
import { COLUMNS } from '../data.ts'

ModuleRegistry.registerModules([ClientSideRowModelModule, ColumnApiModule, CsvExportModule, GridStateModule])
/** The column of the times. */
const SORTED = 2

export function openActs(box, rows) {
  return new Promise((resolve) => {
    const api = createGrid(box, {
      rowData: rows,
      getRowId: ({ data }) => data.orderNumber,
      columnDefs: COLUMNS.map(({ title, text }, index) => ({
        colId: String(index),
        headerName: title,
        flex: 1,
        // What is sorted by is a number, and not the text that would be made anew for each comparison.
        ...(index === SORTED
          ? { field: 'minutes', valueFormatter: ({ data }) => text(data) }
          : { valueGetter: ({ data }) => text(data) }),
      })),
      onFirstDataRendered: () =>
        resolve({
          sort: () => api.applyColumnState({ state: [{ colId: String(SORTED), sort: 'desc' }] }),
          copy: () => api.getDataAsCsv({ columnSeparator: '\t', suppressQuotes: true, skipColumnHeaders: true }),
          print: () => api.setGridOption('domLayout', 'print'),
          countRows: () => box.querySelectorAll('.ag-center-cols-container [role="row"], .ag-row').length,
        }),
    })
  })
}
