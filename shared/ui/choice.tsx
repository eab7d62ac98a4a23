import { useId, type ReactNode } from 'react'
import { useField } from './field.tsx'

export interface ChoiceOption<Value extends string> {
  value: Value
  label: ReactNode
  note?: ReactNode
}

export interface ChoiceProps<Value extends string> {
  value: Value | null
  options: readonly ChoiceOption<Value>[]
  onChange(value: Value): void
  /** `segments` side by side for two to four short words, `chips` for more of them, `list` one under another. */
  layout?: 'segments' | 'chips' | 'list'
  /** The name of the group where it stands in no `Field kind="group"`, or beside the control of its field. */
  label?: string
  /** Of its inputs, where it has to be the same each time it is drawn. */
  name?: string
  /** After the last of them. */
  children?: ReactNode
}

/** One of a few: native radio buttons with their arrows, drawn as one control. */
export function Choice<Value extends string>({
  value,
  options,
  onChange,
  layout = 'segments',
  label,
  name,
  children,
}: ChoiceProps<Value>) {
  const ownName = useId()
  const around = useField()
  const field = label === undefined ? around : null
  return (
    <div
      className={`choice choice-${layout}`}
      part="choice"
      role="radiogroup"
      aria-label={label}
      aria-labelledby={field?.labelId}
      aria-describedby={field?.describedBy}
      aria-invalid={field?.isInvalid || undefined}
    >
      {options.map((option, index) => (
        <label className="choice-option" key={option.value}>
          <input
            type="radio"
            id={index === 0 ? field?.id : undefined}
            name={name ?? ownName}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className="choice-face">
            <span>{option.label}</span>
            {option.note && <span className="choice-note">{option.note}</span>}
          </span>
        </label>
      ))}
      {children}
    </div>
  )
}
