import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { ElementRoots } from './chunks/chunk-plan.ts'
import { compileLocales } from './compile-locales.ts'
import {
  looksFile,
  PRERENDERED,
  prerenderedModule,
  type PrerenderedScreens,
  priceName,
  screensModule,
  toExportName,
} from './prerender.ts'
import type { AnyElement } from '../element/element-contract.ts'

export interface Catalogue {
  /** A module that exports `catalogue`, from the root of the project. */
  file: string
  /** Where the elements' folders are. */
  folder: string
}

export interface BuildOptions {
  root: string
  catalogues: Catalogue[]
  /** Folders of words. */
  locales: string[]
  version: string
  /** The module of what a page may ask the elements' state for, if it is to be built: `page.js`. */
  page: string | null
  /** Vite's `runnerImport`: runs a module of the project while it is being built. */
  runnerImport<T>(id: string, config: { root: string; logLevel: 'error'; plugins: Plugin[] }): Promise<{ module: T }>
}

export interface FoundElement {
  contract: AnyElement
  /** Its first screen by language, where it is prerendered. */
  screens: PrerenderedScreens['screens'] | null
  name: string
  file: string
}

/** What the other plugins ask of this one, once the catalogue has been read. */
export interface ElementsApi {
  found(): readonly FoundElement[]
  roots(): { bridge: string; onFailure: string; looks: string; elements: ElementRoots[] }
}

export const ENTRY = 'virtual:element/'
export const ENTRIES = 'virtual:entries'
export const PAGE = 'virtual:page'
const RUN = 'virtual:run'

/**
 * Builds every element of the catalogues: `elements/<tag>.js` defines it when it is loaded, and `parking.css` keeps its
 * place free until then. An element is covered by being listed.
 */
export function buildElements(options: BuildOptions): Plugin & { api: ElementsApi } {
  let found: FoundElement[] = []
  return {
    name: 'build-elements',
    api: {
      found: () => found,
      roots: () => ({
        bridge: bridgeFile(options.root),
        onFailure: `${options.root}/shared/stores/diagnosis.ts`,
        looks: looksFile(options.root),
        elements: found.map(toRoots),
      }),
    },
    apply: 'build',
    enforce: 'pre',
    async config() {
      found = (await Promise.all(options.catalogues.map((one) => readCatalogue(one, options)))).flat()
      const entries = found.map(({ contract }) => [`elements/${contract.tag}`, `${ENTRY}${contract.tag}`])
      if (options.page) entries.push(['page', PAGE])
      return { build: { rolldownOptions: { input: Object.fromEntries(entries) as Record<string, string> } } }
    },
    resolveId(id) {
      if (id.startsWith(ENTRY) || id.startsWith(PRERENDERED) || id === ENTRIES || id === PAGE) return `\0${id}`
      // Made when the rest stands: it shares no chunk.
      return found.some(({ contract }) => id === `./${priceName(contract.tag)}`) ? { id, external: 'relative' } : null
    },
    load(id) {
      if (id === `\0${ENTRIES}`) return listEntries(found)
      if (id === `\0${PAGE}`) return pageModule(options)
      const element = found.find(({ contract }) =>
        [ENTRY, PRERENDERED].some((kind) => id === `\0${kind}${contract.tag}`),
      )
      if (!element) return null
      return id.startsWith(`\0${PRERENDERED}`) ? prerenderedModule(element, options) : entryModule(element, options)
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'parking.css', source: reserve(found) })
    },
  }
}

/** What every element is made with. */
function bridgeFile(root: string): string {
  return `${root}/shared/element/define-element.ts`
}

function toRoots({ contract, name, file, screens }: FoundElement): ElementRoots {
  return {
    name,
    entry: `\0${ENTRY}${contract.tag}`,
    contract: file,
    behind: (contract.behind ?? []).map((path) => resolve(file, '..', path)),
    prerendered: screens && `\0${PRERENDERED}${contract.tag}`,
    isLight: contract.isLight ?? false,
  }
}

