import type { LonLat } from '../../shared/domain/coordinates.ts'
import { MAP_FILTERS, type MapFilter } from '../../shared/domain/map-object.ts'

/**
 * `56.0402,38.5999`: latitude, then longitude, as people and other maps write them; null for what is no place on earth.
 */
export function toCenter(text: string): LonLat | null {
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text)
  const [latitude, longitude] = [Number(match?.[1]), Number(match?.[2])]
  return match && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [longitude, latitude] : null
}

/** Names between blanks or commas, in any case and with or without hyphens; null as soon as one is unknown. */
export function toFilters(text: string): MapFilter[] | null {
  const names = text.split(/[\s,]+/).filter((name) => name !== '')
  const filters = names.flatMap(
    (name) => MAP_FILTERS.find((filter) => filter === name.toLowerCase().replace(/[-_]/g, '')) ?? [],
  )
  return filters.length === names.length ? filters : null
}

/** An attribute's parser that keeps the text, once it can be read. */
export function parseReadable(read: (text: string) => unknown): (text: string) => string | undefined {
  return (text) => (read(text) === null ? undefined : text.trim())
}
