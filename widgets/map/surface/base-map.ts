import { type Layer, TileLayer } from 'leaflet'
import type { MapSource } from '../../../shared/stores/city-entry.ts'

export type Theme = 'light' | 'dark'

export interface BaseMapOptions {
  source: MapSource
  theme: Theme
  language: string
}

/** The ground the parkings lie on; the renderer of vector tiles is loaded only where a city has them. */
export async function createBaseMap(options: BaseMapOptions): Promise<Layer> {
  if (options.source.kind !== 'raster') {
    const { createVectorLayer } = await import('./vector-layer.ts')
    return createVectorLayer(options)
  }
  return new TileLayer(options.source.url, { minZoom: 13, maxZoom: 20, maxNativeZoom: 19, className: 'map-raster', detectRetina: true, keepBuffer: 1, crossOrigin: 'anonymous' })
}
