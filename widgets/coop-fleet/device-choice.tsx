import { useStore } from '@nanostores/react'
import { useIntl } from 'react-intl'
import { Combobox } from '../../shared/ui/combobox/combobox.tsx'
import { Field } from '../../shared/ui/field.tsx'
import type { FleetRecords } from './records.ts'

export interface DeviceChoiceProps {
  records: Pick<FleetRecords, '$device' | 'chooseDevice'>
  /** The firm's devices that are free. */
  devices: readonly string[]
}

/** The device that a vehicle is to become active by. */
export function DeviceChoice({ records, devices }: DeviceChoiceProps) {
  const intl = useIntl()
  const device = useStore(records.$device)
  return (
    <Field
      label={intl.formatMessage({ id: 'fleet.column.device' })}
      hint={intl.formatMessage({ id: devices.length === 0 ? 'fleet.device.none' : 'fleet.device.choose' })}
    >
      <Combobox
        value={device === '' ? null : device}
        options={devices.map((mark) => ({ value: mark, code: mark, label: '' }))}
        texts={{
          close: intl.formatMessage({ id: 'common.close' }),
          empty: intl.formatMessage({ id: 'fleet.notFound' }),
          recent: '',
          all: '',
          count: (count) => intl.formatMessage({ id: 'fleet.found' }, { count }),
        }}
        onChange={(value) => records.chooseDevice(value ?? '')}
      />
    </Field>
  )
}
