// A driver writes to the city and is answered: on the site by keyboard alone, in a stranger's page over a bad line.
import type { Locator, Page } from '@playwright/test'
import { expectUsable } from '../support/e2e-axe.ts'
import type { TestBackend } from '../support/e2e-backend.ts'
import { strangersPage } from '../support/e2e-driver.ts'
import { test } from '../support/e2e-journeys.ts'
import { tabOnTo } from '../support/e2e-keyboard.ts'
import { expectSaid } from '../support/e2e-said.ts'
import { comeAs, openPage } from '../support/e2e-site.ts'
import { type Words, wordsOf } from '../support/e2e-words.ts'
import { expect } from '../support/e2e.ts'

const TAG = 'parking-feedback'

/** The appeals as a person meets them. */
function feedbackOn(page: Page, language: string) {
  const words: Words = wordsOf(language, 'feedback')
  const scope = page.locator(TAG)
  return {
    words,
    scope,
    field: (id: string): Locator => scope.getByLabel(words(id)).first(),
    button: (id: string): Locator => scope.getByRole('button', { name: words(id), exact: true }),
    /** An appeal by what it is about. */
    appeal: (topic: string): Locator => scope.locator('details').filter({ hasText: topic }),
    log: (text: string): Locator => scope.getByRole('log').filter({ hasText: text }),
  }
}

/** The operator answers from the desk, as a person does. */
async function answerAtDesk(
  page: Page,
  { url }: TestBackend,
  answer: { number: string; text: string; state: string },
): Promise<void> {
  const { number, text, state } = answer
  const desk = await page.context().newPage()
  await desk.goto(`${url}/demo/operator?lang=ru`)
  await desk.getByRole('link', { name: `Обращение № ${number}`, exact: true }).click()
  await desk.locator('textarea').fill(text)
  await desk.locator('select').selectOption({ label: state })
  await desk.locator('button.main').click()
  await expect(desk.locator('.letter-text').filter({ hasText: text })).toBeVisible()
  await desk.close()
}

test.describe('on the site', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('by keyboard alone: a driver writes, reads the operator’s answer as it comes, and writes again', async ({
    page,
    backend,
    time,
  }) => {
    const { words, scope, field, button, appeal, log } = feedbackOn(page, 'ru')
    const own = appeal('Паркомат')
    await comeAs(page, backend, 'driver')
    await openPage(page, '/profile/feedback')
    await expect(appeal('Оплата и списания')).toBeVisible()
    await expectUsable(page, TAG, 'the list and the form')

    await test.step('what is wrong is said at its field', async () => {
      await tabOnTo(page, button('feedback.send'))
      await page.keyboard.press('Enter')
      await expect(field('feedback.message')).toBeFocused()
      await expect(scope.getByText(words('feedback.message.required'), { exact: true })).toBeVisible()
      await expectSaid(page, words('feedback.message.required'))
    })
    await test.step('the appeal is sent, and stands in the list', async () => {
      await page.keyboard.type('Паркомат на Липовом бульваре не принимает карту')
      await page.keyboard.press('Tab')
      await expect(field('feedback.email')).toHaveValue('driver@demo.example')
      await tabOnTo(page, button('feedback.send'))
      await page.keyboard.press('Enter')
      await expect(log(words('feedback.sent'))).toBeVisible()
      await expectSaid(page, words('feedback.sent'))
      await expect(button('feedback.send')).toBeFocused()
      await expect(own).toContainText('Паркомат на Липовом бульваре')
      await time.pass(0.2)
      await expect(
        log(words('feedback.sent')).locator('.visually-hidden'),
        'it is there for a reader alone',
      ).toBeVisible()
    })
    await test.step('its conversation is opened, and the answer comes by itself', async () => {
      await own.locator('summary').press('Enter')
      await expect(own.locator('textarea')).toBeVisible()
      await expect(own.locator('summary')).toBeFocused()
      await tabOnTo(page, own.locator('textarea'))
      const number = /№ (\d+)/.exec((await own.locator('summary').textContent()) ?? '')?.[1] ?? ''
      await answerAtDesk(page, backend, { number, text: 'Спасибо, проверим сегодня.', state: 'В работе' })
      await page.bringToFront()
      await time.pass(0.1)
      await expectSaid(page, 'Спасибо, проверим сегодня.')
      await expect(own.locator('.thread-text').last()).toHaveText('Спасибо, проверим сегодня.')
      await expect(own.locator('textarea')).toBeFocused()
    })
    await test.step('the next message is written at once', async () => {
      await page.keyboard.type('Спасибо!')
      await page.keyboard.press('Enter')
      await expect(own.locator('.thread-text').last()).toHaveText('Спасибо!')
      await expect(own.locator('textarea')).toBeFocused()
      await expect(own.locator('textarea')).toHaveValue('')
      await expect(own.getByText(words('feedback.sending'))).toHaveCount(0)
      await expectUsable(page, TAG, 'a conversation')
    })
  })

  test('what was typed is there after a reload', async ({ page, backend }) => {
    const { field } = feedbackOn(page, 'ru')
    await comeAs(page, backend, 'driver')
    await openPage(page, '/profile/feedback')
    await field('feedback.message').fill('Ещё не дописано')
    await page.reload()
    await expect(field('feedback.message')).toHaveValue('Ещё не дописано')
  })
})

