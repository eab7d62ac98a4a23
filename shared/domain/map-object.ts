import { PARKING_CATEGORIES, parseParkingCategory, type ParkingCategory } from './parking-category.ts'

/**
 * What stands on a city's map. `other` is a kind that we do not know: shown, never dropped (readings
 * gC-04).
 */
export const MAP_OBJECTS = [
  'parkings',
  'residentzone',
  'parcomats',
  'terminals',
  'informationtable',
  'museum',
  'sight',
  'church',
  'other',
] as const

export type MapObject = (typeof MAP_OBJECTS)[number]

/** What a map is filtered by: a parking's category, or the type of any other object. */
export type MapFilter = ParkingCategory | Exclude<MapObject, 'parkings'>

export const MAP_FILTERS: readonly MapFilter[] = [
  ...PARKING_CATEGORIES,
  ...MAP_OBJECTS.filter((object) => object !== 'parkings'),
]

/** Reads `objecttype` in any case. An absent one is a parking. Source: entry §2 Map, readings gC-04. */
export function parseMapObject(text: string | null | undefined): MapObject {
  const name = (text ?? 'parkings').toLowerCase().replace(/[\s_-]/g, '')
  return MAP_OBJECTS.find((known) => known === name) ?? 'other'
}

/** The filter that an object answers to by what it is; `free` and `fordisabled` may hold beside it (readings gC-05). */
export function mapFilterOf(object: MapObject, category: string | null | undefined): MapFilter {
  return object === 'parkings' ? parseParkingCategory(category ?? 'roadside') : object
}
