// The "fixed" example of @tanstack/react-virtual with our cells in its rows: no table for assistive technology, no
// keys, each row as high as the next.
import { useVirtualizer } from '@tanstack/react-virtual'
import { createElement, useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { COLUMNS } from '../data.ts'

function RowVirtualizerFixed({ rows }) {
  const parentRef = useRef(null)
  // The example's own: nothing of it is handed on.
  // oxlint-disable-next-line react/incompatible-library
  const rowVirtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => parentRef.current,
    estimateSize: () => 35,
    overscan: 5,
  })
  const items = rowVirtualizer.getVirtualItems().map((virtualRow) =>
    createElement(
      'div',
      {
        key: virtualRow.index,
        style: {
          position: 'absolute',
          top: 0,
          left: 0,
          width: '100%',
          height: `${virtualRow.size}px`,
          transform: `translateY(${virtualRow.start}px)`,
          display: 'flex',
        },
      },
      COLUMNS.map(({ title, text }) =>
        createElement('span', { key: title, style: { flex: 1 } }, text(rows[virtualRow.index])),
      ),
    ),
  )
  const inner = createElement(
    'div',
    { style: { height: `${rowVirtualizer.getTotalSize()}px`, width: '100%', position: 'relative' } },
    items,
  )
  return createElement(
    'div',
    { ref: parentRef, className: 'list', style: { height: '100%', width: '100%', overflow: 'auto' } },
    inner,
  )
}

export const contender = {
  mount: (box, rows) => flushSync(() => createRoot(box).render(createElement(RowVirtualizerFixed, { rows }))),
  scroller: (box) => box.querySelector('.list'),
}
