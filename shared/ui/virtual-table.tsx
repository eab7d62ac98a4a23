import { useVirtualizer } from '@tanstack/react-virtual'
import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { hasSelection, useCopiedRows } from './copied-rows.ts'
import { PaperRows } from './paper-rows.tsx'
import { useRowMoves } from './row-moves.ts'
import { MOST_IN_PAGE, RowPieces } from './row-pieces.tsx'
import type { LongTableColumn } from './table.tsx'

export interface VirtualTableProps<Row> {
  /** What the table is of; said by a screen reader, not shown. */
  caption: string
  columns: readonly LongTableColumn<Row>[]
  rows: readonly Row[]
  /** The same function at every render: with another one every row is counted anew. */
  toKey(row: Row): string
  /** What the rows answer, such as a search: another answer is shown from its top. */
  question?: string
  /** Pixels of a row before it has been measured. */
  rowHeight?: number
  /** How many rows there are in all; left out where more will be loaded and the number is not known. */
  total?: number | undefined
  /**
   * Told when the end of the rows is within 250 px of what is seen (readings OR-6), and after each change of the rows.
   */
  onNearEnd?: (() => void) | undefined
  /** What Enter, or a press on the row, opens. */
  onOpen?: ((row: Row) => void) | undefined
  /**
   * The rows stand in the page, which scrolls, and can be searched and selected as a whole; of more than `MOST_IN_PAGE`
   * those out of sight are left out.
   */
  isInPage?: boolean
  /** Where its rows can be sorted: by which column they are, and what a press on a column's head asks for. */
  sort?: { by: string; direction: 'down' | 'up'; onSort(column: string): void } | undefined
  /** Stands under the last row: more is on its way, or could not be loaded. */
  foot?: ReactNode
}

const NEAR_END = 250
const OVERSCAN = 5
/** Pixels that a hand moves within a press; further is a selection of text. */
const STILL = 4
/** A row of one line. */
const ROW_HEIGHT = 49

/**
 * A table of any length with only the rows in sight in the page, which is read as one table all the same: it counts all
 * its rows, and each says which it is (ARIA `rowcount`, `rowindex`). Arrows, Page Up and Down, Home and End walk the
 * rows. What is printed has all of them; more than `MOST_IN_PAGE` are lines of text on paper.
 * Where there is no room for columns, a row is a card.
 */
