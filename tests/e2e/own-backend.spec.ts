// The backend that a stranger may copy, with the built elements: a guest pays there, or gives it up.
import { BLOCKS } from '../../demo/guide/blocks.ts'
import { guestStart } from '../../shared/api/contract/guest-payment.ts'
import { type BackendProcess, startProcess } from '../support/backend-process.ts'
import { expect, inTurn, LANGUAGES, test } from '../support/e2e.ts'
import { type PartnerSite, startPartner, toPartnerPage } from '../support/e2e-partner.ts'
import { toMoney } from '../support/e2e-words.ts'

const BANK = {
  ru: { pay: 'Оплатить', decline: 'Отклонить' },
  en: { pay: 'Pay', decline: 'Decline' },
}

// It has a clock of its own.
test.use({ now: new Date().toISOString() })

let own: BackendProcess
let museum: PartnerSite
test.beforeAll(async () => {
  museum = await startPartner()
  own = await startProcess({ HOST: '127.0.0.1' }, 'demo/own-backend/main.mjs')
})
test.afterAll(async () => {
  own.signal('SIGTERM')
  await museum.close()
})

for (const language of LANGUAGES) {
  test.describe(`a backend of one’s own (${language})`, () => {
    test.use({ language })
    const it = inTurn(language)

    it('takes a guest’s payment to the kopeck, after one that the bank has declined, and its map shows the parkings', async ({
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

test.describe('the tag of the guide that names this backend', () => {
  test.use({ language: 'en' })

  test('shows the city’s name, and the payment carries a key', async ({ page, guest }) => {
    const snippet = BLOCKS.ownPage.code
      .replace(/https:\/\/city\.example|https:\/\/parking\.novy\.example/g, own.url!.replace(/\/$/, ''))
      .replace('zone="1"', 'zone="2"')
    const starts = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith(guestStart.path),
    )
    await page.goto(museum.show({ html: toPartnerPage(snippet) }))
    await expect(page.getByText('Berezhki · no account needed')).toBeVisible()
    await guest.fill({ plate: 'C 065 MK 78', phone: '9161234567' })
    await guest.expectPrice(33.33)
    await guest.lookOnceMore()
    await guest.pay(33.33).click()
    expect((await starts).headers()['idempotency-key']).toMatch(/^\S{8,}$/)
    await expect(page).toHaveURL(/\/bank\//)
  })
})
