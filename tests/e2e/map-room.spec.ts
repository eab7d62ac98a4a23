// A user who opens a parking sees both it and the map, on any screen.
import { expect, test } from '../support/e2e.ts'
import { letGo } from '../support/e2e-keyboard.ts'
import { canvasOf, cardOf, openMap, PLACE, tapOnPlace } from '../support/e2e-map.ts'
import { wordsOf } from '../support/e2e-words.ts'

const words = wordsOf('ru', 'map')

test.describe('the map on the whole screen', () => {
  test('opens what is chosen there too, and Esc closes the parking first, then the whole screen', async ({ page }) => {
    await openMap(page, `city="zarechny" center="${PLACE}" zoom="18"`)
    await expect(page.locator('canvas.map-features')).toBeAttached()
    await page.getByRole('button', { name: words('map.full') }).click()
    const size = page.viewportSize()
    await expect.poll(async () => (await page.locator('.map-body').boundingBox())?.width).toBe(size?.width)
    await expect(async () => {
      await canvasOf(page).click()
      await expect(cardOf(page)).toContainText('2001', { timeout: 2_000 })
    }).toPass()
    // In sight, and not only there: an element above it would take the press.
    await cardOf(page).getByRole('heading').click({ trial: true })
    await page.getByRole('button', { name: words('map.zoomIn') }).click()
    await cardOf(page).getByRole('heading').focus()
    await page.keyboard.press('Escape')
    await expect(cardOf(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: words('map.full.leave') })).toBeVisible()
    await page.getByRole('button', { name: words('map.findMe') }).click()
    await page.getByText(words('map.findMe.denied')).click({ trial: true })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: words('map.full') })).toBeVisible()
    await page.getByText(words('map.findMe.denied')).click({ trial: true })
  })
})

test.describe('the map on a low screen', () => {
  // Of the light scheme is the colour that is counted.
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, colorScheme: 'light' })

  test('keeps what was tapped in sight beside its card, and leaves every button free', async ({ page }) => {
    // The parking lies at the lower edge, where the card is going to be.
    await openMap(page, `city="zarechny" center="56.0422,38.600068" zoom="17"`)
    await expect(page.locator('canvas.map-features')).toBeAttached()
    await canvasOf(page).scrollIntoViewIfNeeded()
    const box = await canvasOf(page).boundingBox()
    if (!box) throw new Error('the map has no place')
    const down = (((56.0422 - 56.040832) / 360) * 256 * 2 ** 17) / Math.cos((56.04 * Math.PI) / 180)
    await expect(async () => {
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2 + down)
      await expect(cardOf(page)).toContainText('2001', { timeout: 2_000 })
    }).toPass()
    await expect(cardOf(page).getByRole('table')).toBeAttached()
    await expect.poll(() => page.evaluate(countSelected)).toBeGreaterThan(50)
    for (const name of ['map.zoomIn', 'map.zoomOut', 'map.findMe', 'map.full'] as const)
      await page.getByRole('button', { name: words(name) }).click({ trial: true })
  })

  test('brings the sheet of what was tapped onto the screen; a parking that the page opens moves nothing', async ({
    page,
  }) => {
    await openMap(page, `city="zarechny" center="${PLACE}" zoom="18" selected="2001"`)
    await expect(cardOf(page)).toBeVisible()
    // The lower edge of the map, where the sheet is, lies below the screen.
    await expect(cardOf(page)).not.toBeInViewport({ ratio: 0.8 })
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await letGo(page)
    await page.locator('parking-map').evaluate((map) => map.removeAttribute('selected'))
    await expect(cardOf(page)).toHaveCount(0)
    await tapOnPlace(page)
    await expect(cardOf(page)).toBeInViewport({ ratio: 0.95 })
  })

  test('goes from the list to the map and back to the same line; a zone number finds its parkings and shows the zone', async ({
    page,
  }) => {
    await openMap(page, 'city="zarechny"')
    await page.getByRole('button', { name: words('map.tab.list') }).tap()
    const row = page.locator('.map-row').nth(5)
    const name = await row.locator('.map-row-name').innerText()
    await row.focus()
    await page.keyboard.press('Enter')
    await expect(cardOf(page)).toContainText(name)
    await expect(canvasOf(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('.map-row:focus')).toContainText(name)
    await page.getByLabel(words('map.search')).fill('118')
    await expect(page.locator('.map-row')).toHaveCount(2)
    await page.getByRole('button', { name: 'Показать зону 118: 2 парковки' }).tap()
    await expect(canvasOf(page)).toBeVisible()
  })
})

