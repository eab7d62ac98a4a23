import type { ComponentProps } from 'react'
import { toControlAttributes, useField } from './field.tsx'
import { Icon } from './icon.tsx'

export interface SelectOption {
  value: string
  label: string
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
}

/** A native list: quick under a thumb, and the system's own. */
export function Select({ value, options, onChange, placeholder, ...attributes }: SelectProps) {
  const field = useField()
  return (
    <span className="select">
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
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron" />
    </span>
  )
}
