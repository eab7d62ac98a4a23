// A thread of its own that has all objects of a large city as flat arrays, and looks through them.
import { parentPort } from 'node:worker_threads'
import { createMapReader } from '../../../shared/api/contract/map.ts'
import type { Json } from '../../../shared/api/contract/call.ts'
import { isParking, type MapFeatures } from '../../../shared/domain/map-features.ts'
import { MAP_FILTERS, type MapFilter } from '../../../shared/domain/map-object.ts'
import { extentOf } from '../../../shared/domain/map-search/extent.ts'
import { createMask, type Mask } from '../../../shared/domain/map-search/filtering.ts'
import { createForgivingSearcher } from '../../../shared/domain/map-search/forgiving.ts'
import { createNearest, type Nearest } from '../../../shared/domain/map-search/nearest.ts'
import { createSearcher, type Searcher } from '../../../shared/domain/map-search/search.ts'
import { projectPoint, unprojectPoint } from '../../../shared/domain/mercator.ts'
import type { FindMessage, FindWish, Found } from './finding.ts'

/** Filters that are kept: what most people choose. */
const MASKS = 8

/** Everything that questions need, once the last object has come. */
interface Everything {
  features: MapFeatures
  /** The number that the city has for each of them. */
  numbers: Uint32Array
  searcher: Searcher
  codes: ReadonlyMap<string, number>
  maskOf(filters: readonly string[]): Mask
}

function listen(port: NonNullable<typeof parentPort>): void {
  const reader = createMapReader({ bounds: null })
  const read: number[] = []
  let sent = 0
  let everything: Everything | null = null

  port.on('message', (message: FindMessage) => {
    if ('objects' in message) {
      for (const wire of JSON.parse(new TextDecoder().decode(message.objects)) as Json[]) {
        const { features: dropped } = reader.dropped
        reader.add(wire)
        if (reader.dropped.features === dropped) read.push(sent)
        sent += 1
      }
    } else if ('isLast' in message) everything = open(reader.finish({ status: 'ok' }), Uint32Array.from(read))
    else if (everything) port.postMessage(find(everything, message.wish))
  })
}

function open(features: MapFeatures, numbers: Uint32Array): Everything {
  const codes = new Map(features.texts.code.all().map((code, index) => [code, index]))
  // Texts as bytes: the lists of them are four million objects of the heap.
  for (const texts of Object.values(features.texts)) texts.pack()
  const masks = new Map<string, Mask>()
  return {
    features,
    numbers,
    codes,
    searcher: createForgivingSearcher(features, createSearcher(features)),
    maskOf(filters) {
      const wanted = new Set(MAP_FILTERS.filter((filter: MapFilter) => filters.includes(filter)))
      const name = [...wanted].join()
      const mask = masks.get(name) ?? createMask(features, wanted)
      masks.delete(name)
      masks.set(name, mask)
      const [oldest] = masks.keys()
      if (masks.size > MASKS && oldest !== undefined) masks.delete(oldest)
      return mask
    },
  }
}

function find(everything: Everything, wish: FindWish): Found {
  const { features, numbers, searcher, codes, maskOf } = everything
  const toNumbers = (indexes: readonly number[]) => indexes.map((index) => numbers[index] ?? 0)
  if (wish.code !== '') {
    const index = codes.get(wish.code)
    const indexes = index === undefined ? [] : [index]
    return {
      objects: toNumbers(indexes),
      total: indexes.length,
      meant: '',
      zone: null,
      bounds: cornersOf(features, indexes),
    }
  }
  const mask = maskOf(wish.filters)
  const [worldX, worldY] = projectPoint(wish.point)
  const [x, y] = [worldX - features.origin[0], worldY - features.origin[1]]
  if (wish.query.trim() === '') {
    const [parkings, others] = [1, 2].map(() => createNearest(features.boxes, [x, y], wish.most)) as [Nearest, Nearest]
    let total = 0
    for (let index = 0; index < features.count; index += 1) {
      if (!mask[index]) continue
      const nearest = isParking(features, index) ? parkings : others
      nearest.offer(index)
      total += 1
    }
    const indexes = [...parkings.numbers, ...others.numbers].slice(0, wish.most)
    return { objects: toNumbers(indexes), total, meant: '', zone: null, bounds: null }
  }
  const { boxes } = features
  // Of boxes in the flat world: enough to say which is nearer.
  const distanceOf = (index: number) =>
    Math.hypot(
      ((boxes[index * 4] as number) + (boxes[index * 4 + 2] as number)) / 2 - x,
      ((boxes[index * 4 + 1] as number) + (boxes[index * 4 + 3] as number)) / 2 - y,
    )
  const { objects, zones, meant = '' } = searcher.search(wish.query, { mask, distanceOf })
  const [zone] = zones
  const members =
    zone === undefined ? [] : [...features.zone.keys()].filter((index) => features.zone[index] === zone && mask[index])
  return {
    objects: toNumbers(objects.slice(0, wish.most)),
    total: objects.length,
    meant,
    zone:
      members.length === 0 || zone === undefined ? null : { number: features.zones[zone] ?? '', count: members.length },
    bounds: cornersOf(features, members.length > 0 ? members : objects.slice(0, wish.most)),
  }
}

/** South-western and north-eastern corner. */
function cornersOf(features: MapFeatures, indexes: readonly number[]) {
  const extent = extentOf(features, indexes)
  if (!extent) return null
  const [x, y] = projectPoint(extent.center)
  const corner = (way: number) => {
    const [longitude, latitude] = unprojectPoint([x + (way * extent.width) / 2, y - (way * extent.height) / 2])
    return { latitude, longitude }
  }
  return [corner(-1), corner(1)]
}

if (parentPort) listen(parentPort)
