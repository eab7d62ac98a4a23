import type { ReactNode } from 'react'

export interface CountdownProps {
  /** The time left in words: "1 h 25 min", "less than a minute". */
  text: ReactNode
  /** A line under it: until when, where. */
  note?: ReactNode
  /** Minutes left and in all, for the bar; the bar says nothing that the text does not. */
  left: number
  total: number
  state?: 'running' | 'ending' | 'over'
}

/** What is left of a paid time; the view around it counts. */
export function Countdown({ text, note, left, total, state = 'running' }: CountdownProps) {
  return (
    <div className={`countdown countdown-${state}`} part="countdown">
      <p className="countdown-text">{text}</p>
      <progress className="time-bar" value={left} max={total} aria-hidden="true" />
      {note && <p className="countdown-note">{note}</p>}
    </div>
  )
}
