import type { City } from '../load-cities.ts'
import type { CityEntry, WireGeometry, WireNotification, WireOptions, WirePoint, WireSettings } from '../city-data.ts'
import { CITY_NAME } from '../check-city.ts'
import { commonContent } from '../load-content.ts'
import { isStreet, pointsOf, readFeatures, toWireGeometries } from './geojson.ts'
import { importParkings } from './import-parkings.ts'

export interface ImportOptions {
  /** Files of parkings (GeoJSON, CurbLR) and of streets, in any order. */
  files: readonly string[]
  /** Name in addresses: Latin letters, digits, hyphens. */
  name: string
  title: { ru: string; en: string }
  /** The city whose rules and menus are taken over; what it says and where it can be called is its own. */
  template: City
}

/** Degrees around what was imported. */
const MARGIN = 0.01
/** No title and no message: nothing is shown (entry.md §2). */
const SILENCE: WireNotification = { title: '', message: '', updated: '2026-01-01T00:00:00+03:00' }

/** A city of a real one's open data: its parkings and zones, the template's rules, tariffs for example. */
export function importCity({ files, name, title, template }: ImportOptions): City {
  if (!CITY_NAME.test(name)) throw new Error(`A city's name is small Latin letters, digits and hyphens, not "${name}"`)
  const contents = files.map((file) => ({ file, features: readFeatures(file) }))
  const streets = contents.find(({ features }) => features.some(isStreet))
  const { parkings, zones } = importParkings(
    contents.filter((one) => one !== streets).flatMap(({ features }) => features),
  )
  if (parkings.length === 0) throw new Error(`No parkings in ${files.join(', ')}`)
  const ground =
    streets && boundsOf(streets.features.flatMap(({ geometry }) => toWireGeometries(geometry)).flatMap(pointsOf))
  const points = parkings.flatMap(({ geometry }) => pointsOf(geometry))
  const mapBounds = boundsOf(points)
  const options = optionsOf(template.options, {
    name,
    mapCenter: middleOf(
      parkings.map(({ geometry }) => geometry),
      ground,
    ),
  })
  const entry: CityEntry = {
    ...template.entry,
    order: 0,
    city: name,
    nameForShow: title,
    apiUrl: `/${name}`,
    ...(template.entry.socialClientId === undefined ? {} : { socialClientId: `${name}-parking` }),
    mapBounds,
    mapSource: { kind: 'vector', url: `/${name}/tiles/{z}/{x}/{y}.mvt`, attribution: streets ? '© OpenStreetMap' : '' },
  }
  return {
    ...template,
    name,
    entry,
    settings: settingsOf(template.settings),
    options,
    zones,
    parkings,
    places: [],
    benefits: template.benefits.filter(({ zone }) => zone === '#'),
    notification: SILENCE,
    smsCommands: [],
    content: commonContent({ names: title, options }),
    streetsFile: streets?.file ?? null,
  }
}

/** The template's rules without what names its zones, its parkings or its app. */
function settingsOf({ defaultZone: _zone, appScheme: _scheme, ...settings }: WireSettings): WireSettings {
  const days = Object.entries(settings.calendar?.days ?? {}).filter(([, day]) => typeof day === 'string')
  return {
    ...settings,
    useFlatParking: false,
    guestFlat: false,
    flatParkingCodes: [],
    paymentByParkingId: false,
    showUpdatePage: false,
    calendar: settings.calendar && { ...settings.calendar, days: Object.fromEntries(days) },
  }
}

/** The template's menus without the ways to another city's app, notice and office. */
function optionsOf(options: WireOptions, { name, mapCenter }: { name: string; mapCenter: WirePoint }): WireOptions {
  return {
    ...options,
    map: { mapCenter },
    appLinks: {},
    contacts: { email: `parking@${name}.test`, phone: '8 800 555-00-00' },
    notification: null,
  }
}

function boundsOf(points: readonly WirePoint[]): CityEntry['mapBounds'] {
  let [south, west, north, east] = [90, 180, -90, -180]
  for (const { latitude, longitude } of points) {
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
  }
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
  return [
    [round(south - MARGIN), round(west - MARGIN)],
    [round(north + MARGIN), round(east + MARGIN)],
  ]
}

/**
 * Where the middle one of the parkings is, of those that there are streets for if any, so that the map begins where
 * there is something to see.
 */
function middleOf(geometries: readonly WireGeometry[], ground: CityEntry['mapBounds'] | undefined): WirePoint {
  const all = geometries.flatMap((geometry) => pointsOf(geometry).slice(0, 1))
  const visible = ground ? all.filter((point) => isWithin(point, ground)) : []
  const points = visible.length > 0 ? visible : all
  const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
  const middle = {
    latitude: median(points.map(({ latitude }) => latitude)),
    longitude: median(points.map(({ longitude }) => longitude)),
  }
  const far = (point: WirePoint) => Math.hypot(point.latitude - middle.latitude, point.longitude - middle.longitude)
  return points.reduce((nearest, point) => (far(point) < far(nearest) ? point : nearest), points[0] ?? middle)
}

function isWithin({ latitude, longitude }: WirePoint, [[south, west], [north, east]]: CityEntry['mapBounds']): boolean {
  return (
    latitude >= south + MARGIN && latitude <= north - MARGIN && longitude >= west + MARGIN && longitude <= east - MARGIN
  )
}