export function VirtualTable<Row>({
  caption,
  columns,
  rows,
  toKey,
  question = '',
  rowHeight = ROW_HEIGHT,
  total,
  onNearEnd,
  onOpen,
  isInPage = false,
  sort,
  foot,
}: VirtualTableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const headSize = useHeight(head)
  const moves = useRowMoves(rows.length, (index) => virtual.scrollToIndex(index))
  const { setActive } = moves
  const held = useCopiedRows(moves.body, rows, columns)
  const isPrinted = useIsPrinted()
  const isText = isPrinted && rows.length > MOST_IN_PAGE
  const isWhole = isPrinted && !isText
  const isAll = isInPage || isWhole
  const pressedAt = useRef({ x: 0, y: 0 })
  // Nothing here is memoised by a compiler.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: isInPage ? 0 : rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: useCallback((index: number) => toKey(rows[index] as Row), [rows, toKey]),
    overscan: OVERSCAN,
    rangeExtractor: (range) => moves.withActive(range, held ?? []),
    // The head stays over the rows as they scroll.
    scrollMargin: headSize,
    scrollPaddingStart: headSize,
  })

  useLayoutEffect(() => {
    setActive(0)
    frame.current?.scrollTo(0, 0)
  }, [question, setActive])

  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isAll || !end.current || !onNearEnd) return undefined
    // Told anew of each change of the rows, as an end that stays near tells of nothing.
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNearEnd(), {
      rootMargin: `${NEAR_END}px`,
    })
    near.observe(end.current)
    return () => near.disconnect()
  }, [isAll, onNearEnd, rows])

  const look = useCallback(() => {
    const box = frame.current
    if (isAll || !box) return
    if (box.scrollHeight - box.scrollTop - box.clientHeight <= NEAR_END) onNearEnd?.()
  }, [isAll, onNearEnd])
  // A first page may be shorter than the frame.
  useEffect(look, [look, rows])

  const open = useCallback(
    (row: Row, event: MouseEvent) => {
      const { x, y } = pressedAt.current
      const hasMoved = Math.hypot(event.clientX - x, event.clientY - y) > STILL || event.shiftKey
      // Text that was selected is to be copied.
      if (!(hasMoved && hasSelection(event.currentTarget))) onOpen?.(row)
    },
    [onOpen],
  )
  const line = (index: number) => ({
    row: rows[index] as Row,
    columns,
    index,
    isActive: index === moves.active,
    onFocus: setActive,
    onOpen,
    onPress: open,
  })

  return (
    // Without a tabindex of its own, a box that scrolls cannot be reached by keys when its rows cannot.
    <div
      className={isAll ? 'virtual-frame virtual-whole' : 'virtual-frame'}
      part="table"
      ref={frame}
      onScroll={look}
      style={{ scrollPaddingBlockStart: headSize }}
    >
      {isText && <PaperRows {...{ columns, rows }} />}
      <div
        className="virtual-table"
        role="table"
        aria-label={caption}
        aria-rowcount={total === undefined ? -1 : total + 1}
      >
        <div className="virtual-head" role="rowgroup" ref={head}>
          <div className="virtual-row" role="row" aria-rowindex={1}>
            {columns.map((column) => (
              <div
                key={column.key}
                role="columnheader"
                className={toClass(column)}
                {...(sort?.by === column.key && {
                  'aria-sort': sort.direction === 'up' ? ('ascending' as const) : ('descending' as const),
                })}
              >
                {sort && !column.isUnsorted && (
                  <button type="button" className="virtual-sort" onClick={() => sort.onSort(column.key)}>
                    {column.title}
                    {sort.by === column.key && <span aria-hidden="true">{sort.direction === 'up' ? '↑' : '↓'}</span>}
                  </button>
                )}
                {/* Over cards the head is only heard: what cannot be seen takes no focus. */}
                <span className={sort && !column.isUnsorted ? 'virtual-unsorted' : undefined}>{column.title}</span>
              </div>
            ))}
          </div>
        </div>
        {/* The keys walk the rows, each of which can have the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          className="virtual-body"
          role="rowgroup"
          ref={moves.body}
          style={isAll ? undefined : { blockSize: virtual.getTotalSize() }}
          onKeyDown={moves.press}
          onPointerDown={({ clientX: x, clientY: y }) => (pressedAt.current = { x, y })}
        >
          {isAll ? (
            <RowPieces
              count={rows.length}
              rowHeight={rowHeight}
              isWhole={isWhole}
              kept={[moves.active, ...(held ?? [])]}
              renderRow={(index) => <Line key={toKey(rows[index] as Row)} {...line(index)} below={headSize} />}
            />
          ) : (
            virtual
              .getVirtualItems()
              .map(({ key, index, start }) => (
                <Line key={key} {...line(index)} start={start - headSize} measure={virtual.measureElement} />
              ))
          )}
        </div>
      </div>
      {isAll && <div ref={end} />}
      {foot}
    </div>
  )
}

/** Pixels that a part of the page is high, also after it has changed. */
function useHeight(part: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const box = part.current
    if (!box) return
    const measure = () => setHeight(box.offsetHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [part])
  return height
}

/** All rows are drawn before the browser takes the page for its printer, and no longer afterwards. */
function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinted(true))
    const end = () => setPrinted(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinted
}

interface LineProps<Row> {
  row: Row
  columns: readonly LongTableColumn<Row>[]
  index: number
  /** Pixels from the top of all rows; left out where the rows stand one below the other. */
  start?: number
  /** Pixels of the head, which stays at the top of what scrolls around them then. */
  below?: number
  /** Has the keyboard's place. */
  isActive: boolean
  measure?(element: HTMLElement | null): void
  onFocus(index: number): void
  onOpen: ((row: Row) => void) | undefined
  onPress(row: Row, event: MouseEvent): void
}

function LineOf<Row>({
  row,
  columns,
  index,
  start,
  below,
  isActive,
  measure,
  onFocus,
  onOpen,
  onPress,
}: LineProps<Row>) {
  return (
    <div
      ref={measure}
      data-index={index}
      className={`virtual-row${onOpen ? ' virtual-row-open' : ''}`}
      role="row"
      aria-rowindex={index + 2}
      tabIndex={isActive ? 0 : -1}
      style={start === undefined ? { scrollMarginBlockStart: below } : { transform: `translateY(${start}px)` }}
      onFocus={() => onFocus(index)}
      onClick={(event) => onPress(row, event)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onOpen?.(row)
      }}
    >
      {columns.map((column) => (
        <div key={column.key} role="cell" data-column={column.key} className={toClass(column)}>
          {onOpen && column.isOpener?.(row) ? (
            // The keyboard's place is the row; its press comes to the row's own.
            <button type="button" className="virtual-opener" tabIndex={-1}>
              {column.cell(row)}
            </button>
          ) : (
            column.cell(row, isActive)
          )}
        </div>
      ))}
    </div>
  )
}

/** While the table scrolls, what stays in sight is not drawn again. */
const Line = memo(LineOf) as typeof LineOf

function toClass<Row>({ key, align }: LongTableColumn<Row>): string {
  return `virtual-cell virtual-${key}${align === 'end' ? ' virtual-end' : ''}`
}
