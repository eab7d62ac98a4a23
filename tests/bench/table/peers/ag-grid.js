// AG Grid Community as its quick start has it, with the modules of a table that is only read.
import { CellStyleModule, ClientSideRowModelModule, createGrid, ModuleRegistry } from 'ag-grid-community'
import { COLUMNS } from '../data.ts'

ModuleRegistry.registerModules([ClientSideRowModelModule, CellStyleModule])

export const contender = {
  mount(box, rows) {
    return new Promise((resolve) => {
      createGrid(box, {
        rowData: rows,
        getRowId: ({ data }) => data.orderNumber,
        columnDefs: COLUMNS.map(({ title, text }) => ({
          headerName: title,
          flex: 1,
          valueGetter: ({ data }) => text(data),
        })),
        onFirstDataRendered: () => resolve(),
      })
    })
  },
  scroller: (box) =>
    [...box.querySelectorAll('*')].find(
      (one) => one.scrollHeight > one.clientHeight + 50 && /auto|scroll/.test(getComputedStyle(one).overflowY),
    ) ?? null,
}
