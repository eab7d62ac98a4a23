import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import type { Fleet } from '../../shared/api/contract/fleet.ts'
import { parsePlate } from '../../shared/domain/plate.ts'
import { parseVin } from '../../shared/domain/vin.ts'
import { Field } from '../../shared/ui/field.tsx'
import { PhoneInput } from '../../shared/ui/phone-input.tsx'
import { PlateInput } from '../../shared/ui/plate-input.tsx'
import { TextInput } from '../../shared/ui/text-input.tsx'
import type { Draft, FieldName } from './draft.ts'
import { markOf, type Kind } from './kinds.ts'
import type { WorkState } from './work.ts'

/** Fields that may stay empty, by list; of a device's two numbers one must be there. */
const OPTIONAL: { readonly [K in Kind]: readonly FieldName[] } = {
  drivers: ['plate', 'device'],
  vehicles: ['vin'],
  devices: ['imei', 'vin'],
}

/** One field of a driver, a vehicle or a device. */
export function FieldOf({ name, kind, work, fleet }: { name: FieldName; kind: Kind; work: WorkState; fleet: Fleet }) {
  const intl = useIntl()
  const draft = useStore(work.form.$values)
  const problem = useStore(work.form.$problems)[name]
  const isOptional = OPTIONAL[kind].includes(name)
  return (
    <Field
      label={intl.formatMessage({ id: `fleet.column.${name}` })}
      hint={HINTS.includes(name) ? intl.formatMessage({ id: `fleet.${name}.hint` }) : undefined}
      error={problem && intl.formatMessage({ id: problem })}
      warning={name === 'vin' && isOddVin(draft) ? intl.formatMessage({ id: 'fleet.vin.check' }) : undefined}
      {...(isOptional ? { optional: intl.formatMessage({ id: 'common.optional' }) } : {})}
    >
      <Control name={name} work={work} draft={draft} fleet={fleet} />
    </Field>
  )
}

const HINTS: readonly FieldName[] = ['name', 'vin', 'imei', 'device']

/** The check digit never blocks: cars sold in Russia need not have one (readings 3.12). */
function isOddVin({ vin }: Draft): boolean {
  const parsed = parseVin(vin)
  return parsed.valid && !parsed.isCheckDigitRight
}

function Control({ name, work, draft, fleet }: { name: FieldName; work: WorkState; draft: Draft; fleet: Fleet }) {
  const common = {
    name,
    value: draft[name],
    onChange: (value: string) => work.form.change({ [name]: value }),
    onBlur: () => work.form.leave(name),
  }
  if (name === 'phone') return <PhoneInput {...common} autoComplete="off" />
  if (name === 'plate') {
    const plate = parsePlate(draft.plate)
    return <PlateInput {...common} plate={plate.valid ? plate : null} format={plate.format} />
  }
  if (name === 'device') {
    return (
      <>
        <TextInput {...common} autoComplete="off" list="devices" spellCheck={false} />
        <datalist id="devices">
          {fleet.devices.slice(0, MOST_SUGGESTIONS).map((device) => (
            <option key={device.id} value={markOf(device)}>
              {markOf(device)}
            </option>
          ))}
        </datalist>
      </>
    )
  }
  return (
    <TextInput {...common} autoComplete="off" spellCheck={false} inputMode={name === 'imei' ? 'numeric' : 'text'} />
  )
}

const MOST_SUGGESTIONS = 200
