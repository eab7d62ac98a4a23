import { useIntl } from 'react-intl'
import type { Instant } from '../../domain/city-time.ts'
import type { Kopecks } from '../../domain/money.ts'
import { formatUntil } from '../../i18n/format.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { clockNotes, type PresentTime, timeLeftOf } from './time-left.ts'

export interface SessionTimeProps extends PresentTime {
  start: Instant
  end: Instant
  /** What it cost, in kopecks: free parking was not paid. Null where it cannot be told yet. */
  price: Kopecks | null
}

/** How long it still is, and until when. */
export function SessionTime({ start, end, price, ...present }: SessionTimeProps) {
  const intl = useIntl()
  const { now, timeZone } = present
  const { state, time } = timeLeftOf(end, now, intl)
  const left = intl.formatMessage({ id: state === 'ending' ? 'checkout.ending' : 'checkout.left' }, { time })
  const until = intl.formatMessage(
    { id: price === 0 ? 'checkout.freeUntil' : 'checkout.paidUntil' },
    { time: formatUntil(end, now, timeZone) },
  )
  return (
    <Countdown
      text={<span role="timer">{state === 'over' ? intl.formatMessage({ id: 'checkout.over' }) : left}</span>}
      left={Math.max(0, end - Math.max(now, start))}
      total={end - start}
      state={state}
      note={until + clockNotes(present, intl)}
    />
  )
}
