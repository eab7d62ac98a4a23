import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import type { Kopecks } from '../../shared/domain/money.ts'
import { formatPhone, parsePhone } from '../../shared/domain/phone.ts'
import { formatTimeRange } from '../../shared/domain/time-range.ts'
import { Obstacle } from '../../shared/flows/checkout/obstacle.tsx'
import { type CityFacts, findPlace } from '../../shared/flows/parking/draft.ts'
import { startOf } from '../../shared/flows/parking/question.ts'
import { priceOf } from '../../shared/flows/quote/quote.ts'
import { cityText } from '../../shared/i18n/city-text.ts'
import { formatMoney, formatMoment, isOtherThanCityTime, moneyParts } from '../../shared/i18n/format.ts'
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
  const intl = useIntl()
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
      <Card
        title={intl.formatMessage({ id: 'check.title' })}
        note={intl.formatMessage({ id: 'check.host' }, { host: desk.host })}
      >
        <PlateView plate={plate} label={`${intl.formatMessage({ id: 'check.plate' })} ${plate.display}`} size="large" />
        <dl className="facts">
          <dt>{intl.formatMessage({ id: place.parking ? 'check.parking' : 'check.zone' })}</dt>
          <dd>
            <strong>{named.code}</strong> {cityText(named.name, named.nameEn, intl.locale)}
          </dd>
          <dt>{intl.formatMessage({ id: 'check.end' })}</dt>
          <dd>
            <strong>{formatMoment(end, facts.timeZone, 'HH:mm')}</strong>
          </dd>
          <dt>{intl.formatMessage({ id: 'price.table.time' })}</dt>
          <dd>{formatTimeRange(start.value, end, facts.timeZone)}</dd>
          {price !== 0 && (
            <>
              <dt>{intl.formatMessage({ id: 'check.contact' })}</dt>
              <dd>{phone ? formatPhone(phone).replaceAll('-', NO_BREAK_HYPHEN) : draft.email}</dd>
              <dt>{intl.formatMessage({ id: 'check.method' })}</dt>
              <dd>{method && cityText(method.title, method.titleEn, intl.locale)}</dd>
            </>
          )}
        </dl>
        {isOtherThanCityTime(now, facts.timeZone) && (
          <p className="card-note">
            {intl.formatMessage({ id: 'common.cityTime' }, { time: formatMoment(now, facts.timeZone, 'HH:mm') })}
          </p>
        )}
        <p className="card-note">{intl.formatMessage({ id: 'check.sign' })}</p>
        {price !== null && price > 0 && (
          <Price text={formatMoney(price, intl.locale)} parts={moneyParts(price, intl.locale)} />
        )}
        <Obstacle desk={desk} />
        <div className="stack-tight">
          <Button
            shape="wide"
            busy={isBusy && intl.formatMessage({ id: 'checkout.sending' })}
            onClick={() => void desk.pay()}
          >
            {payText(price, intl)}
          </Button>
          <Button look="quiet" shape="wide" isBlocked={isBusy} onClick={desk.back}>
            {intl.formatMessage({ id: 'check.back' })}
          </Button>
        </div>
      </Card>
    </div>
  )
}

/** A price that is not known is not named: the press asks for it first. */
function payText(price: Kopecks | null, intl: IntlShape): string {
  if (price === null) return intl.formatMessage({ id: 'guest.submit.continue' })
  return price === 0
    ? intl.formatMessage({ id: 'check.free' })
    : intl.formatMessage({ id: 'check.pay' }, { sum: formatMoney(price, intl.locale) })
}
