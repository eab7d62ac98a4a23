import type { MapFilter } from '../../shared/domain/map-object.ts'

export type FilterGroup = 'street' | 'lot' | 'free' | 'disabled' | 'resident' | 'transport' | 'machine' | 'place'

/** What a driver asks for, in the order of the legend; each kind of parking and of other things belongs to one. */
export const FILTER_GROUPS: Readonly<Record<FilterGroup, readonly MapFilter[]>> = {
  street: ['roadside', 'pocket', 'angle', 'municipal'],
  lot: ['planar', 'multilevel', 'commerce'],
  free: ['free'],
  disabled: ['fordisabled'],
  resident: ['resident', 'residentzone'],
  transport: ['taxi', 'bus'],
  machine: ['parcomats', 'terminals'],
  place: ['informationtable', 'museum', 'sight', 'church', 'other'],
}

export const GROUP_NAMES = Object.keys(FILTER_GROUPS) as FilterGroup[]

export function groupOf(filter: MapFilter): FilterGroup {
  return GROUP_NAMES.find((group) => FILTER_GROUPS[group].includes(filter)) ?? 'place'
}
