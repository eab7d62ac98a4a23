import { useStore } from '@nanostores/react'
import { type ReactNode, type RefObject, Suspense } from 'react'
import { useIntl } from 'react-intl'
import type { DriverSession } from '../../shared/api/contract/driver-session.ts'
import { type Instant, MINUTE_MS } from '../../shared/domain/city-time.ts'
import { checkAbort } from '../../shared/domain/session.ts'
import { formatTimeRange } from '../../shared/domain/time-range.ts'
import type { CheckoutClock } from '../../shared/flows/checkout/checkout-clock.ts'
import { SessionTime } from '../../shared/flows/checkout/session-time.tsx'
import type { Correcting } from '../../shared/flows/correction/correcting.ts'
import { CorrectionOffer } from '../../shared/flows/correction/correcting-view.tsx'
import { durationText, formatMoment, formatMoney, formatUntil, isOtherThanCityTime } from '../../shared/i18n/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { lazyView } from '../../shared/ui/lazy-view.ts'
import { useFocusHeir } from '../../shared/ui/use-focus-heir.ts'
import type { ActionKind } from './actions.ts'
import type { Driver, DriverData } from './driver.ts'
import type { Sessions } from './sessions.ts'
import { SessionHead } from './session-head.tsx'

const CalendarLink = lazyView(() =>
  import('../../shared/flows/checkout/calendar-link.tsx').then(
    (module) => module.CalendarLink,
    () => () => null,
  ),
)

/** What every card of a parking needs beside the parking. */
export interface SessionCardContext {
  /** Takes the focus of a card that goes. */
  heir: RefObject<HTMLElement | null>
  driver: Pick<Driver, '$state'>
  driverData: DriverData
  clock: CheckoutClock & { now(): Instant }
  $soFar: Sessions['$soFar']
  correcting: Correcting | null
  onExtend(session: DriverSession): Promise<void>
  onAction(kind: ActionKind, session: DriverSession): Promise<void>
}

export interface SessionCardProps extends SessionCardContext {
  session: DriverSession
}

/** A parking that runs: until when, and what can be done with it. */
export function RunningCard(props: SessionCardProps) {
  const { session } = props
  return session.end === null ? <OpenCard {...props} /> : <TimedCard {...props} end={session.end} />
}

function TimedCard({
  heir,
  driver,
  driverData,
  clock,
  correcting,
  onExtend,
  onAction,
  session,
  end,
}: SessionCardProps & { end: number }) {
  const intl = useIntl()
  const now = useStore(clock.$minute)
  const isServerTime = useStore(clock.$isServerTime)
  const abort = checkAbort({ status: session.status, end, now: clock.now() })
  return (
    <Frame driver={driver} session={session} heir={heir}>
      <SessionTime
        start={session.start}
        end={end}
        price={session.sum}
        now={now}
        timeZone={driverData.timeZone}
        isServerTime={isServerTime}
      />
      <div className="session-actions">
        {!driverData.settings.dontUseBalance && (
          <Button onClick={() => void onExtend(session)}>{intl.formatMessage({ id: 'payment.extend' })}</Button>
        )}
        {abort.ok && (
          <Button look="danger" onClick={() => void onAction('abort', session)}>
            {intl.formatMessage({ id: 'payment.abort' })}
          </Button>
        )}
      </div>
      <Suspense>
        <CalendarLink
          look="quiet"
          id={session.orderNumber}
          end={end}
          now={now}
          place={session.parkingCode ?? session.zone}
        />
      </Suspense>
      {correcting && (
        <CorrectionOffer
          {...{ correcting, now }}
          start={session.start}
          timeZone={driverData.timeZone}
          sessionId={session.id}
        />
      )}
      {!abort.ok && <p className="card-note">{intl.formatMessage({ id: 'payment.abort.late' })}</p>}
    </Frame>
  )
}

/** A parking that runs until it is stopped: how long it has run, and what it costs so far (readings gD-37). */
function OpenCard({ heir, driver, driverData, clock, $soFar, onAction, session }: SessionCardProps) {
  const intl = useIntl()
  const now = useStore(clock.$minute)
  const priced = useStore($soFar)
  const soFar = priced.has(session.id) ? (priced.get(session.id) ?? null) : session.sum
  const minutes = Math.max(0, Math.floor((now - session.start) / MINUTE_MS))
  const stop = session.stopsAt === null ? '' : formatUntil(session.stopsAt, now, driverData.timeZone)
  return (
    <Frame driver={driver} session={session} heir={heir}>
      <div className="countdown">
        <p className="countdown-text">
          {soFar === null ? intl.formatMessage({ id: 'payment.noSum' }) : formatMoney(soFar, intl.locale)}
        </p>
        <p className="countdown-note" role="timer">
          {intl.formatMessage(
            { id: 'payment.runs' },
            {
              time: minutes === 0 ? intl.formatMessage({ id: 'duration.lessThanMinute' }) : durationText(minutes, intl),
              start: formatMoment(session.start, driverData.timeZone, 'HH:mm'),
            },
          )}
          {isOtherThanCityTime(now, driverData.timeZone) &&
            ` · ${intl.formatMessage({ id: 'common.cityTime' }, { time: formatMoment(now, driverData.timeZone, 'HH:mm') })}`}
        </p>
      </div>
      {stop && <p className="card-note">{intl.formatMessage({ id: 'payment.stops' }, { time: stop })}</p>}
      <div className="session-actions">
        <Button onClick={() => void onAction('pay', session)}>{intl.formatMessage({ id: 'payment.pay' })}</Button>
        <Button look="secondary" onClick={() => void onAction('postpone', session)}>
          {intl.formatMessage({ id: 'payment.postpone' })}
        </Button>
      </div>
    </Frame>
  )
}

/** A parking that is still to be paid. */
export function WaitingCard({ heir, driver, driverData, onAction, session }: SessionCardProps) {
  const intl = useIntl()
  const { timeZone } = driverData
  const until = session.end ?? session.stopsAt
  return (
    <Frame driver={driver} session={session} heir={heir}>
      <p className="session-sum">
        {intl.formatMessage({ id: 'payment.toPay' }, { sum: formatMoney(session.amountToPay, intl.locale) })}
      </p>
      {until !== null && <p className="card-note">{formatTimeRange(session.start, until, timeZone)}</p>}
      {session.payBy !== null && (
        <p className="card-note">
          {intl.formatMessage(
            { id: 'payment.payBy' },
            { time: formatMoment(session.payBy, timeZone, 'DD/MM/YY HH:mm') },
          )}
        </p>
      )}
      <div className="session-actions">
        <Button onClick={() => void onAction('pay', session)}>{intl.formatMessage({ id: 'payment.pay' })}</Button>
        <Button look="danger" onClick={() => void onAction('cancel', session)}>
          {intl.formatMessage({ id: 'payment.cancel' })}
        </Button>
      </div>
    </Frame>
  )
}

/** The vehicle and the place, around what a card shows. */
function Frame({
  driver,
  session,
  heir,
  children,
}: Pick<SessionCardProps, 'driver' | 'session' | 'heir'> & { children: ReactNode }) {
  useFocusHeir(heir)
  return (
    <li className="session">
      <SessionHead driver={driver} session={session} />
      {children}
    </li>
  )
}
