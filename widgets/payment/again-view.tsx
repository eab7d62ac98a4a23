import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { nameIn } from '../../shared/flows/parking/place-name.ts'
import { durationShort, formatMoney } from '../../shared/i18n/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { DrawnPlate } from '../../shared/ui/drawn-plate.tsx'
import type { Again } from './again.ts'
import type { PaymentFlow } from './payment-flow.ts'

/** The last parking, to be begun again by one press before the last look. */
export function AgainView({ again, flow }: { again: Again; flow: Pick<PaymentFlow, 'parkAgain' | 'start'> }) {
  const intl = useIntl()
  const isBusy = useStore(flow.start.offer.$isBusy)
  const { vehicle, place, minutes, price } = again
  const named = place.parking ?? place.zone
  const { name, lang } = nameIn(named, intl.locale)
  const terms = [
    minutes !== null && durationShort(minutes, intl),
    price !== null && (price === 0 ? intl.formatMessage({ id: 'price.free' }) : formatMoney(price, intl.locale)),
  ].filter(Boolean)
  return (
    <Card title={intl.formatMessage({ id: 'payment.again' })}>
      <div className="session-head">
        <DrawnPlate plate={vehicle.plate} format={vehicle.format} />
        <span className="session-place">
          {intl.formatMessage(
            { id: place.parking ? 'payment.place.parking' : 'payment.place.zone' },
            {
              code: named.code,
              name: (
                <span key="name" lang={lang}>
                  {name}
                </span>
              ),
            },
          )}
        </span>
      </div>
      {terms.length > 0 && <p>{terms.join(' · ')}</p>}
      <Button
        look="secondary"
        shape="wide"
        busy={isBusy && intl.formatMessage({ id: 'price.asking' })}
        onClick={() => void flow.parkAgain()}
      >
        {intl.formatMessage({ id: 'payment.again.go' })}
      </Button>
    </Card>
  )
}
