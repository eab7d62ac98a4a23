import type { ReactNode } from 'react'

export interface TableColumn<Row> {
  key: string
  title: ReactNode
  /** `end` for sums and counts. */
  align?: 'start' | 'end'
  cell(row: Row): ReactNode
}

export interface TableProps<Row> {
  /** What the table is of; said by a screen reader, not shown. */
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  toKey(row: Row): string | number
}

/** A small table of facts: tariffs by day, the intervals of a cost. */
export function Table<Row>({ caption, columns, rows, toKey }: TableProps<Row>) {
  const toClass = (column: TableColumn<Row>) => (column.align === 'end' ? 'table-end' : undefined)
  return (
    <div className="table-frame">
      <table className="table" part="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={toClass(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={toKey(row)}>
              {columns.map((column) => (
                <td key={column.key} className={toClass(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
