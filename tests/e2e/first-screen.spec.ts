// What a person sees at `/` first: the map, and the way to pay.
import type { Locator, Page } from '@playwright/test'
import type { TestBackend } from '../support/e2e-backend.ts'
import { boxOf, lettersOf } from '../support/e2e-boxes.ts'
import { holdBack } from '../support/e2e-hold.ts'
import { watchShifts } from '../support/e2e-shifts.ts'
import { seenShareOf } from '../support/e2e-sight.ts'
import { comeAs, headingOf, openPage, park, takeToken } from '../support/e2e-site.ts'
import { expect, test } from '../support/e2e.ts'
import { wordsOf } from '../support/e2e-words.ts'

const mapWords = wordsOf('ru', 'map')

/** Who comes to the first screen. */
const VISITORS = [
  { who: 'a visitor', parkings: null },
  { who: 'a driver', parkings: [] },
  { who: 'a driver with a running parking', parkings: ['А123ВС77'] },
  { who: 'a driver with two running parkings', parkings: ['А123ВС77', 'К456МН77'] },
] as const

async function comeWith(page: Page, backend: TestBackend, parkings: readonly string[] | null): Promise<void> {
  if (parkings === null) return
  await comeAs(page, backend, 'driver')
  const token = await takeToken(backend, 'driver')
  // oxlint-disable-next-line no-await-in-loop -- one driver starts one parking after the other
  for (const number of parkings) await park(backend, { token, number, minutes: 60 })
}

/** The first screen stands: the map has come, and over it the driver's parkings. */
async function openHome(page: Page, parkings: readonly string[] | null): Promise<void> {
  await openPage(page, '/')
  await expect(page.locator('parking-map canvas.map-features')).toBeAttached()
  await expect(page.locator('parking-map .map-row').first()).toBeAttached()
  await expect(page.locator('.popup-opener')).toBeVisible()
  if (parkings?.length) await expect(page.locator('parking-sessions').getByRole('listitem')).toHaveCount(1)
  if ((parkings?.length ?? 0) > 1) await expect(page.locator('parking-sessions summary')).toBeVisible()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the first screen is one task: the map with one line over it, and the payment below', async ({ page }) => {
    await openPage(page, '/')
    const map = page.locator('parking-map')
    await expect(map.locator('.map-canvas')).toBeVisible()
    const header = await boxOf(page.locator('header .bar'))
    expect(header.height, 'one line').toBeLessThanOrEqual(56)
    const search = await boxOf(map.locator('.map-search input'))
    const filter = await boxOf(map.locator('summary').first())
    expect([search.height, filter.height]).toEqual([48, 48])
    expect(Math.abs(search.y - filter.y), 'in one row').toBeLessThanOrEqual(1)
    expect(await page.locator('header summary').count(), 'no filter in the header').toBe(0)
    const pay = await boxOf(page.getByRole('button', { name: mapWords('map.sheet.pay') }))
    expect(pay.y + pay.height).toBeLessThanOrEqual(740)
    expect(740 - pay.y - pay.height, 'at the bottom').toBeLessThanOrEqual(24)
    const drawn = await boxOf(map.locator('.map-canvas'))
    expect(Math.min(drawn.y + drawn.height, 740) - drawn.y, 'the greater part').toBeGreaterThanOrEqual(740 * 0.6)
  })

  test('a chosen parking leaves a third of the map, below the search; its card ends with the screen and is closed by a press', async ({
    page,
  }) => {
    await openPage(page, '/')
    const map = page.locator('parking-map')
    await map.getByRole('button', { name: mapWords('map.tab.list') }).click()
    await map.getByRole('button', { name: /^Торговая улица, 35–43/ }).click()
    const card = await boxOf(map.locator('.map-card'))
    const body = await boxOf(map.locator('.map-body'))
    expect(card.y - body.y, 'the map above it').toBeGreaterThanOrEqual(body.height / 3)
    expect(Math.abs(card.y + card.height - 740), 'nothing empty below it').toBeLessThanOrEqual(2)
    const search = await boxOf(map.locator('.map-search input'))
    const heading = map.getByRole('heading', { name: 'Торговая улица, 35–43' })
    expect((await boxOf(heading)).y).toBeGreaterThanOrEqual(search.y + search.height)
    await expect(heading).toBeFocused()
    await map.locator('.map-card-head').getByRole('button').click()
    await expect(heading).toBeHidden()
  })

  for (const { who, parkings } of [VISITORS[0], VISITORS[2]])
    test(`the way to pay is there before any code of the map, leads on, and nothing moves as the map comes, for ${who}`, async ({
      page,
      backend,
    }) => {
      await comeWith(page, backend, parkings)
      // What the browser keeps of the last visit tells how high the page begins.
      if (parkings) await openHome(page, parkings)
      const sumOfShifts = await watchShifts(page)
      const session = await page.context().newCDPSession(page)
      await session.send('Network.setCacheDisabled', { cacheDisabled: true })
      const [site, map] = [await holdBack(page, '**/host-site.js'), await holdBack(page, '**/elements/parking-map.js')]
      await page.goto('/', { waitUntil: 'commit' })
      const pay = page.getByRole('link', { name: mapWords('map.sheet.pay'), exact: true })
      const target = parkings ? /\/profile\/parking$/ : /\/guest-payment$/
      await expect(pay).toHaveAttribute('href', target)
      expect(await seenShareOf(pay)).toBe(1)
      const early = await boxOf(pay)
      site()
      await expect(headingOf(page)).toBeAttached()
      await expect(pay).toHaveAttribute('href', target)
      expect(await boxOf(pay)).toEqual(early)
      await pay.focus()
      map()
      const own = page.locator('parking-map').getByRole('button', { name: mapWords('map.sheet.pay') })
      await expect(own).toBeVisible()
      await expect(page.locator('parking-map .map-row').first()).toBeAttached()
      const { x, y, width, height } = await boxOf(own)
      for (const [is, was] of [
        [x, early.x],
        [y, early.y],
        [width, early.width],
        [height, early.height],
      ] as const)
        expect(Math.abs(is - was)).toBeLessThanOrEqual(1)
      // Who stands on it keeps it.
      await expect(pay).toBeFocused()
      expect(await sumOfShifts()).toBeLessThanOrEqual(0.01)
      await pay.press('Enter')
      await expect(page).toHaveURL(target)
      await expect(headingOf(page)).toBeFocused()
    })
})

