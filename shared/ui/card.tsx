import { useId, type ReactNode, type Ref } from 'react'

export interface CardProps {
  /** Heading of the card; without one, `label` names it for a screen reader. */
  title?: ReactNode
  /** A line under the heading. */
  note?: ReactNode
  label?: string
  /** `wide` for tables, which take what room there is; a form is no wider than a column. */
  width?: 'column' | 'wide'
  /** Whether it stands for the whole element, such as the way in, and keeps the place of what will come. */
  isStandIn?: boolean
  /** For a card that takes the focus, as one does that comes in the place of what had it. */
  place?: Ref<HTMLDivElement>
  children: ReactNode
}

/** A bordered ground with a heading: a form, a session, a result. */
export function Card({ title, note, label, width = 'column', isStandIn = false, place, children }: CardProps) {
  const id = useId()
  return (
    <div
      ref={place}
      tabIndex={place ? -1 : undefined}
      role="group"
      className={`card card-${width}${isStandIn ? ' card-stand-in' : ''}`}
      part="card"
      aria-labelledby={title ? id : undefined}
      aria-label={label}
    >
      {title && (
        <div>
          <h2 className="title" part="title" id={id}>
            {title}
          </h2>
          {note && <p className="card-note">{note}</p>}
        </div>
      )}
      {children}
    </div>
  )
}
