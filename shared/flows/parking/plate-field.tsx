import { type IntlShape, useIntl } from 'react-intl'
import { CATEGORIES, type Category, type ParsedPlate } from '../../domain/plate.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { PlateInput } from '../../ui/masked-input/plate-input.tsx'
import { Select } from '../../ui/select.tsx'
import type { TypedText } from '../use-field.tsx'

export interface PlateFieldProps {
  typed: TypedText
  /** What is typed, as the city reads it. */
  plate: ParsedPlate
  isForeign: boolean
  onForeign(isForeign: boolean): void
}

/** A plate that is drawn as it is recognised, its type named under it, and the control of its format (readings PR-2). */
export function PlateField({ typed: { error, input }, plate, isForeign, onForeign }: PlateFieldProps) {
  const intl = useIntl()
  return (
    <>
      <Field
        label={intl.formatMessage({ id: 'field.plate' })}
        hint={
          plate.valid
            ? intl.formatMessage({ id: `field.plate.type.${plate.type}` })
            : intl.formatMessage({ id: 'field.plate.hint' })
        }
        error={error && plateError(error, plate, intl)}
        warning={plate.valid && plateWarning(plate, intl)}
      >
        <PlateInput {...input} plate={plate.valid ? plate : null} format={plate.format} />
      </Field>
      <Checkbox isChecked={isForeign} onChange={onForeign}>
        {intl.formatMessage({ id: 'field.plate.foreign' })}
      </Checkbox>
    </>
  )
}

function plateError(error: string, { valid, hint }: ParsedPlate, intl: IntlShape): string {
  return valid || hint === null ? error : intl.formatMessage({ id: `field.plate.${hint}` })
}

function plateWarning(plate: ParsedPlate & { valid: true }, intl: IntlShape): string | undefined {
  if (plate.hint !== null) return intl.formatMessage({ id: `field.plate.${plate.hint}` })
  return plate.unknownRegion
    ? intl.formatMessage({ id: 'field.plate.unknownRegion' }, { region: plate.region })
    : undefined
}

export interface CategoryFieldProps {
  category: Category
  /** Those on offer; all of them where the plate does not decide. */
  offered?: readonly Category[]
  error?: string | undefined
  onChange(category: Category): void
  onBlur?(): void
}

export function CategoryField({ category, offered = CATEGORIES, error, onChange, onBlur }: CategoryFieldProps) {
  const intl = useIntl()
  return (
    <Field label={intl.formatMessage({ id: 'field.category' })} error={error}>
      <Select
        name="category"
        value={category}
        options={offered.map((value) => ({ value, label: intl.formatMessage({ id: `field.category.${value}` }) }))}
        onChange={(chosen) => onChange(chosen as Category)}
        onBlur={onBlur}
      />
    </Field>
  )
}
