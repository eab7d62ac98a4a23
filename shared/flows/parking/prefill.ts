import type { ParkingDraft } from './draft.ts'

/** The attributes that fill in a form of a parking; '' and 0 say nothing. */
export interface ParkingAttributes {
  zone: string
  parking: string
  plate: string
  /** Minutes. */
  duration: number
}

/** What attributes fill in; an attribute that says what it said before leaves the form as typed. */
export function fieldsOf(
  attributes: ParkingAttributes,
  previous: ParkingAttributes | null,
): Partial<Pick<ParkingDraft, 'place' | 'plate' | 'minutes'>> {
  const { zone, parking, plate, duration } = attributes
  const isNew = (name: keyof ParkingAttributes) => attributes[name] !== previous?.[name]
  const place = (isNew('parking') && parking) || (isNew('zone') && zone)
  return {
    ...(place && { place }),
    ...(isNew('plate') && plate && { plate }),
    ...(isNew('duration') && duration && { minutes: duration }),
  }
}
