// A kiosk under people's hands: what they press, from where, and what goes along to their phones.
import type { Locator, Page } from '@playwright/test'
import { findBarriers } from '../support/e2e-axe.ts'
import { cardOf, openKiosk, openMap, PLACE } from '../support/e2e-map.ts'
import { wordsOf } from '../support/e2e-words.ts'
import { expect, inTurn, LANGUAGES, test } from '../support/e2e.ts'
import { readQr } from '../support/read-qr.ts'

const words = wordsOf('ru', 'map')

const keyboardOf = (page: Page, say = words) => page.getByRole('group', { name: say('map.keyboard') })

/** Reads the code that is drawn: its squares without the margin. */
async function readCode(code: Locator): Promise<string> {
  const [size, path] = await code.evaluate((svg) => [
    (svg as SVGSVGElement).viewBox.baseVal.width,
    svg.querySelector('path')?.getAttribute('d') ?? '',
  ])
  const dark = new Set([...String(path).matchAll(/M(\d+) (\d+)h/g)].map(([, x, y]) => `${x} ${y}`))
  const inner = Array.from({ length: Number(size) - 8 }, (_, place) => place + 4)
  return readQr(inner.map((y) => inner.map((x) => dark.has(`${x} ${y}`))))
}

/** All that can be pressed and is in view, with its place. */
async function pressables(page: Page) {
  const found: { name: string; x: number; y: number; width: number; height: number }[] = []
  for (const one of await page.locator('button:visible, summary:visible, input:visible, .checkbox:visible').all()) {
    const box = await one.boundingBox()
    const name = (await one.getAttribute('aria-label')) ?? (await one.textContent()) ?? ''
    if (box && box.y < 1920 && (await isOnTop(one))) found.push({ name: name.slice(0, 30), ...box })
  }
  return found
}

const isOnTop = (one: Locator) =>
  one.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const root = element.getRootNode() as Document | ShadowRoot
    const top = root.elementFromPoint(x + width / 2, y + height / 2)
    return top !== null && (element === top || element.contains(top) || top.contains(element))
  })

for (const language of LANGUAGES) {
  const it = inTurn(language)
  test.describe(`a tall kiosk (${language})`, () => {
    test.use({
      language,
      viewport: { width: 1080, height: 1920 },
      hasTouch: true,
      colorScheme: language === 'ru' ? 'light' : 'dark',
    })

    it('has everything that is pressed in its lower half and as large as a thumb in a glove, keyboard and card too', async ({
      page,
    }) => {
      const say = wordsOf(language, 'map')
      await page.goto('/demo/kiosk.html')
      await expect(page.locator('.map-row')).toHaveCount(20)
      if (language === 'en') await page.getByRole('button', { name: 'English' }).tap()
      const expectReach = async () => {
        const all = await pressables(page)
        expect(all.length).toBeGreaterThan(5)
        expect(all.filter(({ y }) => y < 960)).toEqual([])
        expect(all.filter(({ width, height }) => height < 60 || width < 56)).toEqual([])
      }
      await expectReach()
      await page.getByLabel(say('map.search')).tap()
      await expect(keyboardOf(page, say)).toBeVisible()
      await expectReach()
      expect(await findBarriers(page, 'parking-map')).toEqual([])
      await keyboardOf(page, say)
        .getByRole('button', { name: say('map.keyboard.hide') })
        .tap()
      await page.locator('.map-row').first().tap()
      await expect(cardOf(page)).toBeVisible()
      await expectReach()
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1920)
    })

    it('shows what a parking costs on a page that says nothing of the map’s height', async ({ page }) => {
      await openMap(page, `city="zarechny" lang="${language}" kiosk here="${PLACE}" selected="2001"`)
      const cost = cardOf(page).locator('.map-cost')
      await expect(cost).toBeInViewport({ ratio: 1 })
      await expect.poll(() => isOnTop(cost)).toBe(true)
    })
  })
}

