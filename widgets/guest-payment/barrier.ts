import { atom, type ReadableAtom } from 'nanostores'
import type { Flat } from '../../shared/flows/flat/flat.ts'
import { createLazyModule, type LazyModule } from '../../shared/flows/lazy-module.ts'
import type { CityData } from '../../shared/flows/parking/draft.ts'
import type { GuestFlatParts } from './flat.ts'

/** The way to a stay behind a barrier, whose code comes when it is chosen. */
export interface Barrier {
  $flat: ReadableAtom<Flat | null>
  $lostFlat: LazyModule['$lost']
  openFlat(): Promise<void>
  dispose(): void
}

export type BarrierParts = Omit<GuestFlatParts, 'cityData'> & { cityData(): CityData | null; needCity(): CityData }

export function createBarrier({ cityData, needCity, ...parts }: BarrierParts): Barrier {
  const $flat = atom<Flat | null>(null)
  const module = createLazyModule(parts)
  return {
    $flat,
    $lostFlat: module.$lost,
    async openFlat() {
      if ($flat.get() || !cityData()?.settings.guestFlat) return
      await module.use(
        () => Promise.all([import('./flat.ts'), import('./flat-view.tsx')]),
        ([{ createGuestFlat }]) => {
          if (!$flat.get() && cityData()) $flat.set(createGuestFlat({ ...parts, cityData: needCity }))
        },
      )
    },
    dispose() {
      $flat.get()?.dispose()
      $flat.set(null)
    },
  }
}
