import type { ComponentProps } from 'react'
import { toControlAttributes, useField } from './field.tsx'
import { Icon } from './icon.tsx'

export interface SelectOption {
  value: string
  label: string
  /** The language of its label, where it is another than the page's. */
  lang?: string | undefined
}

export interface SelectProps extends Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'style' | 'children' | 'autoFocus'
> {
  value: string
  options: readonly SelectOption[]
  onChange(value: string): void
  /** What stands there while nothing is chosen. */
  placeholder?: string
  /** Drawn in place of what is chosen: the list is the last chip of a choice. */
  face?: { text: string; isChosen: boolean }
}

/** A native list: quick under a thumb, and the system's own. */
export function Select({ value, options, onChange, placeholder, face, ...attributes }: SelectProps) {
  const field = useField()
  return (
    <span className={face?.isChosen ? 'select select-chosen' : 'select'}>
      <select
        {...toControlAttributes(field)}
        {...attributes}
        className="input"
        part="input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {placeholder !== undefined && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      {face ? (
        <span className="choice-face" aria-hidden="true">
          {face.text} <Icon name="chevron" />
        </span>
      ) : (
        <Icon name="chevron" />
      )}
    </span>
  )
}
