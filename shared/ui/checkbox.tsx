import type { ReactNode } from 'react'
import { toControlAttributes, useField } from './field.tsx'

export interface CheckboxProps {
  isChecked: boolean
  onChange(isChecked: boolean): void
  name?: string
  /** Id of what explains it. */
  describedBy?: string
  /** The words beside the box; they are its name and part of the target. */
  children: ReactNode
}

export function Checkbox({ isChecked, onChange, name, describedBy, children }: CheckboxProps) {
  const field = useField()
  return (
    <label className="checkbox" part="checkbox">
      <input
        type="checkbox"
        aria-describedby={describedBy}
        {...toControlAttributes(field)}
        name={name}
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
