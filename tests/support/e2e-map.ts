import type { Locator, Page } from '@playwright/test'

/** Torgovaya Street, 35–43: parking 2001 in zone 118, at its middle. */
export const PLACE = '56.040832,38.600068'

/** A page of our own policy with nothing but the map that the test wants. */
export async function openMap(page: Page, attributes: string): Promise<void> {
  await page.route('**/demo/states/map.html*', async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    const body = `<main><h1>P</h1><parking-map ${attributes}></parking-map></main></body></html>`
    await route.fulfill({ response: answer, body: text.replace(/<main[\s\S]*$/, body).replace(/<script type="module" src="\/demo\/states\/states.js"><\/script>/, '') })
  })
  await page.goto('/demo/states/map.html')
}

export const canvasOf = (page: Page): Locator => page.locator('.map-canvas')
export const cardOf = (page: Page): Locator => page.getByRole('dialog')
