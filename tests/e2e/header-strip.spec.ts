import { DriverPayment } from '../support/e2e-driver.ts'
import { holdBack } from '../support/e2e-hold.ts'
import { watchShifts } from '../support/e2e-shifts.ts'
import { comeAs, openPage, park, takeToken } from '../support/e2e-site.ts'
import { seenShareOf } from '../support/e2e-sight.ts'
import { expect, test } from '../support/e2e.ts'
import { wordsOf } from '../support/e2e-words.ts'

const PLATE = 'А123ВС77'
const OTHER = 'К456МН77'
/** Of the plate, by which it would be known again. */
const SPELLINGS = /[АA]\s?123\s?[ВB][СC]/i

for (const language of ['ru', 'en'])
  for (const width of [360, 1280])
    test.describe(`the strip of a driver's parkings, ${language}, ${width} px`, () => {
      const sessionsWords = wordsOf(language, 'sessions')
      const prefix = language === 'ru' ? '' : '/en'
      test.use({ viewport: { width, height: 800 } })

      test('shows the plate, the time left and a bar, and extends in two presses and no reload', async ({
        page,
        backend,
      }) => {
        await comeAs(page, backend, 'driver')
        const token = await takeToken(backend, 'driver')
        await park(backend, { token, number: PLATE, minutes: 60 })
        await openPage(page, `${prefix}/`)
        const strip = page.getByRole('banner').getByRole('group', { name: sessionsWords('sessions.label') })
        const row = strip.getByRole('listitem')
        await expect(row).toHaveCount(1)
        await expect(row.getByRole('img', { name: 'А 123 ВС 77' })).toBeVisible()
        await expect(row.getByRole('timer')).toContainText('101')
        const bar = row.locator('progress')
        await expect(bar).toBeVisible()
        expect(await bar.evaluate((one: HTMLProgressElement) => one.position)).toBeGreaterThan(0.9)
        expect((await row.boundingBox())?.height, 'one line').toBeLessThanOrEqual(60)
        const extend = row.getByRole('link', { name: `${sessionsWords('sessions.step.extend')} ${PLATE}` })
        expect((await extend.boundingBox())?.height).toBeGreaterThanOrEqual(44)

        await extend.focus()
        await page.keyboard.press('Enter')
        const driver = new DriverPayment(page, language)
        const title = driver.dialog.getByRole('heading', { name: driver.words('more.title') })
        await expect(title).toBeFocused()
        expect(await seenShareOf(title)).toBeGreaterThanOrEqual(0.5)
        await expect(driver.dialog.getByRole('img', { name: 'А 123 ВС 77' })).toBeVisible()
        await expect(page).toHaveURL(new RegExp(`${prefix}/profile/parking$`))
        // The cards of that page say the same, whole.
        await expect(strip).toHaveCount(0)
        await page.keyboard.press('Escape')
        await expect(driver.dialog).toHaveCount(0)
        await page.reload()
        await expect(driver.button('payment.extend')).toBeVisible()
        await expect(driver.dialog).toHaveCount(0)
      })
    })

test('the next end comes first, others unfold, and what has not begun takes no room', async ({ page, backend }) => {
  const sessionsWords = wordsOf('ru', 'sessions')
  await comeAs(page, backend, 'driver')
  const strip = page.getByRole('banner').getByRole('group', { name: sessionsWords('sessions.label') })
  await openPage(page, '/news')
  await expect(page.getByRole('banner').getByRole('link', { name: /1\s500,00\s₽/ })).toBeVisible()
  await expect(strip).toHaveCount(0)
  const header = await page.getByRole('banner').boundingBox()
  expect(header?.height).toBeLessThanOrEqual(64)

  const token = await takeToken(backend, 'driver')
  await park(backend, { token, number: PLATE, minutes: 120 })
  await park(backend, { token, number: OTHER, minutes: 30 })
  await openPage(page, '/news')
  await expect(strip.getByRole('listitem')).toHaveCount(1)
  await expect(strip.getByRole('img', { name: 'К 456 МН 77' })).toBeVisible()
  await strip.getByText('Ещё 1 парковка').click()
  await expect(strip.getByRole('img', { name: 'А 123 ВС 77' })).toBeVisible()
  await expect(strip.locator('summary')).toBeFocused()
})

