// A page that shows the guest payment in a frame: banks refuse frames, so the bank's page opens in a tab of its own.
import type { FrameLocator, Page } from '@playwright/test'
import { FRAME_SANDBOX } from '../../shared/build/release/snippets.ts'
import { BankPage } from '../support/e2e-bank.ts'
import { DriverPayment, moneyOf } from '../support/e2e-driver.ts'
import { GuestPayment, ORDINARY } from '../support/e2e-guest.ts'
import { around, elsewhere, pageWith } from '../support/e2e-frames.ts'
import { type PartnerSite, toPartnerPage } from '../support/e2e-partner.ts'
import { expect, test } from '../support/e2e.ts'
import { pickColumns } from '../support/matrix.ts'

test.use({ language: 'en' })

interface Framing {
  title: string
  depth: number
  isOtherSite: boolean
  /** The address of the page around it all. */
  wrap(partner: PartnerSite, inner: string): string
}

const FRAMINGS: Framing[] = [
  {
    title: 'a frame of the same site',
    depth: 1,
    isOtherSite: false,
    wrap: (partner, inner) => around(partner, inner),
  },
  {
    title: 'a sandboxed frame with the documented permissions',
    depth: 1,
    isOtherSite: false,
    wrap: (partner, inner) => around(partner, inner, `sandbox="${FRAME_SANDBOX}"`),
  },
  {
    title: 'a frame of another site',
    depth: 1,
    isOtherSite: true,
    wrap: (partner, inner) => elsewhere(around(partner, inner)),
  },
  {
    title: 'a frame in a frame of another site',
    depth: 2,
    isOtherSite: true,
    wrap: (partner, inner) => around(partner, elsewhere(around(partner, inner))),
  },
]

function innermost(page: Page, depth: number): FrameLocator {
  let frame = page.frameLocator('iframe')
  for (let more = 1; more < depth; more += 1) frame = frame.frameLocator('iframe')
  return frame
}

/**
 * What the bank's tab says when it has come back. Browsers keep from it what a frame of another site knows; Chromium
 * without windows does not, so this one is asked.
 */
async function titleInTab(page: Page, partner: PartnerSite, { depth, isOtherSite, wrap }: Framing): Promise<string> {
  const inner = partner.show({ html: toPartnerPage('') })
  await page.goto(wrap(partner, inner))
  const body = innermost(page, depth).locator('body')
  await body.evaluate(() => {
    try {
      localStorage.setItem('asked', 'yes')
    } catch {
      // Kept from the frame altogether.
    }
  })
  await page.goto(inner)
  const isKnown = await page.evaluate(() => localStorage.getItem('asked') === 'yes')
  if (!isOtherSite) expect(isKnown, 'a frame of the same site shares what it knows').toBe(true)
  return isKnown ? 'checkout.paid.title' : 'checkout.elsewhere.title'
}

for (const framing of FRAMINGS) {
  const { title, depth, wrap } = framing
  test(`a guest pays in ${title}: at the bank in a tab of its own, and the frame says that it is paid`, async ({
    page,
    context,
    words,
    language,
    backend,
    partner,
  }) => {
    const inTab = await titleInTab(page, partner, framing)
    const outer = wrap(partner, pageWith('parking-guest-payment', partner, backend.url))
    await page.goto(outer)
    const guest = new GuestPayment(innermost(page, depth).locator('body'), { page, words, language })
    await guest.fill(ORDINARY)
    await guest.lookOnceMore()
    const opened = context.waitForEvent('page')
    await guest.pay(120).click()
    const tab = await opened
    await tab.waitForURL(/\/bank\//)
    await new BankPage(tab, language).choose('pay')
    await guest.expectScreen('checkout.paid.title')
    expect(page.url()).toBe(outer)
    await tab.waitForURL(/page-/)
    await expect(new GuestPayment(tab, { page: tab, words, language }).screen(inTab)).toBeVisible()
    expect((await backend.books('zarechny')).entries).toMatchObject([{ kind: 'charge', amount: 12_000 }])
  })
}

// A driver comes into each kind of frame: into one half of them with too little money, into the other with enough.
for (const framing of pickColumns(FRAMINGS, 1, 2)) {
  const { title, depth, wrap } = framing
  test(`a driver signs in within ${title}, tops up at the bank in a tab of its own, and the frame says that it is parked`, async ({
    page,
    context,
    language,
    backend,
    partner,
  }) => {
    const inTab = await titleInTab(page, partner, framing)
    const outer = wrap(partner, pageWith('parking-payment', partner, backend.url))
    await page.goto(outer)
    const driver = new DriverPayment(page, language, innermost(page, depth))
    await signIn(driver, 'poor@demo.example')
    await driver.expectPrice(120)
    await driver.button('payment.submit.start').click()
    await driver.button('payment.topUp.other').click()
    const bank = await driver.openBank(context, driver.button('payment.topUp.sum', { sum: driver.money(101) }))
    await bank.expectSum(101)
    await bank.choose('pay')
    await driver.expectCard('checkout.paid.title')
    expect(page.url()).toBe(outer)
    await expect(new DriverPayment(bank.page, language).says(inTab).first()).toBeVisible()
    expect(await moneyOf(backend, 'zarechny')).toEqual(['refill 10100', 'spend 12000'])
  })
}

for (const { title, depth, wrap } of pickColumns(FRAMINGS, 0, 2)) {
  test(`a driver signs in within ${title} and pays from the balance, all in the frame`, async ({
    page,
    context,
    language,
    backend,
    partner,
  }) => {
    await page.goto(wrap(partner, pageWith('parking-payment', partner, backend.url)))
    const driver = new DriverPayment(page, language, innermost(page, depth))
    await signIn(driver, 'driver@demo.example')
    await driver.expectPrice(120)
    await driver.button('payment.submit.start').click()
    await driver.pay(120).click()
    await driver.expectCard('checkout.paid.title')
    expect(context.pages()).toEqual([page])
    expect(await moneyOf(backend, 'zarechny')).toEqual(['spend 12000'])
  })
}

async function signIn(driver: DriverPayment, name: string): Promise<void> {
  await driver.button('account.signIn').click()
  await driver.scope.getByLabel(driver.words('login.login'), { exact: true }).fill(name)
  await driver.scope.getByLabel(driver.words('login.password'), { exact: true }).fill('parking1')
  await driver.scope.getByLabel(driver.words('login.password'), { exact: true }).press('Enter')
}

test('a guest in a sandboxed frame that may open no tab and submit no form goes to the bank with the whole page', async ({
  page,
  words,
  language,
  backend,
  partner,
}) => {
  const sandbox = 'sandbox="allow-scripts allow-same-origin allow-top-navigation-by-user-activation"'
  await page.goto(around(partner, pageWith('parking-guest-payment', partner, backend.url), sandbox))
  const guest = new GuestPayment(innermost(page, 1).locator('body'), { page, words, language })
  await guest.fill(ORDINARY)
  await guest.lookOnceMore()
  await guest.pay(120).click()
  await guest.link('checkout.leaving.link').click()
  await page.waitForURL(/\/bank\//)
  await new BankPage(page, language).choose('pay')
  await expect(new GuestPayment(page, { page, words, language }).screen('checkout.paid.title')).toBeVisible()
})
