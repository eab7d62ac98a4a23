import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import type { ConstructorOffer } from '../../shared/api/contract/subscription-constructor.ts'
import { OfferCard } from '../../shared/flows/subscription/offer-card.tsx'
import { fromQuote } from '../../shared/flows/subscription/purchasable.ts'
import { formatMoney } from '../../shared/i18n/format.ts'
import { Card } from '../../shared/ui/card.tsx'
import { bringIntoSight } from '../../shared/ui/come-into-sight.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import type { ConstructorFlow, Offered } from './constructor-flow.ts'

/** What the city offers for what was put together; old as soon as something of it is changed. */
export function OffersView({ flow }: { flow: ConstructorFlow }) {
  const offered = useStore(flow.$offered)
  return offered && <Offers flow={flow} offered={offered} />
}

function Offers({ flow, offered }: { flow: ConstructorFlow; offered: Offered }) {
  const intl = useIntl()
  const isOld = useStore(flow.$isOld)
  const box = useRef<HTMLDivElement>(null)
  const { offers, vehicle } = offered

  // What was asked for is read and seen at once; it stands below the form on a phone.
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    bringIntoSight(box.current)
  }, [offered])

  return (
    <div className="step">
      <Card title={intl.formatMessage({ id: 'constructor.offers' })} width="wide" place={box}>
        <div className="offers-said">
          {isOld && offers.length > 0 && (
            <Notice kind="warning" title={intl.formatMessage({ id: 'constructor.old' })} />
          )}
          {offers.length === 0 && (
            <Notice title={intl.formatMessage({ id: 'constructor.none' })}>
              <p>{intl.formatMessage({ id: 'constructor.none.hint' })}</p>
            </Notice>
          )}
        </div>
        {offers.length > 0 && (
          <ul className="offers">
            {offers.map((offer) => (
              <li key={offer.code}>
                <OfferCard
                  offer={fromQuote(offer, vehicle.plate)}
                  data={flow.data}
                  term={intl.formatMessage({ id: 'constructor.days' }, { count: offer.days })}
                  isOld={isOld}
                  onBuy={() => flow.buy(offer)}
                >
                  <DayPrice offer={offer} />
                </OfferCard>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}

/** What one of its days costs, floored as every amount is. */
function DayPrice({ offer: { price, days } }: { offer: ConstructorOffer }) {
  const intl = useIntl()
  const sum = formatMoney(Math.floor(price / Math.max(1, days)), intl.locale)
  return <p>{intl.formatMessage({ id: 'constructor.dayPrice' }, { sum })}</p>
}
