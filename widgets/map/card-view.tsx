import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef } from 'react'
import { useIntl } from 'react-intl'
import type { MapFeature } from '../../shared/domain/map-features.ts'
import { parseTariff } from '../../shared/domain/tariff.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { useFirstFocus } from '../../shared/ui/use-first-focus.ts'
import type { CityMap } from './city-map.ts'
import { closeByEscape } from './close-by-escape.ts'
import { useCounted } from './counted.tsx'
import { addressBeside, codeText, costOf, disabledText, foreignIn, nameOf, placesText } from './feature-text.ts'
import { MapIcon } from './map-icon.tsx'
import type { PaymentPage } from './payment-address.ts'
import { routesTo } from './route.ts'
import { groupOf } from './filter-groups.ts'
import { useSwatch } from './use-swatch.tsx'
import { Swatch } from './swatch.tsx'
import { TariffTable } from './tariff-table.tsx'

export interface CardViewProps {
  map: CityMap
  chosen: MapFeature
  onClose(): void
  onShown(card: HTMLElement): void
}

/** All that is known of what was chosen, and what can be done; a sheet on a phone. */
export function CardView({ map, chosen, onClose, onShown }: CardViewProps) {
  const intl = useIntl()
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const heading = useFirstFocus<HTMLHeadingElement>({ preventScroll: true })
  const now = useStore(map.$minute)
  const pages = useStore(map.paying.$pages)
  const isKiosk = useStore(map.$isKiosk)
  const marking = useStore(map.$marking)
  const { cityData } = map
  const places = placesText(chosen, intl)
  const cost = costOf({ feature: chosen, cityData, now, intl })
  const free = cost?.free ?? null
  const disabled = disabledText(chosen, intl)
  const counted = useCounted(map)
  const address = addressBeside(chosen)
  const code = codeText(chosen, intl)

  // A screen reader says at once what was opened; the page itself does not move.
  useEffect(() => {
    if (card.current) onShown(card.current)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each card is told of once, when it comes
  }, [])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes what was opened, and that alone
    <section className="map-card" role="dialog" aria-labelledby={id} ref={card} onKeyDown={closeByEscape(onClose)}>
      <div className="map-card-head">
        <h2 id={id} ref={heading} tabIndex={-1} lang={foreignIn(intl, chosen.nameEn)}>
          {nameOf(chosen, intl)}
        </h2>
        <Button look="quiet" shape="icon" aria-label={intl.formatMessage({ id: 'common.close' })} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <p className="map-card-kind">
        <Swatch group={groupOf(chosen.filter)} colour={useSwatch(map, useStore(map.choice.$selected))} />
        {intl.formatMessage({ id: `map.filter.${chosen.filter}` })}
        {chosen.zone && <strong>{intl.formatMessage({ id: 'map.zone' }, { zone: chosen.zone })}</strong>}
        {code && <span>{code}</span>}
      </p>
      {/* Before the rest, of which a low screen shows only a part. */}
      {cost && <p className="map-cost">{cost.text}</p>}
      {free?.paidFrom && <p>{intl.formatMessage({ id: 'map.freeNow.next' }, { time: free.paidFrom })}</p>}
      {address !== '' && <p lang={foreignIn(intl)}>{address}</p>}
      {places && (
        <p>
          {places}
          {chosen.free !== null && <span className="map-note"> ({counted})</span>}
        </p>
      )}
      {disabled && (
        <p className="map-disabled">
          <MapIcon name="accessible" />
          {disabled}
        </p>
      )}
      {marking && chosen.zone && <marking.View marking={marking} zone={chosen.zone} />}
      {pages.length > 0 && (
        <div className="map-actions">
          {pages.map((page, number) => (
            <Button
              key={page}
              look={number === 0 && free === null ? 'primary' : 'secondary'}
              shape="wide"
              onClick={() => map.paying.pay(page)}
            >
              {intl.formatMessage({
                id: payTextId(page, { isOneOfTwo: pages.length > 1, isFreeNow: free !== null }),
              })}
            </Button>
          ))}
          <p className="map-note">{intl.formatMessage({ id: 'map.check' })}</p>
        </div>
      )}
      {/* Rows of which one cannot be read say no price: what is left of them would be a wrong one. */}
      {!chosen.isFree && !chosen.isInactive && parseTariff(chosen.tariff).ok && (
        <TariffTable chosen={chosen} cityData={cityData} now={now} />
      )}
      {!isKiosk && (
        <div className="map-routes">
          {routesTo(chosen.point, map.platform).map(({ app, href }) => (
            <ButtonLink key={app} shape="wide" href={href} target="_blank" rel="noopener noreferrer">
              {intl.formatMessage({ id: `map.route.${app}` })}
            </ButtonLink>
          ))}
        </div>
      )}
    </section>
  )
}

function payTextId(page: PaymentPage, { isOneOfTwo, isFreeNow }: { isOneOfTwo: boolean; isFreeNow: boolean }): string {
  if (page === 'guest-payment') return 'map.pay.guest-payment'
  if (isOneOfTwo) return 'map.pay.account'
  return isFreeNow ? 'map.pay.ahead' : 'map.pay.payment'
}
