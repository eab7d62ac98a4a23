// `npm run import -- <folder> <name> <files…>`: writes a city of open data into a folder that EXTRA_CITIES can name.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CityFileError } from '../city-file-error.ts'
import { loadCities } from '../load-cities.ts'
import { readArguments, USAGE, type ImportArguments } from './arguments.ts'
import { importCity, type ImportOptions } from './import-city.ts'
import { toReportPage } from './report-page.ts'
import { toReportText } from './report-text.ts'
import { readStanding } from './standing-city.ts'

function readLine(): ImportArguments {
  try {
    return readArguments(process.argv.slice(2))
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : cause)
    console.error(USAGE)
    process.exit(1)
  }
}

function optionsOf({ folder, name, files, title, isTitled, reading }: ImportArguments): ImportOptions {
  const cities = loadCities(new URL('..', import.meta.url))
  const [template] = cities
  if (!template) throw new Error('There is no city to take the rules from')
  return {
    folder,
    name,
    files,
    template,
    title,
    reading,
    taken: cities.map((city) => city.name),
    today: new Date().toISOString().slice(0, 10),
    ...standingOf({ folder, name }, { title: isTitled ? title : null, reading }),
  }
}

function standingOf(...asked: Parameters<typeof readStanding>): ReturnType<typeof readStanding> {
  try {
    return readStanding(...asked)
  } catch (cause) {
    if (!(cause instanceof CityFileError)) throw cause
    console.error(cause.message)
    console.error('Nothing was written. Mend the city that stands there, or move its folder away to begin anew.')
    process.exit(1)
  }
}

const asked = readLine()
const report = importCity(optionsOf(asked))
const page = join(asked.folder, `${asked.name}.report.html`)
mkdirSync(asked.folder, { recursive: true })
writeFileSync(page, toReportPage(report))
const print = report.isWritten ? console.log : console.error
print(toReportText(report))
print(`The report with all samples: ${page}`)
if (report.isWritten) print(`EXTRA_CITIES=${asked.folder} npm start`)
else process.exitCode = 1
