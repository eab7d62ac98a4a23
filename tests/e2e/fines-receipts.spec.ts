// A driver looks at fines, invoices and slips: on the site by keyboard alone, in a stranger's page over a bad line.
import { expectSaid } from '../support/e2e-said.ts'
import { expectUsable } from '../support/e2e-axe.ts'
import { elementOn } from '../support/e2e-element.ts'
import { test } from '../support/e2e-journeys.ts'
import { tabOnTo } from '../support/e2e-keyboard.ts'
import { makeInvoice } from '../support/e2e-receipts.ts'
import { comeAs, headingOf, openPage } from '../support/e2e-site.ts'
import { siteWordsOf } from '../support/e2e-words.ts'
import { expect } from '../support/e2e.ts'

/** A museum's page with both elements. */
function toHtml(origin: string, language: string): string {
  const tags = ['parking-fines', 'parking-receipts']
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Museum</title>
${tags.map((tag) => `<script type="module" src="${origin}/elements/${tag}.js"></script>`).join('\n')}</head>
<body><h1>Museum</h1>${tags.map((tag) => `<${tag} city="zarechny"></${tag}>`).join('\n')}</body></html>`
}

test.describe('on the site', () => {
  test.use({
    viewport: { width: 360, height: 740 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })

  test('by keyboard alone: a driver opens a fine, copies its number, and mails an invoice', async ({
    page,
    backend,
  }) => {
    const site = siteWordsOf('ru')
    const fines = elementOn(page, 'ru', 'fines')
    const receipts = elementOn(page, 'ru', 'receipts')
    const number = await makeInvoice(backend)
    await comeAs(page, backend, 'driver')
    await openPage(page, '/profile/penalty')
    await expect(fines.scope.getByText('9 штрафов')).toBeVisible()
    await expectUsable(page, 'parking-fines', 'the fines')

    await test.step('a fine opens in its place, with its photo', async () => {
      const summary = fines.fold('Не оплачен').locator('summary')
      await tabOnTo(page, summary)
      await page.keyboard.press('Enter')
      await expect(fines.scope.getByRole('img', { name: 'Фото нарушения: А123ВС77, Липовый бульвар, 4' })).toBeVisible()
      await expect(summary).toBeFocused()
      await expectUsable(page, 'parking-fines', 'an open fine')
    })
    await test.step('its photo is enlarged, and the focus comes back', async () => {
      const photo = fines.scope.getByRole('button', { name: 'Фото нарушения' })
      await tabOnTo(page, photo)
      await page.keyboard.press('Enter')
      await expect(fines.dialog.getByRole('heading', { name: fines.words('fines.photo') })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(fines.dialog).toHaveCount(0)
      await expect(photo).toBeFocused()
    })
    await test.step('its number is copied, and that is said', async () => {
      await tabOnTo(page, fines.button('fines.uin.copy'))
      await page.keyboard.press('Enter')
      await expectSaid(page, fines.words('fines.uin.copied'))
      await expect(fines.button('fines.uin.copy')).toBeFocused()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('18810177250300000018')
    })
    await test.step('the menu leads to the invoices', async () => {
      await page.getByRole('link', { name: site('title.receipts') }).press('Enter')
      await expect(page).toHaveURL(/\/profile\/receipts$/)
      await expect(headingOf(page)).toBeFocused()
      await expect(receipts.scope.getByText('1 документ')).toBeVisible()
      await expectUsable(page, 'parking-receipts', 'the receipts')
    })
    await test.step('an invoice opens as it is printed, and is mailed', async () => {
      const open = receipts.scope.getByRole('button', { name: `Счет № ${number}` })
      await tabOnTo(page, open)
      await page.keyboard.press('Enter')
      await expect(receipts.dialog.getByRole('heading', { level: 2 })).toBeFocused()
      await expect(receipts.dialog.locator('.paper')).toContainText('ООО «Ромашка», ИНН 7707083893')
      await expect(receipts.says('receipts.pdf.open')).toBeVisible()
      await expectUsable(page, 'parking-receipts', 'an invoice')
      const email = receipts.dialog.getByLabel(receipts.words('mail.email'))
      await tabOnTo(page, email)
      await expect(email).toHaveValue('driver@demo.example')
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('book@')
      await page.keyboard.press('Enter')
      await expect(email).toBeFocused()
      await expect(receipts.says('mail.email.format')).toBeVisible()
      await expectSaid(page, receipts.words('mail.email.format'))
      await page.keyboard.type('romashka.example')
      await page.keyboard.press('Enter')
      await expectSaid(page, 'book@romashka.example')
      await page.keyboard.press('Escape')
      await expect(open).toBeFocused()
    })
    await test.step('the letter is there', async () => {
      await page.goto(`${backend.url}/demo/outbox?to=book%40romashka.example`)
      await expect(page.getByText(`№ ${number}`)).toBeVisible()
    })
  })
})

test.describe('in a stranger’s page', () => {
  test.use({ language: 'en', viewport: { width: 360, height: 740 } })

  test('a photo and a PDF that the line spoils are said to be spoilt, and come on another try', async ({
    page,
    partner,
    backend,
    language,
  }) => {
    const fines = elementOn(page, language, 'fines')
    const receipts = elementOn(page, language, 'receipts')
    const number = await makeInvoice(backend)
    await comeAs(page, backend, 'driver')
    await page.goto(partner.show({ html: toHtml(backend.url, language) }))

    await test.step('the photo', async () => {
      await page.route('**/fineimage/**', (route) => route.fulfill({ json: { status: 'ok', image: 'PGh0bWw+' } }))
      const fine = fines.fold('Не оплачен')
      await fine.locator('summary').press('Enter')
      await expect(fine.getByRole('alert')).toContainText(fines.words('fines.photo.failed'))
      await expectSaid(page, fines.words('fines.photo.failed'))
      await expectUsable(page, 'parking-fines', 'a photo that failed')
      await page.unroute('**/fineimage/**')
      await fine.getByRole('button', { name: fines.words('common.retry') }).press('Enter')
      await expect(fine.getByRole('img')).toBeVisible()
      // The button has gone with its notice, and the keyboard goes on from here.
      await expect(fines.scope.locator(':focus')).toBeFocused()
    })
    await test.step('the PDF', async () => {
      await page.route('**/api/receipt?*', (route) => route.fulfill({ contentType: 'application/pdf', body: '' }))
      await receipts.scope.getByRole('button', { name: `Company bill No. ${number}` }).press('Enter')
      await expect(receipts.dialog.getByRole('heading', { level: 2 })).toBeFocused()
      await expect(receipts.dialog.getByRole('alert')).toContainText(receipts.words('receipts.pdf.failed'))
      await expectSaid(page, receipts.words('receipts.pdf.failed'))
      await expectUsable(page, 'parking-receipts', 'a PDF that failed')
      await page.unroute('**/api/receipt?*')
      await receipts.dialog.getByRole('button', { name: receipts.words('common.retry') }).press('Enter')
      await expect(receipts.says('receipts.pdf.open')).toBeVisible()
      await expect(receipts.dialog.locator(':focus')).toBeFocused()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        receipts.button('receipts.pdf.save').press('Enter'),
      ])
      expect(download.suggestedFilename()).toBe(`receipt-${number}.pdf`)
      await expect(receipts.button('receipts.pdf.save')).toBeFocused()
    })
  })
})

test.describe('in the other language', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a driver opens a fine on the site in English, and goes on to an invoice', async ({ page, backend }) => {
    const fines = elementOn(page, 'en', 'fines')
    const receipts = elementOn(page, 'en', 'receipts')
    const number = await makeInvoice(backend)
    await comeAs(page, backend, 'driver')
    await openPage(page, '/en/profile/penalty')
    await expect(fines.scope.getByText('9 fines')).toBeVisible()
    const summary = fines.fold('Не оплачен').locator('summary')
    await summary.press('Enter')
    await expect(fines.scope.getByRole('img')).toBeVisible()
    await expect(summary).toBeFocused()
    await expectUsable(page, fines.tag, 'an open fine')
    // The page of the receipts has no address of its own language: it keeps that of the page before.
    await page.getByRole('link', { name: 'Bills', exact: true }).press('Enter')
    await expect(page).toHaveURL(/\/profile\/receipts$/)
    await expect(headingOf(page)).toBeFocused()
    const open = receipts.scope.getByRole('button', { name: `Company bill No. ${number}` })
    await tabOnTo(page, open)
    await page.keyboard.press('Enter')
    await expect(receipts.dialog.getByRole('heading', { level: 2 })).toBeFocused()
    await expectUsable(page, receipts.tag, 'an invoice')
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
  })

  test('and looks at an invoice in a stranger’s page in Russian', async ({ page, partner, backend }) => {
    const fines = elementOn(page, 'ru', 'fines')
    const receipts = elementOn(page, 'ru', 'receipts')
    const number = await makeInvoice(backend)
    await comeAs(page, backend, 'driver')
    await page.goto(partner.show({ html: toHtml(backend.url, 'ru') }))
    await expect(fines.scope.getByText('9 штрафов')).toBeVisible()
    const open = receipts.scope.getByRole('button', { name: `Счет № ${number}` })
    await open.press('Enter')
    await expect(receipts.dialog.getByRole('heading', { level: 2 })).toBeFocused()
    await expect(receipts.says('receipts.pdf.open')).toBeVisible()
    await expectUsable(page, receipts.tag, 'an invoice')
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
  })
})
