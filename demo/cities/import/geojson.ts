import { readFileSync } from 'node:fs'
import type { WireGeometry, WirePoint } from '../city-data.ts'

export interface ImportedFeature {
  properties: Record<string, unknown>
  geometry: { type: string; coordinates: unknown }
}

type Position = [longitude: number, latitude: number]

/** The features of a GeoJSON or CurbLR file, told from each other by what they say. */
export function readFeatures(file: string): ImportedFeature[] {
  const json = JSON.parse(readFileSync(file, 'utf8')) as { features?: Partial<ImportedFeature>[] }
  if (!Array.isArray(json.features)) throw new Error(`${file} is no GeoJSON: it has no features`)
  return json.features.flatMap(({ properties, geometry }) =>
    geometry ? [{ properties: properties ?? {}, geometry }] : [],
  )
}

/** Streets say their `layer`, or are OpenStreetMap's own. Anything else is a parking. */
export function isStreet({ properties }: ImportedFeature): boolean {
  return ['layer', 'highway', 'building', 'waterway', 'natural', 'landuse', 'railway', 'leisure'].some(
    (key) => key in properties,
  )
}

/** In the shape of the wire; each part of what has several is a geometry of its own. */
export function toWireGeometries({ type, coordinates }: ImportedFeature['geometry']): WireGeometry[] {
  switch (type) {
    case 'Point':
      return [{ type, coordinates: toPoint(coordinates as Position) }]
    case 'LineString':
      return [{ type, coordinates: (coordinates as Position[]).map(toPoint) }]
    case 'Polygon':
      return [{ type, coordinates: (coordinates as Position[][]).map((ring) => ring.map(toPoint)) }]
    case 'MultiPoint':
    case 'MultiLineString':
    case 'MultiPolygon':
      return (coordinates as unknown[]).flatMap((part) =>
        toWireGeometries({ type: type.slice('Multi'.length), coordinates: part }),
      )
    default:
      return []
  }
}

function toPoint([longitude, latitude]: Position): WirePoint {
  return { latitude, longitude }
}

export function pointsOf(geometry: WireGeometry): WirePoint[] {
  if (geometry.type === 'Point') return [geometry.coordinates]
  return geometry.type === 'LineString' ? geometry.coordinates : geometry.coordinates.flat()
}
