import type { TileAddress } from '../../../shared/domain/map-tile.ts'
import { tileName } from '../../../shared/domain/tile-grid.ts'
import { makeDocument, type MadeDocument } from '../http/document.ts'
import { createSlices } from '../http/slices.ts'
import { createMapObjects } from './map-answer.ts'
import type { City } from '../../cities/load-cities.ts'
import { createTileIndex, type TileIndex } from './tile-index.ts'

/** The tiles of a city's objects, each written and compressed once, beside the requests. */
export interface CityTiles {
  index(): Promise<TileIndex>
  /** One that nobody has asked for yet is made at once. */
  read(tile: TileAddress): Promise<MadeDocument>
  /** Makes all of them, one after another; ends early where the city is not served any more. */
  makeAll(isServed: () => boolean): Promise<void>
}

export function createCityTiles(city: City): CityTiles {
  const objects = createMapObjects(city)
  const made = new Map<string, Promise<MadeDocument>>()
  let index: Promise<TileIndex> | null = null
  let empty: Promise<MadeDocument> | null = null

  const readIndex = () => (index ??= createTileIndex(objects))

  function* write(known: TileIndex, tile: TileAddress): Generator<string> {
    yield '{"status":"ok","features":['
    for (const [place, number] of known.objectsOf(tile).entries())
      yield (place === 0 ? '' : ',') + JSON.stringify(objects.featureOf(number))
    yield `],"groups":${JSON.stringify(known.groupsOf(tile))}}`
  }

  async function read(tile: TileAddress): Promise<MadeDocument> {
    const known = await readIndex()
    // Anybody may ask for any place on earth: nothing is kept of it.
    if (known.objectsOf(tile).length === 0 && known.groupsOf(tile).length === 0)
      return (empty ??= makeDocument(write(known, tile)))
    const name = tileName(tile)
    const kept = made.get(name) ?? makeDocument(write(known, tile))
    made.set(name, kept)
    return kept
  }

  return {
    index: readIndex,
    read,
    async makeAll(isServed) {
      const slices = createSlices()
      for (const tile of (await readIndex()).tiles()) {
        if (!isServed()) return
        // oxlint-disable-next-line no-await-in-loop -- one after another: requests need the processor more
        await read(tile)
        // A small tile is made without another thread, so that waiting for it lets nobody in.
        const turn = slices()
        // oxlint-disable-next-line no-await-in-loop -- as above
        if (turn) await turn
      }
    },
  }
}
