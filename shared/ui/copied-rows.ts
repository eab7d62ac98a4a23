import { type RefObject, useEffect, useState } from 'react'
import type { LongTableColumn } from './table.tsx'

/** The first and the last row that a selection touches. */
type Ends = readonly [first: number, last: number]

/**
 * What is selected in the rows of a table is copied as columns: tab separated text, and a table for programs that take
 * one. With nothing selected, the row that has the focus is. The ends of a selection stay in the page when they are
 * scrolled out of sight; what lies between them is copied from the rows themselves.
 */
export function useCopiedRows<Row>(
  body: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  columns: readonly LongTableColumn<Row>[],
): Ends | null {
  const [held, setHeld] = useState<Ends | null>(null)

  useEffect(() => {
    const page = body.current?.ownerDocument
    const follow = () => setHeld((before) => keepIfSame(before, endsIn(body.current)))
    page?.addEventListener('selectionchange', follow)
    return () => page?.removeEventListener('selectionchange', follow)
  }, [body])

  useEffect(() => {
    const page = body.current?.ownerDocument
    const copy = (event: ClipboardEvent) => {
      const cells = body.current && !event.defaultPrevented && copiedCells(body.current, rows, columns)
      if (!cells || !event.clipboardData) return
      event.preventDefault()
      const plain = cells.map((row) => row.map((cell) => toPlain(cell)))
      event.clipboardData.setData('text/plain', toText(plain))
      event.clipboardData.setData('text/html', toHtml(plain))
    }
    page?.addEventListener('copy', copy)
    return () => page?.removeEventListener('copy', copy)
  }, [body, rows, columns])

  return held
}

/** Whether text is selected in the same page or shadow tree. */
export function hasSelection(node: Node): boolean {
  return rangeIn(node) !== null
}

function keepIfSame(before: Ends | null, now: Ends | null): Ends | null {
  return before?.[0] === now?.[0] && before?.[1] === now?.[1] ? before : now
}

/** What is selected, also within a shadow root; null where it is nothing. */
function rangeIn(node: Node): StaticRange | null {
  const root = node.getRootNode() as ShadowRoot & { getSelection?(): Selection | null }
  // Chromium has the selection of a shadow tree at its root, Firefox at the document, Safari asks for composed ranges.
  const selection = root.getSelection?.() ?? node.ownerDocument?.getSelection() ?? null
  if (!selection || selection.rangeCount === 0) return null
  const isSafari = 'host' in root && root.getSelection === undefined && 'getComposedRanges' in selection
  const range = isSafari ? selection.getComposedRanges({ shadowRoots: [root] })[0] : selection.getRangeAt(0)
  return range && !range.collapsed ? range : null
}

function endsIn(body: HTMLElement | null): Ends | null {
  const range = body && rangeIn(body)
  const first = range && indexOf(body, range.startContainer)
  const last = range && indexOf(body, range.endContainer)
  return first === null || last === null ? null : [first, last]
}

function indexOf(body: HTMLElement, node: Node): number | null {
  const index = closest(body, node, '[data-index]')?.getAttribute('data-index')
  return index === null || index === undefined ? null : Number(index)
}

function closest(body: HTMLElement, node: Node, selector: string): Element | null {
  if (!body.contains(node)) return null
  const element = node.nodeType === Node.ELEMENT_NODE ? (node as Element) : node.parentElement
  return element?.closest(selector) ?? null
}

/** The texts to copy by row and column; null leaves it to the browser, as within one cell or an input. */
function copiedCells<Row>(
  body: HTMLElement,
  rows: readonly Row[],
  columns: readonly LongTableColumn<Row>[],
): string[][] | null {
  const told = columns.filter((column) => column.text)
  const textsOf = (row: Row, some = told) => some.map((column) => column.text?.(row) ?? '')
  const range = rangeIn(body)
  const { activeElement } = body.getRootNode() as Document | ShadowRoot
  if (!range) {
    const index = activeElement?.matches('[data-index]') ? indexOf(body, activeElement) : null
    return index === null || !rows[index] ? null : [textsOf(rows[index])]
  }
  const ends = endsIn(body)
  if (activeElement?.matches('input, textarea, select') || !ends) return null
  const [first, last] = ends
  if (first !== last) return rows.slice(first, last + 1).map((row) => textsOf(row))
  const names = [range.startContainer, range.endContainer].map((node) =>
    closest(body, node, '[data-column]')?.getAttribute('data-column'),
  )
  const [from = 0, to = from] = names.map((name) => columns.findIndex(({ key }) => key === name))
  const row = rows[first]
  if (!row || from === to || from < 0 || to < 0) return null
  return [textsOf(row, columns.slice(from, to + 1))]
}

function toText(cells: readonly (readonly string[])[]): string {
  return cells.map((row) => row.join('\t')).join('\r\n')
}

/** A cell is one line, and no formula: a plus or a minus before digits alone is a number or a phone. */
function toPlain(cell: string): string {
  const line = cell.replaceAll(/\s+/g, ' ').trim()
  return /^[=@]|^[+-](?![\d\s().,-]*$)/.test(line) ? `'${line}` : line
}

/** Long numbers, as an IMEI or a phone, stay text: a spreadsheet program would round them. */
const LONG_NUMBER = /^\+?\d[\d\s()-]{9,}$/
const AS_TEXT = String.raw` style="mso-number-format:'\@'"`
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function toHtml(cells: readonly (readonly string[])[]): string {
  const toCell = (cell: string) =>
    `<td${LONG_NUMBER.test(cell) ? AS_TEXT : ''}>${cell.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)}</td>`
  return `<table>${cells.map((row) => `<tr>${row.map(toCell).join('')}</tr>`).join('')}</table>`
}
