import type { Layer } from 'leaflet'
import { leafletLayer, type TileSource, type View } from 'protomaps-leaflet'
import type { LayerOptions } from './base-map.ts'
import { labelRulesOf, paintRulesOf, STREET_COLOURS } from './street-style.ts'

/** The deepest tiles of a city's own template; a PMTiles file says it of itself, Protomaps' have 15. */
const DEEPEST = { vector: 16, pmtiles: 15, raster: 19 } as const

/** Vector tiles in our own quiet style, drawn by protomaps-leaflet. */
export function createVectorLayer({ source, theme, language }: LayerOptions): Layer {
  const colours = STREET_COLOURS[theme]
  const layer = leafletLayer({
    url: source.url,
    maxDataZoom: DEEPEST[source.kind],
    paintRules: paintRulesOf(colours),
    labelRules: labelRulesOf(colours, language),
    backgroundColor: colours.ground,
    lang: language,
    attribution: '',
    noWrap: true,
  })
  for (const { tileCache } of (layer['views'] as Map<string, View>).values())
    tileCache.source = telling(tileCache.source, () => layer['fire']('tileerror'))
  return layer as unknown as Layer
}

/**
 * The renderer reports a missing tile to the console alone. What was called off it passes over, and asks
 * for anew when the tile is drawn next: so that is what it hears, and the map hears the rest.
 */
function telling(source: TileSource, onMissing: () => void): TileSource {
  return {
    get: (tile, size) =>
      source.get(tile, size).catch((cause: Error) => {
        if (cause.name !== 'AbortError') onMissing()
        throw new DOMException(cause.message, 'AbortError')
      }),
  }
}
