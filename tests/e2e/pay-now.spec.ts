import { readFile } from 'node:fs/promises'
import { expect, inTurn, LANGUAGES, partnerPage, test } from '../support/e2e.ts'
import { findForeignWords } from '../support/e2e-axe.ts'
import { expectSaid } from '../support/e2e-said.ts'
import { backendWords, toMoney } from '../support/e2e-words.ts'

for (const language of LANGUAGES) {
  const it = inTurn(language)
  test.describe(`a guest pays for parking now (${language})`, () => {
    test.use({ language, permissions: ['clipboard-read', 'clipboard-write'] })

    it('from the museum’s page to the bank and back, with one charge for what was shown', async ({
      page,
      guest,
      bank,
      backend,
      words,
    }) => {
      await page.goto(partnerPage(language))
      const street = { ru: 'аптек', en: 'aptek' }[language]
      await guest.fill({ place: { typed: street, code: '101' }, plate: 'b047kt799', minutes: '02:00' })
      await page.evaluate(() => navigator.clipboard.writeText('8 (916) 123 45 67'))
      await guest.phone.focus()
      await page.keyboard.press('ControlOrMeta+V')
      await expect(guest.phone).toHaveValue(/^\+7 \(916\) 123 - 45 - 67$/)
      await guest.expectPrice(240)
      const price = `${words('price.title')}: ${toMoney(240, language)}`
      await expectSaid(page, price)
      await expect(guest.phone).toBeFocused()
      // Nothing that the price depends on has changed: it is not said again.
      await guest.phone.fill('')
      await guest.phone.pressSequentially('9161234567')
      await expect(guest.phone).toHaveValue(/^\+7 \(916\) 123 - 45 - 67$/)

      await guest.lookOnceMore()
      await expectSaid(page, price)
      const look = guest.screen('check.title')
      await expect(look).toBeFocused()
      await expect(look.getByRole('img', { name: `${words('check.plate')} В 047 КТ 799` })).toBeVisible()
      const place = { ru: '101 Аптекарский переулок', en: '101 Aptekarsky Lane' }[language]
      await expect(look).toContainText(place)
      await expect(look.getByText('15:00', { exact: true })).toBeVisible()
      await expect(look).toContainText(words('check.host', { host: new URL(backend.url).host }))
      const address = page.url()
      await guest.pay(240).click()

      await bank.expectSum(240)
      await bank.choose('pay')
      const paid = guest.screen('checkout.paid.title')
      await expect(paid).toBeVisible()
      await expect(guest.says('checkout.until', { time: '15:00' })).toBeVisible()
      // What a reader hears as it comes: the outcome with all that it is about.
      await expect(paid).toBeFocused()
      await expect(paid).toHaveAccessibleDescription(/15:00.*В 047 КТ 799.*101.*240/)
      await expect(paid.getByRole('timer')).toHaveText(
        { ru: 'осталось 1\u00A0ч 59\u00A0мин', en: '1\u00A0h 59\u00A0min left' }[language],
      )
      await expect(paid).toContainText(toMoney(240, language))
      await expect(paid).toContainText(place)
      if (language === 'en') expect(await findForeignWords(page, 'parking-guest-payment')).toEqual([])
      const thanks = { ru: 'Парковка оплачена до 15:00, спасибо!', en: 'Your parking is paid until 15:00, thank you!' }[
        language
      ]
      await expect(page.getByRole('status').filter({ hasText: thanks })).toBeVisible()
      expect(page.url()).toBe(address)

      const books = await backend.books('zarechny')
      expect(books.entries).toMatchObject([{ kind: 'charge', amount: 24_000 }])
      expect(books.payments).toMatchObject([{ state: 'paid', sessionState: 'active', zone: '101' }])
      expect(books.balances).toEqual({ bank: 24_000, parking: -24_000 })
    })

    it('and takes away a reminder for the calendar and a receipt that opens', async ({ page, guest, bank, words }) => {
      await page.goto(partnerPage(language))
      await guest.goToBank()
      await bank.choose('pay')
      await guest.expectScreen('checkout.paid.title')

      const download = page.waitForEvent('download')
      await guest.link('checkout.calendar').click()
      const file = await download
      expect(file.suggestedFilename()).toMatch(/^parking-.+\.ics$/)
      const event = (await readFile(await file.path(), 'utf8')).replace(/\r\n /g, '')
      expect(event).toContain('DTSTART:20261118T110000Z')
      expect(event).toContain(`SUMMARY:${words('checkout.calendar.event', { zone: '101' }).replace(',', '\\,')}`)
      expect(event).toContain('TRIGGER:-PT15M')
      expect(event).not.toMatch(/047/)

      const opened = page.waitForEvent('popup')
      await guest.link('checkout.receipt').click()
      const receipt = await opened
      await expect(receipt.getByRole('heading', { name: backendWords(language)('receiptTitle.session') })).toBeVisible()
      await expect(receipt.getByText('В047КТ799')).toBeVisible()
      await expect(receipt.getByText('18/11/2026 14:00')).toBeVisible()
    })
  })
}
