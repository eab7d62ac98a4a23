// `npm run import -- <folder> <name> <files…>`: writes a city of open data into a folder that EXTRA_CITIES can name.
import { CityFileError } from '../city-file-error.ts'
import { type City, loadCities } from '../load-cities.ts'
import { importCity } from './import-city.ts'
import { writeCity } from './write-city.ts'

const [folder, name, ...files] = process.argv.slice(2)
if (!folder || !name || files.length === 0) {
  console.error('npm run import -- <folder> <name> <parkings.geojson> [streets.geojson …]')
  process.exit(1)
}
const [template] = loadCities(new URL('..', import.meta.url))
if (!template) throw new Error('There is no city to take the rules from')
const city = write(importCity({ files, name, title: { ru: name, en: name }, template }), folder)
console.log(
  `${city.parkings.length} parkings and ${city.zones.length} zones in ${folder}/${name}; EXTRA_CITIES=${folder} npm start`,
)

/** Data that the start would refuse are the caller's to mend: he reads which, and no trace of calls. */
function write(imported: City, into: string): City {
  try {
    return writeCity(imported, into)
  } catch (cause) {
    if (!(cause instanceof CityFileError)) throw cause
    console.error(`Nothing was written. ${cause.message}`)
    process.exit(1)
  }
}
