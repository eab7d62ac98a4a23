/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no tag is a list that stays open beside its input (APG combobox) */
import { useId, type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { toControlAttributes, useField } from '../field.tsx'
import { Icon } from '../icon.tsx'
import { ComboboxList, OptionFace } from './combobox-list.tsx'
import type { OpenList } from './open-list.ts'
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

/** What is shown of a combobox beside what is chosen. */
export interface ComboboxLook {
  texts: ComboboxTexts
  placeholder?: string | undefined
  name?: string | undefined
  /** A list of zones, which may be twice as high as others. */
  isTall?: boolean | undefined
}

/** What is typed and found, and what the keys do. */
export interface ComboboxState extends Omit<OpenList, 'isOpen' | 'open' | 'setActive'> {
  input: RefObject<HTMLInputElement | null>
  /** The field has the focus, and no phone shows its keyboard for it. */
  isKeyboardDown?: boolean
  text: string
  groups: readonly ComboboxGroup[]
  shown: readonly ComboboxOption[]
  /** The focus has come. */
  enter?(): void
  open(): void
  type(text: string): void
  pick(index: number): void
  press(event: KeyboardEvent): void
  leave(event: FocusEvent<HTMLElement>): void
}

export interface ComboboxFrameProps extends ComboboxLook {
  state: ComboboxState
  isMultiple?: boolean
  /** What is chosen, drawn as its row while the field is left alone. */
  face?: ComboboxOption | undefined
  isChosen(value: string): boolean
  /** What the button says that closes the sheet; a cross where it is left out. */
  done?: string
  /** Under the field, and left together with it. */
  children?: ReactNode
}

/** The field with its list: an editable combobox with a listbox (ARIA APG); on a phone a sheet. */
export function ComboboxFrame({
  state,
  texts,
  placeholder,
  name,
  isTall,
  isMultiple,
  face,
  isChosen,
  done,
  children,
}: ComboboxFrameProps) {
  const listId = useId()
  const field = useField()
  const { box, popup, input, text, layout, active, groups, shown, open, close, type, pick, press, leave } = state
  const isOpen = layout !== 'closed'
  const hasList = isOpen && shown.length > 0

  return (
    <div className={isTall ? 'combobox combobox-tall' : 'combobox'} onBlur={leave}>
      <div className={`combobox-box combobox-${layout}`} ref={box}>
        {layout === 'sheet' && (
          <div className="combobox-head">
            <span aria-hidden="true">{field?.label}</span>
            <button
              className={done ? 'button button-quiet' : 'button button-quiet button-icon'}
              type="button"
              aria-label={done ? undefined : texts.close}
              onClick={close}
            >
              {done ?? <Icon name="close" />}
            </button>
          </div>
        )}
        <div className="select combobox-line">
          <input
            type="text"
            role="combobox"
            autoComplete="off"
            inputMode={state.isKeyboardDown ? 'none' : undefined}
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
            onFocus={state.enter}
            onClick={open}
            onKeyDown={press}
          />
          {face && (
            <span className="combobox-face" aria-hidden="true">
              <OptionFace option={face} />
            </span>
          )}
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
                isMultiple={isMultiple}
                isChosen={isChosen}
                onPick={pick}
              />
            ) : (
              <p className="list list-empty">{texts.empty}</p>
            )}
          </div>
        )}
      </div>
      <output className="visually-hidden">{isOpen && (hasList ? texts.count(shown.length) : texts.empty)}</output>
      {children}
    </div>
  )
}
