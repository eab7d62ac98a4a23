import { existsSync, readdirSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkAccounts } from './check-accounts.ts'
import { checkBenefits, checkEntry, checkMessages, checkOptions, checkSettings } from './check-city.ts'
import { checkParking, checkPlaces, checkZones } from './check-places.ts'
import { checkSubscriptions } from './check-subscriptions.ts'
import type {
  CityEntry,
  CitySubscriptions,
  SeedAccounts,
  WireBenefit,
  WireNotification,
  WireOptions,
  WireParking,
  WirePlace,
  WireSettings,
  WireSmsCommand,
  WireZone,
} from './city-data.ts'
import type { CityContent } from './content-data.ts'
import { SCHEMAS_PATH } from './city-schemas.ts'
import { CityFileError, createCursor, type Cursor } from './city-file-error.ts'
import { ENTRY_REFERENCE } from './entry-reference.ts'
import { loadContent } from './load-content.ts'
import { readJson } from './read-json.ts'
import { readJsonList } from './read-list.ts'

/** A city as its folder gives it: answers in the shapes of the wire (readings M), checked. */
export interface City {
  /** The city's name in addresses, the same as `entry.city`. */
  name: string
  entry: CityEntry
  settings: WireSettings
  options: WireOptions
  zones: WireZone[]
  parkings: WireParking[]
  /** Map objects that are not parkings. */
  places: WirePlace[]
  benefits: WireBenefit[]
  notification: WireNotification
  smsCommands: WireSmsCommand[]
  /** News, pages and invoices. */
  content: CityContent
  /** What is sold beside single parkings; nothing in a city without the file. */
  subscriptions: CitySubscriptions
  /** The accounts of the first start; none in a city without the file. */
  accounts: SeedAccounts
  /** Path of streets.geojson, the source of the city's tiles; null in a city that draws none. */
  streetsFile: string | null
}

type CityFile = Pick<City, 'entry' | 'settings' | 'options' | 'benefits' | 'notification' | 'smsCommands'>

function toPath(folder: string | URL): string {
  return typeof folder === 'string' ? folder : fileURLToPath(folder)
}

/**
 * The city whose folder `folder` has under `name`.
 * @throws CityFileError naming the file and the field
 */
export function loadCity(folder: string, name: string): City {
  const { city, parkings } = openCity(folder, name)
  return { ...city, parkings: [...parkings] }
}

/**
 * Checks a city as the start of the backend does, without keeping its parkings, which may be half a million.
 * @throws CityFileError naming the file and the field
 */
export function checkCity(folder: string, name: string): void {
  const { parkings } = openCity(folder, name)
  while (parkings.next().done !== true);
}

/** Everything but the parkings has been read and checked; they are, one by one, as they are asked for. */
function openCity(folder: string, name: string): { city: Omit<City, 'parkings'>; parkings: Generator<WireParking> } {
  const at = (file: string): string => join(folder, name, file)
  const read = (file: string): { file: string; value: unknown } => ({ file: at(file), value: readJson(at(file)) })
  const city = createCursor(read('city.json'))
  const zones = createCursor(read('zones.json'))
  const readOr = (file: string, value: unknown) =>
    createCursor(existsSync(at(file)) ? read(file) : { file: at(file), value })
  const places = readOr('places.json', [])
  const accounts = readOr('accounts.json', { drivers: [], firms: [] })
  const subscriptions = readOr('subscriptions.json', { offers: [], kinds: [], terms: [], specialZones: [] })

  checkEntry(city.at('entry'), name)
  // checkEntry has just proved these; the rest of the file is read under the same promise below.
  const { entry, settings, options, benefits, notification, smsCommands } = city.value as CityFile
  const zoneCodes = checkZones(zones)
  checkSettings(city.at('settings'), { timeZone: entry.timeZone, zones: zoneCodes })
  checkOptions(city.at('options'))
  checkBenefits(city.at('benefits'), zoneCodes)
  checkMessages(city)
  const flat = city.at('settings').at('flatParkingCodes').list()
  // Where its schema lies, for editors.
  city.has('$schema')
  city.failUnread()
  checkPlaces(places, entry.mapBounds)
  const offers = checkSubscriptions(subscriptions, zoneCodes)
  checkAccounts(accounts, offers)

  const known = { zones: zoneCodes, bounds: entry.mapBounds, flat }
  const parts: Omit<City, 'parkings'> = {
    name,
    entry,
    settings,
    options,
    benefits,
    notification,
    smsCommands,
    content: loadContent(join(folder, name), { names: entry.nameForShow, options }),
    zones: zones.value as WireZone[],
    places: places.value as WirePlace[],
    subscriptions: subscriptions.value as CitySubscriptions,
    accounts: accounts.value as SeedAccounts,
    streetsFile: existsSync(at('streets.geojson')) ? at('streets.geojson') : null,
  }
  return { city: parts, parkings: readParkings(at('parkings.json'), known) }
}

interface KnownOfParkings {
  zones: ReadonlySet<string>
  bounds: CityEntry['mapBounds']
  /** The codes of parkings that the settings name. */
  flat: readonly Cursor[]
}

function* readParkings(file: string, { flat, ...known }: KnownOfParkings): Generator<WireParking> {
  const codes = new Set<string>()
  for (const parking of readJsonList(file)) {
    checkParking(parking, known)
    const code = parking.at('value')
    if (codes.has(code.text())) code.fail(`is used twice (${code.text()})`)
    codes.add(code.text())
    yield parking.value as WireParking
  }
  for (const code of flat) {
    if (!codes.has(code.text())) code.fail(`names a parking that parkings.json does not have (${code.text()})`)
  }
}

function listFolder(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch (cause) {
    const { message } = cause as Error
    throw new CityFileError({ file: path, field: 'the folder of cities', text: `cannot be read (${message})` })
  }
}

/**
 * Every folder with a city.json inside `folder` (and `extraFolder`) is a city; they come in the order of `entry.order`.
 * @throws CityFileError naming the file and the field
 */
export function loadCities(folder: string | URL, extraFolder?: string | URL): City[] {
  const cities = [folder, ...(extraFolder === undefined ? [] : [extraFolder])].map(toPath).flatMap((path) =>
    listFolder(path)
      .filter((item) => item.isDirectory() && existsSync(join(path, item.name, 'city.json')))
      .map((item) => loadCity(path, item.name)),
  )
  const names = cities.map((city) => city.name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined)
    throw new CityFileError({
      file: join(toPath(extraFolder ?? folder), twice, 'city.json'),
      field: 'entry.city',
      text: `is used twice (${twice})`,
    })
  return cities.sort((one, other) => one.entry.order - other.entry.order || one.name.localeCompare(other.name))
}

/** A row of `cities.json`: each key that the reference says every page may know. */
export type PublicEntry = Partial<CityEntry>

/** What every page may know of a city: its row of `cities.json`, and its own `city.json`. */
export function toPublicEntry({ entry }: City): PublicEntry {
  const shown = Object.entries(entry).filter(([name]) => ENTRY_REFERENCE[name as keyof CityEntry]?.isPublic)
  return Object.fromEntries(shown)
}

/** The client's cities.json: what every page may know, without what only the server reads. */
export function publicEntries(cities: readonly City[]): { $schema: string; cities: PublicEntry[] } {
  return { $schema: `${SCHEMAS_PATH}/cities.schema.json`, cities: cities.map(toPublicEntry) }
}
