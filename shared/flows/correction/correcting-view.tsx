import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { correctionDeadline } from '../../domain/correctable.ts'
import type { Instant } from '../../domain/city-time.ts'
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
}

/** What stands under a paid parking, as long as it may be put right; it opens the dialog. */
export function CorrectionOffer({ correcting, sessionId, start, now, timeZone }: CorrectionOfferProps) {
  const intl = useIntl()
  const lost = useStore(correcting.$lost)
  if (now > correctionDeadline({ start }, timeZone)) return null
  return (
    <>
      <Button look="quiet" shape="wide" onClick={() => void correcting.open(sessionId)}>
        {intl.formatMessage({ id: 'checkout.correct' })}
      </Button>
      {lost?.sessionId === sessionId && <ErrorNotice error={lost} />}
    </>
  )
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
