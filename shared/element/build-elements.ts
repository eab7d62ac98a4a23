import { compileLocales } from '../i18n/compile-locales.ts'
import type { AnyElement } from './element-contract.ts'

type Plugin = ReturnType<typeof compileLocales>

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

interface FoundElement {
  contract: AnyElement
  name: string
  file: string
}

const ENTRY = 'virtual:element/'
const ENTRIES = 'virtual:entries'
const PAGE = 'virtual:page'
const CONTRACTS = 'virtual:contracts'

/**
 * Builds every element of the catalogues: `elements/<tag>.js` defines it when it is loaded, and `parking.css` keeps its
 * place free until then. An element is covered by being listed.
 */
export function buildElements(options: BuildOptions): Plugin {
  let found: FoundElement[] = []
  return {
    name: 'build-elements',
    apply: 'build',
    enforce: 'pre',
    async config() {
      found = (await Promise.all(options.catalogues.map((one) => readCatalogue(one, options)))).flat()
      const entries = found.map(({ contract }) => [`elements/${contract.tag}`, `${ENTRY}${contract.tag}`])
      if (options.page) entries.push(['page', PAGE])
      return { build: { rolldownOptions: { input: Object.fromEntries(entries) as Record<string, string> } } }
    },
    resolveId: (id) => (id.startsWith(ENTRY) || id === ENTRIES || id === PAGE ? `\0${id}` : null),
    load(id) {
      if (id === `\0${ENTRIES}`) return listEntries(found)
      if (id === `\0${PAGE}`) return pageModule(options)
      const element = found.find(({ contract }) => id === `\0${ENTRY}${contract.tag}`)
      return element ? entryModule(element, options) : null
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'parking.css', source: found.map(reserve).join('') })
    },
  }
}

async function readCatalogue(catalogue: Catalogue, { root, locales, runnerImport }: BuildOptions): Promise<FoundElement[]> {
  const { module } = await runnerImport<{ contracts: Record<string, AnyElement> }>(CONTRACTS, {
    root,
    logLevel: 'error',
    plugins: [compileLocales(locales), contractsModule(`${root}/${catalogue.file}`)],
  })
  return Object.entries(module.contracts).map(([tag, contract]) => {
    if (contract.tag !== tag) throw new Error(`${catalogue.file} lists ${tag}, and its contract says ${contract.tag}`)
    const name = tag.replace(/^parking-/, '')
    return { contract, name, file: `${root}/${catalogue.folder}/${name}/element.ts` }
  })
}

/** Reads the whole catalogue, without styles, within one import: Vite's runner closes after it. */
function contractsModule(file: string): Plugin {
  const code = `import { catalogue } from ${JSON.stringify(file)}
    export const contracts = {}
    for (const tag of Object.keys(catalogue)) contracts[tag] = await catalogue[tag]()`
  return {
    name: 'contracts',
    enforce: 'pre',
    resolveId: (id) => (id === CONTRACTS || id.endsWith('.css?inline') ? `\0${id.replace('.css?inline', '-styles')}` : null),
    load(id) {
      if (id === `\0${CONTRACTS}`) return code
      return id.startsWith('\0') && id.endsWith('-styles') ? 'export default ""' : null
    },
  }
}

function entryModule({ name, file }: FoundElement, { root, version }: BuildOptions): string {
  const exported = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  return [
    `import { defineElement } from ${JSON.stringify(`${root}/shared/element/define-element.ts`)}`,
    `import { ${exported} } from ${JSON.stringify(file)}`,
    `import words from 'virtual:messages/${name}'`,
    `defineElement(${exported}, words, { version: ${JSON.stringify(version)}, entryUrl: import.meta.url })`,
  ].join('\n')
}

/** For a page that is built together with the elements: each is a file of its own, loaded when it is asked for. */
function listEntries(found: FoundElement[]): string {
  const rows = found.map(({ contract }) => `${JSON.stringify(contract.tag)}: () => import(${JSON.stringify(ENTRY + contract.tag)})`)
  return `export const entries = { ${rows.join(', ')} }\nexport const openPage = () => import(${JSON.stringify(PAGE)})`
}

/** A module of its own, so that it knows its address. */
function pageModule({ page }: BuildOptions): string {
  return `import { createPage } from ${JSON.stringify(page)}\nexport const { cityInfo, session, driver, logout } = createPage(import.meta.url)`
}

function reserve({ contract }: FoundElement): string {
  return `${contract.tag}:not(:defined){display:block!important;min-height:${contract.reservedHeight}px!important}\n`
}
