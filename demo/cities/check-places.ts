import { checkPrices } from './check-tariff.ts'
import type { Cursor } from './city-file-error.ts'

type Bounds = readonly [readonly [number, number], readonly [number, number]]

/** What objects on the map may be besides parkings (readings gC-04). */
export const PLACE_TYPES = ['residentzone', 'parcomats', 'terminals', 'InformationTable', 'Church', 'Museum', 'Sight']

function checkPoint(point: Cursor, bounds: Bounds): void {
  const latitude = point.at('latitude').number()
  const longitude = point.at('longitude').number()
  const [[south, west], [north, east]] = bounds
  if (latitude < south || latitude > north || longitude < west || longitude > east)
    point.fail(`is outside entry.mapBounds (${latitude}, ${longitude})`)
}

function checkGeometry(geometry: Cursor, bounds: Bounds): void {
  const type = geometry.at('type').oneOf(['Point', 'LineString', 'Polygon'])
  const coordinates = geometry.at('coordinates')
  if (type === 'Point') return checkPoint(coordinates, bounds)
  const rings = type === 'LineString' ? [coordinates] : coordinates.list()
  for (const ring of rings) {
    const points = ring.list()
    if (points.length < (type === 'LineString' ? 2 : 4)) ring.fail('has too few points')
    for (const point of points) checkPoint(point, bounds)
  }
}

function checkUnique(items: Cursor[]): Set<string> {
  const codes = new Set<string>()
  for (const item of items) {
    const code = item.at('value')
    if (codes.has(code.text())) code.fail(`is used twice (${code.text()})`)
    codes.add(code.text())
  }
  return codes
}

/** Zones: unique codes, names, tariffs. Answers the codes. */
export function checkZones(zones: Cursor): Set<string> {
  for (const zone of zones.list()) {
    zone.at('name').text()
    checkPrices(zone.at('prices'))
  }
  return checkUnique(zones.list())
}

/** A parking: a zone that exists, places, a shape inside the city. */
export function checkParking(parking: Cursor, known: { zones: ReadonlySet<string>; bounds: Bounds }): void {
  parking.at('value').text()
  parking.at('name').text()
  // Empty where the city's data have none.
  parking.at('address').string()
  parking.at('category').text()
  parking.at('objecttype').oneOf(['parkings'])
  parking.at('freeparking').flag()
  parking.at('inactive').flag()
  const zone = parking.at('zone')
  // Empty where nothing is sold: a free parking, or one whose price is not known.
  if (zone.string() !== '' && !known.zones.has(zone.string()))
    zone.fail(`names a zone that zones.json does not have (${zone.string()})`)
  for (const count of ['total', 'fordisabled']) parking.at('spaces').at(count).number()
  if (parking.at('spaces').has('free')) parking.at('spaces').at('free').number()
  if (parking.has('prices')) checkPrices(parking.at('prices'))
  checkGeometry(parking.at('geometry'), known.bounds)
}

/** Everything else on the map. */
export function checkPlaces(places: Cursor, bounds: Bounds): void {
  for (const place of places.list()) {
    place.at('name').text()
    place.at('objecttype').oneOf(PLACE_TYPES)
    checkGeometry(place.at('geometry'), bounds)
  }
  checkUnique(places.list())
}
