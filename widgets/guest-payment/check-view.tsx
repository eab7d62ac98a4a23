import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { formatPhone, parsePhone } from '../../shared/domain/phone.ts'
import { formatTimeRange } from '../../shared/domain/time-range.ts'
import { cityText } from '../../shared/i18n/city-text.ts'
import { formatMoney, formatMoment } from '../../shared/i18n/format.ts'
import { useText } from '../../shared/i18n/text.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { PlateView } from '../../shared/ui/plate-view.tsx'
import { findPlace, methodOf, startOf } from './draft.ts'
import type { FieldsProps } from './form-view.tsx'
import { Obstacle } from './obstacle.tsx'

/** The last look: plate, place and end again, before any money moves (promise 3). */
export function CheckView({ model, facts }: FieldsProps) {
  const text = useText()
  const draft = useStore(model.form.$draft)
  const plate = useStore(model.form.$plate)
  const quote = useStore(model.quote.$state)
  const now = useStore(model.$minute)
  const isBusy = useStore(model.$isBusy)
  const title = useRef<HTMLDivElement>(null)
  useEffect(() => title.current?.focus(), [])

  const place = findPlace(draft.place, facts)
  const start = startOf(draft, now, facts.timeZone)
  const price = 'cost' in quote && quote.cost ? quote.cost.price : null
  if (!place || !plate.valid || !start?.ok) return null
  const named = place.parking ?? place.zone
  const method = methodOf(draft, facts)
  const end = start.value + draft.minutes * 60_000
  const phone = parsePhone(draft.phone)
  const sum = formatMoney(price ?? 0, text.language)
  return (
    <div ref={title} tabIndex={-1} className="step">
      <Card title={text('check.title')} note={text('check.host', { host: model.host })}>
        <PlateView plate={plate} label={`${text('check.plate')} ${plate.display}`} size="large" />
        <dl className="facts">
          <dt>{text(place.parking ? 'check.parking' : 'check.zone')}</dt>
          <dd>
            <strong>{named.code}</strong> {cityText(named.name, named.nameEn, text.language)}
          </dd>
          <dt>{text('check.end')}</dt>
          <dd>
            <strong>{formatMoment(end, facts.timeZone, 'HH:mm')}</strong> {formatTimeRange(start.value, end, facts.timeZone)}
          </dd>
          <dt>{text('check.contact')}</dt>
          <dd>{phone ? formatPhone(phone) : draft.email}</dd>
          {price !== 0 && (
            <>
              <dt>{text('check.method')}</dt>
              <dd>{method && cityText(method.title, method.titleEn, text.language)}</dd>
            </>
          )}
        </dl>
        <p className="card-note">{text('check.sign')}</p>
        <Obstacle model={model} />
        <div className="stack-tight">
          <Button shape="wide" busy={isBusy && text('checkout.sending')} onClick={() => void model.pay()}>
            {price === 0 ? text('check.free') : text('check.pay', { sum })}
          </Button>
          <Button look="quiet" shape="wide" isBlocked={isBusy} onClick={model.back}>
            {text('check.back')}
          </Button>
        </div>
      </Card>
    </div>
  )
}
