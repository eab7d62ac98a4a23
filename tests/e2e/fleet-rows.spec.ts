// The rows of a firm's long list by keyboard: the one that has the focus is seen, however far the key goes.
import { addDriver } from '../../shared/api/contract/fleet.ts'
import { boxOf } from '../support/e2e-boxes.ts'
import { seenShareOf } from '../support/e2e-sight.ts'
import { comeAs, openPage, takeToken } from '../support/e2e-site.ts'
import { expect, test } from '../support/e2e.ts'

/** More than two windows of them. */
const DRIVERS = 60
/** A key, and the row it goes to; from the last one where it is less than nothing. The head is row 1. */
const WALK = [
  ['ArrowDown', 3],
  ['PageDown', 13],
  ['PageDown', 23],
  ['End', 0],
  ['ArrowUp', -1],
  ['PageUp', -11],
  ['Home', 2],
  ['ArrowUp', 2],
] as const

for (const [width, height] of [
  [360, 740],
  [1280, 600],
] as const)
  test(`keys walk the drivers of a firm, and the row that has the focus is in sight (${width} px)`, async ({
    page,
    backend,
  }) => {
    await page.setViewportSize({ width, height })
    const token = await takeToken(backend, 'coop')
    for (let index = 0; index < DRIVERS; index += 1) {
      const driver = {
        name: `Водитель ${String(index).padStart(2, '0')}`,
        plate: '',
        phone: `79000000${100 + index}`,
        device: '',
      }
      const sent = Object.entries({ ...addDriver.encode(driver), token }).map(([name, value]) => [name, String(value)])
      const answer = await fetch(`${backend.url}/zarechny${addDriver.path}`, {
        method: addDriver.method,
        body: new URLSearchParams(sent),
      })
      expect(await answer.json()).toMatchObject({ status: 'ok' })
    }
    await comeAs(page, backend, 'coop')
    await openPage(page, '/coop-profile')
    const table = page.locator('parking-coop-fleet').getByRole('table')
    const rows = table.getByRole('row')
    await expect(rows.nth(1)).toBeVisible()
    const lists = await boxOf(page.locator('parking-coop-fleet').getByRole('radiogroup'))
    expect(lists.height, 'the lists to choose from stand in one line').toBeLessThanOrEqual(64)
    const last = Number(await table.getAttribute('aria-rowcount'))
    expect(last).toBeGreaterThan(DRIVERS)
    await page.evaluate(() => scrollTo(0, 0))
    await rows.nth(1).evaluate((row: HTMLElement) => row.focus({ preventScroll: true }))
    for (const [key, index] of WALK) {
      await page.keyboard.press(key)
      const row = rows.and(page.locator(`[aria-rowindex="${index > 0 ? index : last + index}"]`))
      await expect(row).toBeFocused()
      await expect
        .poll(() => seenShareOf(row), { message: `${key}: the share that is seen` })
        .toBeGreaterThanOrEqual(0.5)
    }
  })
