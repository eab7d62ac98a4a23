import type { ComponentProps } from 'react'
import { toControlAttributes, useField } from './field.tsx'

/** Everything an input takes, but its text comes and goes as text. `autoFocus` would steal the page's focus. */
export interface TextInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'style' | 'autoFocus'> {
  value: string
  onChange(text: string): void
}

export function TextInput({ onChange, className = '', ...attributes }: TextInputProps) {
  const field = useField()
  return (
    <input
      type="text"
      {...toControlAttributes(field)}
      {...attributes}
      className={`input ${className}`}
      part="input"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
