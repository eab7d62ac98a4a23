import { type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { Instant } from '../../domain/city-time.ts'
import type { Kopecks } from '../../domain/money.ts'
import type { ParsedPlate } from '../../domain/plate.ts'
import { CityWords } from '../../i18n/city-words.tsx'
import { formatMoney, formatMoment, isOtherThanCityTime, moneyParts } from '../../i18n/format.ts'
import { useSaid } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PlateView } from '../../ui/plate-view.tsx'
import { Price } from '../../ui/price.tsx'
import { useFirstFocus } from '../../ui/use-first-focus.ts'
import type { Place } from '../parking/draft.ts'

export interface CheckCardProps {
  title: string
  /** The page that the person is on, to be compared with the sign. */
  host: string
  plate: ParsedPlate & { valid: true }
  place: Place
  /** Until when: its name and the time. */
  end: { label: string; time: string }
  now: Instant
  timeZone: string
  /** More rows of the list, as `<dt>` and `<dd>`. */
  rows: ReactNode
  /** What is said below the list. */
  note: string
  /** Kopecks; null while it is not known, or where none is to pay yet. */
  price: Kopecks | null
  /** What it was before it changed by itself; null where it has not. */
  before: Kopecks | null
  isBusy: boolean
  payText: string
  /** Another sum than the price, as of a top-up for it: the price then stands beside it. */
  isForOtherSum?: boolean
  onPay(): Promise<void>
  /** Another way to pay, as a button below the first. */
  otherWay?: ReactNode
  onBack(): void
  /** What has stopped the last press. */
  problem: ReactNode
  /** How it is paid. */
  children?: ReactNode
}

/** The last look: plate, place and end again, before any money moves (promise 3). It takes the focus as it appears. */
export function CheckCard(props: CheckCardProps) {
  const { title, host, plate, place, end, now, timeZone, rows, note, price, before, isBusy, payText, onPay, onBack } =
    props
  const { isForOtherSum = false } = props
  const intl = useIntl()
  const card = useFirstFocus<HTMLDivElement>()
  const named = place.parking ?? place.zone
  return (
    <div className="step">
      <Card place={card} title={title} note={intl.formatMessage({ id: 'check.host' }, { host })}>
        <PlateView plate={plate} label={`${intl.formatMessage({ id: 'check.plate' })} ${plate.display}`} size="large" />
        <dl className="payment-facts">
          <dt>{intl.formatMessage({ id: place.parking ? 'check.parking' : 'check.zone' })}</dt>
          <dd>
            <strong>{named.code}</strong> <CityWords ru={named.name} en={named.nameEn} />
          </dd>
          <dt>{end.label}</dt>
          <dd>
            <strong>{end.time}</strong>
          </dd>
          {rows}
        </dl>
        <div className="stack has-pay-bar">
          {isOtherThanCityTime(now, timeZone) && (
            <p className="card-note">
              {intl.formatMessage({ id: 'common.cityTime' }, { time: formatMoment(now, timeZone, 'HH:mm') })}
            </p>
          )}
          <p className="card-note">{note}</p>
          {props.children}
          <div className={`pay-bar pay-bar-between${props.otherWay ? ' pay-bar-long' : ''}`}>
            {price !== null && (isForOtherSum || before !== null) && (
              <SumToPay price={price} before={before} isShown={isForOtherSum} />
            )}
            {props.problem}
            <Button
              shape="wide"
              busy={isBusy && intl.formatMessage({ id: 'checkout.sending' })}
              onClick={() => void onPay()}
            >
              {payText}
            </Button>
          </div>
        </div>
        <div className="stack-tight">
          {props.otherWay}
          <Button look="quiet" shape="wide" isBlocked={isBusy} onClick={onBack}>
            {intl.formatMessage({ id: 'check.back' })}
          </Button>
        </div>
      </Card>
    </div>
  )
}

/** The price, where the button does not say it; that it has changed is seen and said. */
function SumToPay({ price, before, isShown }: { price: Kopecks; before: Kopecks | null; isShown: boolean }) {
  const intl = useIntl()
  const free = intl.formatMessage({ id: 'price.free' })
  const textOf = (kopecks: Kopecks) => (kopecks === 0 ? free : formatMoney(kopecks, intl.locale))
  const sum = textOf(price)
  const was = before === null ? null : textOf(before)
  const change = was && intl.formatMessage({ id: 'check.changed' }, { was })
  useSaid(change && `${intl.formatMessage({ id: 'price.title' })}: ${sum}. ${change}`)
  return (
    <div className="quote">
      {isShown && <Price text={sum} parts={moneyParts(price, intl.locale)} />}
      {change && <p className="quote-changed">{change}</p>}
    </div>
  )
}
