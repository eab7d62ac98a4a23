import type { Locator, Page } from '@playwright/test'
import { boxOf, lettersOf } from '../support/e2e-boxes.ts'
import { DriverPayment } from '../support/e2e-driver.ts'
import { waitUntilReady } from '../support/e2e-partner.ts'
import { comeAs, headingOf, openPage, park, takeToken } from '../support/e2e-site.ts'
import { expect, test } from '../support/e2e.ts'
import { wordsOf } from '../support/e2e-words.ts'
import { SCREENS } from '../support/matrix.ts'

const mapWords = wordsOf('ru', 'map')

/** Where the focus stands after each press of Tab, from the top of the page on, until it comes to the footer. */
async function tabThrough(page: Page): Promise<{ name: string; left: number; top: number; bottom: number }[]> {
  const stops: Awaited<ReturnType<typeof tabThrough>> = []
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      let one = document.activeElement
      while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement
      if (!one || one.closest('footer') || one === document.body) return null
      const { left, top, bottom, width, height } = one.getBoundingClientRect()
      const name = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40) || one.localName
      const isSeen = width > 1 && height > 1 && getComputedStyle(one).clipPath === 'none'
      return { name, left, top: top + scrollY, bottom: bottom + scrollY, isSeen }
    })
    if (!stop) return stops
    expect(stop.isSeen, `${stop.name} is seen`).toBe(true)
    stops.push(stop)
  }
  throw new Error('the footer was not reached')
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the city’s app is offered on the map and beside the news, and nowhere that somebody pays, signs in or keeps an account', async ({
    page,
    backend,
  }) => {
    const offer = page.locator('parking-app-banner')
    for (const address of ['/', '/news']) {
      await openPage(page, address)
      await expect(offer, address).toHaveCount(1)
    }
    for (const address of [
      '/guest-payment',
      '/payment?invoiceId=1',
      '/restore-password',
      '/#sign-in',
      '/#guest-payment',
    ]) {
      await openPage(page, address)
      await expect(offer, address).toHaveCount(0)
    }
    await comeAs(page, backend, 'driver')
    for (const address of ['/profile/parking', '/profile/operations', '/profile/my-profile', '/#top-up']) {
      await openPage(page, address)
      await expect(offer, address).toHaveCount(0)
    }
    await openPage(page, '/news')
    await expect(offer).toHaveCount(1)
  })

  for (const address of ['/', '/guest-payment'])
    test(`Tab goes on ${address} in the order in which things are seen, and to nothing unseen`, async ({
      page,
      words,
    }) => {
      await openPage(page, address)
      if (address === '/') await expect(page.getByRole('button', { name: mapWords('map.sheet.pay') })).toBeVisible()
      else await expect(page.getByRole('button', { name: words('field.place.near') })).toBeVisible()
      const stops = await tabThrough(page)
      // The map is a ground: what lies on it, with its own search, is beside it and not after.
      const ordered = stops.filter(({ top, bottom }) => bottom - top < 300)
      const back = ordered.filter((stop, index) => {
        const before = ordered[index - 1]
        return before !== undefined && stop.bottom <= before.top
      })
      expect(
        back.map(({ name }) => name),
        stops.map(({ name, top }) => `${name} ${Math.round(top)}`).join(', '),
      ).toEqual([])
    })

  test('the price and the button of a payment stay in sight, and its letters have their sizes', async ({
    page,
    guest,
  }) => {
    await openPage(page, '/guest-payment')
    await expect(guest.onward).toBeInViewport({ ratio: 1 })
    // The first screen has given way to the form.
    await waitUntilReady(page, 'parking-guest-payment')
    await guest.phone.scrollIntoViewIfNeeded()
    await expect(guest.onward).toBeInViewport({ ratio: 1 })
    const element = page.locator('parking-guest-payment')
    expect(await lettersOf(element.getByText(guest.words('field.plate'), { exact: true }).first())).toBe('14px 600')
    expect(await lettersOf(element.getByRole('heading').first())).toBe('20px 600')
    for (const id of ['30', '60', '120', '240']) await expect(element.locator(`input[value="${id}"]`)).toHaveCount(1)
  })

  test('a row of the history is short: its zone is called one, and the day above it is not written again', async ({
    page,
    backend,
  }) => {
    await comeAs(page, backend, 'driver')
    await park(backend, { token: await takeToken(backend, 'driver'), number: 'А123ВС77', minutes: 60 })
    await openPage(page, '/profile/operations')
    const history = page.locator('parking-operations')
    const row = history.locator('.virtual-body .virtual-row').first()
    await expect(row.getByText('Зона 101', { exact: true })).toBeVisible()
    await expect(row.locator('.time-range')).toHaveText(/^13:00 – 14:00$/, { useInnerText: true })
    const day = await boxOf(row.locator('.day'))
    expect((await boxOf(row)).height - day.height).toBeLessThanOrEqual(96)
    const filters = history.getByRole('button', { name: /^Фильтры/ })
    await filters.press('Enter')
    await expect(filters).toBeFocused()
    await expect(filters.locator('.icon')).toHaveCSS('rotate', '180deg')
  })

  test('a box of a vehicle stands apart from the hint above it', async ({ page, backend }) => {
    await comeAs(page, backend, 'driver')
    await openPage(page, '/profile/my-profile?section=vehicles&addVehicle=true')
    const form = page.locator('parking-profile').getByRole('dialog')
    const above = await boxOf(form.locator('.field:has(+ .checkbox) > .field-hint').first())
    const below = await boxOf(form.locator('.field:has(> .field-hint) + .checkbox input').first())
    expect(below.y - above.y - above.height).toBeGreaterThanOrEqual(16)
  })

  test('the plate at rest is one plate with one flag', async ({ page, guest }) => {
    await openPage(page, '/guest-payment')
    await guest.plate.fill('а123вс77')
    await guest.phone.focus()
    const field = page.locator('parking-guest-payment .plate-input')
    const drawn = field.locator('.plate')
    await expect(drawn).toHaveCount(1)
    await expect(drawn).toHaveText(/А\s*123\s*ВС\s*77/)
    // It covers the flag that the empty field ends with.
    await expect(drawn).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    const [over, under] = [await boxOf(drawn), await boxOf(field.locator('.plate-input-end'))]
    expect(over.x).toBeLessThanOrEqual(under.x)
    expect(over.x + over.width).toBeGreaterThanOrEqual(under.x + under.width)
    expect(over.y).toBeLessThanOrEqual(under.y)
    expect(over.y + over.height).toBeGreaterThanOrEqual(under.y + under.height)
  })
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  for (const [address, credit] of [
    ['/', 'Заречный — вымышленный город'],
    ['/en', 'Zarechny is an invented city'],
  ] as const)
    test(`whose the ground of the map is, is said in the language of ${address}, in one line`, async ({ page }) => {
      await page.setViewportSize({ width: 768, height: 800 })
      await openPage(page, address)
      const foot = page.locator('parking-map .map-foot')
      await expect(foot).toContainText(credit)
      await expect(foot.locator('[lang]')).toHaveCount(0)
      expect((await boxOf(foot)).height).toBeLessThanOrEqual(24)
    })

  test('each row of the list says what it costs now, or that nothing is to be paid', async ({ page }) => {
    await openPage(page, '/')
    const rows = page.locator('parking-map .map-row')
    await expect(rows.nth(5)).toBeVisible()
    // What is paid for has a code on its sign; others are sights, machines and closed areas.
    const paid = (await rows.allInnerTexts()).filter((text) => text.includes('Код') && !text.includes('не работает'))
    expect(paid.length).toBeGreaterThanOrEqual(3)
    expect(paid.filter((text) => !/₽|[Бб]есплатно/.test(text))).toEqual([])
    expect(paid.join()).toContain('₽')
  })

  test('the form of a guest stands in the middle', async ({ page, words }) => {
    await openPage(page, '/guest-payment')
    const form = page.locator('parking-guest-payment form').first()
    // It has taken the place of the form that the page begins with.
    await expect(page.getByRole('button', { name: words('field.place.near') })).toBeVisible()
    const { x, width } = await boxOf(form)
    expect(Math.abs(x + width / 2 - 640)).toBeLessThanOrEqual(8)
    expect(width).toBeLessThanOrEqual(26 * 16)
  })

  test('header, cards and forms of the cabinet have one right edge, and the balance is a button', async ({
    page,
    backend,
  }) => {
    await comeAs(page, backend, 'driver')
    const right = async (part: Locator) => {
      const box = await boxOf(part)
      return Math.round(box.x + box.width)
    }
    for (const address of ['/profile/operations', '/profile/my-profile', '/profile/penalty']) {
      await openPage(page, address)
      const balance = page.getByRole('banner').getByRole('link', { name: /1\s500,00\s₽/ })
      await expect(balance).toBeVisible()
      expect((await boxOf(balance)).height).toBeGreaterThanOrEqual(44)
      expect(await right(page.locator('main .page > [city], main .page > :not(.lead)').first()), address).toBe(
        await right(page.locator('header .bar')),
      )
    }
    await openPage(page, '/profile/operations')
    expect(await lettersOf(headingOf(page))).toMatch(/^32px /)
  })
})

