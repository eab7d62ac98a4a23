import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import SITE_MESSAGES from '../../host-site/messages/ru.json' with { type: 'json' }
import { findBarriers } from '../support/e2e-axe.ts'
import type { TestBackend } from '../support/e2e-backend.ts'
import { toStrictPage } from '../support/e2e-partner.ts'
import { canAskAgain } from '../support/e2e-lost-code.ts'
import { comeAs, headingOf, openPage } from '../support/e2e-site.ts'
import { expectSaid } from '../support/e2e-said.ts'
import { expect, inTurn, type Language, LANGUAGES, test } from '../support/e2e.ts'
import { wordsOf } from '../support/e2e-words.ts'

/** Keys, and the row that each leads to; the head is the first, and there are 21 more. */
const WALK = [
  ['PageDown', 12],
  ['ArrowDown', 13],
  ['PageUp', 3],
  ['ArrowUp', 2],
  ['End', 0],
  ['ArrowUp', -1],
  ['PageUp', -11],
  ['Home', 2],
] as const

const shownText = (language: Language, count: 50 | 11) =>
  ({ ru: `Показано ${count} операций`, en: `${count} operations are shown` })[language]

for (const language of LANGUAGES) {
  const it = inTurn(language)
  test.describe(`history and fleet on a stranger’s page (${language})`, () => {
    test.use({ language, viewport: { width: 360, height: 740 } })

    it('a driver comes in where he is, narrows his history, looks at a line and takes it home as a file', async ({
      page,
      context,
      backend,
      partner,
      watch,
    }) => {
      const words = wordsOf(language, 'operations', 'login')
      await page.goto(
        partner.show(
          toStrictPage(backend.url, {
            language,
            tags: ['parking-operations'],
            body: '<parking-operations city="zarechny" period="all"></parking-operations>',
          }),
        ),
      )
      const opener = page.getByRole('button', { name: words('account.signIn') })
      const signIn = page.getByRole('dialog', { name: words('login.title') })
      const ways = [
        () => signIn.getByRole('button', { name: words('common.close') }).click(),
        () => page.keyboard.press('Escape'),
        () => page.mouse.click(5, 5),
      ]
      for (const close of ways) {
        await opener.click()
        await expect(page.getByLabel(words('login.login'))).toBeFocused()
        await close()
        await expect(signIn).toBeHidden()
        await expect(opener).toBeFocused()
      }
      await opener.press('Enter')
      await page.getByLabel(words('login.login')).fill('driver@demo.example')
      await page.getByLabel(words('login.password'), { exact: true }).fill('parking1')
      await page.getByLabel(words('login.password'), { exact: true }).press('Enter')
      const rows = page.getByRole('table').getByRole('row')
      await expect(rows.nth(3)).toBeVisible()
      // The way in is gone: the focus is at what it has led to.
      await expect(page.getByRole('group', { name: words('account.inside') })).toBeFocused()
      await expectSaid(page, shownText(language, 50))
      // On a phone the filters are behind a button.
      const filters = page.getByRole('button', { name: words('operations.filters.open'), exact: true })
      if (await filters.isVisible()) await filters.click()
      await page.getByLabel(words('operations.type'), { exact: true }).selectOption('refill')
      await expect(rows.nth(1)).toContainText(words('operations.type.refill'))
      await expectSaid(page, shownText(language, 11))
      await rows.nth(1).click()
      await expect(page.getByRole('dialog')).toContainText('500')
      await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeFocused()
      expect(await findBarriers(page, 'parking-operations')).toEqual([])
      await page.keyboard.press('Escape')
      await expect(rows.nth(1)).toBeFocused()
      const [file] = await Promise.all([
        context.waitForEvent('page'),
        page.getByRole('button', { name: words('operations.export.xls') }).click(),
      ])
      await expect(page.getByRole('button', { name: words('operations.export.xls') })).toBeFocused()
      await expect(page.getByRole('link', { name: words('operations.export.open') })).toHaveAttribute(
        'href',
        /download-history/,
      )
      await expectSaid(page, words('operations.export.ready'))
      await file.close().catch(() => {})
      expect(watch.troubles()).toEqual([])
    })

    it('a firm comes in by its numbers, adds a vehicle, and is told when it is there already', async ({
      page,
      backend,
      partner,
      watch,
    }) => {
      const words = wordsOf(language, 'coop-fleet', 'fleet-office', 'login')
      await page.goto(
        partner.show(
          toStrictPage(backend.url, {
            language,
            tags: ['parking-coop-fleet'],
            body: '<parking-coop-fleet city="zarechny" list="vehicles"></parking-coop-fleet>',
          }),
        ),
      )
      await page.getByLabel(words('login.inn')).fill('7707083893')
      await page.getByLabel(words('login.contract')).fill('ДГ-1')
      await page.getByLabel(words('login.contract')).press('Enter')
      await expect(page.getByRole('table').getByRole('row')).toHaveCount(7)
      await expect(page.getByRole('group', { name: words('fleet.title') })).toBeFocused()
      for (const outcome of ['added', 'refused']) {
        await page.getByRole('button', { name: words('fleet.vehicles.add') }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByLabel(words('fleet.column.plate'))).toBeFocused()
        await dialog.getByLabel(words('fleet.column.plate')).fill('a 777 aa 77')
        await dialog.getByRole('button', { name: words('fleet.save') }).click()
        if (outcome === 'added') {
          await expect(dialog).toHaveCount(0)
          await expectSaid(page, words('fleet.added'))
          await expect(page.getByRole('button', { name: words('fleet.vehicles.add') })).toBeFocused()
        } else {
          await expect(dialog.getByText(words('fleet.plate.taken'))).toBeVisible()
          await expectSaid(page, words('fleet.plate.taken'))
          await expect(dialog.getByLabel(words('fleet.column.plate'))).toBeFocused()
        }
      }
      expect(await findBarriers(page, 'parking-coop-fleet')).toEqual([])
      expect(watch.troubles()).toEqual([])
    })
  })
}

