import { useStore } from '@nanostores/react'
import { type IntlShape, useIntl } from 'react-intl'
import { CATEGORIES, type Category, type ParsedPlate } from '../../domain/plate.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { PlateInput } from '../../ui/masked-input/plate-input.tsx'
import { Select } from '../../ui/select.tsx'
import { categoryOf } from './draft.ts'
import type { ParkingFieldProps } from './field-props.ts'

export function VehicleFields({ form, cityData }: Pick<ParkingFieldProps, 'form' | 'cityData'>) {
  const intl = useIntl()
  const draft = useStore(form.$values)
  const plate = useStore(form.$plate)
  const problems = useStore(form.$problems)
  return (
    <>
      <Field
        label={intl.formatMessage({ id: 'field.plate' })}
        hint={
          plate.valid
            ? intl.formatMessage({ id: `field.plate.type.${plate.type}` })
            : intl.formatMessage({ id: 'field.plate.hint' })
        }
        error={problems.plate && plateError(problems.plate, plate, intl)}
        warning={plate.valid && plateWarning(plate, intl)}
      >
        <PlateInput
          name="plate"
          value={draft.plate}
          plate={plate.valid ? plate : null}
          format={plate.format}
          onChange={(value) => form.change({ plate: value })}
          onBlur={() => form.leave('plate')}
        />
      </Field>
      <Checkbox isChecked={draft.isForeign} onChange={(isForeign) => form.change({ isForeign })}>
        {intl.formatMessage({ id: 'field.plate.foreign' })}
      </Checkbox>
      {cityData?.settings.useTsCategory && (
        <Field
          label={intl.formatMessage({ id: 'field.category' })}
          error={problems.category && intl.formatMessage({ id: problems.category })}
        >
          <Select
            name="category"
            value={categoryOf(draft, cityData)}
            options={CATEGORIES.map((value) => ({
              value,
              label: intl.formatMessage({ id: `field.category.${value}` }),
            }))}
            onChange={(category) => form.change({ category: category as Category })}
            onBlur={() => form.leave('category')}
          />
        </Field>
      )}
    </>
  )
}

function plateError(problem: string, plate: ParsedPlate, intl: IntlShape): string {
  return intl.formatMessage({ id: plate.hint === null ? problem : `field.plate.${plate.hint}` })
}

function plateWarning(plate: ParsedPlate & { valid: true }, intl: IntlShape): string | undefined {
  if (plate.hint !== null) return intl.formatMessage({ id: `field.plate.${plate.hint}` })
  return plate.unknownRegion
    ? intl.formatMessage({ id: 'field.plate.unknownRegion' }, { region: plate.region })
    : undefined
}
