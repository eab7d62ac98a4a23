import type { ComponentProps } from 'react'
import { toControlAttributes, useField } from './field.tsx'

export interface TextAreaProps extends Omit<
  ComponentProps<'textarea'>,
  'value' | 'onChange' | 'style' | 'autoFocus' | 'children'
> {
  value: string
  onChange(text: string): void
}

/** Several lines of plain text. Needs `text-input.css` and `text-area.css`. */
export function TextArea({ onChange, ...attributes }: TextAreaProps) {
  const field = useField()
  return (
    <textarea
      {...toControlAttributes(field)}
      {...attributes}
      className="input text-area"
      part="input"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
