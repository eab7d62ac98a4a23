/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events --
   no tag is a list that stays open beside its input, and the keys are the input's (APG combobox) */
import { memo, useLayoutEffect, useRef, useState, type MouseEvent, type UIEvent } from 'react'
import { Icon } from '../icon.tsx'
import type { ComboboxGroup, ComboboxOption } from './options.ts'

/** Its code on the first line and its name on the second, so that a sign is found by its number. */
export function OptionFace({ option: { code, label, note, aside, lang, noteLang } }: { option: ComboboxOption }) {
  return (
    <>
      <span className="option-text">
        {code && <span className="option-code">{code}</span>}{' '}
        <span lang={lang} className={code ? 'option-name' : undefined}>
          {label}
        </span>
        {note && (
          <span lang={noteLang} className="option-note">
            {note}
          </span>
        )}
      </span>
      {aside && <span className="option-aside">{aside}</span>}
    </>
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
      <OptionFace option={option} />
      {isChosen && <Icon name="check" />}
    </div>
  )
})

interface ComboboxListProps {
  id: string
  labelId: string | undefined
  groups: readonly ComboboxGroup[]
  active: number
  /** Several may be chosen. */
  isMultiple?: boolean | undefined
  isChosen(value: string): boolean
  onPick(index: number): void
}

/** So many rows are drawn at first, and as many more when the list is scrolled to its end. */
const BATCH = 150

/** The options in sight, by their groups. */
export function ComboboxList({ id, labelId, groups, active, isMultiple, isChosen, onPick }: ComboboxListProps) {
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
      aria-multiselectable={isMultiple}
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
              isChosen={isChosen(option.value)}
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
