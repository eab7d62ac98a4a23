import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { formatCityTime, formatUntil, isOtherThanCityTime } from '../../i18n/format.ts'
import type { CityData } from './draft.ts'
import type { ParkingContext } from './field-props.ts'
import type { ParkingFields } from './parking-form.ts'
import { startOf } from './question.ts'

export interface EndOfParkingProps {
  form: ParkingFields
  context: ParkingContext
  cityData: CityData
}

/**
 * "until 15:30", with the date when it is another day, and the city's time where the visitor's clock shows another
 * (readings TZ-6).
 */
export function EndOfParking({ form, context, cityData }: EndOfParkingProps) {
  const intl = useIntl()
  const draft = useStore(form.$values)
  const now = useStore(context.$minute)
  const { timeZone } = cityData
  const start = startOf(draft, now, timeZone)
  if (!start?.ok || draft.minutes === 0) return NO_WORDS
  const end = start.value + draft.minutes * 60_000
  const until = intl.formatMessage({ id: 'field.minutes.until' }, { time: formatUntil(end, now, timeZone) })
  if (!isOtherThanCityTime(now, timeZone)) return until
  return `${until} · ${intl.formatMessage({ id: 'common.cityTime' }, { time: formatCityTime(now, timeZone) })}`
}

/** Keeps the line's place. */
const NO_WORDS = '\u00A0'