test.describe('in a stranger’s page', () => {
  test.use({ language: 'en', viewport: { width: 360, height: 740 } })

  test('a message that the line loses stays, is sent again, and is there once', async ({
    page,
    partner,
    backend,
    language,
  }) => {
    const { words, scope, appeal } = feedbackOn(page, language)
    await comeAs(page, backend, 'driver')
    await page.goto(partner.show({ html: strangersPage(backend, 'city="zarechny"', language, TAG) }))
    const payments = appeal('Payments and charges')
    await payments.locator('summary').press('Enter')
    await expect(payments.locator('.thread-text')).toHaveCount(3)
    await page.route('**/messageRegistration/**', (route) => route.abort())
    await payments.locator('textarea').fill('My card is the blue one')
    await payments.locator('textarea').press('Enter')
    await expect(payments.getByRole('alert')).toHaveText(words('feedback.message.failed'))
    await expectSaid(page, words('feedback.message.failed'))
    await expect(payments.locator('textarea')).toBeFocused()
    await expectUsable(page, TAG, 'a message that failed')
    await page.unroute('**/messageRegistration/**')
    await payments.getByRole('button', { name: words('feedback.message.resend') }).press('Enter')
    await expect(scope.getByText(words('feedback.message.failed'))).toHaveCount(0)
    // The button is gone: the next message is typed where this one was.
    await expect(payments.locator('textarea')).toBeFocused()

    await test.step('one whose answer is lost is found to have arrived', async () => {
      await page.route('**/messageRegistration/**', async (route) => {
        await route.fetch()
        await route.abort()
      })
      await payments.locator('textarea').fill('And it is mine')
      await payments.locator('textarea').press('Enter')
      await expect(payments.locator('.thread-text')).toHaveCount(5)
      await expect(payments.getByText(words('feedback.sending'))).toHaveCount(0)
      await expect(payments.getByRole('alert')).toHaveCount(0)
      await expect(payments.locator('textarea')).toBeFocused()
      await page.reload()
      await payments.locator('summary').press('Enter')
      await expect(payments.locator('.thread-text')).toHaveCount(5)
    })
  })
})

test.describe('in the other language', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a driver writes an appeal on the site in English', async ({ page, backend }) => {
    const { words, scope, field, button, appeal, log } = feedbackOn(page, 'en')
    await comeAs(page, backend, 'driver')
    await openPage(page, '/en/profile/feedback')
    await expect(appeal('Signs and markings')).toContainText(words('feedback.state.completed'))
    await button('feedback.send').press('Enter')
    await expect(field('feedback.message')).toBeFocused()
    await expect(scope.getByText(words('feedback.message.required'), { exact: true })).toBeVisible()
    await page.keyboard.type('The meter takes no card')
    await button('feedback.send').press('Enter')
    await expect(log(words('feedback.sent'))).toBeInViewport({ ratio: 0.95 })
    await expectSaid(page, words('feedback.sent'))
    await expect(scope.locator('details').filter({ hasText: 'The meter takes no card' })).toBeVisible()
    await expectUsable(page, TAG, 'an appeal that was sent')
  })

  test('and goes on with a conversation in a stranger’s page in Russian', async ({ page, partner, backend }) => {
    const { words, appeal } = feedbackOn(page, 'ru')
    const payments = appeal('Оплата и списания')
    await comeAs(page, backend, 'driver')
    await page.goto(partner.show({ html: strangersPage(backend, 'city="zarechny"', 'ru', TAG) }))
    await payments.locator('summary').press('Enter')
    await payments.getByLabel(words('feedback.answer')).fill('Карта синяя')
    await payments.getByLabel(words('feedback.answer')).press('Enter')
    await expect(payments.locator('.thread-text').last()).toHaveText('Карта синяя')
    await expect(payments.getByText(words('feedback.sending'))).toHaveCount(0)
    await expect(payments.getByLabel(words('feedback.answer'))).toBeFocused()
    await expectUsable(page, TAG, 'a conversation')
  })
})
