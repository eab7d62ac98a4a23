import { rmSync } from 'node:fs'
import type { WireGeometry, WirePoint } from '../city-data.ts'
import { pointsOf, readShapes } from './geometry.ts'
import { createListWriter, type ListWriter } from './list-writer.ts'
import type { ReferenceSystem } from './reference-system.ts'
import { createGroundCells, type GroundCells } from './whereabouts.ts'

export interface Ground {
  add(properties: Record<string, unknown>, shape: { geometry: unknown; system: ReferenceSystem }): void
  readonly isEmpty: boolean
  readonly cells: GroundCells
  finish(): void
}

/** Writes the file that the map's tiles are cut from. Without streets there is none, not even one from before. */
export function createGround(file: string): Ground {
  let writer: ListWriter | null = null
  const cells = createGroundCells()
  return {
    add(properties, { geometry, system }) {
      const read = readShapes(geometry, system)
      if (!read.ok) return
      writer ??= createListWriter(file, { before: '{"type":"FeatureCollection","features":[', after: ']}' })
      for (const point of read.shapes.flatMap(pointsOf)) cells.add(point)
      for (const shape of read.shapes)
        writer.add({ type: 'Feature', properties, geometry: { type: shape.type, coordinates: toPositions(shape) } })
    },
    get isEmpty() {
      return writer === null
    },
    cells,
    finish() {
      if (writer) writer.close()
      else rmSync(file, { force: true })
    },
  }
}

function toPositions(shape: WireGeometry): unknown {
  if (shape.type === 'Point') return toPosition(shape.coordinates)
  if (shape.type === 'LineString') return shape.coordinates.map(toPosition)
  return shape.coordinates.map((ring) => ring.map(toPosition))
}

function toPosition({ longitude, latitude }: WirePoint): [number, number] {
  return [longitude, latitude]
}
