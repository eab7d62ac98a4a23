import { expect, inTurn, LANGUAGES, test } from '../support/e2e.ts'

// 20 minutes past midnight in Verhnegorsk, where Monday has begun; in New York it is still Sunday afternoon.
const AFTER_MIDNIGHT = '2026-11-23T00:20:10+05:00'
const BEFORE_MIDNIGHT = '2026-11-22T23:50:10+05:00'

/** A parking of zone 6: on a Sunday 20 roubles an hour from 10 to 18, on a working day 60 from 8 to 20. */
const PARKING = { typed: '1057', code: '1057' }
const CAR = { place: PARKING, plate: 'Е 204 МН 159', minutes: '02:00', phone: '8 916 765-43-21' }

for (const language of LANGUAGES) {
  const it = inTurn(language)
  test.describe(`parking that has begun, around midnight, in a city of another time zone (${language})`, () => {
    test.use({ language, timezoneId: 'America/New_York' })
    const address = `/demo/states/guest-payment.html?state=post-payment&lang=${language}`

    test.describe('when the city’s date has just changed', () => {
      test.use({ now: AFTER_MIDNIGHT })

      it('the time that has not come yet is offered as yesterday’s, and costs what yesterday cost', async ({
        page,
        guest,
        bank,
        backend,
        words,
      }) => {
        await page.goto(address)
        await guest.fill(CAR)
        await guest.scope.getByRole('radio', { name: words('stay.type.postPayment'), exact: true }).check()
        const start = guest.scope.getByRole('textbox', { name: words('field.startTime'), exact: true })
        await start.fill('17:00')
        await start.blur()
        await expect(start).toHaveAccessibleDescription(new RegExp(words('field.startTime.future')))
        await guest.goOn()
        await expect(guest.screen('check.title')).toBeHidden()

        await guest.button('field.startTime.wasYesterday').click()
        await expect(
          guest.scope.getByRole('radio', { name: words('stay.type.postPaymentYesterday'), exact: true }),
        ).toBeChecked()
        await expect(start).toHaveValue('17:00')
        await guest.expectPrice(20)
        await guest.quote.getByText(words('price.table'), { exact: true }).first().click()
        await expect(
          guest.quote
            .getByRole('row')
            .filter({ hasText: words('price.day.sunday') })
            .first(),
        ).toBeVisible()
        await expect(guest.quote.getByRole('row').filter({ hasText: words('price.day.default') })).toHaveCount(0)

        await guest.lookOnceMore()
        await expect(guest.screen('check.title')).toContainText('22/11/26 17:00 – 19:00')
        await guest.pay(20).click()
        await bank.expectSum(20)
        await bank.choose('pay')
        await guest.expectScreen('checkout.paid.title')
        await expect(guest.screen('checkout.paid.title')).toHaveAccessibleDescription(
          /17:00.19:00.*Е 204 МН 159.*1057.*20[.,]00/,
        )
        const { entries, payments } = await backend.books('verhnegorsk')
        expect(entries).toMatchObject([{ kind: 'charge', amount: 2_000 }])
        expect(payments).toMatchObject([
          {
            state: 'paid',
            sessionState: 'finished',
            zone: '6',
            startsAt: Date.parse('2026-11-22T17:00:00+05:00'),
            endsAt: Date.parse('2026-11-22T19:00:00+05:00'),
          },
        ])
      })
    })

    test.describe('when midnight passes over an open form', () => {
      test.use({ now: BEFORE_MIDNIGHT })

      it('the form asks anew which day was meant, and nothing is paid for the wrong one', async ({
        page,
        guest,
        backend,
        time,
        words,
      }) => {
        await page.goto(address)
        await guest.fill(CAR)
        await guest.scope.getByRole('radio', { name: words('stay.type.postPayment'), exact: true }).check()
        const start = guest.scope.getByRole('textbox', { name: words('field.startTime'), exact: true })
        await start.fill('17:00')
        await guest.expectPrice(20)

        await time.pass(15)
        await guest.goOn()
        await expect(start).toHaveAccessibleDescription(new RegExp(words('field.startTime.dayTurned')))
        expect((await backend.books('verhnegorsk')).payments).toEqual([])

        await guest.button('field.startTime.wasYesterday').click()
        await guest.expectPrice(20)
        await guest.lookOnceMore()
        await expect(guest.screen('check.title')).toContainText('22/11/26 17:00 – 19:00')
      })
    })
  })
}
