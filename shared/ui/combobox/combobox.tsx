/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events --
   no tag is a list that stays open beside its input, and the keys are the input's (APG combobox) */
import { memo, useId, useLayoutEffect, useRef, useState, type MouseEvent, type UIEvent } from 'react'
import { toControlAttributes, useField } from '../field.tsx'
import { Icon } from '../icon.tsx'
import { useChoosing, type Choosing } from './choosing.ts'
import type { ComboboxGroup, ComboboxOption } from './options.ts'

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

export interface ComboboxProps extends Choosing {
  texts: ComboboxTexts
  placeholder?: string
  name?: string
  /** A list of zones, which may be twice as high as others. */
  isTall?: boolean
}

/**
 * A field that finds one option among many: typed, picked by arrows or by finger (ARIA APG, editable combobox with
 * list).
 */
export function Combobox({ texts, placeholder, name, isTall, ...choosing }: ComboboxProps) {
  const listId = useId()
  const field = useField()
  const { box, popup, input, text, layout, active, groups, shown, open, close, type, pick, press, leave } = useChoosing(
    choosing,
    texts,
  )
  const isOpen = layout !== 'closed'
  const hasList = isOpen && shown.length > 0

  return (
    <div className={isTall ? 'combobox combobox-tall' : 'combobox'} onBlur={leave}>
      <div className={`combobox-box combobox-${layout}`} ref={box}>
        {layout === 'sheet' && (
          <div className="combobox-head">
            <span aria-hidden="true">{field?.label}</span>
            <button className="button button-quiet button-icon" type="button" aria-label={texts.close} onClick={close}>
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
        {isOpen && (
          <div className="list-layer" ref={popup}>
            {hasList ? (
              <ComboboxList
                id={listId}
                labelId={field?.labelId}
                groups={groups}
                active={active}
                value={choosing.value}
                onPick={pick}
              />
            ) : (
              <p className="list list-empty">{texts.empty}</p>
            )}
          </div>
        )}
      </div>
      <output className="visually-hidden">{isOpen && (hasList ? texts.count(shown.length) : texts.empty)}</output>
    </div>
  )
}

interface RowProps {
  id: string
  option: ComboboxOption
  index: number
  isActive: boolean
  isChosen: boolean
}

/** Kept between renders: an arrow key draws two rows anew and not a thousand. */
const Row = memo(function Row({ id, option, index, isActive, isChosen }: RowProps) {
  return (
    <div
      className={isActive ? 'option option-active' : 'option'}
      part="option"
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isChosen}
      data-index={index}
    >
      {option.code && <span className="option-code">{option.code}</span>}
      <span className="option-text">
        {option.label}
        {option.note && <span className="option-note">{option.note}</span>}
      </span>
      {isChosen && <Icon name="check" />}
    </div>
  )
})

interface ComboboxListProps {
  id: string
  labelId: string | undefined
  groups: readonly ComboboxGroup[]
  active: number
  value: string | null
  onPick(index: number): void
}

/** So many rows are drawn at first, and as many more when the list is scrolled to its end. */
const BATCH = 150

function ComboboxList({ id, labelId, groups, active, value, onPick }: ComboboxListProps) {
  const list = useRef<HTMLDivElement>(null)
  const [batches, setBatches] = useState(1)
  const count = groups.reduce((sum, group) => sum + group.options.length, 0)
  const limit = Math.max(batches * BATCH, active + 2)

  // Not scrollIntoView, which would scroll the page as well.
  useLayoutEffect(() => {
    const box = list.current
    const row = box?.querySelector<HTMLElement>(`[data-index="${active}"]`)
    if (!box || !row) return
    if (row.offsetTop < box.scrollTop || active === 0) box.scrollTop = active === 0 ? 0 : row.offsetTop
    const hidden = row.offsetTop + row.offsetHeight - box.scrollTop - box.clientHeight
    if (hidden > 0) box.scrollTop += hidden
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another list scrolls anew
  }, [active, count])

  function grow({ currentTarget: box }: UIEvent) {
    if (box.scrollHeight - box.scrollTop - box.clientHeight < 400) setBatches(Math.ceil(limit / BATCH) + 1)
  }

  function pick(event: MouseEvent) {
    const row = event.target instanceof Element && event.target.closest<HTMLElement>('[data-index]')
    if (row) onPick(Number(row.dataset['index']))
  }

  return (
    <div
      className="list"
      part="list"
      role="listbox"
      tabIndex={-1}
      id={id}
      ref={list}
      aria-labelledby={labelId}
      onClick={pick}
      onMouseDown={(event) => event.preventDefault()}
      onScroll={grow}
    >
      {groups.map((group) => {
        const rows = group.options
          .slice(0, Math.max(0, limit - group.start))
          .map((option, offset) => (
            <Row
              key={option.value}
              id={`${id}-${group.start + offset}`}
              option={option}
              index={group.start + offset}
              isActive={group.start + offset === active}
              isChosen={option.value === value}
            />
          ))
        if (group.name === null) return rows
        return (
          <div role="group" key={group.name} aria-label={group.name}>
            <div className="list-heading" aria-hidden="true">
              {group.name}
            </div>
            {rows}
          </div>
        )
      })}
    </div>
  )
}
