import { useStore } from '@nanostores/react'
import { CATEGORIES, type Category, type ParsedPlate } from '../../shared/domain/plate.ts'
import { type Text, useText } from '../../shared/i18n/text.tsx'
import { Checkbox } from '../../shared/ui/checkbox.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { PlateInput } from '../../shared/ui/plate-input.tsx'
import { Select } from '../../shared/ui/select.tsx'
import { categoryOf } from './draft.ts'
import type { FieldsProps } from './form-view.tsx'

export function VehicleFields({ model, facts }: FieldsProps) {
  const text = useText()
  const draft = useStore(model.form.$draft)
  const plate = useStore(model.form.$plate)
  const problems = useStore(model.form.$problems)
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
          onChange={(value) => model.form.change({ plate: value })}
          onBlur={() => model.form.leaveField('plate')}
        />
      </Field>
      <Checkbox isChecked={draft.isForeign} onChange={(isForeign) => model.form.change({ isForeign })}>
        {text('field.plate.foreign')}
      </Checkbox>
      {facts?.settings.useTsCategory && (
        <Field label={text('field.category')} error={problems.category && text(problems.category)}>
          <Select
            name="category"
            value={categoryOf(draft, facts)}
            options={CATEGORIES.map((value) => ({ value, label: text(`field.category.${value}`) }))}
            onChange={(category) => model.form.change({ category: category as Category })}
            onBlur={() => model.form.leaveField('category')}
          />
        </Field>
      )}
    </>
  )
}

function plateError(problem: string, plate: ParsedPlate, text: Text): string {
  return plate.hint === 'zeroForO' ? text('field.plate.zeroForO') : text(problem)
}

function plateWarning(plate: ParsedPlate & { valid: true }, text: Text): string | undefined {
  if (plate.hint === 'zeroForO') return text('field.plate.zeroForO')
  return plate.unknownRegion ? text('field.plate.unknownRegion', { region: plate.region }) : undefined
}
