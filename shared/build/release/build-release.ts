import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { AnyElement } from '../../element/element-contract.ts'
import type { ElementsApi } from '../build-elements.ts'
import { type Bundle, describeBuilt, preloadModule, prerenderedFile, pricePreload, startFile } from './built-element.ts'
import { buildServed } from './build-served.ts'
import { firstCalls, priceModule, priceName, priceNeeds } from '../prerender.ts'
import { bundleOne, moduleOf, writeInto } from './bundle-one.ts'
import { hashFiles } from './integrity.ts'
import { packageFiles } from './package-files.ts'
import { toRelease } from './snippets.ts'
import { packTarball } from './tar.ts'
import { buildSite } from '../site/build-site.ts'

export interface ReleaseOptions {
  root: string
  version: string
  /** The plugins of one more build: what the library's own modules need. */
  plugins(): Plugin[]
  elements: ElementsApi
  /** For which browsers the styles are written. */
  cssTarget: string[]
  /** Only the loader, for the elements of the tests. */
  isPartial: boolean
}

const ENTRIES = 'virtual:entries'

/**
 * What the elements' build is followed by: the loader, the front door of the package, the map's worker, and each
 * element as a single file.
 */
export function buildRelease(options: ReleaseOptions): Plugin {
  return {
    name: 'build-release',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = 'dist' }, bundle) {
        const contracts = options.elements.found().map(({ contract }) => contract)
        const tags = contracts.map(({ tag }) => tag)
        const release = { ...options, dir, tags }
        await buildLoader(release)
        for (const contract of contracts) {
          writePreload(release, bundle, contract)
          if (contract.prerendered) await buildStart(release, contract.tag)
          if (contract.earlyPrice) await buildPrice(release, contract.tag)
        }
        if (options.isPartial) return
        await buildPublic(release)
        await buildServed({ ...release, plugins: options.plugins(), found: options.elements.found() })
        await buildWorker(release)
        await buildConformance(release)
        for (const tag of tags) await buildSingle(release, tag)
        await writeRelease(release, bundle, contracts)
      },
    },
  }
}

type Release = ReleaseOptions & { dir: string; tags: string[] }

/** A classic script and a module in one: no import, no export, no name left in the page. */
async function buildLoader({ root, version, plugins, dir, tags, elements }: Release): Promise<void> {
  const names = tags.map((tag) => tag.replace('parking-', '')).join('|')
  const define = {
    NAMES: JSON.stringify(names),
    VERSION: JSON.stringify(version),
    EARLY: JSON.stringify(Object.fromEntries(elements.found().flatMap(({ contract }) => earlyRow(contract)))),
    WORDS: JSON.stringify(readEmergencyMessages(root)),
  }
  writeInto(
    dir,
    'loader.js',
    await bundleOne({ root, input: resolve(root, 'widgets/loader.ts'), format: 'iife', plugins: plugins(), define }),
  )
}

/** What the loader knows of an element that is drawn early. */
function earlyRow(contract: AnyElement): [string, { calls: string[]; price?: (readonly string[])[] }][] {
  if (!contract.prerendered) return []
  const price = priceNeeds(contract)
  return [[contract.tag, { calls: firstCalls(contract), ...(price && { price }) }]]
}

/** Draws an element's prerendered screen, if it has one, and then asks for all of its parts at once. */
function writePreload({ root, dir }: Release, bundle: Bundle, contract: AnyElement): void {
  const name = prerenderedFile(contract.tag)
  const screen = name in bundle ? readFileSync(join(dir, name), 'utf8') : ''
  writeInto(
    dir,
    name,
    pricePreload(contract) + screen + preloadModule({ bundle, contract, languages: readLanguages(root) }),
  )
}

/**
 * The one line of an element that is drawn early: its first screen with all that draws it, by one request, and the rest
 * behind it. The copy of what draws hands its frame on to the one that the element's own code brings.
 */
async function buildStart({ root, dir }: Release, tag: string): Promise<void> {
  const others: Readonly<Record<string, string>> = {
    [`../elements/${tag}.js`]: `../elements/${tag}.js`,
    [`./${priceName(tag)}`]: `../early/${priceName(tag)}`,
  }
  const external: Plugin = {
    name: 'others',
    enforce: 'pre',
    resolveId: (id) => (others[id] === undefined ? null : { id: others[id], external: true }),
  }
  const input = resolve(dir, prerenderedFile(tag))
  const code = await bundleOne({ root, input, format: 'es', plugins: [external], define: {}, treeshake: false })
  writeInto(dir, startFile(tag), code)
}

