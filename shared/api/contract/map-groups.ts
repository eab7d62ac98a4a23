import { parsePoint } from '../../domain/coordinates.ts'
import type { MapGroup } from '../../domain/map-tile.ts'
import type { Json } from './call.ts'
import { openSource, orNull } from './decoding.ts'
import type { ToLocal } from './map.ts'
import { listOf, readKinds } from './map-tiling.ts'

/** The groups of a tile; what cannot be read is left out, as objects of the map are. Throws DecodeError. */
export function readGroups(answer: Json, toLocal: ToLocal): MapGroup[] {
  return listOf(openSource(answer), 'groups').flatMap((wire): MapGroup[] => {
    const point = parsePoint(wire)
    const group = orNull(() => openSource(wire))
    if (!point || !group) return []
    const [x, y] = toLocal(point[0], point[1])
    const kinds = readKinds(group)
    return kinds.length === 0 ? [] : [{ x, y, kinds }]
  })
}
