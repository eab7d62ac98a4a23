import type { Properties } from './fields.ts'
import { textOf } from './fields.ts'

/** OpenStreetMap's keys as the layers that the map draws (`widgets/map/surface/street-style.ts`). */
const LAYERS: readonly (readonly [key: string, layer: (value: string) => string])[] = [
  ['highway', () => 'roads'],
  ['railway', () => 'rail'],
  ['waterway', (value) => (value === 'riverbank' ? 'water' : 'waterway')],
  ['building', () => 'buildings'],
  ['natural', (value) => (value === 'water' ? 'water' : 'green')],
  ['leisure', (value) => (value === 'swimming_pool' ? 'water' : 'green')],
  ['landuse', (value) => (GREEN.includes(value) ? 'green' : 'landuse')],
]
const GREEN = ['grass', 'forest', 'meadow', 'recreation_ground', 'village_green', 'cemetery', 'allotments']

/**
 * What the map's ground is drawn of: features that say their `layer` in words, or are OpenStreetMap's own. Null for
 * anything else. (`layer` of OpenStreetMap is a number: how high a bridge is.)
 */
export function toGround(properties: Properties): Record<string, unknown> | null {
  const layer = properties['layer']
  if (typeof layer === 'string' && /^[a-z]/i.test(layer)) return { ...properties }
  for (const [key, layerOf] of LAYERS) {
    const value = textOf(properties[key])
    if (value === '' || value === 'no') continue
    const name = textOf(properties['name'])
    const english = textOf(properties['name:en'])
    return {
      layer: layerOf(value),
      k: value,
      ...(name === '' ? {} : { nm: name }),
      ...(english === '' ? {} : { en: english }),
    }
  }
  return null
}
