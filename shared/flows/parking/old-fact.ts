import type { PastCorrection } from '../../api/contract/past-correction.ts'
import { displayPlate } from '../../domain/plate.ts'
import { formatMoment } from '../../i18n/format.ts'
import { toOneLine } from '../confirm-code/one-line.ts'

/** What it was before it was put right: the plate, the code of the place, or the time. */
export function toOldFact({ field, plate, zone, parkingCode, start }: PastCorrection, timeZone: string): string {
  if (field === 'vehicle') return toOneLine(displayPlate(plate))
  return field === 'zone' ? (parkingCode ?? zone) : formatMoment(start, timeZone, 'HH:mm')
}
