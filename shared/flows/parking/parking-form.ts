import { computed, type ReadableAtom } from 'nanostores'
import type { Instant } from '../../domain/city-time.ts'
import type { ParsedPlate } from '../../domain/plate.ts'
import type { FieldTable, ValuesOf } from '../fields.ts'
import { createForm, type Form } from '../form.ts'
import type { ProblemsOf } from '../rules.ts'
import { type CityData, type PARKING_FIELDS, type ParkingDraft, readPlate } from './draft.ts'

/** A form of a parking, with the other fields of its element. */
export interface ParkingForm<Draft extends ParkingDraft> extends Form<Draft> {
  $plate: ReadableAtom<ParsedPlate>
}

/** What the fields of a parking need of the form they stand in. */
export type ParkingFields = Pick<
  ParkingForm<ParkingDraft>,
  '$values' | '$plate' | '$problems' | 'change' | 'fillIn' | 'leave' | 'show'
>

export interface ParkingFormOptions<Draft> {
  first: Draft
  /** What is wrong with it, best behind a lazy import; nothing while the city is not known. */
  judge(draft: Draft): Promise<ProblemsOf<Draft>>
  /** Null while the city is not known. */
  cityData(): CityData | null
  now(): Instant
  onChange(): void
}

/** What is typed, and what is wrong with it; the rules themselves are loaded at the first blur or submit. */
export function createParkingForm<Table extends FieldTable & typeof PARKING_FIELDS>(
  fields: Table,
  { first, judge, cityData, now, onChange }: ParkingFormOptions<ValuesOf<Table>>,
): ParkingForm<ValuesOf<Table> & ParkingDraft> {
  /** The chosen start belongs to its type (cabinet.md section 2): another type, another start. */
  function adjust(part: Partial<ParkingDraft>, before: ParkingDraft): Partial<ParkingDraft> {
    const start = part.type && part.type !== before.type ? { startTime: '' } : {}
    const chosen = part.startTime === undefined ? {} : { chosenAt: now() }
    return { ...start, ...chosen }
  }

  const form = createForm(fields, {
    first,
    judge,
    adjust: (part, before) => adjust(part, before) as Partial<ValuesOf<Table>>,
    onChange,
  }) as Form<ValuesOf<Table> & ParkingDraft>
  return { ...form, $plate: computed(form.$values, (draft) => readPlate(draft, cityData())) }
}
