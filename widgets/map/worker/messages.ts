import type { MapBounds } from '../../../shared/domain/coordinates.ts'
import type { PackedFeatures } from '../../../shared/domain/packed-features.ts'

/** Where the map lies, and in which zone its times are. */
export interface ReadOptions {
  bounds: MapBounds | null
  timeZone: string | undefined
}

/** To the worker: the text piece by piece, then the place of its map. */
export type Question = { piece: string } | { place: ReadOptions }

/** From the worker: that it is there, and of which form its packing is; then what it read, or that it could not. */
export type Reply =
  | { form: number }
  | { found: { features: PackedFeatures; dropped: { features: number; points: number } } | null }
  | { failed: true }
