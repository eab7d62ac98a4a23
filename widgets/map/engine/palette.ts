import { MAP_FILTERS, type MapFilter } from '../../../shared/domain/map-object.ts'
import type { Theme } from '../theme.ts'

/** Colours of what is drawn; two sets, each with 3:1 and more against its base map. */
export interface Palette {
  /** By number of the filter. */
  filters: readonly string[]
  inactive: string
  /** Around lines and points, so that they stand out from the streets. */
  halo: string
  selected: string
  cluster: string
  clusterText: string
  areaAlpha: number
}

type Colours = Readonly<Record<MapFilter, string>>

const LIGHT: Colours = {
  roadside: '#1f5fd6',
  multilevel: '#6b3fc0',
  planar: '#0b7285',
  pocket: '#1d6fa5',
  angle: '#3b4cc0',
  commerce: '#a2461a',
  resident: '#9c2f77',
  taxi: '#8a6100',
  bus: '#7a4b1e',
  municipal: '#2f6f73',
  free: '#1b7a3d',
  fordisabled: '#0059b3',
  residentzone: '#9c2f77',
  parcomats: '#b3261e',
  terminals: '#b3261e',
  informationtable: '#4a5568',
  museum: '#6d4c41',
  sight: '#6d4c41',
  church: '#6d4c41',
  other: '#4a5568',
}

const DARK: Colours = {
  roadside: '#7fb0ff',
  multilevel: '#c0a2ff',
  planar: '#5fd3e6',
  pocket: '#7cc8f5',
  angle: '#a9b4ff',
  commerce: '#ffab7a',
  resident: '#f79bd3',
  taxi: '#f2c94c',
  bus: '#e0b48a',
  municipal: '#86d3d6',
  free: '#6fdc8c',
  fordisabled: '#8ec2ff',
  residentzone: '#f79bd3',
  parcomats: '#ff9a92',
  terminals: '#ff9a92',
  informationtable: '#b8c2d0',
  museum: '#d7b8a8',
  sight: '#d7b8a8',
  church: '#d7b8a8',
  other: '#b8c2d0',
}

function listOf(colours: Colours): readonly string[] {
  return MAP_FILTERS.map((filter) => colours[filter])
}

export const PALETTES: Readonly<Record<Theme, Palette>> = {
  light: {
    filters: listOf(LIGHT),
    inactive: '#7b8494',
    halo: '#ffffff',
    selected: '#d6371f',
    cluster: '#1f4fb8',
    clusterText: '#ffffff',
    areaAlpha: 0.28,
  },
  dark: {
    filters: listOf(DARK),
    inactive: '#8a93a3',
    halo: '#10151d',
    selected: '#ff8a70',
    cluster: '#8fb6ff',
    clusterText: '#0c1320',
    areaAlpha: 0.32,
  },
}