/** What is chosen in every set of a view, and how it is painted: what is not as look.md says is named. */
const findOtherPaint = (scope: Locator) =>
  scope.locator(':checked + .choice-face, .select-chosen > .choice-face').evaluateAll((faces) => {
    const [first] = faces
    if (!first) return ['nothing is chosen']
    const sample = document.createElement('i')
    sample.style.background = 'color-mix(in srgb, var(--surface), var(--accent) 12%)'
    sample.style.color = 'var(--accent)'
    first.append(sample)
    const { backgroundColor: ground, color: accent } = getComputedStyle(sample)
    const other = faces.flatMap((face) => {
      const { backgroundColor, borderTopColor, borderTopWidth, boxShadow } = getComputedStyle(face)
      const isOne =
        backgroundColor === ground &&
        borderTopColor === accent &&
        borderTopWidth === '1px' &&
        boxShadow === `${accent} 0px 0px 0px 1px inset`
      return isOne ? [] : [`${face.textContent}: ${backgroundColor}, ${borderTopWidth} ${borderTopColor}, ${boxShadow}`]
    })
    sample.remove()
    return other
  })

/** The texts of a view that are bold, by what they stand in. */
const boldIn = (scope: Locator) =>
  scope.evaluate((host) => {
    const walker = document.createTreeWalker(host.shadowRoot ?? host, NodeFilter.SHOW_TEXT)
    const bold = new Set<string>()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement
      if (!holder?.checkVisibility() || holder.matches('style') || !node.textContent?.trim()) continue
      if (Number(getComputedStyle(holder).fontWeight) < 700) continue
      bold.add(
        holder.closest('.plate, .price, .option-code')
          ? 'plate, price or code'
          : `${holder.className}: ${node.textContent}`,
      )
    }
    return [...bold]
  })

