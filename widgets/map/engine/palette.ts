import { groupOf, type FilterGroup } from '../filter-groups.ts'
import { MAP_FILTERS } from '../../../shared/domain/map-object.ts'
import type { Theme } from '../theme.ts'

/** Colours of what is drawn; two sets, each with 3:1 and more against its base map. */
export interface Palette {
  /** By number of the tone; of the filter where there are no tones. */
  filters: readonly string[]
  inactive: string
  /** Around lines and points, so that they stand out from the streets. */
  halo: string
  selected: string
  cluster: string
  clusterText: string
  areaAlpha: number
}

/**
 * Told apart by those who see fewer colours too: found by a search for the greatest least distance, each with 4.5:1 for
 * the words on it (tests/unit/map/colours.test.ts). Kinds of one group share theirs.
 */
export const GROUP_COLOURS: Readonly<Record<Theme, Readonly<Record<FilterGroup, string>>>> = {
  light: {
    street: '#266cf1',
    lot: '#8910a1',
    free: '#0b7450',
    disabled: '#0d4d55',
    resident: '#b84b98',
    transport: '#512303',
    machine: '#d10903',
    place: '#15181e',
  },
  dark: {
    street: '#427bfa',
    lot: '#c193fa',
    free: '#82f4a1',
    disabled: '#80c4c0',
    resident: '#be699f',
    transport: '#eea15e',
    machine: '#ea5b58',
    place: '#e8eefb',
  },
}

function listOf(theme: Theme): readonly string[] {
  return MAP_FILTERS.map((filter) => GROUP_COLOURS[theme][groupOf(filter)])
}

/** Colours by what is asked for and not by kind: the tone of each object, and the colour of each tone. */
export interface Tones {
  toneOf: Uint8Array
  colours: Readonly<Record<Theme, readonly string[]>>
}

export const PALETTES: Readonly<Record<Theme, Palette>> = {
  light: {
    filters: listOf('light'),
    inactive: '#7b8494',
    halo: '#ffffff',
    selected: '#d6371f',
    cluster: '#1f4fb8',
    clusterText: '#ffffff',
    areaAlpha: 0.18,
  },
  dark: {
    filters: listOf('dark'),
    inactive: '#8a93a3',
    halo: '#10151d',
    selected: '#ff8a70',
    cluster: '#8fb6ff',
    clusterText: '#0c1320',
    areaAlpha: 0.2,
  },
}
