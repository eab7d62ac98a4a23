import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { cityText } from '../../shared/i18n/city-text.ts'
import { type Text, useText } from '../../shared/i18n/text.tsx'
import { Combobox } from '../../shared/ui/combobox.tsx'
import type { ComboboxOption } from '../../shared/ui/combobox-filter.ts'
import { Field } from '../../shared/ui/field.tsx'
import { type CityFacts, findPlace } from './draft.ts'
import type { FieldsProps } from './form-view.tsx'

const NONE: ComboboxOption[] = []

/** Where the car stands: the zone, or the parking where the city pays by parking (readings gC-20). */
export function PlaceField({ model, desk, facts }: FieldsProps) {
  const text = useText()
  const draft = useStore(model.form.$draft)
  const problems = useStore(model.form.$problems)
  const options = useMemo(() => (facts ? toOptions(facts, text.language) : NONE), [facts, text.language])
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
        onChange={(value, typed) => model.form.change({ place: value ?? typed.trim() })}
        onBlur={() => model.form.leaveField('place')}
      />
    </Field>
  )
}

function toOptions({ settings, zones, parkings }: CityFacts, language: string): ComboboxOption[] {
  const places = settings.paymentByParkingId ? parkings : zones
  return places.map((place) => ({
    value: place.code,
    code: place.code,
    label: cityText(place.name, place.nameEn, language),
    ...('address' in place && place.address ? { note: place.address } : {}),
  }))
}

function toTexts(text: Text, emptyId: string) {
  return {
    close: text('common.close'),
    empty: text(emptyId),
    recent: text('guest.recent'),
    all: text('guest.all'),
    count: (count: number) => text('field.place.count', { count }),
  }
}
