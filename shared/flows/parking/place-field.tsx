import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { cityText } from '../../i18n/city-text.ts'
import { type Text, useText } from '../../i18n/text.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import type { ComboboxOption } from '../../ui/combobox-filter.ts'
import { Field } from '../../ui/field.tsx'
import { type CityFacts, findPlace } from './draft.ts'
import type { ParkingFieldProps } from './field-props.ts'

const NONE: ComboboxOption[] = []

/** Where the car stands: the zone, or the parking where the city pays by parking (readings gC-20). */
export function PlaceField({ form, desk, facts }: ParkingFieldProps) {
  const text = useText()
  const draft = useStore(form.$values)
  const problems = useStore(form.$problems)
  const options = useMemo(() => (facts ? toOptions(facts, text) : NONE), [facts, text])
  const isByParking = facts?.settings.paymentByParkingId
  return (
    <Field
      label={text(isByParking ? 'field.parking' : 'field.zone')}
      hint={text(isByParking ? 'field.parking.hint' : 'field.zone.hint')}
      error={problems.place && text(problems.place, { code: draft.place })}
    >
      <Combobox
        name="place"
        value={facts && findPlace(draft.place, facts) ? draft.place : null}
        options={options}
        recent={desk?.recentPlaces() ?? []}
        texts={toTexts(text, facts ? 'field.place.none' : 'common.loading')}
        onChange={(value, typed) => form.change({ place: value ?? typed.trim() })}
        onBlur={() => form.leave('place')}
      />
    </Field>
  )
}

function toOptions({ settings, zones, parkings }: CityFacts, text: Text): ComboboxOption[] {
  const kind = text(settings.paymentByParkingId ? 'field.parking' : 'field.zone')
  const places = settings.paymentByParkingId ? parkings : zones
  return places.map((place) => ({
    value: place.code,
    kind,
    code: place.code,
    label: cityText(place.name, place.nameEn, text.language),
    ...('address' in place && place.address ? { note: place.address } : {}),
  }))
}

function toTexts(text: Text, emptyId: string) {
  return {
    close: text('common.close'),
    empty: text(emptyId),
    recent: text('field.place.recent'),
    all: text('field.place.all'),
    count: (count: number) => text('field.place.count', { count }),
  }
}
