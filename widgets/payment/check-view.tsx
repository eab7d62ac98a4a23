import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import { MINUTE_MS } from '../../shared/domain/city-time.ts'
import { toIntervals } from '../../shared/domain/duration.ts'
import type { Kopecks } from '../../shared/domain/money.ts'
import { formatTimeRange } from '../../shared/domain/time-range.ts'
import { MeansView } from '../../shared/flows/checkout/means-view.tsx'
import { Obstacle } from '../../shared/flows/checkout/obstacle.tsx'
import { findPlace } from '../../shared/flows/parking/draft.ts'
import { startOf } from '../../shared/flows/parking/question.ts'
import { cityText } from '../../shared/i18n/city-text.ts'
import { formatMoney, formatMoment, formatUntil, isOtherThanCityTime, moneyParts } from '../../shared/i18n/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { PlateView } from '../../shared/ui/plate-view.tsx'
import { Price } from '../../shared/ui/price.tsx'
import { isOpenEnd } from './draft.ts'
import type { PartProps } from './form-view.tsx'

/** The last look: plate, place and end again, before anything begins (promise 3). */
export function CheckView({ desk, facts }: PartProps) {
  const intl = useIntl()
  const { start } = desk
  const draft = useStore(start.form.$values)
  const plate = useStore(start.form.$plate)
  useStore(start.quote.$state)
  const now = useStore(desk.$minute)
  const isBusy = useStore(start.$isBusy)
  const title = useRef<HTMLDivElement>(null)
  useEffect(() => title.current?.focus(), [])

  const { timeZone, settings } = facts
  const place = findPlace(draft.place, facts)
  const from = startOf(draft, now, timeZone)
  if (!place || !plate.valid || !from?.ok) return null
  const named = place.parking ?? place.zone
  const isOpen = isOpenEnd(draft, facts)
  const price = isOpen ? null : start.price()
  const end = from.value + (isOpen ? toIntervals(settings.intervals).max : draft.minutes) * MINUTE_MS
  return (
    <div ref={title} tabIndex={-1} className="step">
      <Card
        title={intl.formatMessage({ id: isOpen ? 'payment.check.open' : 'check.title' })}
        note={intl.formatMessage({ id: 'check.host' }, { host: desk.host })}
      >
        <PlateView plate={plate} label={`${intl.formatMessage({ id: 'check.plate' })} ${plate.display}`} size="large" />
        <dl className="facts">
          <dt>{intl.formatMessage({ id: place.parking ? 'check.parking' : 'check.zone' })}</dt>
          <dd>
            <strong>{named.code}</strong> {cityText(named.name, named.nameEn, intl.locale)}
          </dd>
          <dt>{intl.formatMessage({ id: isOpen ? 'payment.check.latest' : 'check.end' })}</dt>
          <dd>
            <strong>{formatUntil(end, now, timeZone)}</strong>
          </dd>
          {!isOpen && (
            <>
              <dt>{intl.formatMessage({ id: 'price.table.time' })}</dt>
              <dd>{formatTimeRange(from.value, end, timeZone)}</dd>
            </>
          )}
        </dl>
        {isOtherThanCityTime(now, timeZone) && (
          <p className="card-note">
            {intl.formatMessage({ id: 'common.cityTime' }, { time: formatMoment(now, timeZone, 'HH:mm') })}
          </p>
        )}
        <p className="card-note">{intl.formatMessage({ id: isOpen ? 'payment.openEnd' : 'check.sign' })}</p>
        {price !== null && price > 0 && (
          <Price text={formatMoney(price, intl.locale)} parts={moneyParts(price, intl.locale)} />
        )}
        <PaidBy desk={desk} facts={facts} price={price} />
        <Obstacle desk={start} />
        <div className="stack-tight">
          <Button
            shape="wide"
            busy={isBusy && intl.formatMessage({ id: 'checkout.sending' })}
            onClick={() => void start.pay()}
          >
            {payText({ price, isOpen, isEnough: start.funds()?.isEnough ?? true }, intl)}
          </Button>
          <Button look="quiet" shape="wide" isBlocked={isBusy} onClick={start.back}>
            {intl.formatMessage({ id: 'check.back' })}
          </Button>
        </div>
      </Card>
    </div>
  )
}

/** From the balance, or by a method where there are none. */
function PaidBy({ desk, facts, price }: PartProps & { price: Kopecks | null }) {
  const intl = useIntl()
  if (price === null || price === 0) return null
  const funds = desk.start.funds()
  if (!funds) return <MeansView means={desk.start.means} />
  const sum = formatMoney(Math.max(0, facts.profile.balance), intl.locale)
  return (
    <p className="card-note">
      {intl.formatMessage({ id: 'payment.fromBalance' }, { sum })}
      {!funds.isEnough &&
        ` · ${intl.formatMessage({ id: 'payment.short' }, { sum: formatMoney(funds.refill, intl.locale) })}`}
    </p>
  )
}

/** A price that is not known is not named: the press asks for it first. */
function payText(
  { price, isOpen, isEnough }: { price: Kopecks | null; isOpen: boolean; isEnough: boolean },
  intl: IntlShape,
): string {
  if (isOpen) return intl.formatMessage({ id: 'payment.submit.start' })
  if (price === null) return intl.formatMessage({ id: 'payment.submit.continue' })
  if (price === 0) return intl.formatMessage({ id: 'check.free' })
  return isEnough
    ? intl.formatMessage({ id: 'check.pay' }, { sum: formatMoney(price, intl.locale) })
    : intl.formatMessage({ id: 'payment.topUp' })
}
