import type { Locator, Page } from '@playwright/test'
import { expect } from './e2e-expect.ts'

/** Torgovaya Street, 35–43: parking 2001 in zone 118, at its middle. */
export const PLACE = '56.040832,38.600068'

/** A page of our own policy with nothing but the map that the test wants. */
export async function openMap(page: Page, attributes: string): Promise<void> {
  await page.route('**/demo/states/map.html*', async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    const body = `<main><h1>P</h1><parking-map ${attributes}></parking-map></main></body></html>`
    await route.fulfill({
      response: answer,
      body: text
        .replace(/<main[\s\S]*$/, body)
        .replace(/<script type="module" src="\/demo\/states\/states.js"><\/script>/, ''),
    })
  })
  await page.goto('/demo/states/map.html')
}

export const canvasOf = (page: Page): Locator => page.locator('.map-canvas')
/** The card, once its code has come; a notice of the city is a dialog too, and none of the map. */
export const cardOf = (page: Page): Locator => page.locator('parking-map').getByRole('dialog')

/** Taps on the middle of the map, where PLACE is, as soon as it is drawn; its card is there afterwards. */
export async function tapOnPlace(page: Page): Promise<void> {
  const box = await canvasOf(page).boundingBox()
  if (!box) throw new Error('the map has no place')
  await expect(async () => {
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await expect(cardOf(page)).toContainText('2001', { timeout: 2_000 })
  }).toPass()
}

/**
 * Opens the kiosk; the answer waits until its worker keeps all that this visit has asked for, and every file of the
 * map.
 */
export async function openKiosk(page: Page): Promise<() => Promise<void>> {
  const asked = new Set<string>()
  page.on('requestfinished', (request) => {
    // The parkings are kept by the element itself.
    if (request.method() === 'GET' && !/get-map-|worker/.test(request.url())) asked.add(request.url())
  })
  await page.goto('/demo/kiosk.html')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect(page.locator('.map-row').first()).toBeVisible()
  return () => expect.poll(() => page.evaluate(findMissing, [...asked])).toEqual([])
}

async function findMissing(asked: string[]): Promise<string[]> {
  const { elements } = (await (await fetch('/release.json')).json()) as {
    elements: { tag: string; modules: string[] }[]
  }
  const modules = elements.find(({ tag }) => tag === 'parking-map')?.modules ?? []
  const wanted = [...asked, ...modules.map((name) => `/${name}`)]
  const kept = await Promise.all(wanted.map((address) => caches.match(address)))
  return wanted.filter((_address, index) => !kept[index])
}
