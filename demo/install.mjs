// Gets a fresh clone ready: the right Node, the packages, the built elements.
// Plain Node without packages, because it runs before there are any. `npm start` and `npm test` share it.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')

const OLDEST_NODE = '20.19.0'
const BUILD_STAMP = 'dist/.built-from'
const BUILD_SOURCES = ['shared', 'widgets', 'host-site', 'locales', 'demo/pages', 'demo/cities']
const BUILD_SETTINGS = ['vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json', 'index.html']

/** Names the oldest Node that will do, and ends the process, when this one is older. */
export function requireNode(version = process.versions.node) {
  if (isAtLeast(version, OLDEST_NODE)) return
  console.error(`This needs Node ${OLDEST_NODE} or newer, and this is Node ${version}: see https://nodejs.org.`)
  process.exit(1)
}

/** @returns {boolean} whether a dotted version is the given one or newer */
export function isAtLeast(version, oldest) {
  const [wanted, given] = [oldest, version].map((text) => text.split('.').map((part) => Number.parseInt(part, 10)))
  const different = wanted.findIndex((part, index) => part !== given[index])
  return different === -1 || given[different] > wanted[different]
}

/** Installs the packages of package-lock.json when node_modules is not what it says. */
export function installMissing() {
  const difference = whatIsMissing(readLock('package-lock.json'), readLock('node_modules/.package-lock.json'))
  if (difference === null) return
  console.log(`Installing packages (${difference}) …`)
  const result = runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  if (result.status === 0) return
  console.error('npm ci failed, see above. It needs the npm registry and nothing else.')
  process.exit(1)
}

/**
 * Says how node_modules differs from the lock file, or null where it does not. The two lists are compared and
 * not their dates: git gives files the date of the checkout.
 */
export function whatIsMissing(wanted, installed, isThere = (name) => existsSync(join(ROOT, name))) {
  if (wanted === null) return 'there is no package-lock.json'
  if (installed === null) return 'node_modules is not there'
  const missing = Object.entries(wanted).find(([name, { version, optional }]) => {
    if (installed[name] === undefined) return optional !== true
    return installed[name].version !== version || !isThere(name)
  })
  if (missing) return `${missing[0]} ${missing[1].version} is missing`
  const extra = Object.keys(installed).find((name) => wanted[name] === undefined)
  return extra === undefined ? null : `${extra} is no longer wanted`
}

/** Builds the elements and pages when a source has changed since the last build. */
export function buildIfStale() {
  const sources = hashSources()
  if (existsSync(join(ROOT, BUILD_STAMP)) && readFileSync(join(ROOT, BUILD_STAMP), 'utf8') === sources) return
  console.log('Building …')
  const result = spawnSync(process.execPath, [binOf('vite'), 'build', '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  if (result.status !== 0) process.exit(result.status ?? 1)
  rememberBuild(sources)
}

/** Ends the process where there is no build to serve. A server builds nothing: it has not the packages for it. */
export function requireBuild() {
  if (existsSync(join(ROOT, 'dist/host-site/index.html'))) return
  console.error('There is no build in dist/: run "npm ci --include=dev && npm run build" first, or bring dist/ along.')
  process.exit(1)
}

/** Notes which sources, by their hash from before the build, dist/ was made from. */
export function rememberBuild(sources) {
  if (existsSync(join(ROOT, dirname(BUILD_STAMP)))) writeFileSync(join(ROOT, BUILD_STAMP), sources)
}

/** The file that a package's command starts, so that it needs no shell and no PATH. */
export function binOf(packageName, command = packageName.split('/').at(-1)) {
  const packageFile = join(ROOT, 'node_modules', packageName, 'package.json')
  const { bin } = createRequire(import.meta.url)(packageFile)
  return join(dirname(packageFile), typeof bin === 'string' ? bin : bin[command])
}

/** One hash of all that a build is made from. */
export function hashSources() {
  const hash = createHash('sha256')
  const files = BUILD_SOURCES.flatMap(filesBelow)
  for (const file of [...files, ...BUILD_SETTINGS.filter((name) => existsSync(join(ROOT, name)))].toSorted()) {
    hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)))
  }
  return hash.digest('hex')
}

function filesBelow(folder) {
  if (!existsSync(join(ROOT, folder))) return []
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

function readLock(name) {
  if (!existsSync(join(ROOT, name))) return null
  const packages = JSON.parse(readFileSync(join(ROOT, name), 'utf8')).packages
  return Object.fromEntries(Object.entries(packages).filter(([path]) => path !== ''))
}

function runNpm(parameters) {
  // Started by npm, we start the same npm; it fetches no browser of its own, Chromium comes from the system.
  const npm = process.env['npm_execpath']
  const isOurs = npm !== undefined && /npm-cli\.[cm]?js$/.test(npm)
  const [command, first] = isOurs ? [process.execPath, [npm]] : ['npm', []]
  return spawnSync(command, [...first, ...parameters], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: !isOurs && process.platform === 'win32',
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', PUPPETEER_SKIP_DOWNLOAD: '1' },
  })
}
