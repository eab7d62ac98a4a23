import { atom, type ReadableAtom } from 'nanostores'
import { readJson, type KeyValue } from './key-value.ts'
import { RECENT_LIMIT, parseRemembered, type LastSession, type PendingPayment, type Remembered } from './remembered.ts'

export type { LastSession, PendingPayment, Remembered } from './remembered.ts'

/** What this browser remembers of one city, readable offline and followed across tabs. */
export interface CityMemory {
  $remembered: ReadableAtom<Remembered>
  noteZone(code: string): void
  noteParking(code: string): void
  pendingPayment: {
    /** As it is kept now: another tab may have begun or ended one. */
    get(): PendingPayment | null
    /** To be called with a new attempt before the payment is sent, so that a lost answer can be asked for. */
    set(payment: PendingPayment): void
    /** The outcome is known. With an attempt given, only if it is still the one kept. */
    clear(attempt?: string): void
  }
  noteSession(session: LastSession): void
  forgetSession(): void
  /** Null forgets. */
  rememberPlate(plate: string | null): void
}

export interface OwnedMemory extends CityMemory {
  refresh(): void
  dispose(): void
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

  const stopWatch = storage.watch((changed) => {
    if (changed === null || changed === storageName()) $remembered.set(recall())
  })

  return {
    $remembered,
    noteZone: (code) => change(({ recentZones }) => ({ recentZones: toFront(recentZones, code) })),
    noteParking: (code) => change(({ recentParkings }) => ({ recentParkings: toFront(recentParkings, code) })),
    pendingPayment: {
      get: () => (storageName() === null ? $remembered.get() : recall()).pendingPayment,
      set: (pendingPayment) => change(() => ({ pendingPayment })),
      clear(attempt) {
        const isOther = ({ pendingPayment }: Remembered) => attempt !== undefined && attempt !== pendingPayment?.attempt
        change((current) => (isOther(current) ? {} : { pendingPayment: null }))
      },
    },
    noteSession: ({ zone, zoneName, parkingCode, start, end, price }) =>
      change(() => ({ lastSession: { zone, zoneName, parkingCode, start, end, price } })),
    forgetSession: () => change(() => ({ lastSession: null })),
    rememberPlate: (plate) => change(() => ({ plate })),
    refresh: () => $remembered.set(recall()),
    dispose: stopWatch,
  }
}

function toFront(codes: readonly string[], code: string): readonly string[] {
  return [code, ...codes.filter((other) => other !== code)].slice(0, RECENT_LIMIT)
}
