import type { MapFilter } from '../../shared/domain/map-object.ts'

/** The colour of a kind, as the canvas has it; its name always stands beside it. */
export function Swatch({ filter }: { filter: MapFilter }) {
  return <span className={`map-swatch map-swatch-${filter}`} aria-hidden="true" />
}
