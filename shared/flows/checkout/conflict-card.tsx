import { type ReactNode } from 'react'
import type { ParsedPlate } from '../../domain/plate.ts'
import { Card } from '../../ui/card.tsx'
import { PlateView } from '../../ui/plate-view.tsx'
import { useFirstFocus } from '../../ui/use-first-focus.ts'

export interface ConflictCardProps {
  /** Drawn as a thing to look at before going on. */
  isWarning?: boolean
  title: string
  plate: ParsedPlate
  /** Where it stands, or is to stand; until when. */
  zone: string
  until: string
  /** What it means, in a sentence or two. */
  text?: ReactNode
  /** The next steps, as buttons. */
  children: ReactNode
}

/**
 * Why a parking cannot simply begin, and what can be done next. Its title takes the focus as it appears, so that a screen
 * reader reads it once.
 */
export function ConflictCard({ isWarning = false, title, plate, zone, until, text, children }: ConflictCardProps) {
  const heading = useFirstFocus<HTMLSpanElement>()
  return (
    <div className={`conflict${isWarning ? ' conflict-warning' : ''}`}>
      <Card
        title={
          <span ref={heading} tabIndex={-1} className="step">
            {title}
          </span>
        }
      >
        <div className="conflict-facts">
          {plate.valid && <PlateView plate={plate} label={plate.display} size="large" />}
          <p>
            <strong>{until}</strong>
            <span className="card-note">{zone}</span>
          </p>
        </div>
        {text && <p>{text}</p>}
        <div className="stack-tight">{children}</div>
      </Card>
    </div>
  )
}
