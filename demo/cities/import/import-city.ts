import { join } from 'node:path'
import { isTimeZone, offsetMs } from '../../../shared/domain/zone-offset.ts'
import { isCityName } from '../city-schemas.ts'
import { CityFileError } from '../city-file-error.ts'
import type { WirePoint } from '../city-data.ts'
import type { City } from '../load-cities.ts'
import type { Encoding } from '../open-text.ts'
import { hasHolidaysOf, toCityFile, type CityFacts } from './city-file.ts'
import { convert, manifestOf } from './convert.ts'
import { parseMapping, type FieldName, type Source } from './fields.ts'
import { createExampleZone } from './example-tariffs.ts'
import { createGround, type Ground } from './ground.ts'
import { createNotices, ImportRefusedError, type Notices } from './notices.ts'
import { createParkings } from './parkings.ts'
import { closeSite, openSite, type Site } from './place-city.ts'
import { findSystem, type Axes } from './reference-system.ts'
import { emptyReport, type ImportReport } from './report.ts'
import { presetOf, survey, type Preset, type Survey } from './survey.ts'
import type { Pricing } from './zones.ts'

export interface ImportOptions {
  /** Files of parkings and of streets, in any order. */
  files: readonly string[]
  /** Where the city's folder is to be. */
  folder: string
  /** Name in addresses: Latin letters, digits, hyphens. */
  name: string
  title: { ru: string; en: string }
  /** The city whose rules and menus are taken over; what it says and where it can be called is its own. */
  template: City
  /** Writes what the city says of itself; where it is not said, the template's rules under the city's own name. */
  describe?: (site: Site, facts: CityFacts) => void
  /** Cities that stand beside it. */
  taken: readonly string[]
  /** YYYY-MM-DD: what rules are in force on. */
  today: string
  reading: ReadingOptions
}

/** How to read what the files do not say of themselves. */
export interface ReadingOptions extends Pricing {
  /** `field=property`, as `--map` has them. */
  maps: readonly string[]
  preset: Preset | null
  crs: string | undefined
  axes: Axes
  encoding: Encoding | undefined
  timeZone: string | undefined
  attribution: string | undefined
}

export const PLAIN_READING: ReadingOptions = {
  maps: [],
  preset: null,
  crs: undefined,
  axes: 'lon,lat',
  encoding: undefined,
  timeZone: undefined,
  attribution: undefined,
  rates: {},
  zoneWithoutPrices: createExampleZone,
}

/**
 * Writes a city of a real one's open data into `folder`, which EXTRA_CITIES can name: its parkings and zones, the
 * template's rules. What was read, kept, left out and assumed is in the report, also where nothing was written.
 */
export function importCity(options: ImportOptions): ImportReport {
  const notices = createNotices()
  const report = emptyReport(options.name)
  let site: Site | null = null
  try {
    refuseName(options)
    site = openSite(options.folder, options.name)
    run(options, { site, notices, report })
    report.isWritten = true
  } catch (cause) {
    tell(cause, { notices, folder: options.folder })
  } finally {
    if (site) closeSite(site)
  }
  return { ...report, notices: notices.list() }
}

interface Work {
  site: Site
  notices: Notices
  report: ImportReport
}

/** What the caller can mend becomes a notice; anything else is a fault of ours. */
function tell(cause: unknown, { notices, folder }: { notices: Notices; folder: string }): void {
  if (cause instanceof ImportRefusedError) notices.add(cause.code, cause.place, cause.message)
  else if (cause instanceof CityFileError)
    notices.add('city-refused', { file: cause.file.replace(`${folder}/`, '') }, `${cause.field} ${cause.text}`)
  else throw cause
}

