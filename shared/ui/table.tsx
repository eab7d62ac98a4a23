import { type ReactNode, useRef } from 'react'
import { useIsWider } from './use-is-wider.ts'

export interface TableColumn<Row> {
  key: string
  title: ReactNode
  /** `end` for sums and counts. */
  align?: 'start' | 'end'
  /** In a table whose rows open: what is in this cell is the button that opens its row. */
  isOpener?(row: Row): boolean
  /** In a table that can be sorted: not by this column. */
  isUnsorted?: boolean
  /** `isActive`: the row has the keyboard's place, in a table whose rows have it in turn. */
  cell(row: Row, isActive?: boolean): ReactNode
}

/** A column of a table of any length. */
export interface LongTableColumn<Row> extends TableColumn<Row> {
  /** What of the cell is copied into another table, and printed of very many rows; null where it is no fact. */
  text: ((row: Row) => string) | null
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
  const frame = useRef<HTMLDivElement>(null)
  const isScrolled = useIsWider(frame)
  return (
    // The arrow keys scroll what has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="table-frame" ref={frame} {...(isScrolled && { role: 'group', 'aria-label': caption, tabIndex: 0 })}>
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
