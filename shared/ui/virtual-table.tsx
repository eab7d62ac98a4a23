import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type ReactNode } from 'react'
import type { TableColumn } from './table.tsx'
import { useRowMoves } from './row-moves.ts'

export interface VirtualTableProps<Row> {
  /** What the table is of; said by a screen reader, not shown. */
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  toKey(row: Row): string
  /** How many rows there are in all; left out where more will be loaded and nobody knows how many. */
  total?: number | undefined
  /** Told when the end of the rows is within 250 px of what is seen (readings OR-6), and after each change of the rows. */
  onNearEnd?: (() => void) | undefined
  /** What Enter, or a press on the row, opens. */
  onOpen?: ((row: Row) => void) | undefined
  /** Stands under the last row: more is on its way, or could not be loaded. */
  foot?: ReactNode
}

const NEAR_END = 250
const OVERSCAN = 8
/** Pixels of a row before it has been measured. */
const FIRST_GUESS = 56

/**
 * A table of any length with only the rows in sight in the page, which is read as one table all the same: it counts all
 * its rows, and each says which it is (ARIA `rowcount`, `rowindex`). Arrows, Page Up and Down, Home and End walk the rows.
 * Where there is no room for columns, a row is a card.
 */
export function VirtualTable<Row>({ caption, columns, rows, toKey, total, onNearEnd, onOpen, foot }: VirtualTableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null)
  const moves = useRowMoves(rows.length, (index) => virtual.scrollToIndex(index))
  // Nothing here is memoised by a compiler.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => FIRST_GUESS,
    getItemKey: (index) => toKey(rows[index] as Row),
    overscan: OVERSCAN,
    rangeExtractor: moves.withActive,
  })

  function look() {
    const box = frame.current
    if (box && box.scrollHeight - box.scrollTop - box.clientHeight <= NEAR_END) onNearEnd?.()
  }
  // A first page may be shorter than the frame.
  useEffect(look)

  return (
    // Without a tabindex of its own, a box that scrolls cannot be reached by keys when its rows cannot.
    <div className="virtual-frame" part="table" ref={frame} onScroll={look}>
      <div className="virtual-table" role="table" aria-label={caption} aria-rowcount={total === undefined ? -1 : total + 1}>
        <div className="virtual-head" role="rowgroup">
          <div className="virtual-row" role="row" aria-rowindex={1}>
            {columns.map((column) => (
              <div key={column.key} role="columnheader" className={toClass(column)}>
                {column.title}
              </div>
            ))}
          </div>
        </div>
        {/* The keys walk the rows, each of which can have the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div className="virtual-body" role="rowgroup" ref={moves.body} style={{ blockSize: virtual.getTotalSize() }} onKeyDown={moves.press}>
          {virtual.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index] as Row
            return (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={`virtual-row${onOpen ? ' virtual-row-open' : ''}`}
                role="row"
                aria-rowindex={index + 2}
                tabIndex={index === moves.active ? 0 : -1}
                style={{ transform: `translateY(${start}px)` }}
                onFocus={() => moves.setActive(index)}
                onClick={() => onOpen?.(row)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && event.target === event.currentTarget) onOpen?.(row)
                }}
              >
                {columns.map((column) => (
                  <div key={column.key} role="cell" data-column={column.key} className={toClass(column)}>
                    {column.cell(row)}
                  </div>
                ))}
              </div>
            )
          })}
        </div>
      </div>
      {foot}
    </div>
  )
}

function toClass<Row>({ key, align }: TableColumn<Row>): string {
  return `virtual-cell virtual-${key}${align === 'end' ? ' virtual-end' : ''}`
}
