import { useMemo } from 'react'
import type { LongTableColumn } from './table.tsx'

export interface PaperRowsProps<Row> {
  columns: readonly LongTableColumn<Row>[]
  rows: readonly Row[]
}

/** Rows of one text: few enough to be laid out at once, and so many that a long history is few boxes. */
const AT_ONCE = 1_000
const BETWEEN = '  '

/**
 * Very many rows for a printer alone, a line of text each, with the heads on every page: a hundred thousand of them are
 * laid out in seconds, where boxes for their cells would take all the memory that there is.
 */
export function PaperRows<Row>({ columns, rows }: PaperRowsProps<Row>) {
  const [head = '', ...lines] = useMemo(() => toLines(columns, rows), [columns, rows])
  const texts = Array.from({ length: Math.ceil(lines.length / AT_ONCE) }, (_, place) =>
    lines.slice(place * AT_ONCE, (place + 1) * AT_ONCE).join('\n'),
  )
  return (
    <table className="paper-rows" aria-hidden="true">
      <thead>
        <tr>
          <td>{head}</td>
        </tr>
      </thead>
      <tbody>
        {texts.map((text, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- they never change their places
          <tr key={place}>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The heads and then each row, as columns of letters of one width. */
function toLines<Row>(columns: readonly LongTableColumn<Row>[], rows: readonly Row[]): string[] {
  const told = columns.flatMap(({ title, text, align }) => (text ? [{ title, text, align }] : []))
  const cells = [
    told.map(({ title }) => (typeof title === 'string' ? title : '')),
    ...rows.map((row) => told.map(({ text }) => text(row).replaceAll(/\s+/g, ' '))),
  ]
  const widths = told.map((_, place) => cells.reduce((most, row) => Math.max(most, row[place]?.length ?? 0), 0))
  return cells.map((row) =>
    row
      .map((cell, place) =>
        told[place]?.align === 'end' ? cell.padStart(widths[place] ?? 0) : cell.padEnd(widths[place] ?? 0),
      )
      .join(BETWEEN)
      .trimEnd(),
  )
}
