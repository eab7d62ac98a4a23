// A guest whose vehicle is parked, on a device that was allowed to keep it: what is paid is not offered once more, and is
// told wherever the next payment begins.
import { ORDINARY } from '../support/e2e-guest.ts'
import { seenShareOf } from '../support/e2e-sight.ts'
import { watchShifts } from '../support/e2e-shifts.ts'
import { openPage } from '../support/e2e-site.ts'
import { siteWordsOf, wordsOf } from '../support/e2e-words.ts'
import { expect, inTurn, LANGUAGES, test } from '../support/e2e.ts'

for (const language of LANGUAGES)
  test.describe(`a guest whose vehicle is parked (${language})`, () => {
    test.use({ language, viewport: { width: 360, height: 740 } })
    const it = inTurn(language)
    const site = siteWordsOf(language)
    const at = language === 'en' ? '/en' : ''

    it('finds an empty plate and what runs above the form, and on the home page the way to more time', async ({
      page,
      guest,
      bank,
      words,
      time,
    }) => {
      await openPage(page, `${at}/guest-payment`)
      await guest.fill(ORDINARY)
      await guest.lookOnceMore()
      await page.getByText(words('guest.remember'), { exact: true }).click()
      await guest.pay(120).click()
      await bank.choose('pay')
      await guest.expectScreen('checkout.paid.title')

      const running = guest.part('checkout.last')
      const expectNextForm = async () => {
        await expect(guest.plate).toHaveValue('')
        await expect(guest.place).toHaveValue(/^101/)
        await expect(guest.says('guest.remembered.parked')).toBeVisible()
        await expect(running).toContainText(words('checkout.paidUntil', { time: '14:00' }))
        await expect(running).toContainText(ORDINARY.plate)
        expect(await seenShareOf(running), 'what runs is in sight').toBeGreaterThan(0.9)
        expect(await seenShareOf(guest.onward), 'the button is in sight').toBe(1)
      }
      await guest.button('checkout.again').click()
      await expect(guest.plate).toBeFocused()
      await expectNextForm()

      await time.pass(3)
      const shifted = await watchShifts(page)
      await openPage(page, `${at}/guest-payment`)
      await expectNextForm()
      expect(await shifted(), 'what runs takes no height of its own').toBeLessThanOrEqual(0.01)

      await openPage(page, `${at}/`)
      const line = page.getByRole('region', { name: site('guestParking'), exact: true })
      await expect(line).toContainText(site('guestParking.until', { plate: ORDINARY.plate, time: '14:00' }))
      // Under the map on a phone, in the header of a wide screen.
      const toPay = page
        .getByRole('button', { name: wordsOf(language, 'map')('map.sheet.pay') })
        .or(page.getByRole('banner').getByRole('link', { name: site('guest.button') }))
        .filter({ visible: true })
      await expect(toPay).toHaveCount(1)
      expect(await seenShareOf(toPay), 'the way to pay stays in sight').toBe(1)
      await line.getByRole('link', { name: site('guestParking.more') }).click()
      await expect(page).toHaveURL(new RegExp(`${at}/guest-payment`))
      await running.getByRole('button', { name: words('checkout.extend') }).click()
      await expect(guest.screen('more.title')).toBeFocused()

      await time.pass(60)
      await openPage(page, `${at}/guest-payment`)
      await expect(guest.plate).toHaveValue(ORDINARY.plate)
      await expect(running).toHaveCount(0)
      await openPage(page, `${at}/`)
      await expect(line).toHaveCount(0)
    })

    it('whose device was not asked to keep anything: the home page says nothing', async ({ page, guest, bank }) => {
      await openPage(page, `${at}/guest-payment`)
      await guest.goToBank()
      await bank.choose('pay')
      await guest.expectScreen('checkout.paid.title')
      await openPage(page, `${at}/`)
      await expect(page.getByRole('region', { name: site('guestParking'), exact: true })).toHaveCount(0)
    })
  })
