import { atom, type ReadableAtom } from 'nanostores'
import { extensionOptions } from '../../shared/domain/extension.ts'
import type { LastSession } from '../../shared/stores/remembered.ts'
import type { Prolonged, Prolonging, ProlongingParts } from './prolonging.ts'

/** More time for the guest's own parkings: which may have it, and the choice of it. */
export interface Prolong {
  $prolonging: ReadableAtom<Prolonging | null>
  /** Opens the choice of more time for an own parking. */
  prolong(parking: Prolonged): Promise<void>
  /** The same for the last parking of this browser, where a guest has paid it. */
  prolongLast(): Promise<void>
  /** Whether the city lets it go on, and it is not over. */
  canProlong(parking: Pick<Prolonged, 'orderNumber' | 'end' | 'firstStart'>): boolean
  canProlongLast(): boolean
  /** Leaves the choice. */
  endProlonging(): void
}

export interface ProlongParts extends Omit<ProlongingParts, 'parking' | 'cityData'> {
  cityData(): ProlongingParts['cityData'] | null
  lastSession(): LastSession | null
  /** Loads the views of the steps after the form. */
  loadSteps(): Promise<unknown>
  /** The choice is there, to be shown. */
  onOpen(): void
}

export function createProlong(parts: ProlongParts): Prolong {
  const { press, checkout, now, cityData, lastSession, loadSteps, onOpen } = parts
  const $prolonging = atom<Prolonging | null>(null)
  const intervals = () => cityData()?.settings.intervals

  function endProlonging(): void {
    $prolonging.get()?.dispose()
    $prolonging.set(null)
  }

  async function prolong(parking: Prolonged): Promise<void> {
    await press.run(async () => {
      const [{ createProlonging }] = await Promise.all([import('./prolonging.ts'), loadSteps()])
      const known = cityData()
      if (!known) return
      checkout.close()
      endProlonging()
      $prolonging.set(createProlonging({ ...parts, parking, cityData: known }))
      onOpen()
    })
  }

  const canProlong: Prolong['canProlong'] = ({ orderNumber, end, firstStart: start }) =>
    orderNumber !== '' && end > now() && extensionOptions({ start, end }, intervals()).length > 0

  function lastOfGuest(): Prolonged | null {
    const last = lastSession()
    return last && !last.isOfDriver ? { ...last, firstStart: last.start, plate: null } : null
  }

  return {
    $prolonging,
    prolong,
    async prolongLast() {
      const last = lastOfGuest()
      if (last) await prolong(last)
    },
    canProlong,
    canProlongLast() {
      const last = lastOfGuest()
      return last !== null && canProlong(last)
    },
    endProlonging,
  }
}
