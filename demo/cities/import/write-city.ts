import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CityFileError } from '../city-file-error.ts'
import { type City, loadCities } from '../load-cities.ts'

const BUILT_IN = new URL('..', import.meta.url)

/**
 * Writes an imported city into `folder`, which EXTRA_CITIES can name. It is put together beside its place and read, with
 * the built-in cities, as the start of the backend will: only what that start takes comes into its place. Files of a
 * city that is there already, and that an import does not make, stay.
 * @throws CityFileError where that start would refuse it; nothing is written then
 */
export function writeCity(city: City, folder: string): City {
  const { name, entry, settings, options, benefits, notification, smsCommands } = city
  const place = join(folder, name)
  mkdirSync(folder, { recursive: true })
  const side = mkdtempSync(join(folder, '.import-'))
  try {
    const target = join(side, name)
    if (existsSync(place)) cpSync(place, target, { recursive: true })
    mkdirSync(target, { recursive: true })
    const write = (file: string, value: unknown) =>
      writeFileSync(join(target, file), `${JSON.stringify(value, showNumbers)}\n`)
    write('city.json', { entry, settings, options, benefits, notification, smsCommands })
    write('zones.json', city.zones)
    write('parkings.json', city.parkings)
    if (city.streetsFile) copyFileSync(city.streetsFile, join(target, 'streets.geojson'))
    const written = readBack(name, { side, folder })
    if (existsSync(place)) renameSync(place, join(side, 'before'))
    renameSync(target, place)
    return { ...written, streetsFile: written.streetsFile && join(place, 'streets.geojson') }
  } finally {
    rmSync(side, { recursive: true })
  }
}

/** JSON has no infinite numbers and would say null; the check that refuses them is to name what was there. */
function showNumbers(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value
}

/** The city as the start reads it from `side`; a refusal names the files where they would be, in `folder`. */
function readBack(name: string, { side, folder }: { side: string; folder: string }): City {
  try {
    const written = loadCities(BUILT_IN, side).find((city) => city.name === name)
    if (!written) throw new Error(`${name} was not written`)
    return written
  } catch (cause) {
    if (!(cause instanceof CityFileError) || !cause.file.startsWith(side)) throw cause
    const { file, field, text } = cause
    throw new CityFileError({ file: `${folder}${file.slice(side.length)}`, field, text })
  }
}
