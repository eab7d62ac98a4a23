import { useIntl } from 'react-intl'
import type { CorrectableParking } from '../../api/contract/correction.ts'
import { displayPlate } from '../../domain/plate.ts'
import { formatTimeRange } from '../../domain/time-range.ts'
import type { CityData } from '../parking/draft.ts'
import { nameOfStay } from '../parking/place-name.ts'
import { formatMoment, formatMoney } from '../../i18n/format.ts'
import { toOldFact } from '../parking/old-fact.ts'
import { toOneLine } from '../confirm-code/one-line.ts'

export interface CorrectionFactsProps {
  parking: CorrectableParking
  cityData: CityData
}

/** The parking as it stands, and what it was before it was put right. */
export function CorrectionFacts({ parking, cityData }: CorrectionFactsProps) {
  const intl = useIntl()
  const { vehicle, parkingCode, start, end, paid, corrections } = parking
  const { timeZone } = cityData
  const place = nameOfStay(parking, cityData, intl.locale)
  return (
    <>
      <dl className="payment-facts">
        <dt>{intl.formatMessage({ id: 'check.plate' })}</dt>
        <dd>
          <strong>{toOneLine(displayPlate(vehicle.number))}</strong>
        </dd>
        <dt>{intl.formatMessage({ id: parkingCode ? 'check.parking' : 'check.zone' })}</dt>
        <dd>
          <strong>{place.code}</strong> <span lang={place.lang}>{place.name}</span>
        </dd>
        <dt>{intl.formatMessage({ id: 'price.table.time' })}</dt>
        <dd>{formatTimeRange(start, end, timeZone)}</dd>
        <dt>{intl.formatMessage({ id: 'correction.paid' })}</dt>
        <dd>{paid === 0 ? intl.formatMessage({ id: 'price.free' }) : formatMoney(paid, intl.locale)}</dd>
      </dl>
      {corrections.map((past) => (
        <p key={past.field} className="card-note">
          {intl.formatMessage(
            { id: `correction.past.${past.field}` },
            { was: toOldFact(past, timeZone), time: formatMoment(past.at, timeZone, 'HH:mm') },
          )}
        </p>
      ))}
    </>
  )
}
