import { ORDINARY } from '../support/e2e-guest.ts'
import { cardOf } from '../support/e2e-map.ts'
import { comeAs, headingOf, openPage } from '../support/e2e-site.ts'
import { wordsOf } from '../support/e2e-words.ts'
import { expect, inTurn, LANGUAGES, partnerPage, test } from '../support/e2e.ts'

for (const language of LANGUAGES) {
  const it = inTurn(language)
  test.describe(`parking that costs nothing (${language})`, () => {
    test.use({ language })

    test.describe('early on a Sunday', () => {
      test.use({ now: '2026-11-22T07:00:10+03:00' })

      it('begins without a payment step, and the ledger stays empty', async ({ page, guest, backend, words }) => {
        await page.setViewportSize({ width: 360, height: 740 })
        await page.goto(partnerPage(language))
        const bar = guest.scope.locator('.pay-bar')
        const width = async () => (await guest.onward.boundingBox())?.width
        // The view has taken over from the first screen: the button stays the same one.
        await expect(guest.quote).toBeVisible()
        const ofNothing = await width()
        await guest.fill({
          place: { typed: '101', code: '101' },
          plate: 'В 047 КТ 799',
          minutes: '01:00',
        })
        await guest.expectPrice('free')
        // Nothing is to be paid, and nobody is asked how.
        await expect(guest.scope.getByLabel(words('field.phone'))).toHaveCount(0)
        await expect(guest.scope.getByRole('group', { name: words('field.method') })).toHaveCount(0)
        await expect(guest.quote).toContainText(words('price.free.until', { time: '08:00' }))
        // Two thirds of what a word, a note and a table of nothing would take: the form stays in sight.
        expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(110)
        expect(await width(), 'whatever it says, the button keeps its width').toBe(ofNothing)
        await guest.button('check.free').click()
        const look = guest.screen('check.title.free')
        await expect(look.getByText('08:00', { exact: true })).toBeVisible()
        await expect(look.getByText(words('check.method'))).toBeHidden()
        await guest.button('check.free').click()

        await guest.expectScreen('checkout.free.title')
        await expect(page).toHaveURL(partnerPage(language))
        const books = await backend.books('zarechny')
        expect(books.entries).toEqual([])
        expect(books.payments).toEqual([])
        expect(books.bank).toEqual([])
        expect(books.sessions).toMatchObject([{ state: 'active', price: 0, zone: '101' }])
      })
    })

    test.describe('on the map of a Sunday morning', () => {
      test.use({ now: '2026-11-22T07:00:10+03:00' })

      it('is not asked to be paid: until when is said, and that a longer stay can be paid ahead', async ({
        page,
        backend,
      }) => {
        const words = wordsOf(language, 'map')
        await comeAs(page, backend, 'driver')
        await openPage(page, language === 'en' ? '/en?selected=2001' : '/?selected=2001')
        const card = cardOf(page)
        await expect(card).toContainText(`${words('map.freeNow')} ${words('map.until', { time: '10:00' })}`)
        await expect(card).toContainText(words('map.freeNow.next', { time: '10:00' }))
        await expect(card.locator('.button-primary')).toHaveCount(0)
        const ahead = card.getByRole('button', { name: words('map.pay.ahead'), exact: true })
        await ahead.press('Enter')
        await expect(page).toHaveURL(/\/profile\/parking\?zone=118$/)
        await expect(headingOf(page)).toBeFocused()
      })
    })

    it('is not said of a place by a device whose clock is wrong', async ({ page, guest, words }) => {
      // By this device it is night, when parking is free; by the city it is one o'clock in the afternoon.
      await page.clock.setSystemTime(new Date('2026-11-19T03:00:00+03:00'))
      await openPage(page, `${language === 'en' ? '/en' : ''}/guest-payment?zone=101`)
      const face = page.locator('.combobox-face')
      await expect(face).toContainText('101')
      await guest.plate.fill(ORDINARY.plate)
      await expect(face).toContainText(words('field.place.price', { sum: '120\u00A0₽' }))
      await expect(face).not.toContainText(words('field.place.free'))
      await expect(guest.plate).toBeFocused()
    })

    it('for a resident: the price of the spot is replaced by the city’s, which is nothing', async ({
      page,
      guest,
      backend,
    }) => {
      await page.goto(partnerPage(language))
      // No phone: nothing is paid, and its field goes as soon as that is known.
      await guest.fill({
        place: { typed: '101', code: '101' },
        plate: 'a123bc799',
        minutes: '01:00',
      })
      await guest.expectPrice(0)
      await guest.button('check.free').click()
      await guest.button('check.free').click()
      await guest.expectScreen('checkout.free.title')
      expect((await backend.books('zarechny')).entries).toEqual([])
    })
  })
}
