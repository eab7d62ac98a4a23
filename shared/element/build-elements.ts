import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import { compileLocales } from '../i18n/compile-locales.ts'
import type { AnyElement } from './element-contract.ts'

const PREFIX = 'virtual:element/'

export interface Catalogue {
  /** A module that exports `catalogue`. */
  file: string
  /** Where the elements' folders are. */
  folder: string
}

interface FoundElement {
  contract: AnyElement
  name: string
  file: string
}

/**
 * Builds every element of the catalogues: `elements/<tag>.js` defines it when it is loaded, and `parking.css` keeps its
 * place free until then. An element is covered by being listed.
 */
export function buildElements(options: { catalogues: Catalogue[]; locales: string[]; version: string }): Plugin {
  let found: FoundElement[] = []
  return {
    name: 'build-elements',
    apply: 'build',
    enforce: 'pre',
    async config(config) {
      const root = resolve(config.root ?? process.cwd())
      found = (await Promise.all(options.catalogues.map((one) => readCatalogue(root, one, options.locales)))).flat()
      const entries = found.map(({ contract }) => [`elements/${contract.tag}`, `${PREFIX}${contract.tag}`])
      return { build: { rolldownOptions: { input: Object.fromEntries(entries) as Record<string, string> } } }
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      const element = found.find(({ contract }) => id === `\0${PREFIX}${contract.tag}`)
      return element ? entryModule(element, options.version) : null
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'parking.css', source: found.map(reserve).join('') })
    },
  }
}

/**
 * Takes off what Vite puts around every lazy import: it writes preload links into the page's head, which is not ours to
 * touch (promise 10), and weighs 1 kB.
 */
export function leaveHeadAlone(): Plugin {
  const helper = '\0vite/preload-helper.js'
  return {
    name: 'leave-head-alone',
    enforce: 'pre',
    load: { filter: { id: helper }, handler: () => 'export const __vitePreload = (load) => load()' },
    renderChunk: (code) =>
      code.includes('__VITE_PRELOAD__')
        ? code.replaceAll('__vitePreload(', '(').replaceAll(/,\s*__VITE_PRELOAD__(,\s*import\.meta\.url)?\s*\)/g, ')()')
        : null,
  }
}

const CONTRACTS = 'virtual:contracts'

async function readCatalogue(root: string, { file, folder }: Catalogue, locales: string[]): Promise<FoundElement[]> {
  const { module } = await runnerImport<{ contracts: Record<string, AnyElement> }>(CONTRACTS, {
    root,
    logLevel: 'error',
    plugins: [compileLocales(locales), contractsModule(resolve(root, file))],
  })
  return Object.entries(module.contracts).map(([tag, contract]) => {
    const name = tag.replace(/^parking-/, '')
    const element = join(resolve(root, folder), name, 'element.ts')
    if (contract.tag !== tag || !existsSync(element)) throw new Error(`${file} lists ${tag}: that tag is to be defined in ${element}`)
    return { contract, name, file: element }
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

function entryModule({ name, file }: FoundElement, version: string): string {
  const exported = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  return [
    `import { defineElement } from ${JSON.stringify(resolve('shared/element/define-element.ts'))}`,
    `import { ${exported} } from ${JSON.stringify(file)}`,
    `import words from 'virtual:messages/${name}'`,
    `defineElement(${exported}, words, ${JSON.stringify(version)})`,
  ].join('\n')
}

function reserve({ contract }: FoundElement): string {
  return `${contract.tag}:not(:defined){display:block;min-height:${contract.reservedHeight}px}\n`
}