export async function readCatalogue(
  catalogue: Catalogue,
  { root, locales, runnerImport }: BuildOptions,
): Promise<FoundElement[]> {
  const run = <T>(code: string) =>
    runnerImport<T>(RUN, { root, logLevel: 'error', plugins: [compileLocales(locales), moduleOf(code)] }).then(
      ({ module }) => module,
    )
  // The whole catalogue within one import: Vite's runner closes after it.
  const { contracts } = await run<{ contracts: Record<string, AnyElement> }>(`
    import { catalogue } from ${JSON.stringify(`${root}/${catalogue.file}`)}
    export const contracts = {}
    for (const tag of Object.keys(catalogue)) contracts[tag] = await catalogue[tag]()`)
  return Promise.all(
    Object.entries(contracts).map(async ([tag, contract]) => {
      if (contract.tag !== tag) throw new Error(`${catalogue.file} lists ${tag}, and its contract says ${contract.tag}`)
      const name = tag.replace(/^parking-/, '')
      const found = { contract, name, file: `${root}/${catalogue.folder}/${name}/element.ts` }
      return {
        ...found,
        screens: contract.prerendered
          ? await run<PrerenderedScreens>(screensModule(found, root)).then(({ screens }) => screens)
          : null,
      }
    }),
  )
}

/** A module to be run while the project is being built, where no styles are needed. */
function moduleOf(code: string): Plugin {
  return {
    name: 'run',
    enforce: 'pre',
    resolveId: (id) => (id === RUN || id.endsWith('.css?inline') ? `\0${id.replace('.css?inline', '-styles')}` : null),
    load(id) {
      if (id === `\0${RUN}`) return code
      return id.startsWith('\0') && id.endsWith('-styles') ? 'export default ""' : null
    },
  }
}

export function entryModule({ contract, screens, name, file }: FoundElement, { root, version }: BuildOptions): string {
  const exported = toExportName(name)
  return [
    ...(screens ? [`import ${JSON.stringify(PRERENDERED + contract.tag)}`] : []),
    `import { defineElement } from ${JSON.stringify(bridgeFile(root))}`,
    `import { ${exported} } from ${JSON.stringify(file)}`,
    `import loaders from 'virtual:messages/${name}'`,
    `defineElement(${exported}, loaders, { version: ${JSON.stringify(version)}, entryUrl: import.meta.url })`,
  ].join('\n')
}

/** For a page that is built together with the elements: each is a file of its own, loaded when it is asked for. */
export function listEntries(found: FoundElement[]): string {
  const rows = found.map(
    ({ contract }) => `${JSON.stringify(contract.tag)}: () => import(${JSON.stringify(ENTRY + contract.tag)})`,
  )
  return `export const entries = { ${rows.join(', ')} }\nexport const openPage = () => import(${JSON.stringify(PAGE)})`
}

/** A module of its own, so that it knows its address. */
export function pageModule({ page }: BuildOptions): string {
  return `import { createPage } from ${JSON.stringify(page)}\nexport const { cityInfo, session, driver, logout } = createPage(import.meta.url)`
}

/** After this time what has not come is taken for blocked; a slow phone on a slow line has it long before. */
const GIVEN_UP_S = 20

/**
 * Keeps the place of each element until it is there. Where its script is blocked there would be white for ever: the place
 * is then as high as what the page itself has put between the tags. A variable, because nothing else that is
 * `!important` can be animated.
 */
export function reserve(found: readonly FoundElement[]): string {
  const tags = found.map(({ contract }) => contract.tag)
  const heights = found.map(({ contract: { tag, reservedHeight, reservedWith } }) =>
    [
      `${tag}:not(:defined){--parking-reserved:${reservedHeight}px}\n`,
      reservedWith && `${tag}[${reservedWith.attribute}]:not(:defined){--parking-reserved:${reservedWith.height}px}\n`,
    ].join(''),
  )
  return `${heights.join('')}:is(${tags.join()}):not(:defined){display:block!important;min-height:var(--parking-reserved)!important;animation:parking-given-up 0s ${GIVEN_UP_S}s forwards}
@keyframes parking-given-up{to{--parking-reserved:0px}}
@media (scripting:none){:is(${tags.join()}):not(:defined){min-height:0!important}}
`
}
