import { screens } from 'virtual:screens'
import { toPriceLinks, toServedScreen } from '../shared/element/served-screen.ts'
import type { ElementTag } from './elements.generated.ts'

// Written into dist/server.js by its build.
declare const VERSION: string

export interface FirstScreenOptions {
  /** Address of the folder with the city's `cities.json`, e.g. `https://city.example/`: the styles are linked from there. */
  library: string
  /**
   * Address of the city's server, as `api` of the tag or `apiUrl` of `cities.json` has it, e.g.
   * `https://city.example/zarechny`. Where the attributes say what a price needs (zone and plate of a sign's code), what
   * that price waits for is asked for with the page.
   */
  api?: string | undefined
}

/**
 * The first screen of an element as markup, for servers and edge functions: it is seen and takes input before any script
 * has come, and the element goes on with what was typed. Write it right behind the opening tag, before what the page
 * itself puts there; `attributes` are those of the tag, by their names in HTML (`lang` too where an ancestor has it).
 * Nothing in it needs an exception of a strict policy. Empty for an element that has no first screen of its own.
 */
export function renderFirstScreen(
  tag: ElementTag,
  attributes: Readonly<Record<string, string | number | null | undefined>>,
  { library, api = attributes['api']?.toString() }: FirstScreenOptions,
): string {
  const screen = screens[tag]
  if (!screen) return ''
  const folder = toFolder(library)
  const early = { library: folder, api: api === undefined ? undefined : toFolder(api) }
  return (
    toServedScreen(screen, attributes, { styles: `${folder}/${VERSION}/early/${tag}.css` }) +
    toPriceLinks(screen, attributes, early)
  )
}

function toFolder(address: string): string {
  return address.replace(/\/$/, '')
}
