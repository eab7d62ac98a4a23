import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { correctionDeadline } from '../../domain/correctable.ts'
import type { Instant } from '../../domain/city-time.ts'
import { comeIntoSight } from '../../ui/come-into-sight.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Button } from '../../ui/button.tsx'
import type { Correcting } from './correcting.ts'

export interface CorrectionOfferProps {
  correcting: Correcting
  /** The parking, by its id or its order number. */
  sessionId: string
  start: Instant
  now: Instant
  timeZone: string
  /** It stands on the parking's ticket, which is what is looked at once something was put right. */
  isOfTicket?: boolean
}

/** What stands under a paid parking, as long as it may be put right; it opens the dialog. */
export function CorrectionOffer(props: CorrectionOfferProps) {
  const { correcting, sessionId, start, now, timeZone, isOfTicket = false } = props
  const intl = useIntl()
  const lost = useStore(correcting.$lost)
  if (now > correctionDeadline({ start }, timeZone)) return null
  return (
    <>
      {isOfTicket && <BackToTicket correcting={correcting} />}
      <Button look="quiet" shape="wide" onClick={() => void correcting.open(sessionId)}>
        {intl.formatMessage({ id: 'checkout.correct' })}
      </Button>
      {lost?.sessionId === sessionId && <ErrorNotice error={lost} />}
    </>
  )
}

/** Brings the ticket into sight, and the focus to it, when the dialog closes in which it has become another. */
function BackToTicket({ correcting }: Pick<CorrectionOfferProps, 'correcting'>) {
  const place = useRef<HTMLSpanElement>(null)
  const isPutRight = useRef(false)
  const feature = useStore(correcting.$feature)
  useEffect(() => {
    if (feature) return feature.model.$done.subscribe((done) => void (isPutRight.current = done !== null))
    const card = isPutRight.current && place.current?.closest<HTMLElement>('.card')
    isPutRight.current = false
    if (card) comeIntoSight(card)
    return undefined
  }, [feature])
  return <span ref={place} hidden />
}

/** What of the stay on the ticket still says otherwise. */
export function OtherTimes({ correcting, timeZone }: { correcting: Correcting; timeZone: string }) {
  const others = useStore(correcting.$others)
  return others && <others.View feature={others} timeZone={timeZone} onCorrect={correcting.openPart} />
}

export function CorrectionDialog({ correcting }: { correcting: Correcting }) {
  const feature = useStore(correcting.$feature)
  // Another parking is another dialog, whose heading takes the focus.
  return feature && <feature.View key={feature.sessionId} feature={feature} />
}
