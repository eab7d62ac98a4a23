// <parking-receipts> as an embedder receives it: a driver's invoices and slips behind the sign-in.
import { findFaults } from './support/axe.ts'
import { claim, same, until } from './support/claims.ts'
import {
  type DriverElement,
  openDriverPage,
  openDriverPageAnswered,
  openDriverPageSignedIn,
  type OpenedPage,
  typeInto,
} from './support/driver-page.ts'
import { answering, claimNothingRan, HOSTILE_TEXTS } from './support/hostile-texts.ts'
import { afterEach, describe, it } from './support/mocha.ts'

const RECEIPTS: DriverElement = { tag: 'parking-receipts', events: ['parking-receipt'], behind: '.virtual-table' }
const [FIRM, PERSON] = [
  { type: 2, name: 'ООО «Ромашка»', inn: '7707083893', ogrn: '1027700132195', kpp: '773601001', address: 'Москва' },
  {
    type: 1,
    lastName: 'Смирнова',
    firstName: 'Анна',
    middleName: '-',
    typeDoc: 1,
    seriesDoc: '4510',
    numberDoc: '123456',
    DateDoc: '2010-05-20',
    issuer: 'ОВД',
    address: 'Заречный',
  },
]

/** The driver of the demo has an invoice and a slip. */
async function make(): Promise<void> {
  const ask = async (path: string, fields: Record<string, string>, token = '') => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`/zarechny/api/${path}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(fields),
    })
    return (await response.json()) as Record<string, string>
  }
  const { token } = await ask('auth/login-v5', { login: 'driver@demo.example', password: 'parking1' })
  for (const payer of [FIRM, PERSON]) {
    const fields = Object.entries(payer!).map(([name, value]) => [`payer[${name}]`, String(value)])
    same((await ask('creatrefill', { sum: '1000', ...Object.fromEntries(fields) }, token))['status'], 'ok', 'made')
  }
}

let made: Promise<void> | null = null
async function openSignedIn(options: Parameters<typeof openDriverPageSignedIn>[1] = {}): Promise<OpenedPage> {
  await (made ??= make())
  return openDriverPageSignedIn({ ...RECEIPTS, behind: '.card-wide p, .virtual-table' }, options)
}

const buttonOf = (opened: OpenedPage, name: string) =>
  until(
    () =>
      [...opened.root.querySelectorAll<HTMLButtonElement>('button')].find((one) =>
        (one.getAttribute('aria-label') ?? one.textContent).startsWith(name),
      ),
    `a button ${name}`,
  )

async function openReceipt(opened: OpenedPage, name: string): Promise<HTMLDialogElement> {
  ;(await buttonOf(opened, name)).click()
  return until(() => opened.root.querySelector<HTMLDialogElement>('dialog[open]'), 'the receipt is open')
}

describe('<parking-receipts>', () => {
  it('has no accessibility faults, signed out and in, with a receipt and an error, wide and narrow', async () => {
    const first = await openDriverPage(RECEIPTS)
    same(first.root.querySelector('.button')?.textContent, 'Войти', 'the way in')
    same(await findFaults(first.page), [], 'faults while no driver is signed in')
    first.page.close()
    for (const [language, width, slip] of [
      ['ru', 360, 'Квитанция'],
      ['en', 1280, 'Bill'],
    ] as const) {
      const opened = await openSignedIn({ language, size: { width, height: 1600 } })
      same(await findFaults(opened.page), [], `faults in ${language}`)
      const dialog = await openReceipt(opened, slip)
      typeInto(dialog.querySelector('input')!, 'anna')
      dialog.querySelector<HTMLButtonElement>('[type="submit"]')!.click()
      await until(() => dialog.querySelector('.field-message'), 'an error is shown')
      same(await findFaults(opened.page), [], `faults of a receipt in ${language}`)
      opened.page.close()
    }
  })

  it('lists an invoice and a slip, each with its own button, which opens it as it is printed', async () => {
    const opened = await openSignedIn()
    const button = await buttonOf(opened, 'Счет №')
    button.focus()
    const dialog = await openReceipt(opened, 'Счет №')
    const paper = dialog.querySelector<HTMLElement>('.paper')!
    for (const text of [
      'Счёт №\u00A0',
      '1\u00A0000,00\u00A0₽',
      'Ожидает оплаты',
      'Пополнение баланса',
      'ООО «Ромашка»',
    ])
      claim(paper.innerText.includes(text), `the paper says ${text}`)
    claim(/УИН\s+0{16}\d{4}/.test(paper.innerText), 'the number that a bank finds it by')
    same(getComputedStyle(paper).backgroundColor, 'rgb(255, 255, 255)', 'its ground')
    dialog.querySelector<HTMLButtonElement>('.dialog-head button')!.click()
    await until(() => !opened.root.querySelector('dialog'), 'it is closed')
    same(opened.root.activeElement === button, true, 'the focus is back')
    await openReceipt(opened, 'Квитанция №')
    opened.page.close()
  })

  it('prints the paper alone, also where the page allows no frames, and tells the page', async () => {
    const csp = `<meta http-equiv="Content-Security-Policy" content="frame-src 'none'; child-src 'none'">`
    const opened = await openSignedIn({ head: csp })
    const dialog = await openReceipt(opened, 'Квитанция №')
    const { HTMLIFrameElement } = opened.page.window
    const printed: string[] = []
    const { get } = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow')!
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
      get(this: HTMLIFrameElement) {
        const view = get!.call(this) as Window
        view.print = () => {
          const { document } = view
          const style = view.getComputedStyle(document.querySelector('.paper-sum')!)
          printed.push(document.title, document.body.textContent, style.fontWeight)
          view.dispatchEvent(new Event('afterprint'))
        }
        return view
      },
    })
    ;(await buttonOf(opened, 'Напечатать')).click()
    claim(printed[0]?.startsWith('Квитанция № '), 'the title')
    same(printed[1], dialog.querySelector('.paper')!.textContent, 'what is printed')
    same(printed[2], '700', 'how it looks')
    same(opened.root.querySelector('iframe'), null, 'what is left')
    same(opened.heard, [{ name: 'parking-receipt', detail: { version: 1, kind: 'printed' } }], 'what the page hears')
    opened.page.close()
  })

  it('tells nobody of a print where the browser has no room for it', async () => {
    const opened = await openSignedIn()
    await openReceipt(opened, 'Квитанция №')
    const { HTMLIFrameElement } = opened.page.window
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { get: () => null })
    ;(await buttonOf(opened, 'Напечатать')).click()
    same([opened.heard, opened.root.querySelector('iframe')], [[], null], 'what the page hears, and what is left')
    opened.page.close()
  })

  it('hands the PDF over; where it is none, says so and asks again', async () => {
    const opened = await openSignedIn()
    opened.breakCalls('/api/receipt')
    const dialog = await openReceipt(opened, 'Счет №')
    const failed = await until(() => dialog.querySelector('.notice-danger'), 'it is said')
    claim(failed.textContent.includes('Файл PDF не загрузился'), 'what is said')
    opened.breakCalls(null)
    failed.querySelector<HTMLButtonElement>('button')!.click()
    const save = await buttonOf(opened, 'Сохранить PDF')
    await until(() => save.getAttribute('aria-disabled') === null, 'it has come')
    const saved: string[] = []
    const { HTMLAnchorElement } = opened.page.window
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      saved.push(this.download, this.protocol)
    }
    save.click()
    claim(/^receipt-\d+\.pdf$/.test(saved[0] ?? ''), 'its name')
    same(saved[1], 'blob:', 'where it is')
    opened.page.close()
  })

  it('mails it, and says where to', async () => {
    const opened = await openSignedIn()
    const dialog = await openReceipt(opened, 'Квитанция №')
    const input = dialog.querySelector<HTMLInputElement>('input')!
    await until(() => input.value === 'driver@demo.example', 'the driver’s own e-mail')
    typeInto(input, 'book@romashka.example')
    dialog.querySelector<HTMLButtonElement>('[type="submit"]')!.click()
    const done = await until(() => dialog.querySelector('.notice-success'), 'it is mailed')
    same(done.textContent, 'Отправили на book@romashka.example', 'what is said')
    opened.page.close()
  })

  it('says that there are none', async () => {
    const head = answering({ 'receipt-list': [] })
    const opened = await openDriverPageAnswered({ ...RECEIPTS, behind: '.muted' }, { head })
    claim(opened.root.textContent.includes('У вас нет счетов и квитанций'), 'what is said')
    opened.page.close()
    localStorage.clear()
  })
})

describe('texts of a server in receipts', () => {
  afterEach(() => localStorage.clear())

  it('run nothing and become nothing but text, with anything in them', async () => {
    const rows = HOSTILE_TEXTS.map((text, index) => ({
      date: '2025-03-12T10:00:00+03:00',
      receiptnumber: `${index} ${text}`,
      sum: 1,
      ...Object.fromEntries(['status', 'receiptname', 'type', 'UIN', 'payer', 'link'].map((name) => [name, text])),
    }))
    // The token of the page is nobody's: what else is asked for is refused without a word about it.
    const head = answering({ 'receipt-list': rows, '/api/': { status: 'error', errorName: 'UnknownError' } })
    const opened = await openDriverPageAnswered(RECEIPTS, { head })
    const names = () => [...opened.root.querySelectorAll('[data-column="name"]')]
    claim(names().length > 3, 'rows are shown')
    for (const name of names()) {
      claim(HOSTILE_TEXTS.includes(name.textContent), `shown as it came: ${name.textContent}`)
      same(name.childElementCount, 0, 'elements made of it')
    }
    for (const row of opened.root.querySelectorAll<HTMLElement>('.virtual-body .virtual-row')) {
      row.querySelector('button')!.click()
      const dialog = await until(() => opened.root.querySelector('dialog[open]'), 'it is open')
      same(dialog.querySelectorAll('.paper dd *').length, 0, 'elements made of it on the paper')
      same(dialog.querySelectorAll('a').length, 0, 'links made of it')
      dialog.querySelector<HTMLButtonElement>('.dialog-head button')!.click()
      await until(() => !opened.root.querySelector('dialog'), 'it is closed')
    }
    claimNothingRan(opened.page)
    opened.page.close()
  })
})

describe('very many receipts', () => {
  const MANY = 2_500

  it('are in the page where they are looked at; the keys and a printer have all of them', async () => {
    const rows = Array.from({ length: MANY }, (_, index) => ({
      date: new Date(Date.UTC(2025, 2, 12) - index * 60_000).toISOString(),
      receiptnumber: `R${index}`,
      sum: 1,
      type: 2,
    }))
    const head = answering({ 'receipt-list': rows, '/api/': { status: 'error', errorName: 'UnknownError' } })
    const opened = await openDriverPageAnswered(RECEIPTS, { head, size: { width: 1280, height: 900 } })
    const shown = () => [...opened.root.querySelectorAll<HTMLElement>('.virtual-body [role="row"]')]
    const rowOf = (index: number) => opened.root.querySelector<HTMLElement>(`[data-index="${index}"]`)
    const body = opened.root.querySelector<HTMLElement>('.virtual-body')!
    const first = await until(() => rowOf(0), 'the first row')
    await until(() => shown().length > 10, 'the rows in sight')
    claim(shown().length < 200, `rows in the page: ${shown().length}`)
    claim(body.offsetHeight > MANY * 40, `the page is as long as all of them: ${body.offsetHeight}`)

    first.focus()
    const press = (key: string) =>
      opened.root.activeElement!.dispatchEvent(new opened.page.window.KeyboardEvent('keydown', { key, bubbles: true }))
    press('End')
    const last = await until(() => rowOf(MANY - 1), 'the last row')
    await until(() => opened.root.activeElement === last, 'the last row has the focus')
    claim(last.textContent.includes(`R${MANY - 1}`), `the last one: ${last.textContent}`)
    await until(() => shown().length > 10 && !rowOf(0), 'the rows around the last one, and no longer the first')
    claim(shown().length < 200, `rows in the page: ${shown().length}`)
    press('Home')
    await until(() => opened.root.activeElement === rowOf(0), 'the first row has the focus again')

    opened.page.window.dispatchEvent(new opened.page.window.Event('beforeprint'))
    const texts = [...opened.root.querySelectorAll('.paper-rows tbody td')].map(({ textContent }) => textContent)
    const lines = texts.join('\n').split('\n')
    same(lines.length, MANY, 'lines for the printer')
    for (const place of [0, MANY - 1])
      claim(lines[place]!.includes(`R${place}`), `line ${place} is the row's: ${lines[place]}`)
    opened.page.window.dispatchEvent(new opened.page.window.Event('afterprint'))
    await until(() => opened.root.querySelector('.paper-rows') === null, 'they are gone again')
    opened.page.close()
  })
})
