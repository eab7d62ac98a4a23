import type Flatbush from 'flatbush'
import type { MapFeatures } from '../../../shared/domain/map-features.ts'
import type { Mask } from './filtering.ts'

/** min x, min y, max x, max y, relative to the features' origin. */
export type Box = readonly [number, number, number, number]

/** Finds objects by place: by going through all of them at first, by an index once there was time to build it. */
export interface Finder {
  /** Objects whose box touches `box`, in their own order, into a list that the next call reuses. */
  inBox(box: Box, mask: Mask): Uint32Array
  /** The nearest objects by their boxes, nearest first. */
  nearest(x: number, y: number, options: { mask: Mask; most: number }): number[]
  /** Brings what builds the index; few objects need none. */
  prepare(): Promise<void>
  /** Takes some milliseconds: for when nothing else is to be done. Nothing happens before `prepare` is done. */
  build(): void
  readonly isBuilt: boolean
}

/** As many are gone through in a fraction of a millisecond. */
const MANY = 1_000

export function createFinder(features: MapFeatures): Finder {
  const { boxes, count } = features
  const found = new Uint32Array(count)
  let Index: typeof Flatbush | null = null
  let index: Flatbush | null = null

  function scan([minX, minY, maxX, maxY]: Box, mask: Mask): Uint32Array {
    let length = 0
    for (let number = 0, at = 0; number < count; number += 1, at += 4) {
      const isApart = (boxes[at] as number) > maxX || (boxes[at + 1] as number) > maxY || (boxes[at + 2] as number) < minX || (boxes[at + 3] as number) < minY
      if (isApart || !mask[number]) continue
      found[length] = number
      length += 1
    }
    return found.subarray(0, length)
  }

  return {
    get isBuilt() {
      return index !== null
    },
    async prepare() {
      if (count >= MANY) Index ??= (await import('flatbush')).default
    },
    build() {
      if (index || !Index) return
      const built = new Index(count, 16, Float32Array)
      for (let at = 0; at < count * 4; at += 4) built.add(boxes[at] as number, boxes[at + 1] as number, boxes[at + 2] as number, boxes[at + 3] as number)
      built.finish()
      index = built
    },
    inBox(box, mask) {
      if (!index) return scan(box, mask)
      const numbers = index.search(...box, (number) => mask[number] === 1)
      const list = found.subarray(0, numbers.length)
      list.set(numbers)
      // What is drawn later lies on top: the same with the index and without.
      return list.sort()
    },
    nearest(x, y, { mask, most }) {
      if (index) return index.neighbors(x, y, most, Infinity, (number) => mask[number] === 1)
      return scanNearest({ x, y, most, mask })
    },
  }

  function scanNearest({ x, y, most, mask }: { x: number; y: number; most: number; mask: Mask }): number[] {
    /** The nearest so far, in order. */
    const best: { number: number; far: number }[] = []
    for (let number = 0, at = 0; number < count; number += 1, at += 4) {
      if (!mask[number]) continue
      const dx = Math.max((boxes[at] as number) - x, 0, x - (boxes[at + 2] as number))
      const dy = Math.max((boxes[at + 1] as number) - y, 0, y - (boxes[at + 3] as number))
      const far = dx * dx + dy * dy
      if (best.length === most && far >= (best.at(-1)?.far ?? 0)) continue
      best.splice(best.findLastIndex((one) => one.far <= far) + 1, 0, { number, far })
      if (best.length > most) best.pop()
    }
    return best.map(({ number }) => number)
  }
}
