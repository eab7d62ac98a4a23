import type { Page } from '@playwright/test'
import { namesWithStates } from '../../demo/backend/states-page.ts'
import { expect, inTurn, LANGUAGES, partnerPage, test } from '../support/e2e.ts'
import { visitStates } from '../support/e2e-states.ts'
import { STRICT } from '../support/e2e-watch.ts'

/** Pages with an element in each of its states. */
const STATES = namesWithStates()
const PAGES = [
  '/',
  '/demo/',
  '/demo/index-en.html',
  '/demo/partner.html',
  '/demo/partner-en.html',
  '/demo/two-cities.html',
  '/demo/hostile.html',
  '/demo/map.html',
]

/** How many elements of a tag have put something in place of the page's own children, and how many have not yet. */
function countShown(page: Page, tag: string): Promise<{ shown: number; waiting: number }> {
  return page.locator(tag).evaluateAll((elements) => {
    const shown = elements.filter(({ shadowRoot }) => shadowRoot?.querySelector<HTMLElement>('.light')?.hidden).length
    return { shown, waiting: elements.length - shown }
  })
}

/** Every payment of the page shows something of its own: its heading, or what keeps it from being shown. */
async function expectShown(page: Page): Promise<void> {
  for (const payment of await page.locator('parking-guest-payment').all()) {
    await expect(payment.getByRole('heading').or(payment.getByRole('alert')).first()).toBeVisible()
  }
}

test.describe('a strict policy with trusted types', () => {
  test.setTimeout(180_000)

  test('is on every page of the demo, and none of them violates it', async ({ page, watch }) => {
    for (const address of PAGES) {
      const response = await page.goto(address)
      const policy = response?.headers()['content-security-policy'] ?? ''
      for (const part of STRICT) expect.soft(policy, address).toContain(part)
      await expectShown(page)
    }
    expect(watch.violations()).toBe(0)
    console.log(`promise 9: ${PAGES.length} pages under the strict policy, ${watch.violations()} violations`)
  })

  test('is as strict at the kiosk, but for one named policy that starts its own worker', async ({ page, watch }) => {
    const response = await page.goto('/demo/kiosk.html')
    const policy = response?.headers()['content-security-policy'] ?? ''
    for (const part of STRICT.filter((line) => !line.startsWith('trusted-types'))) expect.soft(policy).toContain(part)
    expect(policy).toContain('trusted-types parking-kiosk')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    expect(watch.violations()).toBe(0)
  })

  test('is not needed: a page without any works as well', async ({ page, guest }) => {
    const response = await page.goto('/demo/plain-host.html')
    expect(response?.headers()['content-security-policy']).not.toContain('trusted-types')
    await expect(guest.plate).toBeVisible()
  })

  test('is kept in every state of every element', async ({ page, watch, backend }) => {
    let states = 0
    for (const [index, file] of STATES.entries()) {
      for (const language of file === 'guest-payment' ? LANGUAGES : [LANGUAGES[index % LANGUAGES.length]]) {
        const response = await page.goto(`/demo/states/${file}.html?lang=${language}`)
        const policy = response?.headers()['content-security-policy'] ?? ''
        expect
          .soft(
            STRICT.filter((part) => !policy.includes(part)),
            `${file} is under a softer policy`,
          )
          .toEqual([])
        await expect.poll(() => countShown(page, `parking-${file}`), file).toMatchObject({ waiting: 0 })
        states += (await countShown(page, `parking-${file}`)).shown
        expect.soft(watch.troubles(), file).toEqual([])
      }
    }
    expect(STATES.length).toBeGreaterThan(15)
    expect((await backend.books('zarechny')).payments).toEqual([])
    console.log(`promise 9: ${states} elements on ${STATES.length} pages of states, ${watch.violations()} violations`)
  })

  for (const language of LANGUAGES) {
    const it = inTurn(language)
    test.describe(`on the way of a payment (${language})`, () => {
      test.use({ language, isDriven: true })

      it('is kept from the first look to the receipt, through every trouble', async ({
        page,
        context,
        guest,
        bank,
        backend,
        time,
        watch,
      }) => {
        const states = await visitStates(
          { page, context, guest, bank, backend, time, language, address: partnerPage(language) },
          async (state) => {
            expect(watch.troubles(), state).toEqual([])
          },
        )
        console.log(
          `promise 9: ${states} states on the way of a payment (${language}), ${watch.violations()} violations`,
        )
      })
    })
  }
})
