import { useId } from 'react'
import { useChoosing, type Choosing } from './combobox-choosing.ts'
import { ComboboxList } from './combobox-list.tsx'
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

export interface ComboboxProps extends Choosing {
  texts: ComboboxTexts
  placeholder?: string
  name?: string
}

/** A field that finds one option among many: typed, picked by arrows or by finger (ARIA APG, editable combobox with list). */
export function Combobox({ texts, placeholder, name, ...choosing }: ComboboxProps) {
  const listId = useId()
  const field = useField()
  const { box, popup, input, text, layout, active, groups, shown, open, close, type, pick, press, leave } = useChoosing(
    choosing,
    texts,
  )
  const isOpen = layout !== 'closed'
  const hasList = isOpen && shown.length > 0

  return (
    <div className="combobox" onBlur={leave}>
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
