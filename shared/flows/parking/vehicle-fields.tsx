import { useStore } from '@nanostores/react'
import { CATEGORIES, type Category, type ParsedPlate } from '../../domain/plate.ts'
import { type Text, useText } from '../../i18n/text.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { PlateInput } from '../../ui/plate-input.tsx'
import { Select } from '../../ui/select.tsx'
import { categoryOf } from './draft.ts'
import type { ParkingFieldProps } from './field-props.ts'

export function VehicleFields({ form, facts }: Pick<ParkingFieldProps, 'form' | 'facts'>) {
  const text = useText()
  const draft = useStore(form.$values)
  const plate = useStore(form.$plate)
  const problems = useStore(form.$problems)
  return (
    <>
      <Field
        label={text('field.plate')}
        hint={plate.valid ? text(`field.plate.type.${plate.type}`) : text('field.plate.hint')}
        error={problems.plate && plateError(problems.plate, plate, text)}
        warning={plate.valid && plateWarning(plate, text)}
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
        {text('field.plate.foreign')}
      </Checkbox>
      {facts?.settings.useTsCategory && (
        <Field label={text('field.category')} error={problems.category && text(problems.category)}>
          <Select
            name="category"
            value={categoryOf(draft, facts)}
            options={CATEGORIES.map((value) => ({ value, label: text(`field.category.${value}`) }))}
            onChange={(category) => form.change({ category: category as Category })}
            onBlur={() => form.leave('category')}
          />
        </Field>
      )}
    </>
  )
}

function plateError(problem: string, plate: ParsedPlate, text: Text): string {
  return text(plate.hint === null ? problem : `field.plate.${plate.hint}`)
}

function plateWarning(plate: ParsedPlate & { valid: true }, text: Text): string | undefined {
  if (plate.hint !== null) return text(`field.plate.${plate.hint}`)
  return plate.unknownRegion ? text('field.plate.unknownRegion', { region: plate.region }) : undefined
}
