import { useLayoutEffect, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { findNamed, groupOptions, toText, type ComboboxOption, type GroupNames } from './options.ts'

export interface Choosing {
  value: string | null
  options: readonly ComboboxOption[]
  /** Values chosen before, the latest first. */
  recent?: readonly string[]
  /** `text` is what stands in the field: typed words that name no option come with a null value, and stay. */
  onChange(value: string | null, text: string): void
  onBlur?(): void
}

const NONE: readonly string[] = []

/** What a user does in a combobox: types, walks the list, picks, leaves. */
export function useChoosing(props: Choosing, names: GroupNames) {
  const { value, options, recent = NONE, onChange, onBlur } = props
  const box = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  /** Null while the field shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null)
  const [layout, setLayout] = useState<'closed' | 'list' | 'sheet'>('closed')
  const [active, setActive] = useState(-1)
  const [previous, setPrevious] = useState(value)
  if (value !== previous) {
    setPrevious(value)
    if (value !== null) setTyped(null)
  }

  const groups = useMemo(
    () => groupOptions(options, recent, typed, { recent: names.recent, all: names.all }),
    [options, recent, typed, names.recent, names.all],
  )
  const shown = useMemo(() => groups.flatMap((group) => group.options), [groups])
  const isOpen = layout !== 'closed'

  // The sheet is the field itself in the browser's top layer: the input keeps its focus and its text.
  useLayoutEffect(() => {
    if (!box.current || !popup.current || layout === 'closed') return
    return layout === 'list'
      ? hangList(box.current, popup.current)
      : spreadSheet(box.current, () => setLayout('closed'))
  }, [layout])

  const text = typed ?? toText(options.find((option) => option.value === value))
  // What the page has chosen may come while the field has the focus: the next letter still begins anew.
  const expected = useRef(text)
  useLayoutEffect(() => {
    if (typed === null && text !== expected.current && input.current?.matches(':focus')) input.current.select()
    expected.current = text
  })

  function close() {
    setLayout('closed')
  }

  function open() {
    if (isOpen) return
    setLayout(isSheetWidth() ? 'sheet' : 'list')
    setActive(typed ? 0 : shown.findIndex((option) => option.value === value))
  }

  /** Opened without a letter, so that the next letter begins anew. */
  function openWhole() {
    open()
    if (typed === null) input.current?.select()
  }

  function choose(option: ComboboxOption) {
    setTyped(null)
    close()
    expected.current = toText(option)
    onChange(option.value, toText(option))
  }

  function pick(index: number) {
    const option = shown[index]
    if (option) flushSync(() => choose(option))
    // Or the phone's keyboard would stay over the rest of the form.
    if (layout === 'sheet') input.current?.blur()
  }

  function type(next: string) {
    open()
    setTyped(next)
    setActive(next ? 0 : -1)
  }

  /** Esc first closes the list and then brings back what was chosen. */
  function escape() {
    if (isOpen) close()
    else setTyped(null)
  }

  function press(event: KeyboardEvent) {
    const next = moveActive(event.key, active, shown.length)
    const option = shown[active]
    if (event.key === 'Escape' && (isOpen || typed !== null)) {
      escape()
      event.stopPropagation()
    } else if (event.key === 'Enter' && isOpen) {
      if (option) choose(option)
    } else if (event.key.startsWith('Arrow') && !isOpen && next !== undefined) openWhole()
    else if (event.altKey && event.key === 'ArrowUp') close()
    else if (isOpen && next !== undefined) setActive(next)
    else return
    event.preventDefault()
  }

  function leave(event: FocusEvent<HTMLElement>) {
    if (event.currentTarget.contains(event.relatedTarget)) return
    close()
    if (typed !== null) {
      const named = findNamed(options, typed)
      if (named) choose(named)
      else {
        if (!typed.trim()) setTyped(null)
        onChange(null, typed)
      }
    }
    onBlur?.()
  }

  return { box, popup, input, text, layout, active, groups, shown, open: openWhole, close, type, pick, press, leave }
}

/** Options that Page Up and Page Down move by. */
const PAGE = 10

/** Which option a key goes to, from `active` (-1 is none) among `count`; undefined where the key does not move. */
export function moveActive(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      return active >= last ? 0 : active + 1
    case 'ArrowUp':
      return active <= 0 ? last : active - 1
    case 'Home':
      return 0
    case 'End':
      return last
    case 'PageDown':
      return Math.min(last, Math.max(active, 0) + PAGE)
    case 'PageUp':
      return Math.max(0, active - PAGE)
    default:
      return undefined
  }
}

/** Pixels of the window (readings gF-15), as in dialog.css. */
const SHEET_BELOW = 540
const ENOUGH_BELOW = 320
const LEAST = 160
const GAP = 4
const MARGIN = 16

/**
 * Where a list hangs, in CSS pixels of the window: under its field, or over it where there is more room. Of a field
 * outside the window it hangs at the window's edge, so that every option can be reached.
 */
export function placeList(
  field: { left: number; top: number; bottom: number; width: number },
  windowHeight: number,
): { left: string; width: string; top: string; bottom: string; room: string } {
  const bottom = Math.max(0, field.bottom)
  const top = Math.min(field.top, windowHeight)
  const below = windowHeight - bottom - MARGIN
  const above = top - MARGIN
  const isBelow = below >= ENOUGH_BELOW || below >= above
  return {
    left: `${field.left}px`,
    width: `${field.width}px`,
    top: isBelow ? `${bottom + GAP}px` : 'auto',
    bottom: isBelow ? 'auto' : `${windowHeight - top + GAP}px`,
    room: `${Math.max(LEAST, isBelow ? below : above)}px`,
  }
}

/** On a phone a list takes the whole screen (readings gF-14). */
export function isSheetWidth(): boolean {
  return innerWidth < SHEET_BELOW
}

/**
 * Lifts `layer` into the browser's top layer, where no box of the page can cut it off or cover it,
 * and keeps it in its place while the page scrolls. Answers how to put it back.
 */
function lift(layer: HTMLElement, kind: 'auto' | 'manual', follow: () => void): () => void {
  follow()
  layer.popover = kind
  layer.showPopover?.()
  const stop = new AbortController()
  addEventListener('resize', follow, { signal: stop.signal })
  addEventListener('scroll', follow, { signal: stop.signal, capture: true, passive: true })
  visualViewport?.addEventListener('resize', follow, { signal: stop.signal })
  return () => {
    stop.abort()
    layer.popover = null
  }
}

/** Hangs a list under its field. */
export function hangList(field: HTMLElement, list: HTMLElement): () => void {
  return lift(list, 'manual', () => {
    const position = placeList(field.getBoundingClientRect(), innerHeight)
    for (const [name, value] of Object.entries(position)) list.style.setProperty(`--list-${name}`, value)
  })
}

/**
 * Spreads a field over the screen, as high as the keyboard leaves it. The phone's back button closes it, as it would a
 * page.
 */
export function spreadSheet(sheet: HTMLElement, onClosed: () => void): () => void {
  const listen = (event: Event) => {
    if (event instanceof ToggleEvent && event.newState === 'closed') onClosed()
  }
  sheet.addEventListener('toggle', listen)
  const drop = lift(sheet, 'auto', () =>
    sheet.style.setProperty('--list-room', `${visualViewport?.height ?? innerHeight}px`),
  )
  return () => {
    sheet.removeEventListener('toggle', listen)
    drop()
  }
}
