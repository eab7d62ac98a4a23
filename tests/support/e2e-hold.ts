import type { BrowserContext, Page, Route } from '@playwright/test'

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

/** What becomes of the answers of an address: they are held back at first, then lost on their way, or given. */
export async function steerAnswers(context: BrowserContext, url: string) {
  let fate: 'held' | 'lost' | 'given' = 'held'
  const held: (() => void)[] = []
  const letGo = (to: 'lost' | 'given') => {
    fate = to
    for (const one of held.splice(0)) one()
  }
  await context.route(url, async (route) => {
    if (fate === 'held') await new Promise<void>((resolve) => held.push(resolve))
    if (fate === 'lost') await route.abort()
    else await route.continue()
  })
  return { countHeld: () => held.length, lose: () => letGo('lost'), give: () => letGo('given') }
}
