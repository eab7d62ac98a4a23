import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { expect, partnerPage, test } from '../support/e2e.ts'
import { visitStates } from '../support/e2e-states.ts'

const SOURCE = readFileSync(join(import.meta.dirname, '../../shared/ui/tokens.css'), 'utf8')
const TOKENS = [...SOURCE.matchAll(/\/\*\* (--parking-[\w-]+): /g)].map(([, name]) => name!)

/** A value that no token has by default. */
function unusualValue(token: string): string {
  if (token === '--parking-font') return 'monospace'
  if (token === '--parking-motion') return '987ms'
  if (/size|space|height|width|radius/.test(token)) return '61px'
  return 'rgb(1, 254, 3)'
}

/** Which of the tokens change a computed style of something inside the payment as it is now. */
function findLively(payment: Locator, tokens: readonly (readonly [name: string, value: string])[]): Promise<string[]> {
  return payment.evaluate((element, candidates) => {
    const host = element as HTMLElement
    // The ninety-six options of the duration are the system's to draw.
    const inside = [...host.shadowRoot!.querySelectorAll('*:not(option, svg *)')]
    const styles = inside.map((one) => getComputedStyle(one))
    const names = [...styles[0]!].filter((name) => !name.startsWith('--'))
    const before = styles.map((style) => names.map((name) => style.getPropertyValue(name)))
    return candidates.flatMap(([token, value]) => {
      host.style.setProperty(token, value)
      const isLively = styles.some((style, at) => names.some((name, place) => style.getPropertyValue(name) !== before[at]![place]))
      host.style.removeProperty(token)
      return isLively ? [token] : []
    })
  }, tokens)
}

test.describe('design tokens', () => {
  test.setTimeout(180_000)

  test('each one that is documented changes how some part looks', async ({ page, context, guest, bank, backend, time, language }) => {
    expect(TOKENS.length).toBeGreaterThan(15)
    const payment = page.locator('parking-guest-payment')
    const idle = new Set(TOKENS)
    await visitStates({ page, context, guest, bank, backend, time, language, address: partnerPage(language) }, async (state) => {
      if (idle.size === 0 || state === 'loading') return
      const lively = await findLively(payment, [...idle].map((token) => [token, unusualValue(token)]))
      for (const token of lively) idle.delete(token)
    })
    // Tokens of one element are seen on it.
    await page.goto(`${backend.url}/demo/states/map.html`)
    const map = page.locator('parking-map').first()
    await expect(map.getByRole('button').first()).toBeVisible()
    for (const token of await findLively(map, [...idle].map((name) => [name, unusualValue(name)]))) idle.delete(token)
    expect([...idle], 'tokens that change nothing').toEqual([])
    console.log(`promise 18: ${TOKENS.length - idle.size} of ${TOKENS.length} documented tokens change a computed style`)
  })
})
