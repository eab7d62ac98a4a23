import { test as base } from './e2e.ts'
import { expectUsable } from './e2e-axe.ts'
import { DriverPayment } from './e2e-driver.ts'

/** The way of a driver through their parking, on the site or in a partner's page. */
export const test = base.extend<{
  driver: DriverPayment
  look: (state: string) => Promise<void>
}>({
  driver: ({ page, language }, use) => use(new DriverPayment(page, language)),
  /** What stands there can be used by everybody, and fits. */
  look: ({ page }, use) => use((state) => expectUsable(page, 'parking-payment', state)),
})
