import type Flatbush from 'flatbush'
import type { MapFeatures } from '../../../shared/domain/map-features.ts'
import type { Mask } from '../../../shared/domain/map-search/filtering.ts'
import { createNearest } from '../../../shared/domain/map-search/nearest.ts'

/** min x, min y, max x, max y, relative to the features' origin. */
export type Box = readonly [number, number, number, number]

/**
 * Finds objects by place: by going through all of them at first, by an index of ever more of them once there is time to
 * build it.
 */
export interface Finder {
  /** Objects whose box touches `box`, in their own order, into a list that the next call reuses. */
  inBox(box: Box, mask: Mask): Uint32Array
  /** The nearest objects by their boxes, nearest first. */
  nearest(x: number, y: number, options: { mask: Mask; most: number }): number[]
  /** Brings what builds the index; few objects need none. */
  prepare(): Promise<void>
  /**
   * Takes the next few thousand objects into the index, for when nothing else is to be done; false where none are left,
   * and before `prepare` is done.
   */
  build(): boolean
  readonly isBuilt: boolean
}

/** As many are gone through in a fraction of a millisecond. */
const MANY = 1_000
/** Objects that are indexed at one go: a few milliseconds, and nowhere a task that a finger on the map would feel. */
const BLOCK = 4_000

export function createFinder(features: MapFeatures): Finder {
  const { boxes, count } = features
  const found = new Uint32Array(count)
  let Index: typeof Flatbush | null = null
  /** Of the first block of objects, of the second and so on, as far as it has come. */
  const built: Flatbush[] = []
  /** The first object that no index has. */
  let next = 0

  function scan([minX, minY, maxX, maxY]: Box, mask: Mask, length: number): number {
    for (let number = next, at = next * 4; number < count; number += 1, at += 4) {
      const isApart =
        (boxes[at] as number) > maxX ||
        (boxes[at + 1] as number) > maxY ||
        (boxes[at + 2] as number) < minX ||
        (boxes[at + 3] as number) < minY
      if (isApart || !mask[number]) continue
      found[length] = number
      length += 1
    }
    return length
  }

  return {
    get isBuilt() {
      return next === count
    },
    async prepare() {
      if (count >= MANY) Index ??= (await import('flatbush')).default
    },
    build() {
      if (!Index || next === count) return false
      const end = Math.min(count, next + BLOCK)
      const index = new Index(end - next, 16, Float32Array)
      for (let at = next * 4; at < end * 4; at += 4)
        index.add(boxes[at] as number, boxes[at + 1] as number, boxes[at + 2] as number, boxes[at + 3] as number)
      index.finish()
      built.push(index)
      next = end
      return next < count
    },
    inBox(box, mask) {
      let length = 0
      for (const [block, index] of built.entries()) {
        const numbers = index.search(...box, (number) => mask[block * BLOCK + number] === 1)
        for (const number of numbers) {
          found[length] = block * BLOCK + number
          length += 1
        }
      }
      // What is drawn later lies on top: the same with the index and without.
      found.subarray(0, length).sort()
      return found.subarray(0, scan(box, mask, length))
    },
    nearest(x, y, { mask, most }) {
      const best = createNearest(boxes, [x, y], most)
      for (const [block, index] of built.entries()) {
        for (const number of index.neighbors(x, y, most, Infinity, (one) => mask[block * BLOCK + one] === 1))
          best.offer(block * BLOCK + number)
      }
      for (let number = next; number < count; number += 1) if (mask[number]) best.offer(number)
      return best.numbers
    },
  }
}
