import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { AnswerUrl } from '../../domain/safe-url.ts'
import { Button } from '../../ui/button.tsx'
import { AnswerLink } from '../answer-link.tsx'
import { CalendarLink, type CalendarLinkProps } from './calendar-link.tsx'

export interface TicketActionsProps {
  receiptUrl: AnswerUrl | null
  /** Of what was paid before for the same stay. */
  otherReceipts?: ReactNode
  /** The end, for a calendar; null where there is none to come. */
  event: CalendarLinkProps | null
  /** More time, where it can be had. */
  onExtend?: (() => void) | null | undefined
  /** What ends it early, as a button; nothing where it cannot be ended. */
  end?: ReactNode
  /** What is done next, in words. */
  again: string
  onAgain(): void
}

/** What can be done with what is paid; none of it is printed. */
export function TicketActions({ receiptUrl, otherReceipts, event, onExtend, end, again, onAgain }: TicketActionsProps) {
  const intl = useIntl()
  return (
    <div className="ticket-actions">
      {onExtend && (
        <Button shape="wide" onClick={onExtend}>
          {intl.formatMessage({ id: 'checkout.extend' })}
        </Button>
      )}
      <div className="ticket-links">
        <AnswerLink shape="wide" url={receiptUrl}>
          {intl.formatMessage({ id: 'checkout.receipt' })}
        </AnswerLink>
        {otherReceipts}
        {event && <CalendarLink {...event} />}
        {end}
      </div>
      <Button look="quiet" shape="wide" onClick={onAgain}>
        {again}
      </Button>
    </div>
  )
}
