import type { Plugin } from 'vite'

/** What Leaflet 1.9.4 does at its import and while dragging, and what it does here instead. */
const LEAFLET: readonly [from: string, to: string][] = [
  // A page with trusted types throws here; nothing of ours draws with inline SVG.
  [`div.innerHTML = '<svg/>';`, ''],
  // The page's body is the page's (promise 10).
  [`addClass(document.body, 'leaflet-dragging');`, ''],
  [`removeClass(document.body, 'leaflet-dragging');`, ''],
  [`addClass(this._lastTarget, 'leaflet-drag-target');`, ''],
]

/**
 * A page may have given every object more than its own (promise 10): only what an object has itself is gone through. An
 * event alone is copied with what it inherits.
 */
const EVERYTHING_IN = /\bfor \((var )?(\w+) in (?!event\))([\w.$]+)\)/g

/**
 * Statements that tie parts to the map which ours has not, and so keep them in the bundle: each is known by a word of
 * it.
 */
const UNUSED = [
  'addControl:',
  'zoomControl: true',
  'this.options.zoomControl',
  'attributionControl: true',
  'this.options.attributionControl',
  'closePopupOnClick:',
  'openPopup: function (popup',
  'bindPopup:',
  'openTooltip: function (tooltip',
  'bindTooltip:',
  'getRenderer:',
  'boxZoom:',
  `'boxZoom'`,
  'tapHold:',
  `'tapHold'`,
]
/** What a class is given after it was made: statics, and the ways to GeoJSON. */
const STATICS =
  /^(?:Control|Icon|TileLayer|SVG|GeoJSON|Map|CRS)\.\w+ = \w+;$|^(?:Marker|Circle|CircleMarker)\.include\(PointToGeoJSON\);$|^(?:Polyline|Polygon|LayerGroup)\.include\(\{$[\s\S]*?^\}\);$/gm
const KEPT_STATIC = 'CRS.Earth'
const STATEMENT = /^(?:Map|Layer)\.(?:include|mergeOptions|addInitHook)\((?:[^\n]*\);|[\s\S]*?^\}\);)$/gm

/** protomaps-leaflet looks for Leaflet in a global of the page; ours is a module. */
const PROTOMAPS: readonly [from: string, to: string][] = [
  ['L.GridLayer{', 'LeafletGridLayer{'],
  ['L.DomUtil.create(', 'LeafletDomUtil.create('],
  ['L.DomUtil.removeClass(', 'LeafletDomUtil.removeClass('],
  ['L.DomUtil.remove(', 'LeafletDomUtil.remove('],
]
const PROTOMAPS_IMPORT = `import { GridLayer as LeafletGridLayer, DomUtil as LeafletDomUtil } from 'leaflet'\n`

/** Leaves to the bundler what can be left out: 12 kB of markers, popups, controls and vectors. */
function thin(code: string): string {
  const left = new Set(UNUSED)
  const thinned = code
    .replaceAll(STATEMENT, (statement) => {
      const word = UNUSED.find((one) => statement.includes(one))
      if (word === undefined) return statement
      left.delete(word)
      return ''
    })
    .replaceAll(STATICS, (statement) => (statement.startsWith(KEPT_STATIC) ? statement : ''))
    .replaceAll(/^var \w+ = (?=\w+\.extend\()/gm, '$&/*#__PURE__*/ ')
  if (left.size > 0) throw new Error(`Leaflet has no longer ${[...left].join(', ')}`)
  return thinned
}

/** Makes the map's libraries fit for strict pages, and thin; the build fails when a replacement no longer applies. */
export function trustLeaflet(): Plugin {
  return {
    name: 'trust-leaflet',
    enforce: 'pre',
    // The ES module, of which the bundler takes what is used.
    async resolveId(id, importer) {
      return id === 'leaflet' ? this.resolve('leaflet/dist/leaflet-src.esm.js', importer) : null
    },
    transform: {
      filter: { id: /leaflet-src\.esm\.js|protomaps-leaflet\/dist\/esm\/index\.js/ },
      handler(code, id) {
        const isLeaflet = id.includes('leaflet-src.esm.js')
        let changed = code
        for (const [from, to] of isLeaflet ? LEAFLET : PROTOMAPS) {
          if (!changed.includes(from)) this.error(`${id} has no longer \`${from}\`: see shared/build/trust-leaflet.ts`)
          changed = changed.replaceAll(from, to)
        }
        return isLeaflet
          ? thin(changed.replaceAll(EVERYTHING_IN, 'for ($1$2 of Object.keys($3 ?? {}))'))
          : PROTOMAPS_IMPORT + changed
      },
    },
  }
}
