import L from 'leaflet'
import 'leaflet.markercluster'
import { CENTER } from '../data.ts'

export const contender = {
  prepare: (parkings) => parkings,
  mount({ container, data, zoom }) {
    const map = L.map(container, {
      center: [CENTER[1], CENTER[0]],
      zoom,
      maxZoom: 20,
      zoomControl: false,
      attributionControl: false,
      zoomAnimation: false,
    })
    const icon = L.divIcon({ className: 'dot', iconSize: [10, 10] })
    const group = L.markerClusterGroup({ animate: false, disableClusteringAtZoom: 15 })
    const all = data.map(({ line, category }) => ({ category, marker: L.marker([line[1][1], line[1][0]], { icon }) }))
    group.addLayers(all.map(({ marker }) => marker))
    group.addTo(map)
    return {
      pan: (x, y) => map.panBy([x, y], { animate: false }),
      zoom: (steps) => void map.setZoom(map.getZoom() + steps, { animate: false }),
      filter(category) {
        group.clearLayers()
        group.addLayers(all.filter((one) => category === null || one.category === category).map(({ marker }) => marker))
      },
      remove: () => map.remove(),
    }
  },
}
