import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import type { SubscriptionOffer } from '../../shared/api/contract/subscriptions.ts'
import { OfferCard } from '../../shared/flows/subscription/offer-card.tsx'
import { fromOffer } from '../../shared/flows/subscription/purchasable.ts'
import { CityWords } from '../../shared/i18n/city-words.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { LoadedList } from './loaded-list.tsx'
import type { SubscriptionsFlow } from './subscriptions-flow.ts'

/** What can be bought: the city's offers as cards; where subscriptions can be put together, the way there instead. */
export function OffersView({ flow }: { flow: SubscriptionsFlow }) {
  const intl = useIntl()
  const offers = useStore(flow.$offers)
  const view = useStore(flow.$view)
  const url = useStore(flow.$constructorUrl)
  return (
    <Card title={intl.formatMessage({ id: 'subscriptions.offers' })} width="wide">
      {url && (
        <div className="row">
          <ButtonLink look="primary" href={url} onClick={flow.followConstructor}>
            {intl.formatMessage({ id: 'subscriptions.construct' })}
          </ButtonLink>
        </div>
      )}
      {(!url || view === 'offers') && (
        <LoadedList
          state={offers}
          onRetry={flow.retry}
          empty={{ title: 'subscriptions.offers.none', hint: 'subscriptions.offers.none.hint' }}
        >
          {(rows) => (
            <ul className="offers">
              {rows.map((offer) => (
                <li key={offer.code}>
                  <Offer flow={flow} offer={offer} />
                </li>
              ))}
            </ul>
          )}
        </LoadedList>
      )}
    </Card>
  )
}

function Offer({ flow, offer }: { flow: SubscriptionsFlow; offer: SubscriptionOffer }) {
  const intl = useIntl()
  const { type, typeText, description, descriptionEn } = offer
  return (
    <OfferCard
      offer={fromOffer(offer)}
      data={flow.data}
      term={type === null ? typeText : intl.formatMessage({ id: `subscriptions.term.${type}` })}
      onBuy={() => flow.buy(offer)}
    >
      {description !== '' && (
        <p>
          <CityWords ru={description} en={descriptionEn} />
        </p>
      )}
    </OfferCard>
  )
}
