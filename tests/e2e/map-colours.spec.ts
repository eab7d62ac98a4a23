// What the colours of the map say is the person's choice, and it is remembered.
import { openPage } from '../support/e2e-site.ts'
import { wordsOf } from '../support/e2e-words.ts'
import { expect, LANGUAGES, test } from '../support/e2e.ts'

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
