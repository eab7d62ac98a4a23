import type { Page, Route } from '@playwright/test'

/** Holds back what is asked of an address until the answered function lets it go; `goOn` answers it then. */
export async function holdBack(
  page: Page,
  url: string,
  goOn: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(url, async (route) => {
    await held
    await goOn(route)
  })
  return letGo
}
