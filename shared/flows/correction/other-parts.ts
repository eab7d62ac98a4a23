import type { CorrectableParking, CorrectableStay, CorrectedTo } from '../../api/contract/correction.ts'
import { isSamePlate } from '../../domain/plate.ts'

/** Plate or place; a start is that of one part alone. */
export type PartWish = Exclude<CorrectedTo, { field: 'start' }>

/** A part of the stay that says otherwise than the parking, and what would make it say the same. */
export interface OtherPart {
  part: CorrectableStay
  to: PartWish
}

/**
 * A guest who prolongs pays each time by itself, and each is put right by itself: what is right of one may still be
 * wrong of another, whose time would not be paid for then.
 */
export function findOtherParts({ vehicle, zone, parkingCode, parts }: CorrectableParking): OtherPart[] {
  return parts.flatMap((part): OtherPart[] => {
    const canBe = (field: PartWish['field']) => part.correctable.includes(field)
    if (!isSamePlate(part.vehicle.number, vehicle.number) && canBe('vehicle'))
      return [{ part, to: { field: 'vehicle', vehicle } }]
    if ((part.zone !== zone || part.parkingCode !== parkingCode) && canBe('zone'))
      return [{ part, to: { field: 'zone', zone, parkingCode: parkingCode ?? undefined } }]
    return []
  })
}
