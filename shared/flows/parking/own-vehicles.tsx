import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { Vehicle } from '../../api/contract/profile.ts'
import { AsWritten } from '../../i18n/as-written.tsx'
import { languageAsWritten } from '../../i18n/language-as-written.ts'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { DrawnPlate } from '../../ui/drawn-plate.tsx'
import { Select } from '../../ui/select.tsx'

/** More vehicles than this are chosen from a list. */
const MOST_PLATES = 3

export interface OwnVehiclesProps {
  label: string
  hint?: ReactNode
  error?: ReactNode
  vehicles: readonly Pick<Vehicle, 'id' | 'plate' | 'format' | 'name'>[]
  /** Id of the chosen one; empty while none is. */
  value: string
  onChange(id: string): void
  /** What stands after the driver's own, such as another vehicle. */
  other?: { value: string; label: string }
  /** What stands in a list while nothing is chosen. */
  placeholder?: string
}

/** One of the driver's own vehicles: by their plates, or from a list where there are many. */
export function OwnVehicles({ label, hint, error, vehicles, value, onChange, other, placeholder }: OwnVehiclesProps) {
  const { locale } = useIntl()
  const isList = vehicles.length > MOST_PLATES
  const others = other ? [other] : []
  return (
    <Field kind={isList ? 'control' : 'group'} label={label} hint={hint} error={error}>
      {isList ? (
        <Select
          name="vehicle"
          value={value}
          options={[...vehicles.map((vehicle) => toOption(vehicle, locale)), ...others]}
          onChange={onChange}
          {...(placeholder !== undefined && { placeholder })}
        />
      ) : (
        <Choice
          layout="list"
          value={value}
          options={[
            ...vehicles.map((vehicle) => ({ value: vehicle.id, label: <OwnVehicle {...vehicle} /> })),
            ...others,
          ]}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

function toOption({ id, plate, name }: OwnVehiclesProps['vehicles'][number], language: string) {
  const label = name ? `${plate} · ${name}` : plate
  return { value: id, label, lang: languageAsWritten(label, language) }
}

function OwnVehicle({ plate, format, name }: OwnVehiclesProps['vehicles'][number]) {
  return (
    <span className="own-vehicle">
      <DrawnPlate plate={plate} format={format} /> <AsWritten>{name}</AsWritten>
    </span>
  )
}