test('a search says how many it has found, and pages through all of them', async ({ page }) => {
  await page.route('**/get-map-info/**', async (route) => {
    const answer = (await (await route.fetch()).json()) as { features: { properties: { name: string } }[] }
    const features = answer.features.slice(0, 61)
    for (const { properties } of features) properties.name = `Длинная улица, ${properties.name}`
    await route.fulfill({ json: { ...answer, features } })
  })
  await openMap(page, 'city="zarechny"')
  await page.getByLabel(words('map.search')).fill('длинная')
  await expect(page.locator('parking-map').getByRole('status').filter({ hasText: '61 парковка' })).toBeAttached()
  const more = page.getByRole('button', { name: words('map.list.more') })
  for (const count of [20, 40, 60]) {
    await expect(page.locator('.map-row')).toHaveCount(count)
    await more.click()
    await expect(page.locator('.map-row').nth(count)).toBeFocused()
  }
  await expect(page.locator('.map-row')).toHaveCount(61)
  await expect(more).toHaveCount(0)
})

test('the order of the list stays under whoever is in it as the map moves to what was found', async ({ page }) => {
  await openMap(page, 'city="zarechny" zoom="12"')
  await expect(page.locator('canvas.map-features')).toBeAttached()
  await expect(page.locator('.map-row')).toHaveCount(20)
  const scale = await page.locator('.map-scale').innerText()
  // The map waits for the end of what is typed; who is quicker has gone on to the list by then.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await page.getByLabel(words('map.search')).fill('улица')
  const more = page.getByRole('button', { name: words('map.list.more') })
  await more.click()
  const row = page.locator('.map-row').nth(20)
  await expect(row).toBeFocused()
  const name = await row.innerText()
  await page.clock.runFor(2_000)
  await expect(page.locator('.map-scale')).not.toHaveText(scale)
  await expect(row).toBeFocused()
  await expect(row).toHaveText(name, { useInnerText: true })
})