for (const { who, parkings } of VISITORS)
  test(`a way to pay is whole in sight on the first screen from 320 pixels to 1280, and most of it is the map, for ${who}`, async ({
    page,
    backend,
  }) => {
    const ways = page
      .getByRole('link', { name: /^(Оплатить парковку|Оплатить без регистрации)$/ })
      .or(page.getByRole('button', { name: mapWords('map.sheet.pay'), exact: true }))
      .filter({ visible: true })
    const ofMap = page.locator('parking-map').getByRole('button', { name: mapWords('map.sheet.pay') })
    const seeWhole = (way: Locator, screen: string) => expect.poll(() => seenShareOf(way), screen).toBe(1)

    await page.setViewportSize({ width: 360, height: 740 })
    await comeWith(page, backend, parkings)
    await openHome(page, parkings)
    await seeWhole(ofMap, 'a phone')
    const { y, height: tall } = await boxOf(ofMap)
    expect(740 - y - tall, 'at the bottom').toBeLessThanOrEqual(24)
    expect((await boxOf(page.locator('parking-map .map-body'))).height, 'the map').toBeGreaterThanOrEqual(740 * 0.6)
    for (const height of [568, 640]) {
      await page.setViewportSize({ width: 320, height })
      await seeWhole(ofMap, `a phone of ${height} pixels`)
    }

    for (const width of [750, 768, 900, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(ways, `${width} pixels`).toHaveCount(1)
      await seeWhole(ways, `${width} pixels`)
    }
    expect(await lettersOf(headingOf(page)), 'a small heading').toMatch(/^28px /)
    const map = await boxOf(page.locator('parking-map .map-canvas'))
    expect(map.y, 'the map begins high').toBeLessThanOrEqual(250)
    expect(map.height, 'the map').toBeGreaterThanOrEqual(800 * 0.7)
  })
