import type { MapFilter } from '../../../shared/domain/map-object.ts'
import type { ClusterLevels } from '../engine/clusters.ts'

/** What the objects of a large city come with: only those in view are there. */
export interface Tiled {
  /** The numbers of the objects, by what tells each from all others. */
  rows: ReadonlyMap<string, number>
  /** What lies together, seen from afar; asked anew for what is shown whenever that changes. */
  levelsFor(wanted: () => ReadonlySet<MapFilter>): ClusterLevels
}
