import { readFileSync } from 'node:fs'
import type { WireGeometry, WirePoint } from '../city-data.ts'

export interface ImportedFeature {
  properties: Record<string, unknown>
  geometry: { type: string; coordinates: unknown }
}

type Position = [longitude: number, latitude: number]

/** The features of a GeoJSON or CurbLR file, told from each other by what they say. */
export function readFeatures(file: string): ImportedFeature[] {
  const json = JSON.parse(readFileSync(file, 'utf8')) as { features?: (Partial<ImportedFeature> | null)[] }
  if (!Array.isArray(json.features)) throw new Error(`${file} is no GeoJSON: it has no features`)
  return json.features.flatMap((feature) =>
    feature?.geometry ? [{ properties: feature.properties ?? {}, geometry: feature.geometry }] : [],
  )
}

/** Streets say their `layer`, or are OpenStreetMap's own. Anything else is a parking. */
export function isStreet({ properties }: ImportedFeature): boolean {
  return ['layer', 'highway', 'building', 'waterway', 'natural', 'landuse', 'railway', 'leisure'].some(
    (key) => key in properties,
  )
}

/**
 * In the shape of the wire; each part of what has several is a geometry of its own. Positions that are no degrees are
 * left out, and so is a shape that has too few without them; a ring that its file leaves open is closed.
 */
export function toWireGeometries({ type, coordinates }: ImportedFeature['geometry']): WireGeometry[] {
  switch (type) {
    case 'Point':
      return toPoints([coordinates]).map((point) => ({ type, coordinates: point }))
    case 'LineString': {
      const points = toPoints(coordinates)
      return points.length < 2 ? [] : [{ type, coordinates: points }]
    }
    case 'Polygon': {
      const rings = listOf(coordinates).map(toRing)
      // Without its outer ring a polygon is nothing; without a hole it is itself.
      return (rings[0] ?? []).length === 0 ? [] : [{ type, coordinates: rings.filter((ring) => ring.length > 0) }]
    }
    case 'MultiPoint':
    case 'MultiLineString':
    case 'MultiPolygon':
      return listOf(coordinates).flatMap((part) =>
        toWireGeometries({ type: type.slice('Multi'.length), coordinates: part }),
      )
    default:
      return []
  }
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function toPoints(positions: unknown): WirePoint[] {
  return listOf(positions)
    .filter(isPosition)
    .map(([longitude, latitude]) => ({ latitude, longitude }))
}

function isPosition(value: unknown): value is Position {
  const [longitude, latitude] = listOf(value)
  return isDegrees(longitude, 180) && isDegrees(latitude, 90)
}

function isDegrees(value: unknown, most: number): boolean {
  return typeof value === 'number' && Math.abs(value) <= most
}

/** Closed, of four points at least; else empty. */
function toRing(positions: unknown): WirePoint[] {
  const points = toPoints(positions)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return []
  const isClosed = first.latitude === last.latitude && first.longitude === last.longitude
  const ring = isClosed ? points : [...points, first]
  return ring.length < 4 ? [] : ring
}

export function pointsOf(geometry: WireGeometry): WirePoint[] {
  if (geometry.type === 'Point') return [geometry.coordinates]
  return geometry.type === 'LineString' ? geometry.coordinates : geometry.coordinates.flat()
}
