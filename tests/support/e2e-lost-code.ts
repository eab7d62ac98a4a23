import type { Page } from '@playwright/test'

/**
 * Whether the browser asks a second time for code that has not come. Chromium keeps a failed import for as long as the
 * page lives, in some versions before 156 (https://github.com/whatwg/html/pull/10327): there only a reload helps.
 */
export async function canAskAgain(page: Page): Promise<boolean> {
  let asked = 0
  await page.route('**/never-there.js', (route) => {
    asked += 1
    return route.abort()
  })
  for (let tries = 0; tries < 2; tries += 1) await page.evaluate("import('/never-there.js').catch(() => {})")
  await page.unroute('**/never-there.js')
  return asked === 2
}
