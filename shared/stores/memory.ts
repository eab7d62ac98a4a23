import { atom, type ReadableAtom } from 'nanostores'
import type { CityScope, OwnedPart } from './city-scope.ts'
import { readJson, type KeyValue } from './key-value.ts'
import {
  RECENT_LIMIT,
  parseRemembered,
  type LastSession,
  type LastStay,
  type PendingPayment,
  type Remembered,
  type RememberedGuest,
} from './remembered.ts'

export type { LastSession, LastStay, PendingPayment, Remembered, RememberedGuest } from './remembered.ts'

/** A payment under way, as it is kept. */
export interface PendingMemory {
  /** As it is kept now: another tab may have begun or ended one. */
  get(): PendingPayment | null
  /** To be called with a new attempt before the payment is sent, so that a lost answer can be asked for. */
  set(payment: PendingPayment): void
  /** The outcome is known. With an attempt given, only if it is still the one kept. */
  clear(attempt?: string): void
}

/** What this browser remembers of one city, readable offline and followed across tabs. */
export interface CityMemory {
  $remembered: ReadableAtom<Remembered>
  noteZone(code: string): void
  noteParking(code: string): void
  /** Marks a place as a favourite, or takes the mark away. */
  toggleFavourite(kind: 'favouriteZones' | 'favouriteParkings', code: string): void
  pendingPayment: PendingMemory
  pendingDriverPayment: PendingMemory
  noteSession(session: LastSession): void
  forgetSession(): void
  /** Null forgets. */
  noteStay(stay: LastStay | null): void
  /** Null forgets. */
  rememberGuest(guest: RememberedGuest | null): void
}

export interface OwnedMemory extends CityMemory, OwnedPart {}

/** The memory of a scope: one for all elements that share it. */
export function memoryOf(scope: Pick<CityScope, 'partOf'>): CityMemory {
  return scope.partOf(createCityMemory)
}

export function createCityMemory(storage: KeyValue, nameOf: () => string | null): OwnedMemory {
  const $remembered = atom<Remembered>(recall())

  function storageName(): string | null {
    const name = nameOf()
    return name === null ? null : `parking:city:${name}`
  }

  function recall(): Remembered {
    const name = storageName()
    return parseRemembered(name === null ? null : readJson(storage, name))
  }

  /** Changes what is kept now: another tab may have changed it meanwhile. */
  function change(edit: (remembered: Remembered) => Partial<Remembered>): void {
    const current = storageName() === null ? $remembered.get() : recall()
    const changed = { ...current, ...edit(current) }
    const name = storageName()
    if (name !== null) storage.set(name, JSON.stringify(changed))
    $remembered.set(changed)
  }

  function createPendingMemory(name: 'pendingPayment' | 'pendingDriverPayment'): PendingMemory {
    return {
      get: () => (storageName() === null ? $remembered.get() : recall())[name],
      set: (payment) => change(() => ({ [name]: payment })),
      clear(attempt) {
        const isOther = (current: Remembered) => attempt !== undefined && attempt !== current[name]?.attempt
        change((current) => (isOther(current) ? {} : { [name]: null }))
      },
    }
  }

  const stopWatch = storage.watch((changed) => {
    if (changed === null || changed === storageName()) $remembered.set(recall())
  })

  return {
    $remembered,
    noteZone: (code) => change(({ recentZones }) => ({ recentZones: toFront(recentZones, code) })),
    noteParking: (code) => change(({ recentParkings }) => ({ recentParkings: toFront(recentParkings, code) })),
    toggleFavourite: (kind, code) => change((current) => ({ [kind]: toggle(current[kind], code) })),
    pendingPayment: createPendingMemory('pendingPayment'),
    pendingDriverPayment: createPendingMemory('pendingDriverPayment'),
    noteSession: ({ zone, zoneName, parkingCode, orderNumber, start, end, price, isOfDriver }) =>
      change(() => ({ lastSession: { zone, zoneName, parkingCode, orderNumber, start, end, price, isOfDriver } })),
    forgetSession: () => change(() => ({ lastSession: null })),
    noteStay: (lastStay) => change(() => ({ lastStay })),
    rememberGuest: (guest) => change(() => ({ guest })),
    refresh: () => $remembered.set(recall()),
    dispose: stopWatch,
  }
}

function toggle(codes: readonly string[], code: string): readonly string[] {
  return codes.includes(code) ? codes.filter((other) => other !== code) : [...codes, code]
}

function toFront(codes: readonly string[], code: string): readonly string[] {
  return [code, ...codes.filter((other) => other !== code)].slice(0, RECENT_LIMIT)
}