test('a search says of what the filters hide that it is hidden, and shows it at a press', async ({ page }) => {
  await openMap(page, 'city="zarechny" filter="commerce"')
  await expect(page.locator('.map-row').first()).toBeVisible()
  await page.getByLabel(words('map.search')).fill('118')
  await expect(page.locator('.map-list').getByText(words('map.list.filtered'))).toBeVisible()
  await expect(page.getByRole('button', { name: /Показать зону/ })).toHaveCount(0)
  await page
    .locator('.map-list')
    .getByRole('button', { name: words('map.filters.all') })
    .click()
  await expect(page.locator('.map-row')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Показать зону 118: 2 парковки' })).toBeVisible()
})

/** Dots of the colour of what is chosen, in the part of the drawing that can be seen. */
function countSelected(): number {
  const root = document.querySelector('parking-map')?.shadowRoot
  const canvas = root?.querySelector<HTMLCanvasElement>('canvas.map-features')
  const ground = root?.querySelector('.map-ground')?.getBoundingClientRect()
  if (!canvas || !ground) return 0
  const place = canvas.getBoundingClientRect()
  const ratio = canvas.width / place.width
  const { data } = canvas
    .getContext('2d')!
    .getImageData(
      (ground.left - place.left) * ratio,
      (ground.top - place.top) * ratio,
      ground.width * ratio,
      ground.height * ratio,
    )
  let count = 0
  for (let at = 0; at < data.length; at += 4)
    if (data[at] === 0xd6 && data[at + 1] === 0x37 && data[at + 2] === 0x1f) count += 1
  return count
}

test.describe('the drawing of the map', () => {
  test.use({ viewport: { width: 400, height: 800 }, hasTouch: true })

  test('is after many small moves what it is at once', async ({ page }) => {
    await openMap(page, `city="zarechny" center="${PLACE}" zoom="17"`)
    await expect.poll(() => page.evaluate(inkByPart)).not.toHaveLength(0)
    await canvasOf(page).focus()
    const place = () => page.locator('.leaflet-map-pane').evaluate((pane) => (pane as HTMLElement).style.transform)
    // The picture is shifted now and then, and what comes into it is drawn in the next frames.
    for (const key of ['Right', 'Right', 'Down', 'Down', 'Left', 'Up', 'Right', 'Down']) {
      const before = await place()
      await page.keyboard.press(`Arrow${key}`)
      await expect.poll(place).not.toBe(before)
      await page.clock.runFor(1_000)
    }
    // Slantwise, a strip comes in at the side and one above or below, each in a frame of its own.
    const box = (await canvasOf(page).boundingBox())!
    await page.mouse.move(200, box.y + 200)
    await page.mouse.down()
    for (let step = 1; step <= 12; step += 1) {
      await page.mouse.move(200 - step * 9, box.y + 200 - step * 5)
      await page.clock.runFor(20)
    }
    await page.mouse.up()
    await page.clock.runFor(1_000)
    const moved = await page.evaluate(inkByPart)
    const map = page.locator('parking-map')
    await map.evaluate((one) => one.setAttribute('filter', 'church'))
    await expect.poll(async () => differenceOf(moved, await page.evaluate(inkByPart))).toBeGreaterThan(0.05)
    await map.evaluate((one) => one.setAttribute('filter', ''))
    await expect.poll(async () => differenceOf(moved, await page.evaluate(inkByPart))).toBeLessThan(0.001)
  })

  test('grows under two fingers together with the map', async ({ page }) => {
    await openMap(page, `city="zarechny" center="${PLACE}" zoom="16"`)
    await expect.poll(() => page.evaluate(inkByPart)).not.toHaveLength(0)
    await canvasOf(page).scrollIntoViewIfNeeded()
    const box = (await canvasOf(page).boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove', apart: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [
          { x: x - apart, y, id: 1 },
          { x: x + apart, y, id: 2 },
        ],
      })
    const width = () => page.locator('canvas.map-features').evaluate((canvas) => canvas.getBoundingClientRect().width)
    const before = await width()
    await touch('touchStart', 40)
    for (const apart of [50, 60, 70]) await touch('touchMove', apart)
    await expect.poll(async () => ((await width()) / before).toFixed(2)).toBe('1.75')
  })
})

/** The part of each piece of the drawing in sight that is covered; nothing while nothing is drawn. */
function inkByPart(): number[] {
  const root = document.querySelector('parking-map')?.shadowRoot
  const canvas = root?.querySelector<HTMLCanvasElement>('canvas.map-features')
  const ground = root?.querySelector('.map-ground')?.getBoundingClientRect()
  if (!canvas || !ground) return []
  const place = canvas.getBoundingClientRect()
  const [across, down] = [8, 8]
  const [width, height] = [Math.floor(ground.width / across), Math.floor(ground.height / down)]
  const parts = Array.from({ length: across * down }, (_, part) => {
    const { data } = canvas
      .getContext('2d')!
      .getImageData(
        ground.left - place.left + (part % across) * width,
        ground.top - place.top + Math.floor(part / across) * height,
        width,
        height,
      )
    let covered = 0
    for (let at = 3; at < data.length; at += 4) covered += (data[at] ?? 0) / 255
    return covered / (width * height)
  })
  return parts.some((part) => part > 0) ? parts : []
}

function differenceOf(one: readonly number[], other: readonly number[]): number {
  return one.length === other.length ? Math.max(...one.map((part, index) => Math.abs(part - (other[index] ?? 0)))) : 1
}
