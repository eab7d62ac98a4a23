import { DETAIL_ZOOM, FARTHEST_TILE, type TileAddress } from './map-tile.ts'

/** The zoom of the tiles that a map shows at its own zoom. */
export function tileZoomAt(zoom: number): number {
  return Math.min(DETAIL_ZOOM, Math.max(FARTHEST_TILE, Math.floor(zoom)))
}

/** The tiles that a rectangle of the square world touches, the nearest to its middle first. */
export function tilesIn([minX, minY, maxX, maxY]: readonly [number, number, number, number], z: number): TileAddress[] {
  const side = 2 ** z
  const last = side - 1
  const cut = (place: number) => Math.min(last, Math.max(0, Math.floor(place * side)))
  const tiles: TileAddress[] = []
  for (let x = cut(minX); x <= cut(maxX); x += 1) {
    for (let y = cut(minY); y <= cut(maxY); y += 1) tiles.push({ z, x, y })
  }
  const [middleX, middleY] = [((minX + maxX) / 2) * side - 0.5, ((minY + maxY) / 2) * side - 0.5]
  const far = ({ x, y }: TileAddress) => Math.hypot(x - middleX, y - middleY)
  return tiles.sort((one, other) => far(one) - far(other))
}

/** Whether the world has such a tile, at a zoom that maps here have tiles of. */
export function isTile({ z, x, y }: TileAddress): boolean {
  const isZoom = z >= FARTHEST_TILE && z <= DETAIL_ZOOM
  return isZoom && [z, x, y].every(Number.isInteger) && Math.min(x, y) >= 0 && Math.max(x, y) < 2 ** z
}

/** `z/x/y`. */
export function tileName({ z, x, y }: TileAddress): string {
  return `${z}/${x}/${y}`
}
