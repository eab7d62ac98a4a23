import { makeMainPage } from './main-page.ts'
import type { MakePage, PageName } from './page.ts'

/** The main page, which most come for, comes with the site; all others are in a file of their own. */
export async function findPage(name: PageName): Promise<MakePage> {
  return name === 'main' ? makeMainPage : (await import('./pages.ts')).PAGES[name]
}
