/** A tile of a city's map: its place, and what is drawn on it. */
export interface PackedTile {
  z: number
  x: number
  y: number
  bytes: Buffer
}

const HEADER = 127
const NONE = 1
const MVT = 1

/** All tiles in one file, nothing of it compressed. Source: PMTiles specification, version 3. */
export function packTiles(
  tiles: readonly PackedTile[],
  bounds: { west: number; south: number; east: number; north: number },
): Buffer {
  const sorted = tiles
    .map((tile) => ({ id: toTileId(tile), bytes: tile.bytes }))
    .toSorted((one, other) => one.id - other.id)
  const before = (count: number) => sorted.slice(0, count).reduce((sum, { bytes }) => sum + bytes.length, 0)
  const root = Buffer.from([
    ...varint(sorted.length),
    ...sorted.flatMap(({ id }, index) => varint(id - (sorted[index - 1]?.id ?? 0))),
    ...sorted.flatMap(() => varint(1)),
    ...sorted.flatMap(({ bytes }) => varint(bytes.length)),
    ...sorted.flatMap((_, index) => varint(before(index) + 1)),
  ])
  const metadata = Buffer.from('{}')
  const data = Buffer.concat(sorted.map(({ bytes }) => bytes))
  const header = Buffer.alloc(HEADER)
  header.write('PMTiles\u0003', 'latin1')
  const places = [
    HEADER,
    root.length,
    HEADER + root.length,
    metadata.length,
    0,
    0,
    HEADER + root.length + metadata.length,
    data.length,
    sorted.length,
    sorted.length,
    sorted.length,
  ]
  for (const [index, place] of places.entries()) header.writeBigUInt64LE(BigInt(place), 8 + index * 8)
  const zooms = tiles.map(({ z }) => z)
  header.set([1, NONE, NONE, MVT, Math.min(...zooms), Math.max(...zooms)], 96)
  for (const [index, degrees] of [bounds.west, bounds.south, bounds.east, bounds.north].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4)
  return Buffer.concat([header, root, metadata, data])
}

/** The tile's place on the Hilbert curves of all zooms, one behind the other. */
function toTileId({ z, x, y }: Omit<PackedTile, 'bytes'>): number {
  let id = (4 ** z - 1) / 3
  let [left, top] = [x, y]
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const [isRight, isLow] = [left & side ? 1 : 0, top & side ? 1 : 0]
    id += side * side * ((3 * isRight) ^ isLow)
    if (isLow === 0) {
      if (isRight === 1) [left, top] = [side - 1 - (left & (side - 1)), side - 1 - (top & (side - 1))]
      ;[left, top] = [top, left]
    }
    left &= side - 1
    top &= side - 1
  }
  return id
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
}
