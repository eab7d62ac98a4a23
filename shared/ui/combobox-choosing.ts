import { useLayoutEffect, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { filterOptions, findNamed, splitRecent, toText, type ComboboxOption } from './combobox-filter.ts'
import { hangList, isSheetWidth, spreadSheet } from './combobox-layer.ts'
import { moveActive } from './combobox-moves.ts'

/** A part of the options, under a heading of its own or none. */
export interface ComboboxGroup {
  name: string | null
  /** How many options stand before it. */
  start: number
  options: readonly ComboboxOption[]
}

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

interface Names {
  recent: string
  all: string
}

function groupOptions(
  options: readonly ComboboxOption[],
  recent: readonly string[],
  typed: string | null,
  names: Names,
): ComboboxGroup[] {
  if (typed) return [{ name: null, start: 0, options: filterOptions(options, typed) }]
  const split = splitRecent(options, recent)
  const known = split.recent.length
  if (known === 0) return [{ name: null, start: 0, options }]
  return [
    { name: names.recent, start: 0, options: split.recent },
    { name: names.all, start: known, options: split.rest },
  ]
}

/** What a person does in a combobox: types, walks the list, picks, leaves. */
export function useChoosing(props: Choosing, names: Names) {
  const { value, options, recent = NONE, onChange, onBlur } = props
  const box = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  /** Null while the field shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null)
  const [layout, setLayout] = useState<'closed' | 'list' | 'sheet'>('closed')
  const [active, setActive] = useState(-1)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
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
  // What the page has chosen may come while somebody is in the field: the next letter begins anew all the same.
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
