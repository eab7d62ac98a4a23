import { type Layer, type Map as LeafletMap, TileLayer } from 'leaflet'
import type { MapSource } from '../../../shared/stores/city-entry.ts'
import type { Looks } from '../theme.ts'

export interface LayerOptions extends Looks {
  source: MapSource
}

/** What the parkings lie on; where there are no tiles they are still on their places, on bare ground. */
export interface BaseMap {
  /** Asks for it anew; what is there of it stays until then. */
  lay(looks: Looks): void
  dispose(): void
}

export interface BaseMapOptions {
  map: LeafletMap
  source: MapSource | null
  /** It, or a part of it, could not be loaded. */
  onFailed(): void
  /** All of it that is in view has come. */
  onLaid(): void
}

export function createBaseMap({ map, source, onFailed, onLaid }: BaseMapOptions): BaseMap {
  /** The newest last; while it is on its way, the ones before it too. */
  const layers: Layer[] = []
  let latestId = 0

  async function lay(looks: Looks): Promise<void> {
    if (!source) return
    const requestId = (latestId += 1)
    try {
      const layer = await createLayer({ source, ...looks })
      if (requestId === latestId) put(layer)
    } catch {
      if (requestId === latestId) onFailed()
    }
  }

  function put(layer: Layer): void {
    let isWhole = true
    layer.on('tileerror', () => {
      isWhole = false
      onFailed()
    })
    layer.on('load', () => {
      while (layers.length > 0 && layers[0] !== layer) layers.shift()?.remove()
      if (isWhole) onLaid()
    })
    layer.addTo(map)
    layers.push(layer)
  }

  return {
    lay: (looks) => void lay(looks),
    dispose: () => void (latestId += 1),
  }
}

/** The renderer of vector tiles is loaded only where a city has them. */
async function createLayer(options: LayerOptions): Promise<Layer> {
  if (options.source.kind !== 'raster') {
    const { createVectorLayer } = await import('./vector-layer.ts')
    return createVectorLayer(options)
  }
  return new TileLayer(options.source.url, {
    minZoom: 13,
    maxZoom: 20,
    maxNativeZoom: 19,
    className: 'map-raster',
    detectRetina: true,
    keepBuffer: 1,
    crossOrigin: 'anonymous',
  })
}
