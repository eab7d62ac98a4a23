import { type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { ParsedPlate } from '../../domain/plate.ts'
import { Button } from '../../ui/button.tsx'
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

export interface BeingPaidCardProps {
  facts: Pick<ConflictCardProps, 'plate' | 'zone' | 'until'>
  isBusy: boolean
  /** Looks once more whether it is paid; `anyway` begins another parking all the same. */
  pay(options?: { anyway: true }): Promise<void>
  /** The way back. */
  children: ReactNode
}

/** The vehicle is being paid for at this moment, by whomever. */
export function BeingPaidCard({ facts, isBusy, pay, children }: BeingPaidCardProps) {
  const intl = useIntl()
  return (
    <ConflictCard
      isWarning
      title={intl.formatMessage({ id: 'conflict.beingPaid.title' })}
      text={intl.formatMessage({ id: 'conflict.beingPaid.text' })}
      {...facts}
    >
      <Button
        look="secondary"
        shape="wide"
        busy={isBusy && intl.formatMessage({ id: 'checkout.unknown.checking' })}
        onClick={() => void pay()}
      >
        {intl.formatMessage({ id: 'checkout.check' })}
      </Button>
      <Button look="quiet" shape="wide" isBlocked={isBusy} onClick={() => void pay({ anyway: true })}>
        {intl.formatMessage({ id: 'conflict.anyway' })}
      </Button>
      {children}
    </ConflictCard>
  )
}
