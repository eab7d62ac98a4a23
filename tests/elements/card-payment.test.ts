// <parking-card-payment> as an embedder receives it.
import { claim, same, until } from './support/claims.ts'
import { expectAccessible, openElement } from './support/element-page.ts'
import { describe, it } from './support/mocha.ts'
import { textOf } from './support/pages.ts'

const TAG = 'parking-card-payment'
const EVENTS = ['parking-navigate', 'parking-redirect', 'parking-failed']

describe('<parking-card-payment>', () => {
  it('has no accessibility faults, with an invoice, a late one, another sum and none', async () => {
    await expectAccessible(
      TAG,
      [
        'invoice-id="demo-1001"',
        'invoice-id="demo-0900"',
        'invoice-id="demo-1001" amount="1"',
        'invoice-id="none" home-url="/"',
        '',
      ].map((one) => `city="zarechny" ${one}`),
    )
  })

  it('shows the payee and the city’s own sum, and goes to the bank with an e-mail only', async () => {
    const { page, element, root, heard } = await openElement(
      TAG,
      'city="zarechny" invoice-id="demo-1001" amount="3000.00"',
      { events: EVENTS },
    )
    claim(/МКУ «Заречный паркинг»[^]*3\s000,00/.test(textOf(element)), `payee and sum: ${textOf(element)}`)
    const submit = () => root.querySelector('form')!.requestSubmit()
    submit()
    const input = root.querySelector('input')!
    await until(() => input.getAttribute('aria-invalid') === 'true', 'the e-mail is asked for')
    input.focus()
    input.ownerDocument.execCommand('insertText', false, 'anna@mail.example')
    submit()
    await until(() => heard.length > 0, 'the bank')
    same(heard[0]?.name, 'parking-redirect', 'what is told')
    claim(/\/bank\//.test(String(heard[0]?.detail['url'])), 'the bank’s page')
    await until(() => root.querySelector('a[href*="/bank/"]'), 'a link to it, as the page has taken over')
    page.close()
  })

  it('refuses a link with another sum, and asks the page to go home without a number', async () => {
    const forged = await openElement(TAG, 'city="zarechny" invoice-id="demo-1001" amount="1.00"', { events: EVENTS })
    same(forged.heard[0]?.detail['code'], 'mismatch', 'it is told')
    claim(!forged.root.querySelector('form'), 'nothing can be paid')
    forged.page.close()
    const none = await openElement(TAG, 'city="zarechny"', { events: EVENTS })
    same([none.heard[0]?.name, none.heard[0]?.detail['to']], ['parking-navigate', 'home'], 'the way home')
    none.page.close()
  })
})
