// What the colours of the map say is the person's choice, and it is remembered.
import { TONE_COLOURS } from '../../widgets/map/colouring/tones.ts'
import { GROUP_COLOURS } from '../../widgets/map/engine/palette.ts'
import { holdBack } from '../support/e2e-hold.ts'
import { cardOf, openKiosk } from '../support/e2e-map.ts'
import { openPage } from '../support/e2e-site.ts'
import { wordsOf } from '../support/e2e-words.ts'
import { expect, LANGUAGES, test } from '../support/e2e.ts'
import { letGo } from '../support/e2e-keyboard.ts'

for (const language of LANGUAGES) {
  test(`the colours chosen by keys are those of the next visit (${language})`, async ({ page }) => {
    const words = wordsOf(language, 'map')
    const summary = page.locator('summary.map-tool')
    const modeOf = (name: string) =>
      page.getByRole('radiogroup', { name: words('map.colours') }).getByRole('radio', { name })
    await openPage(page, language === 'en' ? '/en' : '/')
    await summary.press('Enter')
    await expect(modeOf(words('map.colours.price'))).toBeChecked()
    await modeOf(words('map.colours.price')).press('ArrowRight')
    await expect(modeOf(words('map.colours.availability'))).toBeChecked()
    await page.reload()
    await summary.press('Enter')
    await expect(modeOf(words('map.colours.availability'))).toBeChecked()
    await expect(page.getByRole('list', { name: words('map.colours.availability') })).toBeVisible()
  })
}

for (const [mode, other] of [
  ['price', 'availability'],
  ['availability', 'price'],
] as const)
  test(`the map is drawn in no other colours before those of the choice (${mode})`, async ({ page }) => {
    const words = wordsOf('ru', 'map')
    await page.addInitScript((chosen) => {
      localStorage.setItem('parking:map:colours', chosen)
      const fills: string[] = []
      Object.assign(window, { fills })
      const { prototype } = CanvasRenderingContext2D
      const style = Object.getOwnPropertyDescriptor(prototype, 'fillStyle')!
      Object.defineProperty(prototype, 'fillStyle', {
        ...style,
        set(colour: string) {
          fills.push(colour)
          style.set!.call(this, colour)
        },
      })
    }, mode)
    const drawn = () => page.evaluate(() => (window as unknown as { fills: string[] }).fills)
    const answer = await holdBack(page, '**/chunks/colouring-*')
    await openPage(page, '/')
    // The parkings are there, and the code of the colours is not.
    await expect(page.locator('.map-row').first()).toBeAttached()
    const kinds: readonly string[] = Object.values(GROUP_COLOURS.light)
    expect((await drawn()).filter((colour) => kinds.includes(colour))).toEqual([])
    answer()
    await expect(page.getByRole('list', { name: words(`map.colours.${mode}`) })).toBeVisible()
    await expect.poll(async () => (await drawn()).some((one) => TONE_COLOURS[mode].light.includes(one))).toBe(true)
    const wrong = [...kinds, ...TONE_COLOURS[other].light]
    expect((await drawn()).filter((colour) => wrong.includes(colour))).toEqual([])
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the legend makes room for the card', async ({ page }) => {
    const words = wordsOf('ru', 'map')
    const legend = page.getByRole('list', { name: words('map.colours.price') })
    await openPage(page, '/')
    await expect(legend).toBeVisible()
    await page.getByLabel(words('map.search')).fill('2001')
    await page.locator('.map-row').filter({ hasText: '2001' }).click()
    await expect(cardOf(page).getByRole('heading').first()).toBeFocused()
    await expect(legend).toBeHidden()
  })
})

test('a kiosk has the choice of colours too, and the next person finds the kiosk’s own', async ({ page, time }) => {
  const words = wordsOf('ru', 'map')
  const modeOf = (name: string) =>
    page.getByRole('radiogroup', { name: words('map.colours') }).getByRole('radio', { name: words(name) })
  await openKiosk(page)
  await page.locator('summary.map-tool').click()
  await expect(modeOf('map.colours.price')).toBeChecked()
  await modeOf('map.colours.availability').check()
  // Enter in a form would send it, and with it the page.
  await modeOf('map.colours.availability').press('Enter')
  await expect(page).toHaveURL(/\/demo\/kiosk\.html$/)
  await expect(page.getByRole('list', { name: words('map.colours.availability') })).toBeVisible()
  await letGo(page)
  await time.pass(50 / 60)
  for (let second = 0; second < 10; second += 1) {
    await letGo(page)
    await time.pass(1 / 60)
  }
  await expect(modeOf('map.colours.availability')).toBeHidden()
  await page.locator('summary.map-tool').click()
  await expect(modeOf('map.colours.price')).toBeChecked()
  await page.reload()
  await page.locator('summary.map-tool').click()
  await expect(modeOf('map.colours.price')).toBeChecked()
})
