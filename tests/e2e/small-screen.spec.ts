import type { Page } from '@playwright/test'
import { expect, partnerPage, test } from '../support/e2e.ts'
import { comeAs, openPage } from '../support/e2e-site.ts'
import { visitStates } from '../support/e2e-states.ts'

/** Text sizes: ordinary, the legible version, and twice the ordinary. */
const SIZES = [
  { name: 'ordinary text', size: '', isLegible: false },
  { name: 'legible', size: '', isLegible: true },
  { name: '200 % text', size: '32px', isLegible: false },
]

/** What cannot be read or pressed on this screen: it is cut off, lies outside, is covered or too small for a finger. */
function findLost(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lost: string[] = []
    const width = document.documentElement.clientWidth
    const { scrollWidth } = document.scrollingElement!
    if (scrollWidth > width) lost.push(`the page is ${scrollWidth} px wide on ${width}`)
    const root = document.querySelector('parking-guest-payment')!.shadowRoot!
    const nameOf = (one: Element) => `${one.localName}.${one.className} “${(one.textContent ?? '').slice(0, 40)}”`
    const isSeen = (one: Element) =>
      one.checkVisibility() && one.getBoundingClientRect().width > 2 && !one.closest('.visually-hidden')

    for (const one of root.querySelectorAll<HTMLElement>('*')) {
      if (!isSeen(one) || one.closest('svg')) continue
      const { left, right } = one.getBoundingClientRect()
      const scrolls = (box: Element | null): boolean =>
        box !== null && (/auto|scroll/.test(getComputedStyle(box).overflowX) || scrolls(box.parentElement))
      if ((left < -1 || right > width + 1) && !scrolls(one.parentElement))
        lost.push(`${nameOf(one)} reaches from ${Math.round(left)} to ${Math.round(right)}`)
      const isCut = /hidden|clip/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1
      if (isCut && one.localName !== 'input' && one.localName !== 'select') lost.push(`${nameOf(one)} is cut off`)
    }

    const list = root.querySelector('.list-layer')
    for (const one of root.querySelectorAll<HTMLElement>('button, a[href], input, select, summary')) {
      // A list that is open lies over the rest, as it should.
      if (!isSeen(one) || (list !== null && !one.closest('.combobox'))) continue
      one.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width: wide, height } = one.getBoundingClientRect()
      const met = root.elementFromPoint(left + wide / 2, top + height / 2)
      const label = (one as HTMLInputElement).labels?.[0]
      const isMet =
        met !== null &&
        (one.contains(met) || met.contains(one) || label?.contains(met) || met.closest('.field')?.contains(one))
      if (!isMet) lost.push(`${nameOf(one)} is covered by ${met ? nameOf(met) : 'nothing'}`)
      const target = one instanceof HTMLInputElement && /radio|checkbox/.test(one.type) && label ? label : one
      if (target.getBoundingClientRect().height < 44)
        lost.push(`${nameOf(one)} is ${target.getBoundingClientRect().height} px high`)
    }
    return lost
  })
}

test.describe('the smallest screen and the largest text', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isDriven: true })
  test.setTimeout(180_000)

  test('nothing is cut off or out of reach in any state, and no page scrolls sideways', async ({
    page,
    context,
    guest,
    bank,
    backend,
    time,
    language,
  }) => {
    const payment = page.locator('parking-guest-payment')
    let looks = 0
    const states = await visitStates(
      { page, context, guest, bank, backend, time, language, address: partnerPage(language) },
      async (state) => {
        for (const { name, size, isLegible } of SIZES) {
          await payment.evaluate(
            (element, look) => {
              element.toggleAttribute('legible', look.isLegible)
              ;(element as HTMLElement).style.setProperty('--parking-size', look.size)
            },
            { size, isLegible },
          )
          expect.soft(await findLost(page), `${state}, ${name}`).toEqual([])
          looks += 1
        }
        await payment.evaluate((element) => {
          element.removeAttribute('legible')
          ;(element as HTMLElement).style.removeProperty('--parking-size')
        })
      },
    )
    console.log(
      `promise 6: ${states} states of the guest payment at 320 px in ${SIZES.length} sizes of text, ${looks} looks in all`,
    )
  })
})

test.describe('the pages of the cabinet, in one line on a phone', () => {
  test.use({ viewport: { width: 360, height: 700 } })

  test('are whole in sight as the keyboard comes to them', async ({ page, backend }) => {
    await comeAs(page, backend, 'driver')
    await openPage(page, '/profile/operations')
    const ways = page.locator('.profile-menu a')
    await ways.last().focus()
    for (let left = (await ways.count()) - 1; left >= 0; left -= 1) {
      await expect(ways.nth(left)).toBeFocused()
      await expect(ways.nth(left)).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Shift+Tab')
    }
  })
})
