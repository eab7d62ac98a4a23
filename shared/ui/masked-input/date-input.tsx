import { useRef } from 'react'
import { formatDateInput, maskDate, parseDate } from './date-mask.ts'
import { maskAdded } from './mask.ts'
import { MaskedInput } from './masked-input.tsx'
import { useField } from '../field.tsx'
import { Icon } from '../icon.tsx'

const DATE = maskAdded(maskDate)

export interface DateInputProps {
  /** DD/MM/YYYY, or what is typed of it. */
  value: string
  onChange(text: string): void
  onBlur?(): void
  name?: string
  /** What the button that opens the system's calendar does; its name says for which field. */
  pick: string
  /** YYYY-MM-DD, the last that the calendar offers. */
  max?: string | undefined
}

/**
 * A date typed or picked. Not a bare `<input type="date">`, which writes dates as the visitor's machine likes: the
 * system's calendar is behind the button.
 */
export function DateInput({ value, onChange, onBlur, name, pick, max }: DateInputProps) {
  const calendar = useRef<HTMLInputElement>(null)
  const field = useField()

  return (
    <div className="date-input">
      <MaskedInput
        inputMode="numeric"
        placeholder="00/00/0000"
        name={name}
        value={value}
        onBlur={onBlur}
        onChange={onChange}
        mask={DATE}
      />
      <button
        className="button button-secondary button-icon"
        type="button"
        aria-label={field ? `${pick}: ${field.label}` : pick}
        onClick={() => calendar.current?.showPicker()}
      >
        <Icon name="calendar" />
      </button>
      <input
        type="date"
        className="date-input-calendar"
        ref={calendar}
        tabIndex={-1}
        aria-hidden="true"
        max={max}
        value={parseDate(value) ?? ''}
        onChange={(event) => onChange(formatDateInput(event.target.value))}
      />
    </div>
  )
}
