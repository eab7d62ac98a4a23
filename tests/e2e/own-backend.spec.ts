// The backend that a stranger may copy, with the built elements: a guest pays there, or gives it up.
import { type BackendProcess, startProcess } from '../support/backend-process.ts'
import { expect, LANGUAGES, test } from '../support/e2e.ts'
import { toMoney } from '../support/e2e-words.ts'

const BANK = {
  ru: { pay: 'Оплатить', decline: 'Отклонить' },
  en: { pay: 'Pay', decline: 'Decline' },
}

// It has a clock of its own.
test.use({ now: new Date().toISOString() })

let own: BackendProcess
test.beforeAll(async () => {
  own = await startProcess({ HOST: '127.0.0.1' }, 'demo/own-backend/main.mjs')
})
test.afterAll(() => own.signal('SIGTERM'))

for (const language of LANGUAGES) {
  test.describe(`a backend of one’s own (${language})`, () => {
    test.use({ language })

    test('takes a guest’s payment to the kopeck, after one that the bank has declined, and its map shows the parkings', async ({
      page,
      guest,
    }) => {
      await page.goto(`${own.url}/?lang=${language}&zone=2`)
      await expect(page.locator('.map-row').first()).toBeVisible()
      for (const ending of ['decline', 'pay'] as const) {
        await guest.fill({ plate: language === 'ru' ? 'В 047 КТ 799' : 'E 204 MH 159', phone: '9161234567' })
        await guest.expectPrice(33.33)
        await guest.lookOnceMore()
        await guest.pay(33.33).click()
        await expect(page).toHaveURL(/\/bank\//)
        await page.getByRole('button', { name: BANK[language][ending], exact: true }).click()
        if (ending === 'pay') break
        await guest.expectScreen('checkout.declined.title')
        await guest.button('checkout.retry').click()
      }
      await guest.expectScreen('checkout.paid.title')
      await expect(guest.screen('checkout.paid.title')).toContainText(toMoney(33.33, language))
    })
  })
}
