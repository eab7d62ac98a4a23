import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { Kopecks } from '../../shared/domain/money.ts'
import { formatPhone, parsePhone } from '../../shared/domain/phone.ts'
import { formatTimeRange } from '../../shared/domain/time-range.ts'
import { Obstacle } from '../../shared/flows/checkout/obstacle.tsx'
import { type CityFacts, findPlace } from '../../shared/flows/parking/draft.ts'
import { startOf } from '../../shared/flows/parking/question.ts'
import { priceOf } from '../../shared/flows/quote/quote.ts'
import { cityText } from '../../shared/i18n/city-text.ts'
import { formatMoney, formatMoment, isOtherThanCityTime, moneyParts } from '../../shared/i18n/format.ts'
import { type Text, useText } from '../../shared/i18n/text.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { PlateView } from '../../shared/ui/plate-view.tsx'
import { Price } from '../../shared/ui/price.tsx'
import type { Desk } from './desk.ts'
import { methodOf } from './draft.ts'
import type { GuestPaymentModel } from './model.ts'

/** A phone breaks at its blanks, where it has to. */
const NO_BREAK_HYPHEN = '\u2011'

/** The last look: plate, place and end again, before any money moves (promise 3). */
export function CheckView({ model, desk, facts }: { model: GuestPaymentModel; desk: Desk; facts: CityFacts }) {
  const text = useText()
  const draft = useStore(model.form.$values)
  const plate = useStore(model.form.$plate)
  const quote = useStore(desk.quote.$state)
  const now = useStore(desk.$minute)
  const isBusy = useStore(model.$isBusy)
  const title = useRef<HTMLDivElement>(null)
  useEffect(() => title.current?.focus(), [])

  const place = findPlace(draft.place, facts)
  const start = startOf(draft, now, facts.timeZone)
  const price = priceOf(quote)
  if (!place || !plate.valid || !start?.ok) return null
  const named = place.parking ?? place.zone
  const method = methodOf(draft, facts)
  const end = start.value + draft.minutes * 60_000
  const phone = parsePhone(draft.phone)
  return (
    <div ref={title} tabIndex={-1} className="step">
      <Card title={text('check.title')} note={text('check.host', { host: desk.host })}>
        <PlateView plate={plate} label={`${text('check.plate')} ${plate.display}`} size="large" />
        <dl className="facts">
          <dt>{text(place.parking ? 'check.parking' : 'check.zone')}</dt>
          <dd>
            <strong>{named.code}</strong> {cityText(named.name, named.nameEn, text.language)}
          </dd>
          <dt>{text('check.end')}</dt>
          <dd>
            <strong>{formatMoment(end, facts.timeZone, 'HH:mm')}</strong>
          </dd>
          <dt>{text('price.table.time')}</dt>
          <dd>{formatTimeRange(start.value, end, facts.timeZone)}</dd>
          {price !== 0 && (
            <>
              <dt>{text('check.contact')}</dt>
              <dd>{phone ? formatPhone(phone).replaceAll('-', NO_BREAK_HYPHEN) : draft.email}</dd>
              <dt>{text('check.method')}</dt>
              <dd>{method && cityText(method.title, method.titleEn, text.language)}</dd>
            </>
          )}
        </dl>
        {isOtherThanCityTime(now, facts.timeZone) && (
          <p className="card-note">{text('common.cityTime', { time: formatMoment(now, facts.timeZone, 'HH:mm') })}</p>
        )}
        <p className="card-note">{text('check.sign')}</p>
        {price !== null && price > 0 && (
          <Price text={formatMoney(price, text.language)} parts={moneyParts(price, text.language)} />
        )}
        <Obstacle desk={desk} />
        <div className="stack-tight">
          <Button shape="wide" busy={isBusy && text('checkout.sending')} onClick={() => void desk.pay()}>
            {payText(price, text)}
          </Button>
          <Button look="quiet" shape="wide" isBlocked={isBusy} onClick={desk.back}>
            {text('check.back')}
          </Button>
        </div>
      </Card>
    </div>
  )
}

/** A price that is not known is not named: the press asks for it first. */
function payText(price: Kopecks | null, text: Text): string {
  if (price === null) return text('guest.submit.continue')
  return price === 0 ? text('check.free') : text('check.pay', { sum: formatMoney(price, text.language) })
}
