import type { LonLat } from '../../shared/domain/coordinates.ts'
import { NO_FEATURES, pointOf, type MapFeatures } from '../../shared/domain/map-features.ts'
import { distanceBetween, projectPoint } from '../../shared/domain/mercator.ts'
import { createClusterLevels, type ClusterLevels } from './engine/clusters.ts'
import { createFinder, type Finder } from './engine/finder.ts'
import { createSearcher, type Searcher } from '../../shared/domain/map-search/search.ts'

/** The objects of a map, and the indexes that find, group and search them; each new map gets a new one. */
export interface Dataset {
  features: MapFeatures
  finder: Finder
  clusters: ClusterLevels
  /** Exact at first; forgives once `forgive` is done. */
  readonly searcher: Searcher
  /** Brings what finds in spite of slips; rejects where its code does not come. */
  forgive(): Promise<void>
  /** Metres from a point to the middle of an object. */
  distance(index: number, from: LonLat): number
  /** A point as the features have it. */
  toLocal(point: LonLat): [number, number]
  /** The numbers of the objects by their keys, where only those in view are there. */
  rows: ReadonlyMap<string, number> | null
}

/** `tiled` where only those in view are there. */
export function createDataset(features: MapFeatures, tiled: Pick<Dataset, 'clusters' | 'rows'> | null = null): Dataset {
  const [originX, originY] = features.origin
  const exact = createSearcher(features)
  let searcher = exact
  return {
    features,
    finder: createFinder(features),
    clusters: tiled?.clusters ?? createClusterLevels(features),
    rows: tiled?.rows ?? null,
    get searcher() {
      return searcher
    },
    async forgive() {
      if (searcher !== exact) return
      const { createForgivingSearcher } = await import('../../shared/domain/map-search/forgiving.ts')
      searcher = createForgivingSearcher(features, exact)
    },
    distance: (index, from) => distanceBetween(from, pointOf(features, index)),
    toLocal(point) {
      const [x, y] = projectPoint(point)
      return [x - originX, y - originY]
    },
  }
}

export const EMPTY_DATASET = createDataset(NO_FEATURES)
