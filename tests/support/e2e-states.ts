import type { BrowserContext, Page } from '@playwright/test'
import type { TestBackend } from './e2e-backend.ts'
import type { BankAction, BankPage } from './e2e-bank.ts'
import { expect } from './e2e-expect.ts'
import { type Filled, type GuestPayment, ORDINARY } from './e2e-guest.ts'

interface World {
  page: Page
  context: BrowserContext
  guest: GuestPayment
  bank: BankPage
  backend: TestBackend
  time: { pass(minutes: number): Promise<void> }
  language: string
  /** A page with a payment of Zarechny on it. */
  address: string
}

const API = '**/zarechny/api/**'
const START = '**/api/payment/unregistered/start/**'
const STATUS = '**/api/payment/unregistered/status/**'
const SETTINGS = '**/api/settings/**'

/**
 * Leads a person through every state that the guest payment can be in, and stops at each. Answers how many there were.
 */
export async function visitStates(world: World, stop: (state: string) => Promise<void>): Promise<number> {
  let count = 0
  const look = async (state: string) => {
    count += 1
    await stop(state)
  }
  await visitForm(world, look)
  await visitTrouble(world, look)
  await visitEndings(world, look)
  await visitOtherCities(world, look)
  return count
}

type Look = (state: string) => Promise<void>

async function visitForm({ page, guest, language, address }: World, look: Look): Promise<void> {
  const { words } = guest
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(SETTINGS, async (route) => {
    await released
    await route.continue()
  })
  // Looked at from its first moment on: the city that is held back here is soon said not to answer.
  await page.goto(address, { waitUntil: 'commit' })
  const retry = guest.scope.getByRole('button', { name: words('common.retry') }).first()
  await expect(async () => {
    // A machine that is busy for longer than the city may take to answer comes too late for the first try.
    if (await retry.isVisible()) await retry.click()
    // The city's name may have come before its settings: what says that they are awaited is the form.
    const loading = guest.scope.locator('form[aria-busy="true"]').filter({ visible: true })
    await expect(loading, await page.locator('body').ariaSnapshot()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await look('loading')
  release()
  await expect(guest.plate).toBeVisible()
  await look('empty form')
  await guest.goOn()
  await expect(guest.says('field.plate.required')).toBeVisible()
  await look('form with errors')
  await guest.place.click()
  await expect(guest.scope.getByRole('listbox')).toBeVisible()
  await look('list of zones')
  await guest.place.fill('нет такой')
  await expect(guest.scope.getByText(words('field.place.none')).first()).toBeVisible()
  await look('nothing found')
  await page.keyboard.press('Escape')
  await guest.fill({ ...ORDINARY, plate: 'А123В077' })
  await guest.plate.blur()
  await expect(guest.plate).toHaveAccessibleDescription(new RegExp(words('field.plate.zeroForO')))
  await look('zero in place of a letter')
  await guest.fill({ ...ORDINARY, minutes: '09:00' })
  await guest.expectPrice(960)
  await look('price')
  await guest.quote.getByText(words('price.table'), { exact: true }).first().click()
  await expect(guest.quote.getByRole('table')).toBeVisible()
  await look(`price table (${language})`)
}

async function visitTrouble({ page, context, guest, backend, time }: World, look: Look): Promise<void> {
  await context.setOffline(true)
  await guest.fill({ minutes: '01:00' })
  await guest.goOn()
  await expect(guest.says('error.offline').first()).toBeVisible()
  await look('offline')
  await context.setOffline(false)
  await guest.lookOnceMore()
  await look('last look')
  await backend.setPrice({ city: 'zarechny', factor: 1.5 })
  await guest.pay(120).click()
  await expect(guest.pay(180)).toBeVisible()
  await look('price has changed')
  await page.route(START, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.route(STATUS, (route) => route.abort('connectionreset'))
  await guest.pay(180).click()
  await expect(guest.screen('checkout.unknown.title')).toBeVisible()
  await look('not known yet')
  await page.unroute(STATUS)
  await page.unroute(START)
  await time.pass(1)
  await expect(guest.screen('checkout.waiting.title')).toBeVisible()
  await look('waiting')
  await backend.setPrice({ city: 'zarechny', factor: 1 })
}

async function visitEndings({ page, guest, bank, time, address }: World, look: Look): Promise<void> {
  const endAtBank = async (action: BankAction, filled: Filled = ORDINARY) => {
    await guest.goToBank(filled)
    await bank.choose(action)
  }
  await guest.link('checkout.leaving.link').click()
  await bank.choose('decline')
  await expect(guest.screen('checkout.declined.title')).toBeVisible()
  await look('declined')
  await guest.button('checkout.retry').click()
  await endAtBank('cancel')
  await expect(guest.screen('checkout.cancelled.title')).toBeVisible()
  await look('cancelled')
  await guest.button('checkout.retry').click()
  await endAtBank('close')
  await page.goto(address)
  await expect(guest.screen('checkout.waiting.title')).toBeVisible()
  await time.pass(91)
  await expect(guest.screen('checkout.expired.title')).toBeVisible()
  await look('expired')
  await guest.button('checkout.retry').click()
  await endAtBank('pay')
  await expect(guest.screen('checkout.paid.title')).toBeVisible()
  await look('paid')
  await guest.button('checkout.again').click()
  await guest.fill({ ...ORDINARY, plate: 'А 123 ВС 799' })
  await guest.button('check.free').click()
  await guest.button('check.free').click()
  await expect(guest.screen('checkout.free.title')).toBeVisible()
  await look('free')
  // A new visitor has nothing of the city to see meanwhile.
  await page.evaluate(() => localStorage.clear())
  await page.route(API, (route) => route.abort('connectionrefused'))
  await page.reload()
  await expect(guest.button('common.retry')).toBeVisible()
  await look('city out of reach')
  await page.unroute(API)
}

async function visitOtherCities({ page, guest, language }: World, look: Look): Promise<void> {
  const open = (state: string) => page.goto(`/demo/states/guest-payment.html?state=${state}&lang=${language}`)
  await open('guest-off')
  await expect(guest.says('guest.off')).toBeVisible()
  await look('no payment without an account')
  await open('no-city')
  await expect(guest.says('error.notConfigured')).toBeVisible()
  await look('no such city')
  await open('post-payment')
  await guest.scope.getByRole('radio', { name: guest.words('stay.type.postPayment'), exact: true }).check()
  await guest.scope.getByRole('textbox', { name: guest.words('field.startTime'), exact: true }).fill('23:45')
  await guest.goOn()
  await expect(guest.button('field.startTime.wasYesterday')).toBeVisible()
  await look('parking that has begun')
  await open('flat')
  await guest.scope.getByRole('radio', { name: guest.words('stay.kind.flat'), exact: true }).check()
  await expect(guest.button('flat.find')).toBeVisible()
  await look('parking behind a barrier')
}