test('where a parking ran at the last visit, nothing moves as the strip comes', async ({ page, backend }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await comeAs(page, backend, 'driver')
  await park(backend, { token: await takeToken(backend, 'driver'), number: PLATE, minutes: 60 })
  const strip = page.locator('parking-sessions').getByRole('listitem')
  await openPage(page, '/news')
  await expect(strip).toBeVisible()
  const sumOfShifts = await watchShifts(page)
  const answer = await holdBack(page, '**/get-profile*')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('parking-news').getByRole('link').first()).toBeVisible()
  answer()
  await expect(strip).toBeVisible()
  expect(await sumOfShifts()).toBeLessThanOrEqual(0.01)
})

for (const [language, retry, signOut] of [
  ['ru', 'Попробовать ещё раз', 'Выйти'],
  ['en', 'Try again', 'Sign out'],
] as const)
  test(`where the driver cannot be had, the header says so in one line, with one way to try again (${language})`, async ({
    page,
    backend,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await comeAs(page, backend, 'driver')
    await park(backend, { token: await takeToken(backend, 'driver'), number: PLATE, minutes: 60 })
    const banner = page.getByRole('banner')
    const strip = page.locator('parking-sessions').getByRole('listitem')
    const address = language === 'ru' ? '/news' : '/en/news'
    await openPage(page, address)
    await expect(strip).toBeVisible()
    await page.route(/[/]get-profile/, (route) =>
      route.continue({ url: route.request().url().replace(backend.url, `${backend.url}/~fault/500`) }),
    )
    await page.reload()
    await expect(banner.getByRole('alert')).toBeVisible()
    await expect(page.locator('parking-sessions')).toBeHidden()
    await expect(banner.getByRole('button', { name: retry })).toHaveCount(1)
    await expect(banner.getByRole('button', { name: signOut })).toBeVisible()
    expect((await banner.boundingBox())!.height).toBeLessThanOrEqual(64)
    for (const button of await banner.locator('parking-account-menu').getByRole('button').all())
      expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)

    await page.unroute(/[/]get-profile/)
    await banner.getByRole('button', { name: retry }).press('Enter')
    await expect(banner.getByRole('alert')).toHaveCount(0)
    await expect(banner.getByRole('button', { name: 'Анна Смирнова' })).toBeVisible()
    await expect(strip).toBeVisible()
    await expect(page.locator('parking-account-menu')).toBeFocused()
  })

test('a page around the strip is told of no plate: neither by the driver’s handle nor by an event', async ({
  page,
  backend,
}) => {
  await comeAs(page, backend, 'driver')
  await park(backend, { token: await takeToken(backend, 'driver'), number: PLATE, minutes: 60 })
  await page.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { told })
    const hear = (event: Event) => told.push(`${event.type} ${JSON.stringify((event as CustomEvent).detail)}`)
    for (const name of ['parking-navigate', 'parking-error', 'parking-session-started', 'parking-cost'])
      addEventListener(name, hear, true)
  })
  await openPage(page, '/news')
  await page.locator('parking-sessions').getByRole('link').click()
  await expect(new DriverPayment(page, 'ru').dialog.getByRole('heading', { level: 2 })).toBeFocused()
  const { told, address, stored } = await page.evaluate(() => ({
    told: (window as unknown as { told: string[] }).told,
    address: location.href,
    stored: JSON.stringify({ ...localStorage, ...sessionStorage }),
  }))
  expect(told.join()).toContain('parking-navigate')
  expect(`${told.join()} ${address} ${stored}`).not.toMatch(SPELLINGS)
  const current = await page.evaluate(async () => {
    const library = (await import(new URL('/public.js', location.href).href)) as {
      driver(city: string): Promise<{ load(): Promise<void>; current: unknown }>
    }
    const driver = await library.driver('zarechny')
    await driver.load()
    return JSON.stringify(driver.current)
  })
  expect(current).toContain('101')
  expect(current).not.toMatch(SPELLINGS)
})
