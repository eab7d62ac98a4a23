import { useIntl } from 'react-intl'
import { toCalendarEvent } from '../../domain/calendar-event.ts'
import type { Instant } from '../../domain/city-time.ts'
import { ButtonLink } from '../../ui/button.tsx'

export interface CalendarLinkProps {
  /** Order number: the same event is replaced, not doubled. */
  id: string
  end: Instant
  now: Instant
  place: string
  look?: 'secondary' | 'quiet'
}

/** An .ics file with the end of the parking and a reminder before it. */
export function CalendarLink({ id, end, now, place, look = 'secondary' }: CalendarLinkProps) {
  const intl = useIntl()
  const event = toCalendarEvent({
    id,
    end,
    now,
    title: intl.formatMessage({ id: 'checkout.calendar.event' }, { zone: place }),
  })
  return (
    <ButtonLink
      look={look}
      shape="wide"
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(event)}`}
      download={`parking-${id}.ics`}
    >
      {intl.formatMessage({ id: 'checkout.calendar' })}
    </ButtonLink>
  )
}
