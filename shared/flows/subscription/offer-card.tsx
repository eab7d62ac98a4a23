import { type ReactNode, useId, useMemo } from 'react'
import { useIntl } from 'react-intl'
import { addDays } from '../../domain/city-time.ts'
import { exampleSaving, type SavingExample } from '../../domain/subscription-saving.ts'
import { cityText } from '../../i18n/city-text.ts'
import { CityWords } from '../../i18n/city-words.tsx'
import { formatMoney, moneyParts } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import { DrawnPlate } from '../../ui/drawn-plate.tsx'
import { type Purchasable, periodOf } from './purchasable.ts'
import type { SubscriptionData, SubscriptionDataStore } from './subscription-data.ts'
import { Zones } from './zones-text.tsx'

export interface OfferCardProps {
  offer: Purchasable
  data: SubscriptionDataStore
  /** How long it holds, in words. */
  term: string
  /** It cannot be bought as it stands. */
  isOld?: boolean
  onBuy(): void
  children?: ReactNode
}

/** A subscription that can be bought: what it costs, where it holds, what it saves. */
export function OfferCard({ offer, data, term, isOld = false, onBuy, children }: OfferCardProps) {
  const intl = useIntl()
  const id = useId()
  const known = data.data()
  const sum = formatMoney(offer.cost, intl.locale)
  const name = cityText(offer.name, offer.nameEn, intl.locale)
  const today = data.today()
  const example = useMemo(() => known && exampleOf(offer, known, today), [offer, known, today])
  return (
    <div className={isOld ? 'offer offer-old' : 'offer'} role="group" aria-labelledby={id}>
      <h3 id={id} className="offer-title">
        <CityWords ru={offer.name} en={offer.nameEn} />
      </h3>
      <p className="muted">
        {term}
        {offer.category !== null &&
          ` · ${intl.formatMessage({ id: 'subscription.category' }, { category: offer.category })}`}
      </p>
      <Price text={sum} parts={moneyParts(offer.cost, intl.locale)} isStale={isOld} />
      {children}
      <Discount offer={offer} />
      <div>
        <p className="muted">{intl.formatMessage({ id: 'subscription.zones' })}</p>
        <Zones zones={offer.zones} names={known?.zones ?? []} />
      </div>
      {offer.plate !== null && <DrawnPlate plate={offer.plate} />}
      {example && <Example example={example} />}
      <Button
        shape="wide"
        isBlocked={isOld}
        aria-label={intl.formatMessage({ id: 'subscription.pay.of' }, { sum, name })}
        onClick={onBuy}
      >
        {intl.formatMessage({ id: 'subscription.pay' })}
      </Button>
    </div>
  )
}

const SOON = Array.from({ length: 14 }, (_, index) => index + 1)

function exampleOf(offer: Purchasable, known: SubscriptionData, today: string): SavingExample | null {
  const { settings, zones, timeZone } = known
  // From tomorrow on, or from the first working day after it.
  const dates = offer.startDate ? [offer.startDate] : SOON.map((days) => addDays(today, days))
  const period = dates.map((date) => periodOf(offer, date, settings.calendar)).find((one) => one?.ok)
  if (!period?.ok) return null
  return exampleSaving({
    ...offer,
    zones: zones.filter(({ code }) => offer.zones === '#' || offer.zones.includes(code)),
    period: period.value,
    calendar: settings.calendar,
    timeZone,
  })
}

/** Where it does not take off everything, how much and when. */
function Discount({ offer: { percent, intervals } }: { offer: Purchasable }) {
  const intl = useIntl()
  if (intervals) {
    return (
      <ul className="zone-list">
        {intervals.map(({ from, to, percent: part }) => (
          <li key={`${from} ${to}`}>
            {intl.formatMessage({ id: 'subscription.discount.interval' }, { from, to, percent: part })}
          </li>
        ))}
      </ul>
    )
  }
  return percent < 100 ? <p>{intl.formatMessage({ id: 'subscription.discount' }, { percent })}</p> : null
}

/** What it saves somebody who parks for 2 hours on every paid day. */
function Example({ example: { zone, days, byHour, saving } }: { example: SavingExample }) {
  const intl = useIntl()
  const values = { zone, days, byHour: formatMoney(byHour, intl.locale), saving: formatMoney(saving, intl.locale) }
  return (
    <p className="offer-example">
      {intl.formatMessage({ id: saving > 0 ? 'subscription.example' : 'subscription.example.none' }, values)}
    </p>
  )
}
