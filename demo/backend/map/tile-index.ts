import { FLAG } from '../../../shared/domain/map-features.ts'
import { CELLS, DETAIL_ZOOM, FARTHEST_TILE, type TileAddress } from '../../../shared/domain/map-tile.ts'
import { projectLatitude, projectLongitude, unprojectPoint } from '../../../shared/domain/mercator.ts'
import { isTile } from '../../../shared/domain/tile-grid.ts'
import type { WireGeometry, WireParking, WirePlace, WirePoint } from '../../cities/city-data.ts'
import { createSlices } from '../http/slices.ts'
import type { MapObjects } from './map-answer.ts'

/** Objects of one kind, as answers have it. */
export interface WireKind {
  objecttype: string
  category?: string
  freeparking?: true
  fordisabled?: true
  count: number
}

export interface WireGroup extends WirePoint {
  kinds: WireKind[]
}

/** Which objects of a map lie in which tile. */
export interface TileIndex {
  /** All of a tile of the deepest zoom; those that stand alone in one above. */
  objectsOf(tile: TileAddress): readonly number[]
  /** What lies together in a tile above the deepest zoom. */
  groupsOf(tile: TileAddress): WireGroup[]
  /** Every tile that has something. */
  tiles(): TileAddress[]
  /** What the whole map has of each kind. */
  kinds: readonly WireKind[]
}

interface Cell {
  x: number
  y: number
  count: number
  /** The latest of its objects, which is the only one where `count` is 1. */
  object: number
  /** How many of each kind, by the kind's number. */
  kinds: Map<number, number>
}

/** More tiles on a side than there are at the zoom of the smallest cells. */
const SIDE = 2 ** 20
const DIGITS = 1e6

/** Goes through all objects in slices. */
export async function createTileIndex(objects: MapObjects): Promise<TileIndex> {
  const slices = createSlices()
  const details = new Map<number, number[]>()
  const cells = new Map<number, Map<number, Cell>>()
  for (let z = FARTHEST_TILE; z < DETAIL_ZOOM; z += 1) cells.set(z, new Map())
  const kinds = createKinds()

  for (let number = 0; number < objects.count; number += 1) {
    const thing = objects.at(number)
    const box = boxOf(thing.geometry)
    const kind = kinds.numberOf(thing)
    for (const key of keysOf(box, DETAIL_ZOOM)) {
      const list = details.get(key)
      if (list) list.push(number)
      else details.set(key, [number])
    }
    const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]
    for (const [z, known] of cells) {
      const side = 2 ** z * CELLS
      const key = Math.floor(x * side) * SIDE + Math.floor(y * side)
      const cell = known.get(key) ?? { x: 0, y: 0, count: 0, object: number, kinds: new Map<number, number>() }
      known.set(key, cell)
      cell.x += x
      cell.y += y
      cell.count += 1
      cell.object = number
      cell.kinds.set(kind, (cell.kinds.get(kind) ?? 0) + 1)
    }
    const turn = slices()
    // oxlint-disable-next-line no-await-in-loop -- others have their turn in between
    if (turn) await turn
  }

  function cellsOf(tile: TileAddress): Cell[] {
    const known = isTile(tile) ? cells.get(tile.z) : undefined
    return Array.from({ length: CELLS * CELLS }, (_, place) => {
      const [column, row] = [tile.x * CELLS + (place % CELLS), tile.y * CELLS + Math.floor(place / CELLS)]
      return known?.get(column * SIDE + row)
    }).filter((cell) => cell !== undefined)
  }

  return {
    kinds: kinds.all(),
    objectsOf(tile) {
      // A number that is too high would be the key of another tile.
      if (tile.z === DETAIL_ZOOM) return isTile(tile) ? (details.get(tile.x * SIDE + tile.y) ?? []) : []
      return cellsOf(tile).flatMap(({ count, object }) => (count === 1 ? [object] : []))
    },
    groupsOf: (tile) =>
      cellsOf(tile).flatMap(({ x, y, count, kinds: own }): WireGroup[] => {
        if (count === 1) return []
        const [longitude, latitude] = unprojectPoint([x / count, y / count])
        const counted = [...own].map(([kind, many]) => kinds.say(kind, many))
        return [{ latitude: round(latitude), longitude: round(longitude), kinds: counted }]
      }),
    tiles() {
      const above = [...cells].flatMap(([z, known]) =>
        [...new Set([...known.keys()].map((key) => tileOfCell(key)))].map((key) => toTile(z, key)),
      )
      return [...above, ...[...details.keys()].map((key) => toTile(DETAIL_ZOOM, key))]
    },
  }
}

const round = (degrees: number) => Math.round(degrees * DIGITS) / DIGITS
const toTile = (z: number, key: number): TileAddress => ({ z, x: Math.floor(key / SIDE), y: key % SIDE })

function tileOfCell(key: number): number {
  return Math.floor(Math.floor(key / SIDE) / CELLS) * SIDE + Math.floor((key % SIDE) / CELLS)
}

/** Kinds of objects by number: what a filter of the map can tell apart. */
function createKinds() {
  const numbers = new Map<string, number>()
  const kinds: WireKind[] = []
  const say = (kind: number, count: number): WireKind => ({ ...(kinds[kind] as WireKind), count })
  return {
    numberOf(thing: WireParking | WirePlace): number {
      const parking = 'spaces' in thing ? thing : null
      const flags =
        (parking?.freeparking ? FLAG.free : 0) | ((parking?.spaces.fordisabled ?? 0) > 0 ? FLAG.disabled : 0)
      const key = `${thing.objecttype}|${parking?.category ?? ''}|${flags}`
      const number = numbers.get(key) ?? kinds.length
      if (number === kinds.length) {
        numbers.set(key, number)
        kinds.push({
          objecttype: thing.objecttype,
          ...(parking ? { category: parking.category } : {}),
          ...(flags & FLAG.free ? { freeparking: true as const } : {}),
          ...(flags & FLAG.disabled ? { fordisabled: true as const } : {}),
          count: 0,
        })
      }
      ;(kinds[number] as WireKind).count += 1
      return number
    },
    say,
    all: () => kinds,
  }
}

type Box = [minX: number, minY: number, maxX: number, maxY: number]

/** In the square world. */
function boxOf(geometry: WireGeometry): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity]
  for (const line of linesOf(geometry)) {
    for (const { longitude, latitude } of line) {
      const [x, y] = [projectLongitude(longitude), projectLatitude(latitude)]
      if (x < box[0]) box[0] = x
      if (y < box[1]) box[1] = y
      if (x > box[2]) box[2] = x
      if (y > box[3]) box[3] = y
    }
  }
  return box
}

/** The lines of its edge. */
export function linesOf({ type, coordinates }: WireGeometry): readonly (readonly WirePoint[])[] {
  if (type === 'Point') return [[coordinates]]
  return type === 'LineString' ? [coordinates] : coordinates
}

function keysOf([minX, minY, maxX, maxY]: Box, z: number): number[] {
  const side = 2 ** z
  const keys: number[] = []
  for (let x = Math.floor(minX * side); x <= Math.floor(maxX * side); x += 1) {
    for (let y = Math.floor(minY * side); y <= Math.floor(maxY * side); y += 1) keys.push(x * SIDE + y)
  }
  return keys
}
