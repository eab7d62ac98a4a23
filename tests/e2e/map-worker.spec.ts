// A page that lets the map start its worker: the answer is read there where it can be, and in the page where it cannot.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/e2e.ts'
import { openMap } from '../support/e2e-map.ts'

const WORKER = '**/map-worker.js'

/** What the page's workers have said, and how many of them are there. */
interface Heard {
  replies: string[]
  alive: number
}

/** Listens to every worker, and holds the map's answer back until one is there, or is known not to come. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: Heard = { replies: [], alive: 0 }
    const alive = new Set<Worker>()
    Object.assign(window, { heard })
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options)
        heard.alive = alive.add(this).size
        this.addEventListener('message', ({ data }) => heard.replies.push(Object.keys(data as object)[0] ?? ''))
        this.addEventListener('error', () => heard.replies.push('error'))
      }

      override terminate(): void {
        alive.delete(this)
        heard.alive = alive.size
        super.terminate()
      }
    }
  })
  await page.route('**/get-map-info/**', async (route) => {
    await expect.poll(() => heardBy(page)).toMatchObject({ replies: [expect.any(String)] })
    await route.continue()
  })
}

const heardBy = (page: Page) => page.evaluate(() => (window as unknown as { heard: Heard }).heard)

test.describe('a map with a worker', () => {
  test('is read there under the kiosk’s own policy, and the worker is ended afterwards', async ({ page, watch }) => {
    await listen(page)
    await page.goto('/demo/kiosk.html')
    await expect(page.locator('.map-row')).toHaveCount(20)
    expect(await heardBy(page)).toEqual({ replies: ['form', 'found'], alive: 0 })
    expect(watch.violations()).toBe(0)
  })

  for (const [said, body] of [
    ['does not come', null],
    ['throws', 'throw new Error("no")'],
    ['is of another version', 'postMessage({ form: 1 })'],
    [
      'cannot read',
      'postMessage({ form: 2 }); onmessage = ({ data }) => "place" in data && postMessage({ failed: true })',
    ],
  ] as const) {
    test(`is read in the page where the worker ${said}, and the user does not notice`, async ({ page }) => {
      await listen(page)
      await page.route(WORKER, (route) =>
        body === null
          ? route.fulfill({ status: 404, body: '' })
          : route.fulfill({ contentType: 'text/javascript', body }),
      )
      await page.goto('/demo/kiosk.html')
      await expect(page.locator('.map-row')).toHaveCount(20)
      await expect.poll(() => heardBy(page)).toMatchObject({ alive: 0 })
      await expect(page.locator('.notice')).toHaveCount(0)
    })
  }

  test('asks for none where the page has not said so', async ({ page }) => {
    const asked: string[] = []
    await page.route(WORKER, (route) => {
      asked.push(route.request().url())
      return route.continue()
    })
    await openMap(page, 'city="zarechny"')
    await expect(page.locator('.map-row')).toHaveCount(20)
    expect(asked).toEqual([])
  })

  test('leaves no worker behind where the element goes while the map is on its way', async ({ page }) => {
    await listen(page)
    await page.route('**/get-map-info/**', () => {})
    await page.goto('/demo/kiosk.html')
    await expect.poll(() => heardBy(page)).toMatchObject({ replies: ['form'], alive: 1 })
    await page.locator('parking-map').evaluate((element) => element.remove())
    await expect.poll(() => heardBy(page)).toMatchObject({ alive: 0 })
  })
})
