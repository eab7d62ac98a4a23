// `npm test`: every check of the project, on a fresh clone too. `npm test -- unit` runs one of them, by its name;
// `npm test -- --changed` runs what a change reaches, `--since <revision>` says since when.
// `npm run test:matrix` (`--matrix`) tries every cell of the matrices of which the others try a share.
import { parseArgs } from 'node:util'
import { hashSources, installMissing, rememberBuild, requireNode } from '../demo/install.mjs'
import { chooseForChange, findChanges } from './tooling/changed.mjs'
import { execute } from './tooling/execute.mjs'
import { findFacts } from './tooling/facts.mjs'
import { getBrowser } from './tooling/get-browser.mjs'
import { getServer } from './tooling/get-server.mjs'
import { failedTests, NAMES, RUNNERS, WITH_MATRICES } from './tooling/runners.mjs'

requireNode()
const options = readOptions()
const wanted = chooseRunners(options)
installMissing()

const isNeeded = (what) => wanted.some(({ needs }) => needs.includes(what))
const browser = isNeeded('browser') ? await getBrowser() : {}
const server = isNeeded('server') && !process.env['DATABASE_URL'] ? await getServer() : {}
const environment = {
  ...process.env,
  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
  ...(options.values.matrix && { MATRIX: 'whole' }),
  ...(browser.path && { CHROMIUM_PATH: browser.path, CHROME_PATH: browser.path }),
}

const results = []
for (const group of groupRunners(wanted)) results.push(...(await Promise.all(group.map(runOne))))

const failures = results.flatMap(({ name, failures }) => failures.map((failure) => `${name}: ${failure}`))
console.log(['', ...results.flatMap(({ facts }) => facts), '', ...failures, '', ...results.map(toRow)].join('\n'))
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
console.log(`\n${passed} passed, ${failed} failed`)

async function runOne(runner) {
  const obstacle = findObstacle(runner)
  if (obstacle !== null) {
    console.log(`${runner.name}: not run. ${obstacle}`)
    return { name: runner.name, passed: 0, failed: 1, skipped: 0, seconds: 0, facts: [], failures: [obstacle] }
  }
  const sources = runner.name === 'build' ? hashSources() : null
  const ended = await execute(runner, environment)
  const counts = runner.count(ended)
  if (sources !== null && counts.failed === 0) rememberBuild(sources)
  if (counts.failed > 0) console.log(`\n──── ${runner.name} ────\n${ended.output.trim() || 'It printed nothing.'}\n`)
  else console.log(`${runner.name}: ok`)
  if (counts.failed > 0 && counts.passed === 0 && ended.exitCode === 0) console.log(`${runner.name} ran no test.`)
  return {
    name: runner.name,
    ...counts,
    seconds: ended.seconds,
    facts: findFacts(ended.output).map((fact) => (runner.on === null ? fact : `${fact} (on ${runner.on})`)),
    failures: failedTests(ended),
  }
}

function findObstacle({ needs }) {
  if (needs.includes('build') && results.some((result) => result.name === 'build' && result.failed > 0)) {
    return 'The build has failed.'
  }
  if (needs.includes('browser') && browser.problem) return browser.problem
  return needs.includes('server') ? (server.problem ?? null) : null
}

function readOptions() {
  try {
    const known = { changed: { type: 'boolean' }, since: { type: 'string' }, matrix: { type: 'boolean' } }
    return parseArgs({ options: known, allowPositionals: true })
  } catch (cause) {
    return refuse(cause.message)
  }
}

function chooseRunners({ values: { changed, since, matrix }, positionals: names }) {
  const unknown = names.find((name) => !NAMES.includes(name))
  if (unknown !== undefined) return refuse(`There is no check named "${unknown}": ${NAMES.join(', ')}.`)
  if (changed || since !== undefined) {
    try {
      return chooseForChange(findChanges(since)).filter(({ name }) => names.length === 0 || names.includes(name))
    } catch (cause) {
      return refuse(cause.message)
    }
  }
  if (matrix) return namely(names.length === 0 ? WITH_MATRICES : names).map(slowly)
  return names.length === 0 ? RUNNERS : namely(names)
}

/** The checks of these names, with those that they need. */
function namely(names) {
  const needed = RUNNERS.filter(({ name }) => names.includes(name)).flatMap(({ needs }) => needs)
  return RUNNERS.filter(({ name }) => names.includes(name) || needed.includes(name))
}

/** A whole matrix takes several times as long. */
function slowly(runner) {
  return { ...runner, timeLimit: runner.timeLimit * 5 }
}

function refuse(problem) {
  console.error(problem)
  return process.exit(1)
}

/** Those that run beside each other, in one group. */
function groupRunners(runners) {
  const groups = []
  for (const runner of runners) {
    const last = groups.at(-1)
    if (last?.some(({ name }) => name === runner.beside)) last.push(runner)
    else groups.push([runner])
  }
  return groups
}

function toRow({ name, passed, failed, skipped, seconds }) {
  const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`]
  return `${name.padEnd(9)} ${counts.filter(Boolean).join(', ').padEnd(28)} ${seconds.toFixed(1).padStart(7)} s`
}
