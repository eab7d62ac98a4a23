import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { useField } from '../use-field.tsx'
import { categoryOf } from './draft.ts'
import type { ParkingFieldProps } from './field-props.ts'
import { CategoryField, PlateField } from './plate-field.tsx'

export function VehicleFields({ form, cityData }: Pick<ParkingFieldProps, 'form' | 'cityData'>) {
  const intl = useIntl()
  const draft = useStore(form.$values)
  const plate = useStore(form.$plate)
  const problems = useStore(form.$problems)
  return (
    <>
      <PlateField
        typed={useField(form, 'plate')}
        plate={plate}
        isForeign={draft.isForeign}
        onForeign={(isForeign) => form.change({ isForeign })}
      />
      {cityData?.settings.useTsCategory && (
        <CategoryField
          category={categoryOf(draft, cityData)}
          error={problems.category && intl.formatMessage({ id: problems.category })}
          onChange={(category) => form.change({ category })}
          onBlur={() => form.leave('category')}
        />
      )}
    </>
  )
}
