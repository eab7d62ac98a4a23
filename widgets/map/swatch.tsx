import type { FilterGroup } from './filter-groups.ts'

/** The colour of a group or of the tone of an object, as the canvas has it; its name always stands beside it. */
export function Swatch({ group, colour }: { group: FilterGroup; colour?: string | undefined }) {
  const style = colour === undefined ? undefined : { background: colour }
  return <span className={`map-swatch map-swatch-${group}`} style={style} aria-hidden="true" />
}
