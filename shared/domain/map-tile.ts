import type { Kopecks } from './money.ts'

/** A tile of the web's square world: `x` counts from the west, `y` from the north, both from zero. */
export interface TileAddress {
  z: number
  x: number
  y: number
}

/** Closer than this every object is drawn by itself (readings gG-07), and a tile of this zoom has all of them. */
export const DETAIL_ZOOM = 15
/** Farther than this no map here looks; tiles between the two have groups. */
export const FARTHEST_TILE = 13
/** The cells of a tile on each side: each holds one group. */
export const CELLS = 4

/** Objects of one kind that are counted together. */
export interface KindCount {
  /** Index into MAP_FILTERS. */
  filter: number
  /** FLAG.free and FLAG.disabled. */
  flags: number
  count: number
}

/** Objects that lie together, seen from afar. */
export interface MapGroup {
  /** Their middle, relative to the origin of the features beside it. */
  x: number
  y: number
  kinds: readonly KindCount[]
}

/** What a city with more objects than one answer holds says of all of them; they come by tiles (readings gG-08). */
export interface Tiling {
  /** The path of a tile below the city's `apiUrl`, with `{z}`, `{x}` and `{y}`. */
  path: string
  kinds: readonly KindCount[]
  /** Every price for an hour that the city has. */
  prices: readonly Kopecks[]
  /** Whether there are parkings that count their free places. */
  hasCounts: boolean
  /** Whether some of the prices are made up. */
  hasExamples: boolean
}
