import { toDeviceKey } from '../../shared/domain/device.ts'
import { maskPhone } from '../../shared/domain/phone.ts'
import { parsePlate } from '../../shared/domain/plate.ts'
import type { Item, Kind } from './kinds.ts'

/** What is typed for a line of any list; a list uses its own of these. */
export interface Draft {
  name: string
  phone: string
  plate: string
  /** VIN or IMEI of a driver's device. */
  device: string
  vin: string
  imei: string
}

export type FieldName = keyof Draft

export const FIELDS: { readonly [K in Kind]: readonly FieldName[] } = {
  drivers: ['name', 'phone', 'plate', 'device'],
  vehicles: ['plate', 'vin'],
  devices: ['imei', 'vin'],
}

export const NO_DRAFT: Draft = { name: '', phone: '', plate: '', device: '', vin: '', imei: '' }

export function draftOf(item: Item | null): Draft {
  if (item === null) return NO_DRAFT
  if (item.kind === 'drivers') {
    const { name, phone, plate, device } = item.value
    return { ...NO_DRAFT, name, phone: maskPhone(phone), plate, device }
  }
  const { vin, imei } = item.value
  return { ...NO_DRAFT, vin, imei, plate: item.kind === 'vehicles' ? item.value.plate : '' }
}

/** As it is sent: plates folded, numbers without their blanks. */
export function toData({ name, phone, plate, device, vin, imei }: Draft) {
  return {
    name: name.trim().replace(/\s+/g, ' '),
    phone: phone.replace(/\D/g, '').replace(/^8/, '7'),
    plate: normalisePlate(plate),
    device: toDeviceKey(device),
    vin: toDeviceKey(vin),
    imei: toDeviceKey(imei),
  }
}

/** As the server keeps it; what is no plate stays as typed. */
function normalisePlate(text: string): string {
  const plate = parsePlate(text)
  return plate.valid ? plate.normalised : text.trim()
}
