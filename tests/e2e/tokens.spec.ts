import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { expect, partnerPage, test } from '../support/e2e.ts'
import { wordsOf } from '../support/e2e-words.ts'
import { visitStates } from '../support/e2e-states.ts'

const readKit = (file: string) => readFileSync(join(import.meta.dirname, '../../shared/ui', file), 'utf8')
const SOURCE = readKit('tokens.css')
const TOKENS = [...SOURCE.matchAll(/\/\*\* (--parking-[\w-]+): /g)].map(([, name]) => name!)

/** What the style sheets of a form in the page's own DOM read, by the name that a page sets. */
function tokensOfForms(): string[] {
  const sheets = [...readKit('light-dom-form.tsx').matchAll(/from '\.\/([\w-]+\.css)\?inline'/g)].map(([, file]) =>
    readKit(file!),
  )
  const used = new Set(sheets.flatMap((sheet) => [...sheet.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!)))
  return [...SOURCE.matchAll(/^ {2}(--[\w-]+): var\((--parking-[\w-]+)/gm)].flatMap(([, own, token]) =>
    used.has(own!) ? [token!] : [],
  )
}

/** A value that no token has by default. */
function unusualValue(token: string): string {
  if (token === '--parking-font') return 'monospace'
  if (token === '--parking-motion') return '987ms'
  if (/size|space|height|width|radius/.test(token)) return '61px'
  return 'rgb(1, 254, 3)'
}

/**
 * Which of the tokens change a computed style of something inside the element as it is now, or of the form that it has
 * put into the page.
 */
function findLively(
  element: Locator,
  tokens: readonly string[],
  where: 'inside' | 'form' = 'inside',
): Promise<string[]> {
  const unusual = tokens.map((token) => [token, unusualValue(token)] as const)
  return element.evaluate(
    (one, [candidates, place]) => {
      const host = one as HTMLElement
      const ground: ParentNode = place === 'form' ? host : host.shadowRoot!
      // The ninety-six options of the duration are the system's to draw.
      const tx = [...ground.querySelectorAll('*:not(option, svg *)')]
      const styles = tx.map((one) => getComputedStyle(one))
      const names = [...styles[0]!].filter((name) => !name.startsWith('--'))
      const before = styles.map((style) => names.map((name) => style.getPropertyValue(name)))
      return candidates.flatMap(([token, value]) => {
        host.style.setProperty(token, value)
        const isLively = styles.some((style, at) =>
          names.some((name, place) => style.getPropertyValue(name) !== before[at]![place]),
        )
        host.style.removeProperty(token)
        return isLively ? [token] : []
      })
    },
    [unusual, where] as const,
  )
}

test.describe('design tokens', () => {
  test.setTimeout(180_000)
  // One of the tokens is that of motion.
  test.use({ contextOptions: {}, isDriven: true })

  test('each one that is documented changes how some part looks', async ({
    page,
    context,
    guest,
    bank,
    backend,
    time,
    language,
  }) => {
    expect(TOKENS.length).toBeGreaterThan(15)
    const payment = page.locator('parking-guest-payment')
    const idle = new Set(TOKENS)
    await visitStates(
      { page, context, guest, bank, backend, time, language, address: partnerPage(language) },
      async (state) => {
        if (idle.size === 0 || state === 'loading') return
        const lively = await findLively(payment, [...idle])
        for (const token of lively) idle.delete(token)
      },
    )
    // Tokens of one element are seen on it.
    await page.goto(`${backend.url}/demo/states/map.html`)
    const map = page.locator('parking-map').first()
    await expect(map.getByRole('button').first()).toBeVisible()
    for (const token of await findLively(map, [...idle])) idle.delete(token)
    expect([...idle], 'tokens that change nothing').toEqual([])
    console.log(
      `promise 18: ${TOKENS.length - idle.size} of ${TOKENS.length} documented tokens change a computed style`,
    )
  })

  test('each one that a form in the page’s own DOM reads changes how it looks there', async ({ page, language }) => {
    const words = wordsOf(language, 'login', 'registration')
    const idle = new Set(tokensOfForms())
    expect(idle.size).toBeGreaterThan(12)
    const look = async (tag: string) => {
      for (const token of await findLively(page.locator(tag), [...idle], 'form')) idle.delete(token)
    }
    await page.goto('/demo/states/login.html?state=normal')
    await page.getByLabel(words('login.login')).press('Enter')
    await expect(page.getByText(words('login.login.required'))).toBeVisible()
    await look('parking-login')
    await page.goto('/demo/states/registration.html?state=old-link')
    await expect(page.getByText(words('registration.lost'))).toBeVisible()
    await look('parking-registration')
    await page.goto('/demo/states/restore-password.html?state=normal')
    await page.locator('parking-restore-password input[type="radio"]').first().press('ArrowRight')
    await look('parking-restore-password')
    // No form tells of a success.
    expect([...idle]).toEqual(['--parking-success'])
  })
})
