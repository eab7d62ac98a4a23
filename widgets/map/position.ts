import { atom, type ReadableAtom } from 'nanostores'
import type { LonLat } from '../../shared/domain/coordinates.ts'
import { type Locate, PositionDenied } from '../../shared/stores/locate.ts'

/**
 * Where the person is; asked for only when the button is pressed. `accuracy` in metres; `elsewhere` is not on the
 * city's map, and so of no use.
 */
export type Position =
  | { status: 'unasked' | 'asking' | 'denied' | 'unavailable' | 'elsewhere' }
  | { status: 'known'; point: LonLat; accuracy: number }

export interface Positioning {
  $position: ReadableAtom<Position>
  ask(): Promise<LonLat | null>
  forget(): void
}

export function createPositioning(locate: Locate, isInCity: (point: LonLat) => boolean): Positioning {
  const $position = atom<Position>({ status: 'unasked' })
  let latestId = 0
  return {
    $position,
    async ask() {
      const requestId = (latestId += 1)
      $position.set({ status: 'asking' })
      try {
        const found = await locate()
        if (requestId !== latestId) return null
        const isHere = isInCity(found.point)
        $position.set(isHere ? { status: 'known', ...found } : { status: 'elsewhere' })
        return isHere ? found.point : null
      } catch (cause) {
        if (requestId === latestId)
          $position.set({ status: cause instanceof PositionDenied ? 'denied' : 'unavailable' })
        return null
      }
    },
    forget() {
      latestId += 1
      $position.set({ status: 'unasked' })
    },
  }
}
