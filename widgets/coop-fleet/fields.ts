import { toDeviceKey } from '../../shared/domain/device.ts'
import { parsePlate } from '../../shared/domain/plate.ts'
import { defineFields, type ValuesOf } from '../../shared/flows/fields.ts'

/** As the server keeps it; what is no plate stays as typed. */
function normalisePlate(text: string): string {
  const plate = parsePlate(text)
  return plate.valid ? plate.normalised : text.trim()
}

const PLATE = defineFields({ plate: { first: '', keep: 'typed', send: normalisePlate } })
const VIN = defineFields({ vin: { first: '', keep: 'typed', send: toDeviceKey } })

export const DRIVER = defineFields({
  name: { first: '', keep: 'typed', send: (name: string) => name.trim().replace(/\s+/g, ' ') },
  phone: { first: '', keep: 'typed', send: (phone: string) => phone.replace(/\D/g, '').replace(/^8/, '7') },
  ...PLATE,
  /** VIN or IMEI. */
  device: { first: '', keep: 'typed', send: toDeviceKey },
})

export const VEHICLE = defineFields({ ...PLATE, ...VIN })

export const DEVICE = defineFields({ imei: { first: '', keep: 'typed', send: toDeviceKey }, ...VIN })

export type DriverValues = ValuesOf<typeof DRIVER>
export type VehicleValues = ValuesOf<typeof VEHICLE>
export type DeviceValues = ValuesOf<typeof DEVICE>
