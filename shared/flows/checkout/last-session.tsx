import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { formatUntil } from '../../i18n/format.ts'
import type { LastSession } from '../../stores/remembered.ts'
import { Button } from '../../ui/button.tsx'
import { toOneLine } from '../confirm-code/one-line.ts'
import type { CityData } from '../parking/draft.ts'
import { ZoneNote } from '../parking/zone-note.tsx'
import type { CheckoutClock } from './checkout-clock.ts'
import { clockNotes, timeLeftOf } from './time-left.ts'

export interface LastSessionProps {
  session: LastSession
  /** Its vehicle, where the device was allowed to keep it. */
  plate?: string | null
  clock: CheckoutClock
  /** Null while it is not known; the place is then called as it was written down. */
  cityData: CityData | null
  timeZone: string
  /** More time, where it can be had. */
  onExtend?: (() => void) | null
}

/** The last parking of this device and its end, in a few lines; readable without a connection (readings gI-03). */
export function LastSessionView({ session, plate = null, clock, cityData, timeZone, onExtend }: LastSessionProps) {
  const intl = useIntl()
  const now = useStore(clock.$minute)
  const isServerTime = useStore(clock.$isServerTime)
  const { start, end, price } = session
  if (end <= now) return null
  const { state, time } = timeLeftOf(end, now, intl)
  const until = intl.formatMessage(
    { id: price === 0 ? 'checkout.freeUntil' : 'checkout.paidUntil' },
    { time: formatUntil(end, now, timeZone) },
  )
  return (
    <div
      className="card last-session"
      part="card"
      role="group"
      aria-label={intl.formatMessage({ id: 'checkout.last' })}
    >
      <p className="last-session-text" part="countdown">
        <b className={`last-session-${state}`} role="timer">
          {intl.formatMessage({ id: state === 'ending' ? 'checkout.ending' : 'checkout.left' }, { time })}
        </b>
        <span>
          {until}
          {plate !== null && ` · ${toOneLine(plate)}`}
          {clockNotes({ now, timeZone, isServerTime }, intl)}
        </span>
        <span className="muted">
          <ZoneNote stay={session} cityData={cityData} />
        </span>
      </p>
      {onExtend && (
        <Button look="secondary" onClick={onExtend}>
          {intl.formatMessage({ id: 'checkout.extend' })}
        </Button>
      )}
      <progress
        className="time-bar"
        value={Math.max(0, end - Math.max(now, start))}
        max={end - start}
        aria-hidden="true"
      />
    </div>
  )
}
