import { atom, type ReadableAtom } from 'nanostores'
import type { Instant } from '../domain/city-time.ts'
import { readJson, type KeyValue } from './key-value.ts'
import { RECENT_LIMIT, parseRemembered, type LastSession, type PendingPayment, type Remembered } from './remembered.ts'

export type { LastSession, PendingPayment, Remembered } from './remembered.ts'

/** What this browser remembers of one city, readable offline and followed across tabs. */
export interface CityMemory {
  $remembered: ReadableAtom<Remembered>
  noteZone(code: string): void
  noteParking(code: string): void
  /** Keeps a new attempt; to be called before the payment is sent, so that a lost answer can be asked for. */
  beginPayment(): PendingPayment
  notePaymentId(paymentId: string): void
  /** The outcome is known. With an attempt given, only if it is still the one kept. */
  endPayment(attempt?: string): void
  noteSession(session: LastSession): void
  forgetSession(): void
  /** Null forgets. */
  rememberPlate(plate: string | null): void
}

export interface OwnedMemory extends CityMemory {
  refresh(): void
  dispose(): void
}

export interface MemoryEnvironment {
  storage: KeyValue
  randomId(): string
  now(): Instant
}

export function createCityMemory(environment: MemoryEnvironment, nameOf: () => string | null): OwnedMemory {
  const { storage } = environment
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
    beginPayment() {
      const pendingPayment = { attempt: environment.randomId(), paymentId: null, startedAt: environment.now() }
      change(() => ({ pendingPayment }))
      return pendingPayment
    },
    notePaymentId: (paymentId) =>
      change(({ pendingPayment }) => (pendingPayment === null ? {} : { pendingPayment: { ...pendingPayment, paymentId } })),
    endPayment: (attempt) =>
      change(({ pendingPayment }) => {
        const isOther = attempt !== undefined && attempt !== pendingPayment?.attempt
        return isOther ? {} : { pendingPayment: null }
      }),
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
