import type { KeyboardEvent } from 'react'
import { Icon } from '../icon.tsx'
import { maskAdded } from './mask.ts'
import { MaskedInput } from './masked-input.tsx'
import { formatTime, maskTime, parseTime, shiftTime } from './time-mask.ts'

const TIME = maskAdded(maskTime)

export interface TimeInputProps {
  /** HH:mm, or what is typed of it. */
  value: string
  onChange(text: string): void
  onBlur?(): void
  name?: string
  /** The first guess, which a first press on either button or an arrow key writes down: minutes of the day. */
  start: number
  /** Names of the two buttons: "15 minutes earlier", "15 minutes later". */
  earlier: string
  later: string
}

/** Minutes by which the buttons and the arrow keys move. */
const STEP = 15

/** A time of the city's day. Not `<input type="time">`, which shows 12 or 24 hours as the visitor's machine likes. */
export function TimeInput({ value, onChange, onBlur, name, start, earlier, later }: TimeInputProps) {
  const minute = parseTime(value)
  const move = (by: number) => onChange(formatTime(minute === null ? start : shiftTime(minute, by)))

  function press(event: KeyboardEvent) {
    const by = { ArrowUp: STEP, ArrowDown: -STEP }[event.key]
    if (by === undefined) return
    event.preventDefault()
    move(by)
  }

  return (
    <div className="time-input">
      <button
        className="button button-secondary button-icon"
        type="button"
        aria-label={earlier}
        onClick={() => move(-STEP)}
      >
        <Icon name="minus" />
      </button>
      <MaskedInput
        inputMode="numeric"
        placeholder="00:00"
        name={name}
        value={value}
        onBlur={onBlur}
        onKeyDown={press}
        onChange={onChange}
        mask={TIME}
      />
      <button
        className="button button-secondary button-icon"
        type="button"
        aria-label={later}
        onClick={() => move(STEP)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
