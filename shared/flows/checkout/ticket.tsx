import { type ReactNode, useState } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import type { SentVehicle } from '../../api/contract/vehicle.ts'
import { addDays, type Instant, toCityTime } from '../../domain/city-time.ts'
import type { Kopecks } from '../../domain/money.ts'
import { formatTimeRange } from '../../domain/time-range.ts'
import { CityName } from '../../i18n/city-name.tsx'
import { cityNameIn, type CityNames } from '../../i18n/city-text.ts'
import { formatCityDate, formatCityTime } from '../../i18n/format.ts'
import { DrawnPlate } from '../../ui/drawn-plate.tsx'
import type { PlaceName } from '../parking/place-name.ts'
import { clockNotes, type PresentTime, timeLeftOf } from './time-left.ts'

export interface TicketProps extends PresentTime {
  /** Null where the server does not tell it. */
  vehicle: Pick<SentVehicle, 'number' | 'format'> | null
  place: PlaceName
  /** Whether the place is a parking, else a zone. */
  isParking: boolean
  start: Instant
  /** Null while the end is open. */
  end: Instant | null
  /** It goes on from a parking that is paid by itself: its time is no proof of when it began. */
  isExtension?: boolean
  /** It was paid in parts, and the time is that of all of them. */
  isWhole?: boolean
  /** What is said in place of an end. */
  openEnd?: string
  /** What it cost, in kopecks: free parking was not paid. Null where it cannot be told yet. */
  price: Kopecks | null
  /** The city's name in each language; none until it is known. */
  city: CityNames
  orderNumber: string
  /** What was paid, as `<dt>` and `<dd>`. */
  children: ReactNode
}

/** A parking that is paid, as a proof that stands alone: until when, which vehicle, where, for how much. */
export function Ticket(props: TicketProps) {
  const {
    vehicle,
    place,
    isParking,
    start,
    end,
    isExtension,
    isWhole,
    openEnd,
    timeZone,
    city,
    orderNumber,
    children,
  } = props
  const intl = useIntl()
  return (
    <div className="ticket">
      {end === null ? <p>{openEnd}</p> : <TicketTime {...props} end={end} />}
      {vehicle && (
        <DrawnPlate
          plate={vehicle.number}
          format={vehicle.format}
          name={intl.formatMessage({ id: 'check.plate' })}
          size="large"
        />
      )}
      <dl className="payment-facts ticket-facts">
        <dt>{intl.formatMessage({ id: isParking ? 'check.parking' : 'check.zone' })}</dt>
        <dd>
          <strong>{place.code}</strong> <span lang={place.lang}>{place.name}</span>
        </dd>
        {cityNameIn(city, intl.locale) && (
          <>
            <dt>{intl.formatMessage({ id: 'checkout.city' })}</dt>
            <dd>
              <CityName names={city} />
            </dd>
          </>
        )}
        {end !== null && (
          <>
            <dt>{intl.formatMessage({ id: timeName({ isExtension, isWhole }) })}</dt>
            <dd>{formatTimeRange(start, end, timeZone)}</dd>
          </>
        )}
        {children}
        {orderNumber && (
          <>
            <dt>{intl.formatMessage({ id: 'checkout.order' })}</dt>
            <dd>{orderNumber}</dd>
          </>
        )}
      </dl>
    </div>
  )
}

function timeName({ isExtension, isWhole }: Pick<TicketProps, 'isExtension' | 'isWhole'>): string {
  if (isWhole) return 'checkout.whole'
  return isExtension ? 'checkout.extension' : 'price.table.time'
}

/** Until when; a parking that was over before this was shown is told by its time, since nothing is wrong with it. */
function TicketTime({ start, end, price, ...present }: TicketProps & { end: Instant }) {
  const intl = useIntl()
  const { now, timeZone } = present
  const [isOfPast] = useState(end <= now)
  const { state, time } = timeLeftOf(end, now, intl)
  if (isOfPast) {
    const period = `${formatCityTime(start, timeZone)}–${formatCityTime(end, timeZone)}`
    return (
      <p className="ticket-until">
        {intl.formatMessage(
          { id: price === 0 ? 'checkout.freeFor' : 'checkout.paidFor' },
          { period: <strong className="ticket-time ticket-period">{period}</strong> },
        )}
      </p>
    )
  }
  return (
    <div className="ticket-head">
      <p className="ticket-until">
        {intl.formatMessage(
          { id: price === 0 ? 'checkout.freeUntil' : 'checkout.until' },
          { time: <strong className="ticket-time">{formatCityTime(end, timeZone)}</strong> },
        )}
      </p>
      <p className={`ticket-left ticket-left-${state}`}>
        {dayText({ at: end, now, timeZone }, intl)} ·{' '}
        <span role="timer">
          {state === 'over'
            ? intl.formatMessage({ id: 'checkout.over' })
            : intl.formatMessage({ id: state === 'ending' ? 'checkout.ending' : 'checkout.left' }, { time })}
        </span>
        {clockNotes(present, intl)}
      </p>
      <progress
        className="time-bar"
        value={Math.max(0, end - Math.max(now, start))}
        max={end - start}
        aria-hidden="true"
      />
    </div>
  )
}

/** "today", "tomorrow", else the date. */
function dayText({ at, now, timeZone }: { at: Instant; now: Instant; timeZone: string }, intl: IntlShape): string {
  const { date } = toCityTime(at, timeZone)
  const today = toCityTime(now, timeZone).date
  if (date === today) return intl.formatMessage({ id: 'checkout.today' })
  if (date === addDays(today, 1)) return intl.formatMessage({ id: 'checkout.tomorrow' })
  return formatCityDate(at, timeZone)
}
