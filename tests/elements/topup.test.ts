// <parking-topup> as an embedder receives it: signed in, its amount, its ways to pay, and the particulars of a payer.
import { findFaults } from './support/axe.ts'
import { claim, same, until } from './support/claims.ts'
import { afterEach, describe, it } from './support/mocha.ts'
import { type HostPage, openPage, ready, textOf } from './support/pages.ts'

const ENTRY = '<script type="module" src="/lib/plain/elements/parking-topup.js"></script>'

interface Shown {
  page: HostPage
  element: HTMLElement
  root: ShadowRoot
}

/** Opens a page with the element, its driver signed in as another tab would have done it. */
async function open(attributes: string, { language = 'ru', city = 'zarechny', signedIn = true } = {}): Promise<Shown> {
  if (signedIn) {
    const answer = await fetch(`/${city}/api/auth/login-v5`, {
      method: 'POST',
      body: new URLSearchParams({ login: 'driver@demo.example', password: 'parking1' }),
    })
    const { token } = (await answer.json()) as { token: string }
    localStorage.setItem('tokens', JSON.stringify({ [city]: { standart: token } }))
  }
  const page = await openPage(
    `<html lang="${language}"><title>Парковка</title>${ENTRY}<main><h1>Парковка</h1><parking-topup city="${city}" ${attributes}></parking-topup></main>`,
  )
  const element = page.document.querySelector<HTMLElement>('parking-topup')
  claim(element, 'the element is on its page')
  return { page, element, root: await ready(element) }
}

function field(root: ShadowRoot, name: string): HTMLInputElement {
  const found = root.querySelector<HTMLInputElement>(`[name="${name}"]`)
  claim(found, `a field ${name}`)
  return found
}

function type(page: HostPage, input: HTMLInputElement, text: string): void {
  input.focus()
  input.select()
  page.document.execCommand('insertText', false, text)
}

function press(root: ShadowRoot, name: RegExp): void {
  const all = [...root.querySelectorAll<HTMLElement>('button, a[href], .choice-face')]
  const found = all.find((one) => name.test(one.innerText.trim().replaceAll('\u00a0', ' ')))
  claim(found, `a button ${name} among ${all.map((one) => one.innerText).join(', ')}`)
  found.click()
}

describe('<parking-topup>', () => {
  afterEach(() => localStorage.clear())

  it('has no accessibility faults: its form, its errors, the particulars of a firm and of a person, in either language', async () => {
    const words = {
      ru: { slip: /^Квитанция/, next: /^Дальше/, person: /^Физлицо$/, submit: /^Пополнить$/ },
      en: { slip: /^Bill/, next: /^Next/, person: /^Individual$/, submit: /^Top up$/ },
    }
    for (const [language, say] of Object.entries(words)) {
      const { page, root } = await open('', { language })
      await until(() => root.querySelector('[name="amount"]'), 'the form')
      same(await findFaults(page), [], `faults in ${language}`)
      press(root, say.submit)
      await until(() => field(root, 'amount').getAttribute('aria-invalid') === 'true', 'an empty amount is refused')
      await until(() => root.activeElement === field(root, 'amount'), 'and has the focus')
      same(await findFaults(page), [], `faults of errors in ${language}`)
      type(page, field(root, 'amount'), '500')
      press(root, say.slip)
      press(root, say.next)
      await until(() => root.querySelector('[name="inn"]'), 'the particulars of a firm')
      same(await findFaults(page), [], `faults of a firm in ${language}`)
      press(root, say.person)
      await until(() => root.querySelector('[name="series"]'), 'the particulars of a person')
      same(await findFaults(page), [], `faults of a person in ${language}`)
      type(page, field(root, 'number'), '12345')
      field(root, 'series').focus()
      await until(() => field(root, 'number').getAttribute('aria-invalid') === 'true', 'a number too short is refused')
      const box = (name: string) => field(root, name).getBoundingClientRect()
      same(
        [box('series').top, box('series').height],
        [box('number').top, box('number').height],
        'what is wrong with one of two fields moves neither',
      )
      page.close()
    }
  })

  it('says the balance with its noun, takes the shortage and a press for the amount, and asks a phone only where one is needed', async () => {
    const { page, element, root } = await open('shortage="140"')
    await until(() => /На балансе 1\s500\sрублей/.test(textOf(element)), 'the balance')
    same(field(root, 'amount').value, '140', 'the shortage')
    press(root, /^300 ₽/)
    await until(() => field(root, 'amount').value === '300', 'the suggestion')
    type(page, field(root, 'amount'), '1 234,5')
    await until(() => /Пополнить на 1\s234,50/.test(textOf(element)), 'the amount as it is read')
    same(root.querySelector('[name="phone"]'), null, 'no phone')
    press(root, /^Счёт телефона/)
    await until(() => root.querySelector('[name="phone"]'), 'a phone')
    same(field(root, 'phone').value, '+7 (900) 000 - 00 - 01', 'the driver’s own')
    element.setAttribute('shortage', '77.70')
    await until(() => field(root, 'amount').value === '77.70', 'a late shortage')
    page.close()
  })

  it('lets the driver on only with every field filled in, doubts a number without standing in the way, and remembers a firm on wish', async () => {
    const { page, root } = await open('shortage="500"')
    await until(() => root.querySelector('[name="amount"]'), 'the form')
    press(root, /^Квитанция/)
    press(root, /^Дальше/)
    await until(() => root.querySelector('[name="inn"]'), 'the particulars')
    const next = () => root.querySelector<HTMLButtonElement>('[type="submit"]')!
    same(next().getAttribute('aria-disabled'), 'true', 'shut')
    for (const [name, text] of Object.entries({
      name: 'ООО «Ромашка»',
      inn: '1234567890',
      ogrn: '1027700132195',
      kpp: '773601001',
      address: 'Москва',
    }))
      type(page, field(root, name), text)
    await until(() => next().getAttribute('aria-disabled') === null, 'open, although the checksum is wrong')
    claim(/опечатк/.test(root.textContent ?? ''), 'the doubt is said')
    field(root, 'remember').click()
    next().click()
    await until(() => /Счёт № \d+ готов/.test(root.textContent ?? ''), 'the number')
    const links = [...root.querySelectorAll<HTMLAnchorElement>('a[href*="receipt"]')]
    same(
      links.map(({ target }) => target),
      ['_blank', '_blank'],
      'to print and to keep',
    )
    const pdf = await fetch(links[0]!.href)
    same(pdf.headers.get('content-type'), 'application/pdf', 'a PDF')
    same(await findFaults(page), [], 'faults of the paper')
    claim(JSON.stringify({ ...localStorage }).includes('1234567890'), 'the firm is remembered')
    page.close()
  })

  it('says so where a city has no balances, and to a visitor who is not signed in', async () => {
    const free = await open('', { city: 'verhnegorsk', signedIn: false })
    await until(() => textOf(free.element).includes('В этом городе нет баланса'), 'no balances')
    free.page.close()
    const out = await open('', { signedIn: false })
    await until(() => textOf(out.element).includes('Войти'), 'the way in')
    same(out.root.querySelector('[name="amount"]'), null, 'no form')
    out.page.close()
  })
})
