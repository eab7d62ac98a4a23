/** The nearest of what is offered, by the boxes that hold it. */
export interface Nearest {
  offer(number: number): void
  /** Nearest first. */
  readonly numbers: number[]
}

/** `boxes` has four numbers for each object: min x, min y, max x, max y. */
export function createNearest(boxes: Float32Array, [x, y]: readonly [number, number], most: number): Nearest {
  const best: { number: number; far: number }[] = []
  return {
    offer(number) {
      const at = number * 4
      const dx = Math.max((boxes[at] as number) - x, 0, x - (boxes[at + 2] as number))
      const dy = Math.max((boxes[at + 1] as number) - y, 0, y - (boxes[at + 3] as number))
      const far = dx * dx + dy * dy
      if (best.length === most && far >= (best.at(-1)?.far ?? 0)) return
      best.splice(best.findLastIndex((one) => one.far <= far) + 1, 0, { number, far })
      if (best.length > most) best.pop()
    },
    get numbers() {
      return best.map(({ number }) => number)
    },
  }
}
