// What a person sees of the cabinet's lists and dialogs before the next step.
import { comeAs, headingOf, openPage, park, takeToken } from '../support/e2e-site.ts'
import { expect, test } from '../support/e2e.ts'
import { siteWordsOf, wordsOf } from '../support/e2e-words.ts'

for (const [language, width, height] of [
  ['ru', 360, 740],
  ['en', 360, 740],
  ['ru', 1280, 800],
  ['en', 1280, 800],
] as const) {
  const prefix = language === 'ru' ? '' : '/en'
  test.describe(`${width} × ${height}, ${language}`, () => {
    test.use({ viewport: { width, height }, language })
    const profileWords = wordsOf(language, 'profile')

    test('the button that saves a vehicle is in sight with its first field, and covers none that the keys come to', async ({
      page,
      backend,
    }) => {
      await comeAs(page, backend, 'driver')
      await openPage(page, `${prefix}/profile/my-profile?section=vehicles&addVehicle=true`)
      const dialog = page.locator('parking-profile').getByRole('dialog')
      const save = dialog.getByRole('button', { name: profileWords('profile.record.save'), exact: true })
      await expect(dialog.getByRole('textbox').first()).toBeFocused()
      await expect(save).toBeInViewport({ ratio: 1 })
      for (let press = 0; press < 20 && !(await save.evaluate((one) => one.matches(':focus'))); press += 1) {
        await page.keyboard.press('Tab')
        await expect(dialog.locator(':focus')).toBeFocused()
      }
      await expect(save).toBeFocused()
    })

    test('the history stands in the page, which alone scrolls, and goes on as its end comes near', async ({
      page,
      backend,
    }) => {
      await comeAs(page, backend, 'driver')
      const token = await takeToken(backend, 'driver')
      await park(backend, { token, number: 'А123ВС77', minutes: 60 })
      await openPage(page, `${prefix}/profile/operations`)
      const history = page.locator('parking-operations')
      const rows = history.locator('.virtual-body').getByRole('row')
      await expect(rows.first()).toBeVisible()
      const scrollers = await history.evaluate((host) =>
        [...(host.shadowRoot?.querySelectorAll('*') ?? [])]
          .filter(
            (one) => /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 1,
          )
          .map((one) => one.className),
      )
      expect(scrollers).toEqual([])
      await rows.first().focus()
      await page.keyboard.press('End')
      await expect(rows.last()).toBeFocused()
      await page.keyboard.press('Home')
      await expect(rows.first()).toBeFocused()
    })

    test('the way to the vehicles leads to their heading, in sight and with the focus', async ({ page, backend }) => {
      await comeAs(page, backend, 'driver')
      await openPage(page, `${prefix}/profile/parking`)
      const say = siteWordsOf(language)
      await page
        .getByRole('navigation', { name: say('title.profile') })
        .getByRole('link', { name: say('title.vehicles') })
        .press('Enter')
      const vehicles = page.locator('parking-profile').getByRole('group', { name: say('title.vehicles'), exact: true })
      await expect(vehicles).toBeFocused()
      await expect(vehicles.getByRole('heading').first()).toBeInViewport({ ratio: 1 })
      await expect(headingOf(page)).toHaveText(say('title.myProfile'))
    })
  })
}
