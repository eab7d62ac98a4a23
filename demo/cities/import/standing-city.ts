import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadCity, type City } from '../load-cities.ts'
import { readJson } from '../read-json.ts'
import { EXAMPLES, type CityFacts, type CityFile } from './city-file.ts'
import type { ImportOptions, ReadingOptions } from './import-city.ts'

/** What an import takes over from a city that stands in its folder. */
type Standing = Pick<ImportOptions, 'template' | 'title' | 'describe' | 'reading'>

/**
 * A city that is there already keeps what it says of itself and what its zones cost: parkings, streets, and where the
 * map is come from the new data. Null where none is there.
 * @throws CityFileError where its files cannot be used: an import would lose what stands in them
 */
export function readStanding(
  { folder, name }: Pick<ImportOptions, 'folder' | 'name'>,
  { title, reading }: { title: ImportOptions['title'] | null; reading: ReadingOptions },
): Standing | null {
  const file = join(folder, name, 'city.json')
  if (!existsSync(file)) return null
  const city = loadCity(folder, name)
  const zones = new Map(city.zones.map((zone) => [zone.value, zone]))
  return {
    template: city,
    title: title ?? city.entry.nameForShow,
    reading: {
      ...reading,
      timeZone: reading.timeZone ?? city.entry.timeZone,
      zoneWithoutPrices: (code) => zones.get(code) ?? reading.zoneWithoutPrices(code),
    },
    describe: (site, facts) => site.write('city.json', move(readJson(file) as CityFile, facts)),
  }
}

function move(file: CityFile, { title, timeZone, bounds, centre, attribution, maxStay, hasExamples }: CityFacts) {
  const { entry, settings, options } = file
  const intervals = maxStay === null ? {} : { intervals: { ...settings.intervals, max: maxStay } }
  return {
    ...file,
    entry: {
      ...entry,
      nameForShow: { ...entry.nameForShow, ...title },
      timeZone,
      mapBounds: bounds,
      mapSource: attribution === '' ? entry.mapSource : { ...entry.mapSource, attribution },
    },
    settings: { ...settings, timeZone, ...intervals },
    options: { ...options, map: { mapCenter: centre }, notification: tickerOf({ ...options, hasExamples }) },
  }
}

type Ticker = Pick<City['options'], 'notification'> & { hasExamples: boolean }

/** The line that says that tariffs are examples stands as long as there are any, unless the city has a line of its own. */
function tickerOf({ notification, hasExamples }: Ticker): Ticker['notification'] {
  if (notification && notification.message !== EXAMPLES.message) return notification
  return hasExamples ? EXAMPLES : null
}
