import { atom, computed, type ReadableAtom } from 'nanostores'
import type { CorrectableStay } from '../../shared/api/contract/correction.ts'
import { type Instant, toWireTime } from '../../shared/domain/city-time.ts'
import { displayPlate, isSamePlate } from '../../shared/domain/plate.ts'
import type { Payment } from '../../shared/flows/checkout/payment.ts'
import type { CityMemory, RememberedGuest } from '../../shared/stores/memory.ts'
import type { Draft, GuestForm } from './draft.ts'

/** The vehicle is null where the server does not tell it. */
type Paid = Pick<Payment, 'zone' | 'parkingCode' | 'vehicle' | 'end'>

/** After a correction: with the other paid times of the stay, where they are known. */
type Corrected = Paid & { parts?: readonly Pick<CorrectableStay, 'vehicle' | 'end'>[] }

/** What a guest has allowed this browser to keep, for the next time. */
export interface Remembering {
  /** Whether what is paid now is to be kept. */
  $isWanted: ReadableAtom<boolean>
  want(isWanted: boolean): void
  /** Something is kept. */
  $isKept: ReadableAtom<boolean>
  /**
   * Fills in what is kept, where the form says nothing yet; a vehicle that is parked is not what is to be paid for next.
   */
  fillIn(): void
  /** The kept vehicle, while it is parked; else null. */
  parked(): string | null
  /** Keeps what is in the form where that is wanted, else nothing at all. */
  keep(): void
  /** Where something is kept: until when its vehicle is parked. */
  notePaid(paid: Paid): void
  /** Where something is kept: as it is right by now, after a correction of what was paid for. */
  putRight(corrected: Corrected): void
  /** Nothing is kept any more, and what was filled in is taken out again. */
  forget(): void
}

export interface RememberingParts {
  memory: CityMemory
  form: GuestForm
  now(): Instant
  timeZone(): string
}

export function createRemembering({ memory, form, now, timeZone }: RememberingParts): Remembering {
  const { $remembered, rememberGuest } = memory
  const $isWanted = atom($remembered.get().guest !== null)
  const isParked = ({ parkedUntil }: RememberedGuest) => parkedUntil !== null && now() < Date.parse(parkedUntil)

  return {
    $isWanted,
    want: (isWanted) => $isWanted.set(isWanted),
    $isKept: computed($remembered, ({ guest }) => guest !== null),
    fillIn() {
      const { guest } = $remembered.get()
      if (!guest) return
      const { place, plate, phone } = form.$values.get()
      $isWanted.set(true)
      const part: Partial<Draft> = {
        ...(place === '' && { place: guest.place }),
        ...(plate === '' && !isParked(guest) && { plate: guest.plate, isForeign: guest.isForeign }),
        ...(phone === '' && { phone: guest.phone }),
      }
      if (Object.keys(part).length > 0) form.fillIn(part)
    },
    parked() {
      const { guest } = $remembered.get()
      return guest && isParked(guest) ? guest.plate : null
    },
    keep() {
      const { plate, isForeign, place, phone } = form.$values.get()
      const { guest } = $remembered.get()
      const parkedUntil = guest && isSamePlate(guest.plate, plate) ? guest.parkedUntil : null
      if ($isWanted.get()) rememberGuest({ plate, isForeign, place, phone, parkedUntil })
      else if (guest) rememberGuest(null)
    },
    notePaid({ vehicle, end }) {
      const { guest } = $remembered.get()
      if (guest && (vehicle === null || isSamePlate(vehicle.number, guest.plate)))
        rememberGuest({ ...guest, parkedUntil: toWireTime(end, timeZone()) })
    },
    putRight(corrected) {
      const { guest } = $remembered.get()
      if (!guest) return
      const { place, plate = guest.plate, isForeign = guest.isForeign } = paidFor(corrected)
      const { parts = [] } = corrected
      const ends = parts.filter(({ vehicle }) => isSamePlate(vehicle.number, plate)).map(({ end }) => end)
      const parkedUntil = toWireTime(Math.max(corrected.end, ...ends), timeZone())
      rememberGuest({ ...guest, place, plate, isForeign, parkedUntil })
    },
    forget() {
      const { guest } = $remembered.get()
      rememberGuest(null)
      $isWanted.set(false)
      if (!guest) return
      const draft = form.$values.get()
      form.change({
        ...(draft.place === guest.place && { place: '' }),
        ...(draft.plate === guest.plate && { plate: '', isForeign: false }),
        ...(draft.phone === guest.phone && { phone: '' }),
      })
    },
  }
}

/** Where and with which vehicle was paid for, as the form has it. */
export function paidFor({ zone, parkingCode, vehicle }: Paid): Pick<Draft, 'place'> & Partial<Draft> {
  return {
    place: parkingCode ?? zone,
    ...(vehicle && {
      plate: displayPlate(vehicle.number),
      isForeign: vehicle.format === 'foreign',
      category: vehicle.category,
    }),
  }
}
