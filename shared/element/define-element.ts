import type { MessageLoaders } from '../i18n/messages.ts'
import { createElementClass } from './element-class.ts'
import type { ElementContract, Model } from './element-contract.ts'
import { findLibrary } from '../stores/page-registry.ts'
import { takeName } from './registry.ts'

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
  loaders: MessageLoaders,
  release: Release,
): void {
  if (typeof customElements === 'undefined' || typeof HTMLElement === 'undefined') return
  const { tag } = contract
  const { version, entryUrl } = release
  const library = findLibrary(new URL('..', entryUrl))
  if (!takeName(tag, version, { isTaken: customElements.get(tag) !== undefined, library })) return
  customElements.define(tag, createElementClass(contract, loaders, { library, version }))
}
