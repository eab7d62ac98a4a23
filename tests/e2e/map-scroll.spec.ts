// A map within a page does not hold up who scrolls past it.
import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from '../support/e2e.ts'
import { canvasOf, openMap } from '../support/e2e-map.ts'
import { wordsOf } from '../support/e2e-words.ts'

const words = wordsOf('ru', 'map')

const scrolled = (page: Page) => page.evaluate(() => scrollY)
const scaleOf = (page: Page) => page.locator('.map-scale').innerText()

async function middleOf(page: Page): Promise<{ x: number; y: number }> {
  const box = await canvasOf(page).boundingBox()
  if (!box) throw new Error('the map has no place')
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height, 300) / 2 }
}

test.describe('the wheel over the map', () => {
  test.use({ viewport: { width: 900, height: 480 } })

  test('scrolls the page, which is said once; with Ctrl, in the full view and where the page wants it, it zooms', async ({
    page,
  }) => {
    await openMap(page, 'city="zarechny" zoom="16"')
    await expect(page.locator('canvas.map-features')).toBeAttached()
    const scale = await scaleOf(page)
    const hint = page.getByText(words('map.gestures.wheel'))
    const { x, y } = await middleOf(page)
    await page.mouse.move(x, y)
    await page.mouse.wheel(0, 60)
    await expect(hint).toBeVisible()
    await expect.poll(() => scrolled(page)).toBe(60)
    expect(await scaleOf(page)).toBe(scale)

    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -400)
    await page.keyboard.up('Control')
    await expect.poll(() => scaleOf(page)).not.toBe(scale)
    expect(await scrolled(page)).toBe(60)

    const near = await scaleOf(page)
    await page.getByRole('button', { name: words('map.full') }).click()
    await page.mouse.move(x, y)
    await page.mouse.wheel(0, 400)
    await expect.poll(() => scaleOf(page)).not.toBe(near)
    await page.keyboard.press('Escape')

    const own = await scaleOf(page)
    await page.locator('parking-map').evaluate((map) => map.setAttribute('gestures', 'map'))
    await page.mouse.wheel(0, -400)
    await expect.poll(() => scaleOf(page)).not.toBe(own)
    expect(await scrolled(page)).toBe(60)
  })
})

test.describe('fingers on the map', () => {
  test.use({ viewport: { width: 360, height: 480 }, hasTouch: true })

  /** One finger goes up by 80 pixels; the second goes as far away from it; they leave the map after `held`. */
  async function swipe(
    session: CDPSession,
    { x, y }: { x: number; y: number },
    { fingers, held }: { fingers: number; held?: () => Promise<unknown> },
  ): Promise<void> {
    const at = (up: number) =>
      Array.from({ length: fingers }, (_, index) => ({ x, y: y + index * (40 + 2 * up) - up, id: index }))
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
    // oxlint-disable no-await-in-loop -- one after the other
    for (let up = 10; up <= 80; up += 10)
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(up) })
    // oxlint-enable no-await-in-loop
    await held?.()
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }

  test('are the map’s where there are two; one scrolls the page, which is said once', async ({ page }) => {
    await openMap(page, 'city="zarechny" zoom="16"')
    await expect(page.locator('canvas.map-features')).toBeAttached()
    const session = await page.context().newCDPSession(page)
    const pane = page.locator('.leaflet-map-pane')
    const scale = await scaleOf(page)
    // Leaflet hears fingers as soon as its own first movement is over.
    await expect(async () => {
      await swipe(session, await middleOf(page), { fingers: 2 })
      await expect.poll(() => scaleOf(page), { timeout: 2_000 }).not.toBe(scale)
    }).toPass()
    expect(await scrolled(page)).toBe(0)

    const before = await pane.getAttribute('style')
    await swipe(session, await middleOf(page), { fingers: 1 })
    await expect(page.getByText(words('map.gestures.finger'))).toBeVisible()
    await expect.poll(() => scrolled(page)).toBeGreaterThan(20)
    expect(await pane.getAttribute('style')).toBe(before)
  })

  test('end a zoom as they leave the map, however long it took: the streets are laid anew under them meanwhile', async ({
    page,
  }) => {
    await openMap(page, 'city="zarechny" zoom="14"')
    const ground = page.locator('.map-ground')
    await expect.poll(() => ground.locator('.leaflet-tile-loaded').count()).toBeGreaterThan(3)
    const session = await page.context().newCDPSession(page)
    const scale = await scaleOf(page)
    const tile = await ground.locator('.leaflet-tile-loaded').first().elementHandle()
    const held = () => expect.poll(() => tile?.evaluate((one) => one.isConnected)).toBe(false)
    await swipe(session, await middleOf(page), { fingers: 2, held })
    await expect.poll(() => scaleOf(page)).not.toBe(scale)
  })
})

test.describe('the tariffs of a legible map on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('are wider than its card, and are scrolled by the keyboard', async ({ page }) => {
    await openMap(page, 'city="zarechny" selected="2001" legible')
    const frame = page.getByRole('group', { name: words('map.tariff'), exact: true })
    await expect(frame).toHaveAttribute('tabindex', '0')
    await frame.focus()
    await expect(frame).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => frame.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0)
  })
})
