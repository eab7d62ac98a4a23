// The watchdog of a screen in the street: what breaks while no user is there mends itself.
import type { Page } from '@playwright/test'
import { findBarriers } from '../support/e2e-axe.ts'
import { expect, test, type TestTime } from '../support/e2e.ts'
import { cardOf, openKiosk } from '../support/e2e-map.ts'
import { wordsOf } from '../support/e2e-words.ts'

const words = wordsOf('ru', 'map')

/** Marks the canvas that is there, and waits until another one has taken its place and is drawn on. */
async function expectNewCanvas(page: Page, lose: () => Promise<void>): Promise<void> {
  const canvas = page.locator('canvas.map-features')
  await expect.poll(() => canvas.evaluate(isDrawnOn)).toBe(true)
  await canvas.evaluate((element) => element.setAttribute('data-lost', ''))
  await lose()
  await expect(page.locator('canvas.map-features:not([data-lost])')).toHaveCount(1)
  await expect(canvas).toHaveCount(1)
  await expect.poll(() => canvas.evaluate(isDrawnOn)).toBe(true)
}

const isDrawnOn = (canvas: SVGElement | HTMLElement) => {
  const { data } = (canvas as HTMLCanvasElement)
    .getContext('2d')!
    .getImageData(0, 0, (canvas as HTMLCanvasElement).width, (canvas as HTMLCanvasElement).height)
  return data.some((value) => value > 0)
}

/** Second by second at its end: a clock that is put forward rings only once, and the count-down rings ten times. */
async function passSeconds(time: TestTime, seconds: number): Promise<void> {
  await time.pass((seconds - 10) / 60)
  for (let second = 0; second < 10; second += 1) await time.pass(1 / 60)
}

/** The page looks at its map every half a minute. */
async function lookTwice(time: TestTime): Promise<void> {
  await time.pass(0.5)
  await time.pass(0.5)
}

test('a kiosk has no accessibility faults, idle and in its count-down', async ({ page, time }) => {
  await openKiosk(page)
  await expect(page.locator('.map-row')).toHaveCount(20)
  expect(await findBarriers(page, 'parking-map')).toEqual([])
  await page.getByLabel(words('map.search')).click()
  await time.pass(52 / 60)
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await findBarriers(page, 'parking-map')).toEqual([])
})

test('a map that is a kiosk no longer keeps what the user looks for', async ({ page, time }) => {
  await openKiosk(page)
  const search = page.getByLabel(words('map.search'))
  await search.click()
  await search.fill('2001')
  await page.locator('parking-map').evaluate((map) => map.removeAttribute('kiosk'))
  await passSeconds(time, 70)
  await expect(search).toHaveValue('2001')
})

