// <parking-receipt-view> as an embedder receives it.
import { claim, until } from './support/claims.ts'
import { expectAccessible, openElement } from './support/element-page.ts'
import { describe, it } from './support/mocha.ts'
import { textOf } from './support/pages.ts'

const TAG = 'parking-receipt-view'
const LINK =
  'city="zarechny" place="101 Центр" date-in="18/11/2026 10:00" date-out="18/11/2026 12:00" price="240.00" ts="А123ВС77"'

describe('<parking-receipt-view>', () => {
  it('has no accessibility faults, with a link, with a wrong signature, with a number and with nothing', async () => {
    await expectAccessible(TAG, ['city="zarechny"', LINK, `${LINK} sig="abc"`, 'city="zarechny" number="999999"'])
  })

  it('shows what a link says as text, and that it is not confirmed', async () => {
    const { page, element, root } = await openElement(
      TAG,
      `${LINK.replace('101 Центр', '&lt;img src=x onerror=top.pwned=1&gt;')} sig="abc"`,
    )
    await until(() => textOf(element).includes('Данные из ссылки, не подтверждены'), 'it is said')
    claim(/Сумма\s*240,00\s₽/.test(textOf(element)), 'the sum as it is written here')
    claim(textOf(element).includes('<img src=x'), 'markup is shown as it is written')
    claim(!root.querySelector('img'), 'and nothing is made of it')
    page.close()
  })

  it('says what is wrong with a number before it asks the city', async () => {
    const { page, root } = await openElement(TAG, 'city="zarechny"', { language: 'en' })
    const input = root.querySelector('input')!
    input.focus()
    input.ownerDocument.execCommand('insertText', false, 'abc')
    root.querySelector('form')!.requestSubmit()
    await until(() => input.getAttribute('aria-invalid') === 'true', 'the field is marked')
    page.close()
  })
})