test('on the city’s own site the history stands on its page, and the row that keys walk to is seen', async ({
  page,
  backend,
}) => {
  await comeAs(page, backend, 'driver')
  await openPage(page, '/profile/operations')
  const rows = page.locator('parking-operations').getByRole('table').getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  // Counted from the bottom where a key goes there: the history grows with the days.
  const last = Number(await page.locator('parking-operations').getByRole('table').getAttribute('aria-rowcount'))
  await page.evaluate(() => scrollTo(0, 0))
  await rows.nth(1).evaluate((row: HTMLElement) => row.focus({ preventScroll: true }))
  for (const [key, index] of WALK) {
    await page.keyboard.press(key)
    await expect(rows.and(page.locator(`[aria-rowindex="${index > 0 ? index : last + index}"]`))).toBeFocused()
  }
})

test('what a history is narrowed to stands in its address: it is there after a reload, and in a link that is shared', async ({
  page,
  backend,
}) => {
  await comeAs(page, backend, 'driver')
  await openPage(page, '/profile/operations')
  const words = wordsOf('ru', 'operations')
  const history = page.locator('parking-operations')
  const kind = history.getByLabel(words('operations.type'), { exact: true })
  await kind.selectOption('refill')
  await history.getByLabel(words('operations.order'), { exact: true }).selectOption('sum.up')
  await expect(page).toHaveURL(/[?&]type=refill/)
  await expect(page).toHaveURL(/[?&]order=sum&direction=up/)
  expect(page.url()).not.toMatch(/vehicle=|%D0%90/)
  await page.reload()
  await expect(kind).toHaveValue('refill')
  await expect(history.getByLabel(words('operations.order'), { exact: true })).toHaveValue('sum.up')
  await openPage(page, '/profile/operations?period=all&type=payment')
  await expect(kind).toHaveValue('payment')
  // A step back leads to the page before, and not to a filter before.
  await kind.selectOption('refill')
  await expect(page).toHaveURL(/type=refill/)
  await expectSaid(page, shownText('ru', 11))
  await page.goBack()
  await expect(page).not.toHaveURL(/type=payment/)
})

/** A firm on the city's site, whose import has been given this file of drivers. */
async function openImport(page: Page, backend: TestBackend, file: { name: string; mimeType: string; buffer: Buffer }) {
  await comeAs(page, backend, 'coop')
  await openPage(page, '/coop-profile')
  const words = wordsOf('ru', 'coop-fleet', 'fleet-office')
  const fleet = page.locator('parking-coop-fleet')
  await fleet.getByRole('button', { name: words('fleet.import') }).click()
  await fleet.locator('input[type="file"]').setInputFiles(file)
  return { fleet, dialog: fleet.getByRole('dialog'), words }
}

