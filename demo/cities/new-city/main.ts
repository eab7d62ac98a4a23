// `npm run new-city -- <name>`: asks what differs from city to city, and writes a folder that EXTRA_CITIES can name.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CityFileError } from '../city-file-error.ts'
import { toReportText } from '../import/report-text.ts'
import { loadCities, type City } from '../load-cities.ts'
import { readArguments, USAGE, type NewCityArguments } from './arguments.ts'
import { writeCity } from './city-files.ts'
import { interview, type Texts } from './interview.ts'
import { createLines } from './lines.ts'
import { createQuestions, type Answers } from './questions.ts'

function readLine(): NewCityArguments {
  if (process.argv.includes('--help')) {
    console.log(USAGE)
    process.exit(0)
  }
  try {
    return readArguments(process.argv.slice(2))
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : cause)
    console.error(USAGE)
    process.exit(1)
  }
}

/** Nothing that was typed is lost: it lies beside the city's place, and the command goes on with it. */
function keep({ folder, name, ...texts }: Texts): void {
  if (folder === undefined || name === undefined) return
  const file = join(folder, `${name}.answers.json`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, `${JSON.stringify({ folder, name, ...texts }, null, 2)}\n`)
  console.error(`The answers so far are kept: npm run new-city -- --answers ${file}`)
}

/** What is wrong, in words; undefined where it was written. */
function write(answers: Answers, cities: readonly City[]): string | undefined {
  const [template] = cities
  if (!template) throw new Error('There is no city to take holidays and menus from')
  const today = new Date().toISOString().slice(0, 10)
  try {
    const report = writeCity(answers, { template, taken: cities.map(({ name }) => name), today })
    if (report === null) return undefined
    if (!report.isWritten) return toReportText(report)
    console.log(toReportText(report))
    return undefined
  } catch (cause) {
    if (cause instanceof CityFileError) return cause.message
    throw cause
  }
}

const { given, isSettled } = readLine()
const cities = loadCities(new URL('..', import.meta.url))
// Without a terminal a line with answers is a program's: it is told what is missing, and waits for nobody.
const isAsking = !isSettled && (process.stdin.isTTY || Object.keys(given).every((name) => name === 'name'))
const lines = isAsking ? createLines(process.stdin, process.stdout) : null
const outcome = await interview({
  questions: createQuestions(cities.map(({ name }) => name)),
  given,
  ask: lines === null ? null : (prompt) => lines.next(prompt),
  say: (sentence) => console.log(sentence),
})
lines?.close()

if ('problems' in outcome) {
  console.error(outcome.problems.join('\n'))
  console.error('Nothing was written.')
  if (!process.stdin.isTTY)
    console.error('Answers are given by flags or by --answers <file>: npm run new-city -- --help lists them.')
  keep(outcome.texts)
  process.exitCode = 1
} else {
  const { folder, name } = outcome.answers
  const problem = write(outcome.answers, cities)
  if (problem === undefined) {
    console.log(`${join(folder, name)} is written; README.md in it says what each key means.`)
    console.log(`EXTRA_CITIES=${folder} npm start`)
    console.log(`Then open /?city=${name} there.`)
  } else {
    console.error(problem)
    keep(outcome.texts)
    process.exitCode = 1
  }
}
