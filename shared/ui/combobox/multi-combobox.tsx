import { useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { ComboboxFrame, type ComboboxLook, type ComboboxTexts } from './combobox-frame.tsx'
import { useMultiChoosing, type MultiChoosing } from './multi-choosing.ts'
import { toText, type ComboboxOption } from './options.ts'

export interface MultiComboboxTexts extends ComboboxTexts {
  /** The button that closes the sheet on a phone. */
  done: string
  /** Above what is chosen: how many of how many. */
  chosen(count: number, total: number): string
  /** The buttons that take all and none. */
  takeAll: string
  takeNone: string
  /** Name of the button that lets one go. */
  remove(option: string): string
  /** Said when one was chosen, and when one was let go. */
  added(option: string): string
  removed(option: string): string
  /** The button that shows the rest of what is chosen. */
  more(count: number): string
}

export interface MultiComboboxProps extends MultiChoosing, Omit<ComboboxLook, 'texts'> {
  texts: MultiComboboxTexts
}

/** Of more than these the rest is shown on demand. */
const FIRST_CHIPS = 8

/** A field that finds any number of options; what is chosen stands under it and can be let go there. */
export function MultiCombobox({ texts, placeholder, name, isTall, ...choosing }: MultiComboboxProps) {
  const { values, options, onChange } = choosing
  const state = useMultiChoosing(choosing, texts)
  const chosen = values.flatMap((value) => options.find((option) => option.value === value) ?? [])

  function takeAll() {
    onChange(options.map(({ value }) => value))
  }

  function takeNone() {
    onChange([])
    state.input.current?.focus()
  }

  return (
    <div className="multi">
      <ComboboxFrame
        {...{ texts, placeholder, name, isTall, state }}
        isMultiple
        isChosen={(value) => values.includes(value)}
        done={texts.done}
      />
      <output className="visually-hidden">{state.said && sayOf(state.said, texts)}</output>
      <div className="multi-line">
        <span className="multi-count">{texts.chosen(chosen.length, options.length)}</span>
        {chosen.length < options.length && (
          <Button look="quiet" onClick={takeAll}>
            {texts.takeAll}
          </Button>
        )}
        {chosen.length > 0 && (
          <Button look="quiet" onClick={takeNone}>
            {texts.takeNone}
          </Button>
        )}
      </div>
      <Chips chosen={chosen} texts={texts} onRemove={state.toggle} onEmpty={() => state.input.current?.focus()} />
    </div>
  )
}

function sayOf({ option, isChosen }: { option: ComboboxOption; isChosen: boolean }, texts: MultiComboboxTexts): string {
  return isChosen ? texts.added(toText(option)) : texts.removed(toText(option))
}

interface ChipsProps {
  chosen: readonly ComboboxOption[]
  texts: MultiComboboxTexts
  onRemove(option: ComboboxOption): void
  /** The last one was let go: the keyboard needs another place. */
  onEmpty(): void
}

function Chips({ chosen, texts, onRemove, onEmpty }: ChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? chosen : chosen.slice(0, FIRST_CHIPS)
  if (chosen.length === 0) return null

  /** The keyboard goes on to the next one, or to the one before where there is none. */
  function remove(option: ComboboxOption, index: number) {
    const buttons = list.current?.querySelectorAll<HTMLElement>('.chip > button')
    const next = buttons?.[index + 1] ?? buttons?.[index - 1]
    if (next) next.focus()
    else onEmpty()
    onRemove(option)
  }

  return (
    <div className="multi-chips">
      <ul ref={list} className="chips" aria-label={texts.chosen(chosen.length, chosen.length)}>
        {shown.map((option, index) => (
          <li key={option.value} className="chip">
            <span className="chip-text">
              {option.code && <strong>{option.code}</strong>} <span lang={option.lang}>{option.label}</span>
            </span>
            <button
              type="button"
              className="chip-remove"
              aria-label={texts.remove(toText(option))}
              onClick={() => remove(option, index)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      {shown.length < chosen.length && (
        <Button look="quiet" onClick={() => setIsWhole(true)}>
          {texts.more(chosen.length - shown.length)}
        </Button>
      )}
    </div>
  )
}
