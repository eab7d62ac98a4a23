import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useStyles } from '../../shared/element/lazy-styles.ts'
import { formatUntil } from '../../shared/i18n/format.ts'
import type { LastSession } from '../../shared/stores/remembered.ts'
import { Button } from '../../shared/ui/button.tsx'
import { toOneLine } from '../../shared/flows/confirm-code/one-line.ts'
import type { CityData } from '../../shared/flows/parking/draft.ts'
import { ZoneNote } from '../../shared/flows/parking/zone-note.tsx'
import styles from './running-line.css?inline'
import type { GuestPaymentFlow } from './guest-payment-flow.ts'

export interface RunningLineProps {
  session: LastSession
  flow: GuestPaymentFlow
  cityData: CityData
  /** What stands in its place once the parking is over. */
  children: ReactNode
}

/**
 * What this device has paid for and still runs, with the way to more time. It takes the line under the form's heading and
 * no other height: what comes after the form is there would push it away under the finger.
 */
export function RunningLine({ session, flow, cityData, children }: RunningLineProps) {
  useStyles(styles)
  const intl = useIntl()
  const now = useStore(flow.$minute)
  const { end, price } = session
  if (end <= now) return children
  const plate = flow.remembering.parked()
  const until = intl.formatMessage(
    { id: price === 0 ? 'checkout.freeUntil' : 'checkout.paidUntil' },
    { time: formatUntil(end, now, cityData.timeZone) },
  )
  return (
    <span className="running-line" role="group" aria-label={intl.formatMessage({ id: 'checkout.last' })}>
      <span className="running-line-text" part="countdown">
        <b>{until}</b>
        <span className="running-line-stay">
          {' · '}
          {plate === null ? <ZoneNote stay={session} cityData={cityData} /> : toOneLine(plate)}
        </span>
      </span>
      {flow.canProlongLast() && (
        <Button look="quiet" onClick={() => void flow.prolongLast()}>
          {intl.formatMessage({ id: 'checkout.extend' })}
        </Button>
      )}
    </span>
  )
}
