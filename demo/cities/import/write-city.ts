// `npm run import -- <folder> <name> <files…>`: writes a city of open data into a folder that EXTRA_CITIES can name.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadCities } from '../load-cities.ts'
import { importCity } from './import-city.ts'

const [folder, name, ...files] = process.argv.slice(2)
if (!folder || !name || files.length === 0) {
  console.error('npm run import -- <folder> <name> <parkings.geojson> [streets.geojson …]')
  process.exit(1)
}
const [template] = loadCities(new URL('..', import.meta.url))
if (!template) throw new Error('There is no city to take the rules from')
const city = importCity({ files, name, title: { ru: name, en: name }, template })
const target = join(folder, name)
mkdirSync(target, { recursive: true })
const write = (file: string, value: unknown) => writeFileSync(join(target, file), `${JSON.stringify(value)}\n`)
const { entry, settings, options, benefits, notification, smsCommands } = city
write('city.json', { entry, settings, options, benefits, notification, smsCommands })
write('zones.json', city.zones)
write('parkings.json', city.parkings)
if (city.streetsFile) copyFileSync(city.streetsFile, join(target, 'streets.geojson'))
console.log(
  `${city.parkings.length} parkings and ${city.zones.length} zones in ${target}; EXTRA_CITIES=${folder} npm start`,
)
