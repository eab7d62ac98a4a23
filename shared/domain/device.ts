import { toImeiKey } from './imei.ts'
import { fail, succeed } from './outcome.ts'
import type { Outcome } from './outcome.ts'

/** How a cooperative client's tracking device is known; empty text where unknown. */
export interface DeviceMarks {
  vin: string
  imei: string
}

/** Demands at least one of VIN and IMEI: `VIN_IMEI_EMPTY`. Source: readings 3.12. */
export function checkDevice({ vin, imei }: DeviceMarks): Outcome<null> {
  return vin.trim() === '' && imei.trim() === '' ? fail('VIN_IMEI_EMPTY') : succeed(null)
}

/**
 * Whether two devices are one: the same VIN in any case, or the same digits of the IMEI. Source: readings 3.12, gH-04.
 */
export function isSameDevice(a: DeviceMarks, b: DeviceMarks): boolean {
  const vin = toVinKey(a.vin)
  const imei = toImeiKey(a.imei)
  return (vin !== '' && vin === toVinKey(b.vin)) || (imei !== '' && imei === toImeiKey(b.imei))
}

function toVinKey(text: string): string {
  return text.replace(/\s/g, '').toUpperCase()
}

/** A VIN or an IMEI without what it is printed with, in capitals: which of the two it is shows by its length. */
export function toDeviceKey(text: string): string {
  return toImeiKey(text).toUpperCase()
}
