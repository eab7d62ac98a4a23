import { useStore } from '@nanostores/react'
import type { CityMap } from './city-map.ts'

/** The colour that an object has on the map now; undefined where that is the one of its kind. */
export function useSwatch(map: CityMap, index: number): string | undefined {
  const colouring = useStore(map.$colouring)
  const tones = useStore(map.$tones)
  return tones && index >= 0 ? colouring?.swatchOf(index) : undefined
}
