import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import type { LastSession } from '../../stores/remembered.ts'
import { Card } from '../../ui/card.tsx'
import { ZoneNote } from '../parking/zone-note.tsx'
import type { CheckoutClock } from './checkout-clock.ts'
import { SessionTime } from './session-time.tsx'

export interface LastSessionProps {
  session: LastSession
  clock: CheckoutClock
  timeZone: string
}

/** The last parking of this device and its end; readable without a connection (readings gI-03). */
export function LastSessionView({ session, clock, timeZone }: LastSessionProps) {
  const intl = useIntl()
  const now = useStore(clock.$minute)
  const isServerTime = useStore(clock.$isServerTime)
  if (session.end <= now) return null
  return (
    <Card title={intl.formatMessage({ id: 'checkout.last' })} note={<ZoneNote stay={session} cityData={null} />}>
      <SessionTime
        start={session.start}
        end={session.end}
        price={session.price}
        now={now}
        timeZone={timeZone}
        isServerTime={isServerTime}
      />
    </Card>
  )
}
