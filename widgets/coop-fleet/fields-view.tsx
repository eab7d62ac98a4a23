import { useIntl } from 'react-intl'
import type { FleetDevice } from '../../shared/api/contract/fleet.ts'
import { parsePlate } from '../../shared/domain/plate.ts'
import { parseVin } from '../../shared/domain/vin.ts'
import type { Form } from '../../shared/flows/form.ts'
import { type TypedText, useField } from '../../shared/flows/use-field.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { PhoneInput } from '../../shared/ui/masked-input/phone-input.tsx'
import { PlateInput } from '../../shared/ui/masked-input/plate-input.tsx'
import { TextInput } from '../../shared/ui/text-input.tsx'
import type { DeviceValues, DriverValues, VehicleValues } from './fields.ts'
import { markOf } from './kinds.ts'

const MOST_SUGGESTIONS = 200

/** The inputs of a driver; the firm's devices are suggested. */
export function DriverFields({ form, devices }: { form: Form<DriverValues>; devices: readonly FleetDevice[] }) {
  const intl = useIntl()
  const name = useField(form, 'name')
  const phone = useField(form, 'phone')
  const device = useField(form, 'device')
  const optional = intl.formatMessage({ id: 'common.optional' })
  return (
    <>
      <Field
        label={intl.formatMessage({ id: 'fleet.column.name' })}
        hint={intl.formatMessage({ id: 'fleet.name.hint' })}
        error={name.error}
      >
        <TextInput {...name.input} autoComplete="off" spellCheck={false} />
      </Field>
      <Field label={intl.formatMessage({ id: 'fleet.column.phone' })} error={phone.error}>
        <PhoneInput {...phone.input} autoComplete="off" />
      </Field>
      <PlateField field={useField(form, 'plate')} optional={optional} />
      <Field
        label={intl.formatMessage({ id: 'fleet.column.device' })}
        hint={intl.formatMessage({ id: 'fleet.device.hint' })}
        error={device.error}
        optional={optional}
      >
        <TextInput {...device.input} autoComplete="off" list="devices" spellCheck={false} />
        <datalist id="devices">
          {devices.slice(0, MOST_SUGGESTIONS).map((one) => (
            <option key={one.id} value={markOf(one)}>
              {markOf(one)}
            </option>
          ))}
        </datalist>
      </Field>
    </>
  )
}

export function VehicleFields({ form }: { form: Form<VehicleValues> }) {
  return (
    <>
      <PlateField field={useField(form, 'plate')} />
      <VinField field={useField(form, 'vin')} />
    </>
  )
}

/** Of its two numbers one must be there. */
export function DeviceFields({ form }: { form: Form<DeviceValues> }) {
  const intl = useIntl()
  const imei = useField(form, 'imei')
  return (
    <>
      <Field
        label={intl.formatMessage({ id: 'fleet.column.imei' })}
        hint={intl.formatMessage({ id: 'fleet.imei.hint' })}
        error={imei.error}
        optional={intl.formatMessage({ id: 'common.optional' })}
      >
        <TextInput {...imei.input} autoComplete="off" spellCheck={false} inputMode="numeric" />
      </Field>
      <VinField field={useField(form, 'vin')} />
    </>
  )
}

function PlateField({ field: { error, input }, optional }: { field: TypedText; optional?: string }) {
  const intl = useIntl()
  const plate = parsePlate(input.value)
  return (
    <Field
      label={intl.formatMessage({ id: 'fleet.column.plate' })}
      error={error}
      {...(optional === undefined ? {} : { optional })}
    >
      <PlateInput {...input} plate={plate.valid ? plate : null} format={plate.format} />
    </Field>
  )
}

/** The check digit never blocks: cars sold in Russia need not have one (readings 3.12). */
function VinField({ field: { error, input } }: { field: TypedText }) {
  const intl = useIntl()
  const parsed = parseVin(input.value)
  const isOdd = parsed.valid && !parsed.isCheckDigitRight
  return (
    <Field
      label={intl.formatMessage({ id: 'fleet.column.vin' })}
      hint={intl.formatMessage({ id: 'fleet.vin.hint' })}
      error={error}
      warning={isOdd ? intl.formatMessage({ id: 'fleet.vin.check' }) : undefined}
      optional={intl.formatMessage({ id: 'common.optional' })}
    >
      <TextInput {...input} autoComplete="off" spellCheck={false} inputMode="text" />
    </Field>
  )
}
