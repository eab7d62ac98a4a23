import { screens } from 'virtual:screens'
import { toServedScreen } from '../shared/element/served-screen.ts'
import type { ElementTag } from './elements.generated.ts'

// Written into dist/server.js by its build.
declare const VERSION: string

export interface FirstScreenOptions {
  /** Address of the folder with the city's `cities.json`, e.g. `https://city.example/`: the styles are linked from there. */
  library: string
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
  { library }: FirstScreenOptions,
): string {
  const screen = screens[tag]
  const styles = `${library.replace(/\/?$/, '/')}${VERSION}/early/${tag}.css`
  return screen ? toServedScreen(screen, attributes, { styles }) : ''
}
