import type { Page } from '@playwright/test'
import { ERROR_CODES } from '../../shared/domain/errors.ts'
import { expect, type Language, test } from '../support/e2e.ts'
import { GuestPayment, ORDINARY } from '../support/e2e-guest.ts'
import { guestWords } from '../support/e2e-words.ts'

const KINDS = ['timeout', '401', '403', '404', '409', '422', '429', '500', 'html', 'broken-json', 'reset', 'empty']
const SCRIPTS: Record<Language, RegExp> = { ru: /[а-яё]{3}/i, en: /[a-z]{3}/i }

/** Sends a call to the routes that fail; where those never answer, the page is made to give up waiting. */
async function breakCall(
  page: Page,
  call: string,
  kind: string,
): Promise<{ failed(): Promise<void>; mend(): Promise<void> }> {
  const address = `**/zarechny/api/payment/unregistered/${call}/**`
  const asked = page.waitForRequest(address)
  await page.route(address, (route) =>
    route.continue({ url: route.request().url().replace('/zarechny/', `/~fault/${kind}/zarechny/`) }),
  )
  return {
    async failed() {
      await asked
      if (kind === 'timeout') await page.clock.fastForward(16_000)
    },
    mend: () => page.unroute(address),
  }
}

test.describe('a city that fails in the middle of a payment', () => {
  test.use({ isDriven: true })

  test.setTimeout(180_000)

  test('is told in words at every step, for every fault; nothing is lost, and the money is taken once', async ({
    page,
    bank,
    backend,
    words,
  }) => {
    const codes: string[] = []
    await page.exposeFunction('hearFailure', (code: string) => codes.push(code))
    await page.addInitScript(() => {
      for (const name of ['parking-error', 'parking-failed']) {
        addEventListener(name, (event) =>
          (window as unknown as { hearFailure(code: string): void }).hearFailure(
            (event as CustomEvent<{ code: string }>).detail.code,
          ),
        )
      }
    })
    await page.goto('/demo/two-cities.html')
    const side = page.getByRole('region', { name: 'Заречный', exact: true })
    const guest = new GuestPayment(side, { page, words, language: 'ru' })
    const neighbour = new GuestPayment(page.getByRole('region', { name: 'Verhnegorsk', exact: true }), {
      page,
      words: guestWords('en'),
      language: 'en',
    })
    const payment = side.locator('parking-guest-payment')
    let faults = 0

    /** Says what is wrong in both languages, has told the page, and left the neighbour alone. */
    async function expectTold(fault: string): Promise<void> {
      for (const language of ['en', 'ru'] as const) {
        await payment.evaluate((element, lang) => element.setAttribute('lang', lang), language)
        await expect(payment.locator('[lang]').first()).toHaveAttribute('lang', language)
        const notice = side.getByRole('alert').first()
        await expect(notice, `${fault} in ${language}`).toHaveText(SCRIPTS[language])
        await expect(notice, `${fault} in ${language}`).not.toHaveText(/error\.|undefined|\[object/)
        faults += 1
      }
      expect(codes.length, `${fault} is told to the page`).toBeGreaterThan(0)
      for (const code of codes.splice(0)) expect.soft(ERROR_CODES as readonly string[], fault).toContain(code)
      await expect(neighbour.plate).toBeVisible()
    }

    await guest.fill(ORDINARY)
    await guest.expectPrice(120)
    for (const [index, kind] of KINDS.entries()) {
      const { failed, mend } = await breakCall(page, 'cost', kind)
      await guest.fill({ minutes: index % 2 === 0 ? '02:00' : '03:00' })
      await expect(guest.quote.getByText(words('price.local'), { exact: true })).toBeVisible()
      await failed()
      await expectTold(`the price: ${kind}`)
      await mend()
    }
    await guest.fill({ minutes: '01:00' })
    await guest.expectPrice(120)
    await expect(guest.plate).toHaveValue(ORDINARY.plate)

    await guest.lookOnceMore()
    for (const kind of KINDS) {
      const { failed, mend } = await breakCall(page, 'start', kind)
      await guest.pay(120).click()
      await failed()
      await expectTold(`the start: ${kind}`)
      await mend()
    }
    expect((await backend.books('zarechny')).payments).toEqual([])
    await guest.pay(120).click()
    await bank.choose('pay')
    await guest.expectScreen('checkout.paid.title')
    expect((await backend.books('zarechny')).entries).toMatchObject([{ kind: 'charge', amount: 12_000 }])
    console.log(
      `promise 11: ${KINDS.length} faults at 3 steps of a guest’s payment in 2 languages, ${faults} told at the first two`,
    )
  })

  test('keeps its secret when the person is back from the bank: nothing is claimed until it is known', async ({
    page,
    guest,
    bank,
    backend,
  }) => {
    await page.goto('/demo/partner.html?zone=101')
    await guest.goToBank({ plate: ORDINARY.plate, minutes: '01:00', phone: ORDINARY.phone })
    const [first = '', ...others] = KINDS
    let { failed, mend } = await breakCall(page, 'status', first)
    await bank.choose('pay')
    await failed()
    for (const kind of others) {
      await expect(guest.screen('checkout.unknown.title'), `after ${kind}`).toBeVisible()
      await expect(guest.onward).toHaveCount(0)
      await expect(guest.button('checkout.check')).toBeEnabled()
      await mend()
      ;({ failed, mend } = await breakCall(page, 'status', kind))
      await guest.button('checkout.check').click()
      await failed()
    }
    await expect(guest.screen('checkout.unknown.title')).toBeVisible()
    await expect(guest.button('checkout.check')).toBeFocused()
    await mend()
    await guest.button('checkout.check').click()
    await guest.expectScreen('checkout.paid.title')
    expect((await backend.books('zarechny')).entries).toHaveLength(1)
  })
})
