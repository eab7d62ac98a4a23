// The rows in a plain table of React: what anybody would write first.
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { COLUMNS } from '../data.ts'

function PlainTable({ rows }) {
  const head = createElement(
    'thead',
    null,
    createElement(
      'tr',
      null,
      COLUMNS.map(({ title }) => createElement('th', { key: title }, title)),
    ),
  )
  const body = rows.map((row) =>
    createElement(
      'tr',
      { key: row.orderNumber },
      COLUMNS.map(({ title, text }) => createElement('td', { key: title }, text(row))),
    ),
  )
  return createElement('table', null, head, createElement('tbody', null, body))
}

export const contender = {
  mount(box, rows) {
    box.style.overflow = 'auto'
    flushSync(() => createRoot(box).render(createElement(PlainTable, { rows })))
  },
  scroller: (box) => box,
}
