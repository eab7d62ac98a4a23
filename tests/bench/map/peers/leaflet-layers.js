import L from 'leaflet'
import { CENTER, toGeoJson } from '../data.ts'

function mount({ container, data, zoom }, isCanvas) {
  const map = L.map(container, {
    center: [CENTER[1], CENTER[0]],
    zoom,
    preferCanvas: isCanvas,
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: false,
  })
  let shown = null
  const draw = (category) => {
    shown?.remove()
    shown = L.geoJSON(data, {
      style: { color: '#1f5fd6', weight: 6 },
      filter: ({ properties }) => category === null || properties.category === category,
    })
    shown.addTo(map)
  }
  draw(null)
  return {
    pan: (x, y) => map.panBy([x, y], { animate: false }),
    zoom: (steps) => void map.setZoom(map.getZoom() + steps, { animate: false }),
    filter: draw,
    remove: () => map.remove(),
  }
}

export const svg = { prepare: toGeoJson, mount: (options) => mount(options, false) }
export const canvas = { prepare: toGeoJson, mount: (options) => mount(options, true) }
