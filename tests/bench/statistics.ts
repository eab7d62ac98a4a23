/** The middle of many measurements, and how far they lie apart. */
export interface Summary {
  median: number
  /** A quarter of the measurements lies below, a quarter above. */
  low: number
  high: number
}

export function summarise(values: readonly number[]): Summary {
  const sorted = values.toSorted((one, other) => one - other)
  return { median: quantileOf(sorted, 0.5), low: quantileOf(sorted, 0.25), high: quantileOf(sorted, 0.75) }
}

/** The value below which `share` of the sorted values lie. */
export function quantileOf(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}
