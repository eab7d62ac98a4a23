import type { Browser } from 'playwright'
import { BankPage } from '../support/e2e-bank.ts'
import { expect } from '../support/e2e-expect.ts'
import { GuestPayment } from '../support/e2e-guest.ts'
import { guestWords } from '../support/e2e-words.ts'
import { type Exchange, recordTraffic } from './traffic.ts'

/** A working day at one in the afternoon in Moscow, when parking costs money. */
export const PAID_HOUR = Date.UTC(2026, 5, 10, 10)

type Journey = (browser: Browser, address: string, language: string) => Promise<Exchange[]>

/** The elements whose whole way is walked, so that what they bring to their last step is seen and not reckoned. */
export const JOURNEYS: Readonly<Record<string, Journey>> = { 'parking-guest-payment': payAsGuest }

/**
 * A guest fills in the form, looks once more, pays at the bank and comes back to the paid screen; answers all that was
 * fetched.
 */
async function payAsGuest(browser: Browser, address: string, language: string): Promise<Exchange[]> {
  const context = await browser.newContext({ timezoneId: 'Europe/Moscow', locale: language })
  try {
    const page = await context.newPage()
    const traffic = await recordTraffic(await context.newCDPSession(page))
    const words = guestWords(language)
    const guest = new GuestPayment(page, { page, words, language })
    await context.clock.install({ time: PAID_HOUR })
    await page.goto(address)
    await guest.goToBank()
    await new BankPage(page, language).choose('pay')
    await expect(guest.screen('checkout.paid.title')).toBeVisible()
    await page.waitForLoadState('networkidle')
    return traffic.exchanges()
  } finally {
    await context.close()
  }
}
