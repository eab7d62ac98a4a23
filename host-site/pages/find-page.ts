import { describeMain } from './main-page.tsx'
import type { DescribePage, PageName } from './page.ts'

/** The main page, which most visitors come for, comes with the site; all others are in a file of their own. */
export async function findPage(name: PageName): Promise<DescribePage> {
  return name === 'main' ? describeMain : (await import('./pages.tsx')).PAGES[name]
}
