import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { parseVin } from '../../shared/domain/vin.ts'
import type { VehicleSettings } from '../../shared/domain/vehicle-fields.ts'
import type { Form } from '../../shared/flows/form.ts'
import { CategoryField, PlateField } from '../../shared/flows/parking/plate-field.tsx'
import { useField } from '../../shared/flows/use-field.tsx'
import { Checkbox } from '../../shared/ui/checkbox.tsx'
import { Choice } from '../../shared/ui/choice.tsx'
import { Disclosure } from '../../shared/ui/disclosure.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { FirstField } from '../../shared/ui/first-field.tsx'
import { TextInput } from '../../shared/ui/text-input.tsx'
import { PaperFields } from './paper-fields.tsx'
import { categoriesOf, categoryOf, countryOf, readPlate, type VehicleValues } from './vehicle-fields.ts'

export interface VehicleFieldsViewProps {
  form: Form<VehicleValues>
  settings: VehicleSettings
  /** Whether it is main as it stands: the only one, or the one that is main already (readings gD-32). */
  isAlreadyMain: boolean
  /** Of a vehicle that is being added. */
  isNew: boolean
}

export function VehicleFieldsView({ form, settings, isAlreadyMain, isNew }: VehicleFieldsViewProps) {
  const intl = useIntl()
  const values = useStore(form.$values)
  const plate = readPlate(values, settings)
  const name = useField(form, 'name')
  const optional = intl.formatMessage({ id: 'common.optional' })
  return (
    <>
      <FirstField isWanted={isNew}>
        <PlateField
          typed={useField(form, 'plate')}
          plate={plate}
          isForeign={values.format === 'foreign'}
          onForeign={(isForeign) => form.change({ format: isForeign ? 'foreign' : null })}
        />
      </FirstField>
      {settings.useTsCategory && (
        <CategoryField
          category={categoryOf(values, plate)}
          offered={categoriesOf(plate)}
          onChange={(category) => form.change({ category })}
        />
      )}
      <Field label={intl.formatMessage({ id: 'profile.vehicles.country' })} kind="group">
        <Choice
          value={countryOf(values, plate)}
          options={[
            { value: 'rus', label: intl.formatMessage({ id: 'profile.vehicles.country.rus' }) },
            { value: 'other', label: intl.formatMessage({ id: 'profile.vehicles.country.other' }) },
          ]}
          onChange={(country) => form.change({ country })}
        />
      </Field>
      <Field
        label={intl.formatMessage({ id: 'profile.vehicles.name' })}
        hint={intl.formatMessage({ id: 'profile.vehicles.name.hint' })}
        error={name.error}
        optional={optional}
      >
        <TextInput {...name.input} autoComplete="off" />
      </Field>
      <PaperFields
        type={values.docType}
        onType={(docType) => form.change({ docType })}
        number={useField(form, 'docNumber')}
        isOptional
      />
      <DeviceFields form={form} optional={optional} />
      {isAlreadyMain ? (
        <p className="muted">{intl.formatMessage({ id: 'profile.vehicles.main.already' })}</p>
      ) : (
        <Checkbox isChecked={values.isMain} onChange={(isMain) => form.change({ isMain })}>
          {intl.formatMessage({ id: 'profile.vehicles.main.offer' })}
        </Checkbox>
      )}
    </>
  )
}

/** Of the device that tracks the vehicle; few have one. */
function DeviceFields({ form, optional }: { form: Form<VehicleValues>; optional: string }) {
  const intl = useIntl()
  const vin = useField(form, 'vin')
  const imei = useField(form, 'imei')
  const isUsed = [vin, imei].some(({ error, input }) => error !== undefined || input.value !== '')
  const parsed = parseVin(vin.input.value)
  return (
    <Disclosure summary={intl.formatMessage({ id: 'profile.vehicles.device' })} isOpen={isUsed}>
      <div className="stack">
        <Field
          label={intl.formatMessage({ id: 'profile.vehicles.vin' })}
          hint={intl.formatMessage({ id: 'profile.vehicles.vin.hint' })}
          error={vin.error}
          warning={
            parsed.valid && !parsed.isCheckDigitRight && intl.formatMessage({ id: 'profile.vehicles.vin.check' })
          }
          optional={optional}
        >
          <TextInput {...vin.input} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        </Field>
        <Field
          label={intl.formatMessage({ id: 'profile.vehicles.imei' })}
          hint={intl.formatMessage({ id: 'profile.vehicles.imei.hint' })}
          error={imei.error}
          optional={optional}
        >
          <TextInput {...imei.input} autoComplete="off" inputMode="numeric" spellCheck={false} />
        </Field>
      </div>
    </Disclosure>
  )
}
