import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type City, loadCity } from '../load-cities.ts'

/**
 * Writes an imported city into `folder`, which EXTRA_CITIES can name, and reads it as the start of the backend will.
 * @throws CityFileError where that start would refuse it
 */
export function writeCity(city: City, folder: string): City {
  const { name, entry, settings, options, benefits, notification, smsCommands } = city
  const target = join(folder, name)
  mkdirSync(target, { recursive: true })
  const write = (file: string, value: unknown) => writeFileSync(join(target, file), `${JSON.stringify(value)}\n`)
  write('city.json', { entry, settings, options, benefits, notification, smsCommands })
  write('zones.json', city.zones)
  write('parkings.json', city.parkings)
  if (city.streetsFile) copyFileSync(city.streetsFile, join(target, 'streets.geojson'))
  return loadCity(folder, name)
}
