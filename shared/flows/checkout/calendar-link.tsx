import { toCalendarEvent } from '../../domain/calendar-event.ts'
import type { Instant } from '../../domain/city-time.ts'
import { useText } from '../../i18n/text.tsx'
import { ButtonLink } from '../../ui/button.tsx'

export interface CalendarLinkProps {
  /** Order number: the same event is replaced, not doubled. */
  id: string
  end: Instant
  now: Instant
  place: string
}

/** An .ics file with the end of the parking and a reminder before it. */
export function CalendarLink({ id, end, now, place }: CalendarLinkProps) {
  const text = useText()
  const event = toCalendarEvent({ id, end, now, title: text('checkout.calendar.event', { zone: place }) })
  return (
    <ButtonLink
      shape="wide"
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(event)}`}
      download={`parking-${id}.ics`}
    >
      {text('checkout.calendar')}
    </ButtonLink>
  )
}