/** Shows the price of that screen: a file for itself, which few pages need. */
async function buildPrice({ root, plugins, dir, elements }: Release, tag: string): Promise<void> {
  const element = elements.found().find(({ contract }) => contract.tag === tag)
  if (!element) return
  const input = 'virtual:price'
  const rows = readLanguages(root).map((language) => [language, readWords(root, language, 'parking')['price.local']])
  const states = Object.fromEntries(rows) as Record<string, string>
  const code = await bundleOne({
    root,
    input,
    format: 'es',
    plugins: [moduleOf(input, priceModule(element, { root, states })), ...plugins()],
    define: {},
  })
  writeInto(dir, `early/${priceName(tag)}`, code)
}

/** Its import()s are written out, so that a partner's bundler sees them. */
async function buildPublic({ root, version, plugins, dir, tags }: Release): Promise<void> {
  const rows = tags.map((tag) => `${JSON.stringify(tag)}: () => import(${JSON.stringify(`./elements/${tag}.js`)})`)
  const entries: Plugin = {
    name: 'entries',
    enforce: 'pre',
    resolveId(id) {
      if (id === ENTRIES) return `\0${ENTRIES}`
      return /^\.\/(elements\/|page\.js$)/.test(id) ? { id, external: true } : null
    },
    load: (id) =>
      id === `\0${ENTRIES}`
        ? `export const entries = { ${rows.join(', ')} }\nexport const openPage = () => import('./page.js')`
        : null,
  }
  const define = { VERSION: JSON.stringify(version) }
  writeInto(
    dir,
    'public.js',
    await bundleOne({
      root,
      input: resolve(root, 'widgets/public.ts'),
      format: 'es',
      plugins: [entries, ...plugins()],
      define,
    }),
  )
}

/** What `<parking-map worker>` starts: a file of its own, as workers have it. */
async function buildWorker({ root, plugins, dir }: Release): Promise<void> {
  writeInto(
    dir,
    'map-worker.js',
    await bundleOne({
      root,
      input: resolve(root, 'widgets/map/worker/map-worker.ts'),
      format: 'iife',
      plugins: plugins(),
      define: {},
    }),
  )
}

/** The command that checks a city's backend, for those who have the package alone. */
async function buildConformance({ root, dir }: Release): Promise<void> {
  const input = resolve(root, 'shared/build/conformance/main.ts')
  const code = await bundleOne({ root, input, format: 'es', plugins: [], define: {}, isForNode: true })
  writeInto(dir, 'bin/conformance.js', code)
}

/** The element with all its chunks and languages, made from the built ones: the same code, by one request. */
async function buildSingle({ root, dir }: Release, tag: string): Promise<void> {
  const code = await bundleOne({
    root,
    input: resolve(dir, `elements/${tag}.js`),
    format: 'es',
    plugins: [moduleOf(`./${priceName(tag)}`, 'export {}')],
    define: {},
    treeshake: false,
  })
  // Says that it is a module: a library in it has traces of another kind.
  writeInto(dir, `single/${tag}.js`, `${code}export {}\n`)
}

/** What is said of the build: `release.json` with its hashes and snippets, and the package to install. */
async function writeRelease(
  { root, version, dir, tags }: Release,
  bundle: Bundle,
  contracts: readonly AnyElement[],
): Promise<void> {
  const languages = readLanguages(root)
  const elements = contracts.map((contract) => describeBuilt({ bundle, contract, languages }))
  const release = toRelease(version, hashFiles(dir), elements)
  writeInto(dir, 'release.json', `${JSON.stringify(release, null, 2)}\n`)
  writeInto(dir, `parking-elements-${version}.tgz`, packTarball(packageFiles(root, dir, tags)))
  buildSite({ root, dist: dir, release: readPublished(root, version) ?? release })
}

/** The release of this version, once it is published: snippets name its files, however this build differs. */
function readPublished(root: string, version: string): ReturnType<typeof toRelease> | null {
  const file = join(process.env['RELEASES_DIR'] ?? join(root, '.releases'), version, 'release.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof toRelease>) : null
}

/** The two texts that the loader says before any language can be loaded. */
function readEmergencyMessages(root: string): [string, string, string][] {
  return readLanguages(root).map((language) => {
    const { network = '', retry = '' } = readWords(root, language, 'emergency')
    return [language, network, retry]
  })
}

function readWords(root: string, language: string, name: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(root, 'locales', language, `${name}.json`), 'utf8')) as Record<string, string>
}

/** Russian, the fallback, first. */
function readLanguages(root: string): string[] {
  return readdirSync(join(root, 'locales')).toSorted((one, other) => Number(other === 'ru') - Number(one === 'ru'))
}
