import { toDeviceKey } from '../../shared/domain/device.ts'
import { maskPhone } from '../../shared/domain/phone.ts'
import { defineFields, emptyOf, type FieldTable, type ValuesOf } from '../../shared/flows/fields.ts'
import { parsePlate } from '../../shared/domain/plate.ts'
import type { Item, Kind } from './kinds.ts'

/** As the server keeps it; what is no plate stays as typed. */
function normalisePlate(text: string): string {
  const plate = parsePlate(text)
  return plate.valid ? plate.normalised : text.trim()
}

const PLATE = defineFields({ plate: { first: '', keep: 'typed', send: normalisePlate } })
const VIN = defineFields({ vin: { first: '', keep: 'typed', send: toDeviceKey } })

/** The fields of a line, by list. */
export const LINES = {
  drivers: defineFields({
    name: { first: '', keep: 'typed', send: (name: string) => name.trim().replace(/\s+/g, ' ') },
    phone: { first: '', keep: 'typed', send: (phone: string) => phone.replace(/\D/g, '').replace(/^8/, '7') },
    ...PLATE,
    /** VIN or IMEI. */
    device: { first: '', keep: 'typed', send: toDeviceKey },
  }),
  vehicles: defineFields({ ...PLATE, ...VIN }),
  devices: defineFields({ imei: { first: '', keep: 'typed', send: toDeviceKey }, ...VIN }),
} satisfies { readonly [K in Kind]: FieldTable }

/** All that may be typed for a line of any list; a list uses its own of these. */
export const FIELDS = defineFields({ ...LINES.drivers, ...LINES.vehicles, ...LINES.devices })

export type Draft = ValuesOf<typeof FIELDS>

export type FieldName = keyof Draft

export const NO_DRAFT: Draft = emptyOf(FIELDS)

export function draftOf(item: Item | null): Draft {
  if (item === null) return NO_DRAFT
  if (item.kind === 'drivers') {
    const { name, phone, plate, device } = item.value
    return { ...NO_DRAFT, name, phone: maskPhone(phone), plate, device }
  }
  const { vin, imei } = item.value
  return { ...NO_DRAFT, vin, imei, plate: item.kind === 'vehicles' ? item.value.plate : '' }
}