test('a firm loads its drivers from a spreadsheet’s file, and takes home what was not added', async ({
  page,
  backend,
}) => {
  const text = 'sep=;\r\nФамилия;Имя;Телефон\r\nСоколов;Илья;+7 901 000-00-31\r\nОдин;;8'
  const file = { name: 'drivers.txt', mimeType: 'text/plain', buffer: Buffer.from(`\uFEFF${text}`, 'utf16le') }
  const { fleet, dialog, words } = await openImport(page, backend, file)
  await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused()
  await dialog.getByRole('button', { name: 'Добавить 1 водителя' }).click()
  await expect(dialog).toContainText('Добавлен 1 водитель')
  await expectSaid(page, 'Добавлен 1 водитель')
  const [rest] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Скачать 1 строку с ошибкой' }).click(),
  ])
  expect(readFileSync(await rest.path(), 'utf8')).toContain('Фамилия;Имя;Телефон;Строка;Причина\r\nОдин;;8;4;')
  await dialog.getByRole('button', { name: words('fleet.import.done') }).click()
  await expect(fleet.getByRole('button', { name: words('fleet.import') })).toBeFocused()
  await expect(fleet.getByRole('table')).toContainText('Соколов Илья')
})

test('more rows than boxes would have room for in memory are all printed, as lines under the heads of their columns', async ({
  page,
  backend,
}) => {
  const drivers = Array.from(
    { length: 2_001 },
    (_, index) => `Новый Водитель ${index};+7 95${String(10_000_000 + index)}`,
  )
  const file = { name: 'drivers.csv', mimeType: 'text/csv', buffer: Buffer.from(`ФИО;Телефон\n${drivers.join('\n')}`) }
  const { fleet, dialog, words } = await openImport(page, backend, file)
  await dialog.getByRole('button', { name: /^Добавить 2.001/ }).click()
  await dialog.getByRole('button', { name: words('fleet.import.done') }).click()
  await expect(fleet.getByRole('button', { name: words('fleet.import') })).toBeFocused()
  const table = fleet.getByRole('table')
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  const count = Number(await table.getAttribute('aria-rowcount')) - 1
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const paper = fleet.locator('.paper-rows')
  const texts = await paper.locator('td').allTextContents()
  const [head = '', ...lines] = texts.flatMap((text) => text.split('\n'))
  expect(lines).toHaveLength(count)
  const last = lines.find((line) => line.startsWith('Новый Водитель 2000 ')) ?? ''
  expect(last.indexOf('+ 7')).toBe(head.indexOf(words('fleet.column.phone')))
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(paper).toHaveCount(0)
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  // Lines of text alone: boxes of as many rows would take twice as many.
  expect(count / (pdf.match(/\/Type\s*\/Page\b/g)?.length ?? count)).toBeGreaterThan(50)
})

test('a firm’s fleet is the city’s page for firms, and a token that has run out leads back to their sign-in', async ({
  page,
  backend,
}) => {
  await comeAs(page, backend, 'coop')
  await openPage(page, '/coop-profile')
  await expect(page.locator('parking-coop-fleet').getByRole('table')).toBeVisible()
  await page.evaluate(() => localStorage.setItem('tokens', JSON.stringify({ zarechny: { coop: 'gone' } })))
  await page.reload()
  const notice = page.getByRole('dialog', { name: SITE_MESSAGES['expired.title'] })
  await expect(notice.getByRole('button')).toBeFocused()
  await expect(page).toHaveURL(/\/legal\/auth$/)
  await notice.getByRole('button').click()
  await expect(page.getByLabel(wordsOf('ru', 'login')('login.contract'))).toBeVisible()
  await expect(headingOf(page)).toBeFocused()
})

test('a firm whose lists do not come is told so, and gets them when it asks again', async ({ page, backend }) => {
  await page.route('**/chunks/office-*', (route) => route.abort())
  await comeAs(page, backend, 'coop')
  await openPage(page, '/coop-profile')
  const fleet = page.locator('parking-coop-fleet')
  const again = fleet.getByRole('button', { name: wordsOf('ru')('common.retry') })
  await expect(again).toBeVisible()
  await expectSaid(page, wordsOf('ru', 'coop-fleet')('error.network'))
  await page.unroute('**/chunks/office-*')
  const isAskedAgain = await canAskAgain(page)
  if (isAskedAgain) await again.click()
  else await page.reload()
  await expect(fleet.getByRole('table')).toBeVisible()
  if (isAskedAgain) await expect(fleet.locator(':focus')).toBeFocused()
})
