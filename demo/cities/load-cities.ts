import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkAccounts } from './check-accounts.ts'
import { checkBenefits, checkEntry, checkMessages, checkOptions, checkSettings } from './check-city.ts'
import { checkParkings, checkPlaces, checkZones } from './check-places.ts'
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
import { CityFileError, createCursor } from './city-file-error.ts'
import { ENTRY_REFERENCE } from './entry-reference.ts'
import { loadContent } from './load-content.ts'
import { readJson } from './read-json.ts'

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
  const at = (file: string): string => join(folder, name, file)
  const read = (file: string): { file: string; value: unknown } => ({ file: at(file), value: readJson(at(file)) })
  const city = createCursor(read('city.json'))
  const zones = createCursor(read('zones.json'))
  const parkings = createCursor(read('parkings.json'))
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
  const parkingCodes = checkParkings(parkings, { zones: zoneCodes, bounds: entry.mapBounds })
  for (const code of city.at('settings').at('flatParkingCodes').list()) {
    if (!parkingCodes.has(code.text())) code.fail(`names a parking that parkings.json does not have (${code.text()})`)
  }
  city.failUnread()
  checkPlaces(places, entry.mapBounds)
  const offers = checkSubscriptions(subscriptions, zoneCodes)
  checkAccounts(accounts, offers)

  return {
    name,
    entry,
    settings,
    options,
    benefits,
    notification,
    smsCommands,
    content: loadContent(join(folder, name), { names: entry.nameForShow, options }),
    zones: zones.value as WireZone[],
    parkings: parkings.value as WireParking[],
    places: places.value as WirePlace[],
    subscriptions: subscriptions.value as CitySubscriptions,
    accounts: accounts.value as SeedAccounts,
    streetsFile: existsSync(at('streets.geojson')) ? at('streets.geojson') : null,
  }
}

/**
 * Every folder with a city.json inside `folder` (and `extraFolder`) is a city; they come in the order of `entry.order`.
 * @throws CityFileError naming the file and the field
 */
export function loadCities(folder: string | URL, extraFolder?: string | URL): City[] {
  const cities = [folder, ...(extraFolder === undefined ? [] : [extraFolder])].map(toPath).flatMap((path) =>
    readdirSync(path, { withFileTypes: true })
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

function toPublicEntry({ entry }: City): PublicEntry {
  const shown = Object.entries(entry).filter(([name]) => ENTRY_REFERENCE[name as keyof CityEntry]?.isPublic)
  return Object.fromEntries(shown)
}

/** The client's cities.json: what every page may know, without what only the server reads. */
export function publicEntries(cities: readonly City[]): { cities: PublicEntry[] } {
  return { cities: cities.map(toPublicEntry) }
}
