import { createElement, createRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { MapContainer, Polyline } from 'react-leaflet'
import { CENTER } from '../data.ts'

export const contender = {
  prepare: (parkings) =>
    parkings.map((parking) => ({
      ...parking,
      positions: parking.line.map(([longitude, latitude]) => [latitude, longitude]),
    })),
  mount({ container, data, zoom }) {
    const root = createRoot(container)
    const reference = createRef()
    const pathOptions = { color: '#1f5fd6', weight: 6 }
    const draw = (category) => {
      const lines = data
        .filter((one) => category === null || one.category === category)
        .map(({ code, positions }) => createElement(Polyline, { key: code, positions, pathOptions }))
      const options = {
        ref: reference,
        center: [CENTER[1], CENTER[0]],
        zoom,
        preferCanvas: true,
        zoomControl: false,
        attributionControl: false,
        zoomAnimation: false,
        style: { height: '100%' },
      }
      flushSync(() => root.render(createElement(MapContainer, options, ...lines)))
    }
    draw(null)
    return {
      pan: (x, y) => reference.current?.panBy([x, y], { animate: false }),
      zoom: (steps) => void reference.current?.setZoom(reference.current.getZoom() + steps, { animate: false }),
      filter: draw,
      remove: () => root.unmount(),
    }
  },
}
