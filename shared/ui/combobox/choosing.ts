import { useLayoutEffect, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { moveActive, useOpenList } from './open-list.ts'
import { findNamed, groupOptions, toText, type ComboboxOption, type GroupNames } from './options.ts'

export interface Choosing {
  value: string | null
  options: readonly ComboboxOption[]
  /** Values chosen before, the latest first. */
  recent?: readonly string[]
  /** `text` is what stands in the field: typed words that name no option come with a null value, and stay. */
  onChange(value: string | null, text: string): void
  /** The list is opened. */
  onOpen?(): void
  onBlur?(): void
}

const NONE: readonly string[] = []

/** What a user does in a combobox: types, walks the list, picks, leaves. */
export function useChoosing(props: Choosing, names: GroupNames) {
  const { value, options, recent = NONE, onChange, onOpen, onBlur } = props
  const list = useOpenList()
  const { isOpen, active, setActive, close } = list
  const input = useRef<HTMLInputElement>(null)
  /** Null while the field shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null)
  /** A finger has chosen: the focus stays here, without the phone's keyboard over the rest of the form. */
  const [isKeyboardDown, keepDown] = useState(false)
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

  const text = typed ?? toText(options.find((option) => option.value === value))
  // What the page has chosen may come while the field has the focus: the next letter still begins anew.
  const expected = useRef(text)
  useLayoutEffect(() => {
    if (typed === null && text !== expected.current && input.current?.matches(':focus')) markWhole()
    expected.current = text
  })

  /** The next letter begins anew; a long name is seen from its beginning. */
  function markWhole() {
    if (!input.current) return
    input.current.select()
    input.current.scrollLeft = 0
  }

  /** Also where no key and no finger has brought the focus, which would show the end of a long name. */
  function enter() {
    if (typed === null) markWhole()
  }

  function open() {
    if (!isOpen) onOpen?.()
    keepDown(false)
    list.open(typed ? 0 : shown.findIndex((option) => option.value === value))
  }

  /** Opened without a letter, so that the next letter begins anew. */
  function openWhole() {
    open()
    enter()
  }

  function choose(option: ComboboxOption) {
    setTyped(null)
    close()
    expected.current = toText(option)
    onChange(option.value, toText(option))
  }

  function pick(index: number) {
    const option = shown[index]
    if (!option) return
    flushSync(() => {
      choose(option)
      keepDown(list.layout === 'sheet')
    })
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

  return { ...list, isKeyboardDown, input, text, groups, shown, enter, open: openWhole, type, pick, press, leave }
}