function run(options: ImportOptions, { site, notices, report }: Work): void {
  const { reading, name, template } = options
  const surveys = options.files.map((file) => survey(file, reading.encoding))
  const mapping = readMaps(reading.maps, surveys)
  const timeZone = timeZoneOf(options, { surveys, notices })
  report.timeZone = timeZone
  const ground = createGround(join(site.target, 'streets.geojson'))
  const parkings = createParkings({ site, notices, pricing: reading })
  for (const one of surveys) {
    const system = findSystem({
      file: one.file,
      asked: reading.crs,
      crs: one.head['crs'],
      beyond: one.beyond,
      axes: reading.axes,
    })
    tellOfFile(one, { notices, system: system.toDegrees ? system.name : null })
    const { file, encoding } = one
    const preset = reading.preset
    const counts = convert({
      survey: one,
      system,
      preset,
      mapping,
      today: options.today,
      hasHolidays: hasHolidaysOf(timeZone),
      notices,
      onParking: (found) => parkings.add(found, file),
      onGround: (properties, geometry) => ground.add(properties, { geometry, system }),
    })
    report.files.push({ ...counts, file, encoding, system: system.name, preset: preset ?? presetOf(one) })
    report.ground += counts.ground
    report.streets += counts.streets
  }
  const written = parkings.finish({ intervals: template.settings.intervals, ground: ground.cells })
  if (written.count === 0) throw new ImportRefusedError('no-parkings', { file: '' }, options.files.join(', '))
  ground.finish()
  checkHour(written.centre, { timeZone, notices })
  const facts: CityFacts = {
    name,
    title: options.title,
    timeZone,
    bounds: written.bounds,
    centre: written.centre,
    attribution: attributionOf(options, surveys, ground),
    maxStay: written.maxStay,
    hasExamples: written.zones.some(({ example }) => example),
  }
  if (options.describe) options.describe(site, facts)
  else site.write('city.json', toCityFile(template, facts))
  site.write('zones.json', written.zones)
  site.place()
  Object.assign(report, {
    parkings: written.count,
    places: written.places,
    fees: written.fees,
    zones: written.zones.length,
    exampleZones: written.zones.filter(({ example }) => example).length,
    bounds: written.bounds,
    centre: [written.centre.latitude, written.centre.longitude],
  })
}

function refuseName({ name, taken, folder }: ImportOptions): void {
  const fail = (text: string): never => {
    throw new CityFileError({ file: join(folder, name, 'city.json'), field: 'entry.city', text })
  }
  if (!isCityName(name)) fail(`must be small Latin letters, digits and hyphens (found "${name}")`)
  if (taken.includes(name)) fail(`is used twice (${name})`)
}

function readMaps(maps: readonly string[], surveys: readonly Survey[]): (readonly [FieldName, Source])[] {
  const known = [...new Set(surveys.flatMap(({ properties }) => [...properties.keys()]))]
  return maps.map((text) => {
    const mapping = parseMapping(text, (property) => known.includes(property))
    const isKnown = mapping && (known.includes(mapping[1].property) || mapping[1].property.includes('.'))
    if (mapping && isKnown) return mapping
    const list = known.slice(0, 40).join(', ')
    throw new ImportRefusedError('property-missing', { file: '' }, `--map ${text}; the files have ${list}`)
  })
}

function timeZoneOf(
  { reading, template }: ImportOptions,
  { surveys, notices }: { surveys: readonly Survey[]; notices: Notices },
): string {
  const said = reading.timeZone ?? surveys.map((one) => manifestOf(one).timeZone).find((one) => one !== undefined)
  if (said === undefined) notices.add('time-zone-assumed', { file: '' }, template.entry.timeZone)
  else if (!isTimeZone(said)) throw new ImportRefusedError('time-zone-unknown', { file: '' }, said)
  return said ?? template.entry.timeZone
}

function tellOfFile(
  { file, encoding }: Survey,
  { notices, system }: { notices: Notices; system: string | null },
): void {
  if (encoding !== 'utf-8') notices.add('encoding-converted', { file }, encoding)
  if (system !== null) notices.add('crs-converted', { file }, system)
}

/** The sun moves 15 degrees an hour; clocks differ from it by up to three hours. */
function checkHour({ longitude }: WirePoint, { timeZone, notices }: { timeZone: string; notices: Notices }): void {
  const clock = offsetMs(Date.UTC(2026, 0, 15), timeZone) / 3_600_000
  const sun = longitude / 15
  const apart = Math.abs(((clock - sun + 36) % 24) - 12)
  if (apart > 3) notices.add('time-zone-odd', { file: '' }, `${timeZone} at longitude ${longitude}`)
}

/** OpenStreetMap asks to be named; streets without an author are its own as a rule. */
function attributionOf({ reading }: ImportOptions, surveys: readonly Survey[], ground: Ground): string {
  if (reading.attribution !== undefined) return reading.attribution
  const named = surveys.map(({ head }) => head['attribution']).find((one) => typeof one === 'string')
  if (typeof named === 'string') return named
  return !ground.isEmpty || surveys.some(({ claims }) => claims.osm > 0) ? '© OpenStreetMap' : ''
}
