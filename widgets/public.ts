import { entries } from 'virtual:entries'
import { nameLibrary } from '../shared/element/registry.ts'
import type { ElementTag } from './elements.generated.ts'

export type * from './elements.generated.ts'

// Written into dist/public.js by its build.
declare const VERSION: string

/** The version of the elements, as in package.json. */
export const version: string = VERSION

/** Every tag that there is. */
export const tags: readonly ElementTag[] = Object.keys(entries) as ElementTag[]

export interface DefineOptions {
  /**
   * Address of the folder with the city's `cities.json`, e.g. `https://parking.example/`. A page that bundles the
   * elements has to name it, or to give each element its `api`; where they are loaded from the city itself it is known.
   */
  library?: string
  /** The elements to define; without it, all of them. */
  tags?: readonly ElementTag[]
}

/**
 * Defines elements, each from a file of its own; settled when they are all defined. Rejects where a file cannot be
 * loaded. On a server it does nothing.
 */
export async function define(options: DefineOptions = {}): Promise<void> {
  if (typeof document === 'undefined') return
  if (options.library !== undefined) nameLibrary(new URL(options.library.replace(/\/?$/, '/'), document.baseURI).href)
  await Promise.all((options.tags ?? tags).map((tag) => entries[tag]?.()))
}
