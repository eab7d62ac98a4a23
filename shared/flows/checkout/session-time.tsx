import { useIntl } from 'react-intl'
import { type Instant, MINUTE_MS } from '../../domain/city-time.ts'
import type { Kopecks } from '../../domain/money.ts'
import { remainingOf } from '../../domain/session.ts'
import { formatMoment, formatUntil, isOtherThanCityTime, timeLeftText } from '../../i18n/format.ts'
import { Countdown } from '../../ui/countdown.tsx'

export interface SessionTimeProps {
  start: Instant
  end: Instant
  /** What it cost, in kopecks: free parking was not paid. */
  price: Kopecks
  /** The full minute that has begun. */
  now: Instant
  timeZone: string
  /** False when only the device's clock is known; then it is said (readings TZ-4). */
  isServerTime: boolean
}

/** Until when, and how long that is; the minutes are never overstated. */
export function SessionTime({ start, end, price, now, timeZone, isServerTime }: SessionTimeProps) {
  const intl = useIntl()
  const until = intl.formatMessage(
    { id: price === 0 ? 'checkout.freeUntil' : 'checkout.until' },
    { time: formatUntil(end, now, timeZone) },
  )
  // Any part of this minute may be gone by now.
  const latest = now + MINUTE_MS - 1
  const { state } = remainingOf(end, latest)
  const left = intl.formatMessage(
    { id: state === 'ending' ? 'checkout.ending' : 'checkout.left' },
    {
      time: timeLeftText(end - latest, intl),
    },
  )
  return (
    <Countdown
      text={until}
      left={Math.max(0, end - Math.max(now, start))}
      total={end - start}
      state={state}
      note={
        <>
          <span role="timer">{state === 'over' ? intl.formatMessage({ id: 'checkout.over' }) : left}</span>
          {isOtherThanCityTime(now, timeZone) &&
            ` · ${intl.formatMessage({ id: 'common.cityTime' }, { time: formatMoment(now, timeZone, 'HH:mm') })}`}
          {!isServerTime && ` · ${intl.formatMessage({ id: 'checkout.deviceClock' })}`}
        </>
      }
    />
  )
}
