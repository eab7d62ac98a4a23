import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import { cityText } from '../../i18n/city-text.ts'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import type { ComboboxOption } from '../../ui/combobox/options.ts'
import { Field } from '../../ui/field.tsx'
import { type CityData, findPlace } from './draft.ts'
import type { ParkingFieldProps } from './field-props.ts'

const NONE: ComboboxOption[] = []

/** Where the car stands: the zone, or the parking where the city pays by parking (readings gC-20). */
export function PlaceField({ form, context, cityData }: ParkingFieldProps) {
  const intl = useIntl()
  const draft = useStore(form.$values)
  const problems = useStore(form.$problems)
  const options = useMemo(() => (cityData ? toOptions(cityData, intl) : NONE), [cityData, intl])
  const isByParking = cityData?.settings.paymentByParkingId
  return (
    <Field
      label={intl.formatMessage({ id: isByParking ? 'field.parking' : 'field.zone' })}
      hint={intl.formatMessage({ id: isByParking ? 'field.parking.hint' : 'field.zone.hint' })}
      error={problems.place && intl.formatMessage({ id: problems.place }, { code: draft.place })}
    >
      <Combobox
        name="place"
        isTall
        value={cityData && findPlace(draft.place, cityData) ? draft.place : null}
        options={options}
        recent={context?.recentPlaces() ?? []}
        texts={toTexts(intl, cityData ? 'field.place.none' : 'common.loading')}
        onChange={(value, typed) => form.change({ place: value ?? typed.trim() })}
        onBlur={() => form.leave('place')}
      />
    </Field>
  )
}

function toOptions({ settings, zones, parkings }: CityData, intl: IntlShape): ComboboxOption[] {
  const kind = intl.formatMessage({ id: settings.paymentByParkingId ? 'field.parking' : 'field.zone' })
  const places = settings.paymentByParkingId ? parkings : zones
  return places.map((place) => ({
    value: place.code,
    kind,
    code: place.code,
    label: cityText(place.name, place.nameEn, intl.locale),
    ...('address' in place && place.address ? { note: place.address } : {}),
  }))
}

function toTexts(intl: IntlShape, emptyId: string) {
  return {
    close: intl.formatMessage({ id: 'common.close' }),
    empty: intl.formatMessage({ id: emptyId }),
    recent: intl.formatMessage({ id: 'field.place.recent' }),
    all: intl.formatMessage({ id: 'field.place.all' }),
    count: (count: number) => intl.formatMessage({ id: 'field.place.count' }, { count }),
  }
}
