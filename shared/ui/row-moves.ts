import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'

const PAGE = 10

/** One row of a list has the keyboard's place; it stays in the page also when it is scrolled out of sight. */
export function useRowMoves(count: number, scrollTo: (index: number) => void) {
  const body = useRef<HTMLDivElement>(null)
  const [chosen, setActive] = useState(0)
  const wanted = useRef<number | null>(null)
  const active = Math.min(chosen, Math.max(0, count - 1))

  // The row is there only after the list has been scrolled to it.
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`)
    if (!row) return
    row.focus({ preventScroll: true })
    // Its table may be half out of the window.
    row.scrollIntoView({ block: 'nearest' })
    wanted.current = null
  })

  function move(to: number) {
    const index = Math.max(0, Math.min(count - 1, to))
    setActive(index)
    wanted.current = index
    scrollTo(index)
  }

  return {
    body,
    active,
    setActive,
    /** The rows in sight, the one with the keyboard's place, and others that stay in the page. */
    withActive: (range: Range, others: readonly number[]) =>
      [...new Set([...defaultRangeExtractor(range), active, ...others])]
        .filter((index) => index < count)
        .sort((a, b) => a - b),
    press(event: KeyboardEvent) {
      // Within an input the keys are its own.
      if ((event.target as Element).matches('input, select, textarea')) return
      const target = MOVES[event.key]?.(active, count)
      if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      move(target)
    },
  }
}

const MOVES: Record<string, (from: number, count: number) => number> = {
  ArrowDown: (from) => from + 1,
  ArrowUp: (from) => from - 1,
  PageDown: (from) => from + PAGE,
  PageUp: (from) => from - PAGE,
  Home: () => 0,
  End: (_, count) => count - 1,
}
