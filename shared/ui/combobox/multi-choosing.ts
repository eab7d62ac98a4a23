import { useMemo, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { moveActive, useOpenList } from './open-list.ts'
import { findNamed, groupOptions, type ComboboxOption, type GroupNames } from './options.ts'

export interface MultiChoosing {
  /** In the order they were chosen. */
  values: readonly string[]
  options: readonly ComboboxOption[]
  onChange(values: string[]): void
  onBlur?(): void
}

const NONE: readonly string[] = []

/** What a user does where several are chosen: a pick leaves the list open, and the next letter searches anew. */
export function useMultiChoosing({ values, options, onChange, onBlur }: MultiChoosing, names: GroupNames) {
  const list = useOpenList()
  const { isOpen, active, setActive, close } = list
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  /** Something was picked by what is typed: it is not meant once more. */
  const hasPicked = useRef(false)
  /** What was chosen or let go last, for those who do not see it. */
  const [said, say] = useState<{ option: ComboboxOption; isChosen: boolean } | null>(null)

  const groups = useMemo(
    () => groupOptions(options, NONE, text || null, { recent: names.recent, all: names.all }),
    [options, text, names.recent, names.all],
  )
  const shown = useMemo(() => groups.flatMap((group) => group.options), [groups])

  function toggle(option: ComboboxOption) {
    const isChosen = !values.includes(option.value)
    say({ option, isChosen })
    onChange(isChosen ? [...values, option.value] : values.filter((value) => value !== option.value))
  }

  function pick(index: number) {
    const option = shown[index]
    if (!option) return
    setActive(index)
    hasPicked.current = true
    toggle(option)
    input.current?.select()
  }

  function type(next: string) {
    list.open(0)
    hasPicked.current = false
    setText(next)
    setActive(next ? 0 : -1)
  }

  function press(event: KeyboardEvent) {
    const next = moveActive(event.key, active, shown.length)
    if (event.key === 'Escape' && (isOpen || text !== '')) {
      if (!isOpen) setText('')
      close()
      event.stopPropagation()
    } else if (event.key === 'Enter' && isOpen) pick(active)
    else if (event.key.startsWith('Arrow') && !isOpen && next !== undefined) list.open(0)
    else if (event.altKey && event.key === 'ArrowUp') close()
    else if (isOpen && next !== undefined) setActive(next)
    else return
    event.preventDefault()
  }

  function leave(event: FocusEvent<HTMLElement>) {
    if (event.currentTarget.contains(event.relatedTarget)) return
    close()
    // What names one beyond doubt is taken, as in a field for one.
    const named = hasPicked.current ? undefined : findNamed(options, text)
    if (named && !values.includes(named.value)) toggle(named)
    setText('')
    onBlur?.()
  }

  return { ...list, input, text, groups, shown, said, open: () => list.open(-1), type, pick, press, leave, toggle }
}
