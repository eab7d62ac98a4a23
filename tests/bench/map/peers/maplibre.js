import * as maplibre from 'maplibre-gl'
import { CENTER, toGeoJson } from '../data.ts'

const { Map } = maplibre.default ?? maplibre

export const contender = {
  prepare: toGeoJson,
  mount: ({ container, data, zoom }) =>
    new Promise((resolve, reject) => {
      // Its tiles are 512 pixels wide: one zoom less shows the same.
      const map = new Map({
        container,
        center: CENTER,
        zoom: zoom - 1,
        attributionControl: false,
        fadeDuration: 0,
        style: {
          version: 8,
          sources: { parkings: { type: 'geojson', data } },
          layers: [
            { id: 'parkings', type: 'line', source: 'parkings', paint: { 'line-color': '#1f5fd6', 'line-width': 6 } },
          ],
        },
      })
      map.on('error', ({ error }) => reject(error))
      map.once('idle', () =>
        resolve({
          pan: (x, y) => map.panBy([x, y], { animate: false }),
          zoom: (steps) =>
            new Promise((done) => {
              map.once('idle', () => done())
              map.jumpTo({ zoom: map.getZoom() + steps })
            }),
          filter: (category) =>
            map.setFilter('parkings', category === null ? null : ['==', ['get', 'category'], category]),
          remove: () => map.remove(),
        }),
      )
    }),
}