test.describe('the keyboard on the screen', () => {
  test.use({ viewport: { width: 1080, height: 1920 }, hasTouch: true })

  test('writes in either alphabet at the caret, erases, finds, and goes when the kiosk is left', async ({
    page,
    time,
  }) => {
    await openKiosk(page)
    await expect(keyboardOf(page)).toHaveCount(0)
    const search = page.getByLabel(words('map.search'))
    await search.tap()
    const keyboard = keyboardOf(page)
    const press = (name: string) => keyboard.getByRole('button', { name, exact: true }).tap()
    for (const letter of 'бзар') await press(letter)
    await expect(search).toHaveValue('бзар')
    await search.evaluate((input) => (input as HTMLInputElement).setSelectionRange(1, 1))
    await press('а')
    await expect(search).toHaveValue('базар')
    await expect(search).toBeFocused()
    await press(words('map.keyboard.erase'))
    await expect(search).toHaveValue('бзар')
    await press('а')
    await press(words('map.keyboard.find'))
    await expect(keyboard).toHaveCount(0)
    await expect(page.locator('.map-row:focus')).toContainText('Базарная')
    await search.tap()
    await search.fill('')
    await press(words('map.keyboard.en.name'))
    for (const letter of 'baz') await press(letter)
    await press(words('map.keyboard.space'))
    await expect(search).toHaveValue('baz ')
    await time.pass(50 / 60)
    for (let second = 0; second < 10; second += 1) await time.pass(1 / 60)
    await expect(keyboard).toHaveCount(0)
    await expect(search).toHaveValue('')
  })

  test('is gone through by keys: Tab comes to one of it, arrows to the others', async ({ page }) => {
    await openKiosk(page)
    await page.getByLabel(words('map.search')).tap()
    const keyboard = keyboardOf(page)
    await expect(keyboard.locator('button[tabindex="0"]')).toHaveCount(1)
    await keyboard.getByRole('button', { name: '1', exact: true }).focus()
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    await expect(keyboard.getByRole('button', { name: 'у', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(words('map.search'))).toHaveValue('у')
  })
})

test.describe('a kiosk that knows where it stands', () => {
  test.use({ viewport: { width: 1080, height: 1920 }, hasTouch: true })

  test('counts distances from there wherever the map is, and is back there with one press', async ({ page }) => {
    await openKiosk(page)
    await page.locator('parking-map').evaluate((map, place) => map.setAttribute('here', place), PLACE)
    const first = page.locator('.map-row').first()
    await expect(first).toContainText('2001')
    await expect(first).toContainText(/10\sм от вас/)
    await page.locator('.map-row').nth(12).tap()
    await expect(cardOf(page)).toBeVisible()
    await page.getByRole('button', { name: words('map.here.go') }).tap()
    await expect(cardOf(page)).toHaveCount(0)
    await expect(first).toContainText(/10\sм от вас/)
    await page.getByLabel(words('map.search')).fill('базарная')
    await expect(first).toContainText('Базарная')
    await page.getByRole('button', { name: words('map.here.go') }).tap()
    await expect(page.getByLabel(words('map.search'))).toHaveValue('')
    await expect(first).toContainText('2001')
  })

  for (const [language, colorScheme] of [
    ['en', 'dark'],
    ['ru', 'light'],
  ] as const) {
    test(`gives the phone a code with its language and theme: ${language}, ${colorScheme}`, async ({
      page,
      browser,
    }) => {
      const say = wordsOf(language, 'map')
      await page.emulateMedia({ colorScheme })
      await openKiosk(page)
      if (language === 'en') await page.getByRole('button', { name: 'English' }).tap()
      await page.getByLabel(say('map.search')).fill('2001')
      await page.locator('.map-row').filter({ hasText: '2001' }).tap()
      await page.getByRole('button', { name: say('map.pay.guest-payment') }).tap()
      const address = new URL(await readCode(page.getByRole('img', { name: say('map.kiosk.code') })))
      expect(Object.fromEntries(address.searchParams)).toEqual({
        city: 'zarechny',
        zone: '118',
        lang: language,
        theme: colorScheme,
      })
      // A phone of its own, in the other language and theme.
      const context = await browser.newContext({ colorScheme: colorScheme === 'dark' ? 'light' : 'dark' })
      const phone = await context.newPage()
      await phone.goto(address.href)
      await expect(phone.locator('html')).toHaveAttribute('lang', language)
      expect(await phone.evaluate(() => document.documentElement.style.colorScheme)).toBe(colorScheme)
      await expect(phone.locator('parking-guest-payment').getByRole('combobox').first()).toHaveValue(/^118/)
      expect(phone.url()).not.toMatch(/lang=|theme=/)
      await context.close()
    })
  }
})

test('without a line the kiosk says so, and shows the counts it knew with their own age, after a reload too', async ({
  page,
  context,
  time,
}) => {
  const untilKept = await openKiosk(page)
  await expect(page.getByText(/Свободно \d+ из/).first()).toBeVisible()
  await untilKept()
  await context.setOffline(true)
  await time.pass(4)
  await expect(page.getByText(/Нет связи с сервером/)).toBeVisible()
  await time.pass(8)
  await expect(page.getByText(/посчитаны 1\d минут назад/)).toBeVisible()
  const before = await page.locator('.map-row').first().innerText()
  await page.reload()
  await expect(page.locator('.map-row').first()).toBeVisible()
  await expect(page.getByText(/посчитаны 1\d минут назад/)).toBeVisible()
  expect(await page.locator('.map-row').first().innerText()).toBe(before)
  await expect(page.getByText(/Нет связи с сервером/)).toBeVisible()
  await context.setOffline(false)
  await time.pass(3)
  await expect(page.getByText(/Нет связи с сервером/)).toBeHidden()
})
