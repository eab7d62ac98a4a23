import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
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
import { type Text, useText } from '../../shared/i18n/text.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { PlateView } from '../../shared/ui/plate-view.tsx'
import { Price } from '../../shared/ui/price.tsx'
import { isOpenEnd } from './draft.ts'
import type { PartProps } from './form-view.tsx'

/** The last look: plate, place and end again, before anything begins (promise 3). */
export function CheckView({ desk, facts }: PartProps) {
  const text = useText()
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
      <Card title={text(isOpen ? 'payment.check.open' : 'check.title')} note={text('check.host', { host: desk.host })}>
        <PlateView plate={plate} label={`${text('check.plate')} ${plate.display}`} size="large" />
        <dl className="facts">
          <dt>{text(place.parking ? 'check.parking' : 'check.zone')}</dt>
          <dd>
            <strong>{named.code}</strong> {cityText(named.name, named.nameEn, text.language)}
          </dd>
          <dt>{text(isOpen ? 'payment.check.latest' : 'check.end')}</dt>
          <dd>
            <strong>{formatUntil(end, now, timeZone)}</strong>
          </dd>
          {!isOpen && (
            <>
              <dt>{text('price.table.time')}</dt>
              <dd>{formatTimeRange(from.value, end, timeZone)}</dd>
            </>
          )}
        </dl>
        {isOtherThanCityTime(now, timeZone) && (
          <p className="card-note">{text('common.cityTime', { time: formatMoment(now, timeZone, 'HH:mm') })}</p>
        )}
        <p className="card-note">{text(isOpen ? 'payment.openEnd' : 'check.sign')}</p>
        {price !== null && price > 0 && (
          <Price text={formatMoney(price, text.language)} parts={moneyParts(price, text.language)} />
        )}
        <PaidBy desk={desk} facts={facts} price={price} />
        <Obstacle desk={start} />
        <div className="stack-tight">
          <Button shape="wide" busy={isBusy && text('checkout.sending')} onClick={() => void start.pay()}>
            {payText({ price, isOpen, isEnough: start.funds()?.isEnough ?? true }, text)}
          </Button>
          <Button look="quiet" shape="wide" isBlocked={isBusy} onClick={start.back}>
            {text('check.back')}
          </Button>
        </div>
      </Card>
    </div>
  )
}

/** From the balance, or by a method where there are none. */
function PaidBy({ desk, facts, price }: PartProps & { price: Kopecks | null }) {
  const text = useText()
  if (price === null || price === 0) return null
  const funds = desk.start.funds()
  if (!funds) return <MeansView means={desk.start.means} />
  const sum = formatMoney(Math.max(0, facts.profile.balance), text.language)
  return (
    <p className="card-note">
      {text('payment.fromBalance', { sum })}
      {!funds.isEnough && ` · ${text('payment.short', { sum: formatMoney(funds.refill, text.language) })}`}
    </p>
  )
}

/** A price that is not known is not named: the press asks for it first. */
function payText(
  { price, isOpen, isEnough }: { price: Kopecks | null; isOpen: boolean; isEnough: boolean },
  text: Text,
): string {
  if (isOpen) return text('payment.submit.start')
  if (price === null) return text('payment.submit.continue')
  if (price === 0) return text('check.free')
  return isEnough ? text('check.pay', { sum: formatMoney(price, text.language) }) : text('payment.topUp')
}
