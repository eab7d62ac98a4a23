import { createElementClass } from './element-class.ts'
import type { ElementContract, Model } from './element-contract.ts'
import type { MessageLoaders } from '../i18n/messages.ts'
import { warn } from './warn.ts'

/** The one thing we leave on the page's global object: which tag was defined by which version. */
const REGISTRY = Symbol.for('parking-elements')
type Registry = Map<string, string>

export interface Release {
  version: string
  /** Address of the element's entry, `elements/<tag>.js`; `cities.json` lies one folder up. */
  entryUrl: string
}

/**
 * Registers an element. Twice by one version is silent; a second version is not used and said so once, naming both
 * (promise 13). Where there is no DOM (a server) nothing happens (promise 15).
 */
export function defineElement<Attributes, Events, M extends Model>(
  contract: ElementContract<Attributes, Events, M>,
  words: MessageLoaders,
  release: Release,
): void {
  if (typeof customElements === 'undefined' || typeof HTMLElement === 'undefined') return
  const { tag } = contract
  const { version, entryUrl } = release
  const registry = openRegistry()
  if (!customElements.get(tag)) {
    customElements.define(tag, createElementClass(contract, words, new URL('..', entryUrl).href))
    registry.set(tag, version)
    return
  }
  const first = registry.get(tag) ?? 'unknown'
  const pair = `${first} ${version}`
  if (first === version || registry.has(pair)) return
  registry.set(pair, '')
  warn(`version ${first} is already on this page (<${tag}>); version ${version} is not used.`)
}

function openRegistry(): Registry {
  const page = globalThis as { [REGISTRY]?: Registry }
  if (!page[REGISTRY]) Object.defineProperty(page, REGISTRY, { value: new Map() })
  return page[REGISTRY] ?? new Map()
}
