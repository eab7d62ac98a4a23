import { checkDevice, toDeviceKey } from '../../../shared/domain/device.ts'
import { parseImei } from '../../../shared/domain/imei.ts'
import { formatPersonName, parsePersonName } from '../../../shared/domain/person-name.ts'
import { parsePhone } from '../../../shared/domain/phone.ts'
import { parsePlate } from '../../../shared/domain/plate.ts'
import { parseVin } from '../../../shared/domain/vin.ts'
import { expectValue, wrongField } from '../http/business-error.ts'

function refuse(field: string): never {
  throw wrongField(field)
}

export function readName(text: string): string {
  const name = parsePersonName(text)
  return name === null ? refuse('driver') : formatPersonName(name)
}

export function readPhone(text: string): string {
  return parsePhone(text) ?? refuse('phone')
}

/** Folded; empty where none is given. */
export function readPlate(text: string | undefined): string {
  if (text === undefined || text.trim() === '') return ''
  const plate = parsePlate(text)
  return plate.valid ? plate.normalised : refuse('number')
}

export interface Marks {
  vin: string
  imei: string
}

/** A VIN and an IMEI of a device, each empty where it is not given (readings 3.12). */
export function readMarks({ vin = '', imei = '' }: { vin?: string | undefined; imei?: string | undefined }): Marks {
  const parsedVin = parseVin(vin)
  const parsedImei = parseImei(imei)
  if (!parsedVin.valid && parsedVin.problem !== 'empty') refuse('vin')
  if (!parsedImei.valid && parsedImei.problem !== 'empty') refuse('imei')
  return { vin: parsedVin.valid ? parsedVin.vin : '', imei: parsedImei.valid ? parsedImei.imei : '' }
}

export function requireMarks(fields: { vin?: string | undefined; imei?: string | undefined }): Marks {
  const marks = readMarks(fields)
  expectValue(checkDevice(marks))
  return marks
}

/** A driver's device: seventeen signs are a VIN, anything else is an IMEI; empty where none is given. */
export function readDevice(text: string | undefined): string {
  const device = toDeviceKey(text ?? '')
  const { vin, imei } = readMarks(device.length === 17 ? { vin: device } : { imei: device })
  return vin || imei
}