/** Looks at the page as it stands on a phone and on a wide screen, each by day and by night. */
async function onEachScreen(page: Page, look: (screen: string) => Promise<void>): Promise<void> {
  for (const { viewport, colorScheme } of SCREENS) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await look(`${viewport.width} pixels, ${colorScheme}`)
  }
}

test('on a phone and a wide screen, by day and by night, what is chosen is painted alike everywhere, an act that ends something is in the danger colour beside its way out, and price, plate and code of a zone alone are bold', async ({
  page,
  backend,
}) => {
  await openPage(page, '/#sign-in')
  await expect(page.locator('parking-login').getByRole('radio').first()).toBeVisible()
  await onEachScreen(page, (screen) =>
    expect.poll(() => findOtherPaint(page.locator('parking-login')), screen).toEqual([]),
  )

  await comeAs(page, backend, 'driver')
  const token = await takeToken(backend, 'driver')
  await park(backend, { token, number: 'А123ВС77', minutes: 60 })
  for (const [address, tag] of [
    ['/', 'parking-sessions'],
    ['/', 'parking-map'],
    ['/profile/operations', 'parking-operations'],
    ['/profile/my-profile', 'parking-profile'],
    ['/profile/penalty', 'parking-fines'],
    ['/profile/abonements', 'parking-subscriptions'],
    ['/profile/receipts', 'parking-receipts'],
    ['/profile/feedback', 'parking-feedback'],
  ] as const) {
    await openPage(page, address)
    const element = page.locator(tag)
    await expect(
      element.locator('.strip-row, .map-row, .virtual-body .virtual-row, .card h2, .fold').first(),
    ).toBeAttached()
    await onEachScreen(page, async (screen) => {
      // The rows of a list come after its heading.
      await expect(element.locator('.skeleton, [aria-busy="true"]')).toHaveCount(0)
      const bold = (await boldIn(element)).filter((text) => text !== 'plate, price or code')
      expect(bold, `${tag} at ${address}, ${screen}`).toEqual([])
    })
  }

  await openPage(page, '/profile/parking')
  const driver = new DriverPayment(page, 'ru')
  const end = driver.button('payment.abort')
  await expect(end).toBeVisible()
  await driver.expectPrice(120)
  const dangerOf = (one: Locator) =>
    one.evaluate((button) => {
      const sample = button.appendChild(document.createElement('i'))
      sample.style.color = 'var(--danger)'
      const { color } = getComputedStyle(sample)
      sample.remove()
      return color
    })
  await onEachScreen(page, async (screen) => {
    expect(await driver.scope.locator(':checked + .choice-face').count(), screen).toBeGreaterThanOrEqual(3)
    await expect.poll(() => findOtherPaint(driver.scope), screen).toEqual([])
    expect(await boldIn(driver.scope), screen).toEqual(['plate, price or code'])
    const danger = await dangerOf(end)
    await expect(end, screen).toHaveCSS('color', danger)
    await expect(end, screen).toHaveCSS('border-top-color', danger)
  })
  await end.press('Enter')
  const buttons = driver.dialog.locator('.dialog-foot').getByRole('button')
  await expect(buttons).toHaveCount(2)
  await onEachScreen(page, async (screen) => {
    const danger = await dangerOf(buttons.first())
    await expect(buttons.first(), screen).toHaveCSS('color', danger)
    await expect(buttons.last(), screen).not.toHaveCSS('color', danger)
  })
})
