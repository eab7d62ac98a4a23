import { useId, useLayoutEffect, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { SHEET_BELOW } from './breakpoints.ts'
import { filterOptions, findNamed, splitRecent, toText, type ComboboxOption } from './combobox-filter.ts'
import { ComboboxList, type ComboboxGroup } from './combobox-list.tsx'
import { moveActive, placeList, type Placement } from './combobox-moves.ts'
import { toControlAttributes, useField } from './field.tsx'
import { Icon } from './icon.tsx'

export interface ComboboxTexts {
  /** Name of the button that closes the sheet on a phone. */
  close: string
  /** Shown when nothing matches: what to do next. */
  empty: string
  recent: string
  all: string
  /** Said after each change of the list, such as "12 zones". */
  count(found: number): string
}

export interface ComboboxProps {
  value: string | null
  options: readonly ComboboxOption[]
  /** Values chosen before, the latest first. */
  recent?: readonly string[]
  texts: ComboboxTexts
  placeholder?: string
  name?: string
  /** `text` is what stands in the field: typed words that name no option come with a null value, and stay. */
  onChange(value: string | null, text: string): void
  onBlur?(): void
}

const NONE: readonly string[] = []

/** A field that finds one option among many: typed, picked by arrows or by finger (ARIA APG, editable combobox with list). */
export function Combobox({ value, options, recent = NONE, texts, placeholder, name, onChange, onBlur }: ComboboxProps) {
  const ownId = useId()
  const field = useField()
  const listId = `${ownId}list`
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  /** Null while the field shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null)
  const [placement, setPlacement] = useState<Placement | null>(null)
  const [active, setActive] = useState(-1)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== null) setTyped(null)
  }

  const groups = useMemo<ComboboxGroup[]>(() => {
    if (typed) return [{ name: null, start: 0, options: filterOptions(options, typed) }]
    const split = splitRecent(options, recent)
    const known = split.recent.length
    if (known === 0) return [{ name: null, start: 0, options }]
    return [
      { name: texts.recent, start: 0, options: split.recent },
      { name: texts.all, start: known, options: split.rest },
    ]
  }, [options, recent, typed, texts.recent, texts.all])
  const shown = useMemo(() => groups.flatMap((group) => group.options), [groups])
  const chosen = options.find((option) => option.value === value)
  const text = typed ?? toText(chosen)
  const isOpen = placement !== null
  const hasList = isOpen && shown.length > 0

  // The sheet is the field itself in the browser's top layer: the input keeps its focus and its text.
  useLayoutEffect(() => {
    const sheet = box.current
    if (!sheet || placement !== 'sheet') return
    const fit = () => sheet.style.setProperty('--room', `${visualViewport?.height ?? innerHeight}px`)
    fit()
    sheet.popover = 'manual'
    sheet.showPopover?.()
    visualViewport?.addEventListener('resize', fit)
    return () => {
      visualViewport?.removeEventListener('resize', fit)
      sheet.popover = null
    }
  }, [placement])

  function open() {
    const place = input.current?.getBoundingClientRect()
    if (isOpen || !place) return
    const screen = { height: innerHeight, isNarrow: innerWidth < SHEET_BELOW }
    const found = placeList(place, screen)
    box.current?.style.setProperty('--room', `${found.room}px`)
    setPlacement(found.placement)
    setActive(typed ? 0 : shown.findIndex((option) => option.value === value))
    if (typed === null) input.current?.select()
  }

  function choose(option: ComboboxOption) {
    setTyped(null)
    setPlacement(null)
    onChange(option.value, toText(option))
  }

  function pick(index: number) {
    const option = shown[index]
    if (option) choose(option)
  }

  function type(next: string) {
    open()
    setTyped(next)
    setActive(next ? 0 : -1)
  }

  function press(event: KeyboardEvent) {
    const next = moveActive(event.key, active, shown.length)
    const option = shown[active]
    if (event.key === 'Escape' && (isOpen || typed !== null)) {
      if (isOpen) setPlacement(null)
      else setTyped(null)
      event.stopPropagation()
    } else if (event.key === 'Enter' && isOpen) {
      if (option) choose(option)
    } else if (event.key.startsWith('Arrow') && !isOpen && next !== undefined) open()
    else if (event.altKey && event.key === 'ArrowUp') setPlacement(null)
    else if (isOpen && next !== undefined) setActive(next)
    else return
    event.preventDefault()
  }

  function leave(event: FocusEvent<HTMLElement>) {
    if (event.currentTarget.contains(event.relatedTarget)) return
    setPlacement(null)
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

  return (
    <div className="combobox" onBlur={leave}>
      <div className={`combobox-box combobox-${placement ?? 'closed'}`} ref={box}>
        {placement === 'sheet' && (
          <div className="combobox-head">
            <span aria-hidden="true">{field?.label}</span>
            <button className="button button-quiet button-icon" type="button" aria-label={texts.close} onClick={() => setPlacement(null)}>
              <Icon name="close" />
            </button>
          </div>
        )}
        <div className="select combobox-line">
          <input
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="done"
            {...toControlAttributes(field)}
            aria-expanded={hasList}
            aria-controls={hasList ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={hasList && active >= 0 ? `${listId}-${active}` : undefined}
            className="input"
            part="input"
            ref={input}
            name={name}
            placeholder={placeholder}
            value={text}
            onChange={(event) => type(event.target.value)}
            onClick={open}
            onKeyDown={press}
          />
          <Icon name="chevron" />
        </div>
        {hasList && (
          <ComboboxList id={listId} labelId={field?.labelId} groups={groups} active={active} value={value} onPick={pick} />
        )}
        {isOpen && !hasList && <p className="list list-empty">{texts.empty}</p>}
      </div>
      <output className="visually-hidden">{isOpen && (hasList ? texts.count(shown.length) : texts.empty)}</output>
    </div>
  )
}
