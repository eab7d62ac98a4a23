import type { Layer } from 'leaflet'
import { leafletLayer } from 'protomaps-leaflet'
import type { BaseMapOptions } from './base-map.ts'
import { labelRulesOf, paintRulesOf, STREET_COLOURS } from './street-style.ts'

/** The deepest tiles of a city's own template; a PMTiles file says it of itself, Protomaps' have 15. */
const DEEPEST = { vector: 16, pmtiles: 15, raster: 19 } as const

/** Vector tiles in our own quiet style, drawn by protomaps-leaflet. */
export function createVectorLayer({ source, theme, language }: BaseMapOptions): Layer {
  const colours = STREET_COLOURS[theme]
  return leafletLayer({
    url: source.url,
    maxDataZoom: DEEPEST[source.kind],
    paintRules: paintRulesOf(colours),
    labelRules: labelRulesOf(colours, language),
    backgroundColor: colours.ground,
    lang: language,
    attribution: '',
    noWrap: true,
  }) as unknown as Layer
}