test.describe('the watchdog of the kiosk', () => {
  test('draws the map anew when the browser takes its canvas away, with a word or without one, and keeps what is open', async ({
    page,
    time,
  }) => {
    await openKiosk(page)
    await page.getByLabel(words('map.search')).fill('2001')
    await page.locator('.map-row').filter({ hasText: '2001' }).click()
    await expect(cardOf(page)).toContainText('118')
    await expectNewCanvas(page, () => page.locator('canvas.map-features').dispatchEvent('contextlost'))
    await expectNewCanvas(page, async () => {
      await page.locator('canvas.map-features').evaluate((canvas) => {
        ;(canvas as HTMLCanvasElement).getContext('2d')!.isContextLost = () => true
      })
      await time.pass(0.25)
    })
    await expect(cardOf(page)).toContainText('118')
  })

  test('makes a crashed map anew within seconds', async ({ page, time }) => {
    await page.addInitScript(() => {
      const create = Document.prototype.createElement
      Document.prototype.createElement = function (this: Document, name: string) {
        if (name === 'table' && 'breaks' in window) throw new Error('broken on purpose')
        return create.call(this, name)
      } as typeof create
    })
    await openKiosk(page)
    await page.getByLabel(words('map.search')).fill('2001')
    await page.locator('.map-row').filter({ hasText: '2001' }).click()
    await expect(cardOf(page)).toContainText('118')
    await page.keyboard.press('Escape')
    await expect(cardOf(page)).toHaveCount(0)
    await page.evaluate(() => Object.assign(window, { breaks: true }))
    await page.locator('.map-row').filter({ hasText: '2001' }).click()
    await expect(page.locator('.map-row')).toHaveCount(0)
    await expect(page.locator('.notice')).toBeVisible()
    await expect(page.locator('parking-map')).toBeFocused()
    await time.pass(4 / 60)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.locator('.map-row')).toHaveCount(20)
    await expect(page.getByLabel(words('map.search'))).toHaveValue('')
    await expect(page.locator('.notice')).toHaveCount(0)
  })

  test('makes a map that has gone, or that could not begin, anew within a minute or two', async ({ page, time }) => {
    // Before the worker that would have another answer.
    await page.addInitScript(() => {
      const ask = window.fetch
      window.fetch = (...asked) =>
        'isBetter' in window || !String(asked[0]).includes('cities.json')
          ? ask(...asked)
          : Promise.resolve(new Response('no', { status: 500 }))
    })
    await page.goto('/demo/kiosk.html')
    await expect(page.locator('.notice')).toBeVisible()
    await page.evaluate(() => Object.assign(window, { isBetter: true }))
    await lookTwice(time)
    await expect(page.locator('.map-row')).toHaveCount(20)
    await page.locator('parking-map').evaluate((map) => map.shadowRoot?.replaceChildren())
    await lookTwice(time)
    await expect(page.locator('.map-row')).toHaveCount(20)
  })

  test('looks after itself where the browser has no worker for it', async ({ page, time }) => {
    await page.addInitScript(() => {
      navigator.serviceWorker.register = () => Promise.reject(new Error('no worker on purpose'))
    })
    await page.goto('/demo/kiosk.html')
    await expect(page.locator('.map-row')).toHaveCount(20)
    await page.locator('parking-map').evaluate((map) => map.shadowRoot?.replaceChildren())
    await lookTwice(time)
    await expect(page.locator('.map-row')).toHaveCount(20)
  })

  test('does not go where no server answers: without a line and without a worker its page stands, and comes back by itself', async ({
    page,
    time,
    context,
  }) => {
    await page.addInitScript(() => {
      navigator.serviceWorker.register = () => Promise.reject(new Error('no worker on purpose'))
    })
    await page.goto('/demo/kiosk.html')
    await expect(page.locator('.map-row')).toHaveCount(20)
    await context.setOffline(true)
    await page.evaluate(() => {
      // What takes its place is none either.
      Element.prototype.cloneNode = () => document.createElement('p')
      document.querySelector('parking-map')?.shadowRoot?.replaceChildren()
    })
    for (let look = 0; look < 6; look += 1) {
      const asked =
        look < 3 ? null : page.waitForEvent('requestfailed', (request) => request.url().endsWith('/demo/kiosk.html'))
      await time.pass(0.5)
      await asked
    }
    await expect(page.getByRole('button', { name: 'English' })).toBeVisible()
    await context.setOffline(false)
    await time.pass(0.5)
    await expect(page.locator('.map-row')).toHaveCount(20)
  })
})

test.describe('a kiosk that its user has left', () => {
  test.use({ viewport: { width: 720, height: 1180 } })

  test('shows its map again and not the list, with its filters shut and its list at the top, in its own language', async ({
    page,
    time,
  }) => {
    await page.goto('/demo/kiosk.html')
    await expect(page.locator('.map-row')).toHaveCount(20)
    const list = page.getByRole('button', { name: words('map.tab.list') })
    await list.click()
    await page.locator('parking-map .map-filter > summary').click()
    await page.locator('.map-list-scroll').evaluate((element) => element.scrollTo(0, 500))
    await passSeconds(time, 60)
    await expect(list).toBeVisible()
    await expect(page.locator('.map-filters')).toBeHidden()
    expect(await page.locator('.map-list-scroll').evaluate((element) => element.scrollTop)).toBe(0)
  })

  test('speaks its own language again where nothing but the language was touched, and not a moment sooner', async ({
    page,
    time,
  }) => {
    await page.goto('/demo/kiosk.html')
    await expect(page.locator('.map-row')).toHaveCount(20)
    await page.getByRole('button', { name: 'English' }).click()
    const english = page.getByLabel(wordsOf('en', 'map')('map.search'))
    await expect(english).toBeVisible()
    await passSeconds(time, 40)
    await english.click()
    await passSeconds(time, 40)
    await expect(english).toBeVisible()
    await passSeconds(time, 20)
    await expect(page.getByLabel(words('map.search'))).toBeVisible()
    await page.getByRole('button', { name: 'English' }).click()
    await expect(english).toBeVisible()
    await passSeconds(time, 60)
    await expect(page.getByLabel(words('map.search'))).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('the kiosk opens no menu, and nothing on it can be marked or dragged away', async ({ page }) => {
  await openKiosk(page)
  for (const place of [page.locator('h1'), page.locator('.map-row').first(), page.locator('.map-canvas')]) {
    const went = await place.evaluate((element) =>
      ['contextmenu', 'selectstart', 'dragstart'].filter((name) =>
        element.dispatchEvent(new Event(name, { bubbles: true, composed: true, cancelable: true })),
      ),
    )
    expect(went).toEqual([])
  }
  await page.locator('.map-row').first().dblclick()
  await page.locator('h1').dblclick()
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
})
