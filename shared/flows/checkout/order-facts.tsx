import { useIntl } from 'react-intl'
import type { SentVehicle } from '../../api/contract/vehicle.ts'
import type { Instant } from '../../domain/city-time.ts'
import type { Kopecks } from '../../domain/money.ts'
import { formatTimeRange } from '../../domain/time-range.ts'
import { formatMoney } from '../../i18n/format.ts'
import { DrawnPlate } from '../../ui/drawn-plate.tsx'
import type { CityData } from '../parking/draft.ts'
import { nameOfStay, type Stay } from '../parking/place-name.ts'

export interface OrderFactsProps {
  /** Where the vehicle is to stand; null where no parking is paid for, or none is known. */
  stay: (Stay & { vehicle: Pick<SentVehicle, 'number' | 'format'> | null }) | null
  /** Null while it is not known; the server's own words stand then. */
  cityData: Pick<CityData, 'zones' | 'parkings'> | null
  /** From when until when, where both are known. */
  time?: { start: Instant; end: Instant; timeZone: string } | null
  /** It is more time for a parking that is paid by itself. */
  isExtension?: boolean
  /** Null where it is told beside it. */
  sum: Kopecks | null
  /** What the sum is, in words, where it is not the price. */
  sumName?: string
}

/** What an order at the bank is for, where it is not paid yet or came to nothing. */
export function OrderFacts({ stay, cityData, time, isExtension = false, sum, sumName }: OrderFactsProps) {
  const intl = useIntl()
  const place = stay && nameOfStay(stay, cityData, intl.locale)
  return (
    <>
      {stay?.vehicle && (
        <DrawnPlate
          plate={stay.vehicle.number}
          format={stay.vehicle.format}
          name={intl.formatMessage({ id: 'check.plate' })}
          size="large"
        />
      )}
      <dl className="payment-facts">
        {stay && place && (
          <>
            <dt>{intl.formatMessage({ id: stay.parkingCode === null ? 'check.zone' : 'check.parking' })}</dt>
            <dd>
              <strong>{place.code}</strong> <span lang={place.lang}>{place.name}</span>
            </dd>
          </>
        )}
        {time && (
          <>
            <dt>{intl.formatMessage({ id: isExtension ? 'checkout.extension' : 'price.table.time' })}</dt>
            <dd>{formatTimeRange(time.start, time.end, time.timeZone)}</dd>
          </>
        )}
        {sum !== null && (
          <>
            <dt>{sumName ?? intl.formatMessage({ id: 'price.table.sum' })}</dt>
            <dd>
              <strong>{formatMoney(sum, intl.locale)}</strong>
            </dd>
          </>
        )}
      </dl>
    </>
  )
}
