import type { LonLat } from '../../shared/domain/coordinates.ts'
import { NO_FEATURES, pointOf, type MapFeatures } from '../../shared/domain/map-features.ts'
import { distanceBetween, projectPoint } from '../../shared/domain/mercator.ts'
import { createClusterPyramid, type ClusterPyramid } from './engine/clusters.ts'
import { createFinder, type Finder } from './engine/finder.ts'
import { createSearcher, type Searcher } from './engine/search.ts'

/** The objects of a map with everything that finds something among them; made anew when the map comes anew. */
export interface World {
  features: MapFeatures
  finder: Finder
  pyramid: ClusterPyramid
  searcher: Searcher
  /** Metres from a point to the middle of an object. */
  distance(index: number, from: LonLat): number
  /** A point as the features have it. */
  toLocal(point: LonLat): [number, number]
}

export function createWorld(features: MapFeatures): World {
  const [originX, originY] = features.origin
  return {
    features,
    finder: createFinder(features),
    pyramid: createClusterPyramid(features),
    searcher: createSearcher(features),
    distance: (index, from) => distanceBetween(from, pointOf(features, index)),
    toLocal(point) {
      const [x, y] = projectPoint(point)
      return [x - originX, y - originY]
    },
  }
}

export const EMPTY_WORLD = createWorld(NO_FEATURES)
