// <parking-account-menu> as an embedder receives it: signed out, in, and out again, with the sign-in in its place.
import { findFaults } from './support/axe.ts'
import { claim, same, until } from './support/claims.ts'
import { answering, claimNothingRan, HOSTILE_TEXTS } from './support/hostile-texts.ts'
import { afterEach, describe, it } from './support/mocha.ts'
import { type HostPage, openPage, ready, textOf } from './support/pages.ts'
import { saidOtherwiseBy } from './support/said-otherwise.ts'
import { openDriverPage } from './support/driver-page.ts'
import { signInDriver } from './support/sign-in.ts'

const ENTRY = '<script type="module" src="/lib/plain/elements/parking-account-menu.js"></script>'

async function open(
  attributes: string,
  language = 'ru',
): Promise<{ page: HostPage; element: HTMLElement; root: ShadowRoot; heard: [string, unknown][] }> {
  const page = await openPage(
    `<html lang="${language}"><title>Парковка</title>${ENTRY}<main><h1>Парковка</h1><parking-account-menu ${attributes}></parking-account-menu></main>`,
  )
  const element = page.document.querySelector<HTMLElement>('parking-account-menu')
  claim(element, 'the element is on its page')
  const heard: [string, unknown][] = []
  for (const name of ['parking-signed-in', 'parking-signed-out', 'parking-navigate']) {
    element.addEventListener(name, (event) => {
      const { to, userType } = (event as CustomEvent<{ to?: string; userType?: string }>).detail
      heard.push([name.replace('parking-', ''), to ?? userType])
      if (name === 'parking-navigate' && to !== 'login') event.preventDefault()
    })
  }
  return { page, element, root: await ready(element), heard }
}

const buttons = (root: ShadowRoot) => [...root.querySelectorAll<HTMLElement>('button, a[href]')]

function press(root: ShadowRoot, name: string): void {
  const found = buttons(root).find((one) => one.innerText.trim() === name)
  claim(
    found,
    `a button ${name} among ${buttons(root)
      .map((one) => one.innerText)
      .join(', ')}`,
  )
  found.click()
}

/** Signs in through the dialog, as a person does. */
async function comeIn(
  { page, root }: { page: HostPage; root: ShadowRoot },
  { login, words }: { login: string; words: { open: string } },
): Promise<void> {
  press(root, words.open)
  await until(() => page.document.querySelectorAll('form input').length === 2, 'the sign-in is there')
  for (const [name, text] of Object.entries({ login, password: 'parking1' })) {
    const input = page.document.querySelector<HTMLInputElement>(`form [name="${name}"]`)!
    input.focus()
    page.document.execCommand('insertText', false, text)
  }
  page.document.querySelector<HTMLButtonElement>('form [type="submit"]')!.click()
}

describe('<parking-account-menu>', () => {
  afterEach(() => localStorage.clear())

  it('has no accessibility faults, signed out, with its sign-in and with its menu open, in either language', async () => {
    for (const [language, words] of Object.entries({ ru: { open: 'Войти' }, en: { open: 'Sign in' } })) {
      const shown = await open('city="zarechny"', language)
      same(await findFaults(shown.page), [], `faults in ${language}`)
      await comeIn(shown, { login: 'driver@demo.example', words })
      const button = await until(
        () => shown.root.querySelector<HTMLElement>('.drop-menu-button'),
        'the person is shown',
      )
      button.click()
      await until(() => shown.root.querySelector('.drop-menu:popover-open'), 'the menu is open')
      same(await findFaults(shown.page), [], `faults of the open menu in ${language}`)
      shown.page.close()
      localStorage.clear()
    }
  })

  it('shows who is signed in with the balance, leads to what the city has, and lets him out', async () => {
    const shown = await open('city="zarechny" profile-url="/profile"')
    await comeIn(shown, { login: 'driver@demo.example', words: { open: 'Войти' } })
    const { element, root, heard, page } = shown
    await until(() => /1\s500,00\s₽/.test(textOf(element)), 'the balance')
    const links = [...root.querySelectorAll<HTMLAnchorElement>('.account-links a')]
    claim(
      links.slice(1).every(({ href }) => new URL(href).pathname.startsWith('/profile/')),
      'links under the page’s own cabinet',
    )
    same(
      links.slice(0, 2).map(({ textContent }) => textContent),
      ['Пополнить баланс', 'Парковка'],
      'the first two',
    )
    root.querySelector<HTMLElement>('.account-balance a')!.click()
    root.querySelector<HTMLElement>('.drop-menu-button')!.click()
    links[1]?.click()
    claim(!root.querySelector('.drop-menu:popover-open'), 'the menu is closed by the link that is followed')
    root.querySelector<HTMLElement>('.drop-menu-button')!.click()
    press(root, 'Выйти')
    await until(() => textOf(element).includes('Войти'), 'the way in is back')
    same(
      heard,
      [
        ['navigate', 'login'],
        ['signed-in', 'driver'],
        ['navigate', 'topup'],
        ['navigate', 'parking'],
        ['signed-out', 'driver'],
      ],
      'what the page heard',
    )
    same(page.document.querySelectorAll('form').length, 0, 'forms left in the page')
    page.close()
  })

  it('shows no sum where the city does not say the balance, and leads to the top-up all the same', async () => {
    const head = saidOtherwiseBy<{ result: { balance?: number } }>(
      '/get-profile',
      ({ result }) => delete result.balance,
    )
    const tested = { tag: 'parking-account-menu', events: [], behind: '.drop-menu-button' } as const
    await signInDriver()
    const { element, root, page } = await openDriverPage(tested, { head, attributes: 'profile-url="/profile"' })
    await until(() => root.querySelector(tested.behind), 'the person is shown')
    same(/\d\s*₽/.exec(textOf(element)), null, 'a sum')
    same(root.querySelectorAll('.account-balance').length, 0, 'places of a sum')
    same(root.querySelector('.account-links a')?.textContent, 'Пополнить баланс', 'the first way')
    page.close()
  })

  it('keeps to its room in the header of a phone with tens of thousands on the balance', async () => {
    const shown = await open('city="zarechny" style="display: block; width: 188px"')
    await comeIn(shown, { login: 'subscriber@demo.example', words: { open: 'Войти' } })
    const { element, root, page } = shown
    const balance = await until(() => root.querySelector('.account-balance'), 'the balance')
    claim(/20\s000,00\s₽/.test(balance.textContent), `20 000 roubles, and not ${balance.textContent}`)
    const beyond = element.getBoundingClientRect().left - balance.getBoundingClientRect().left
    claim(beyond <= 0, `it reaches ${beyond} px out of its room`)
    page.close()
  })

  it('shows no balance where there is none, and follows another of its kind on the page', async () => {
    const page = await openPage(
      `<html lang="ru">${ENTRY}<parking-account-menu city="verhnegorsk" id="one"></parking-account-menu><parking-account-menu city="verhnegorsk" id="two"></parking-account-menu><parking-account-menu city="zarechny" id="three"></parking-account-menu>`,
    )
    const [one, two, three] = ['one', 'two', 'three'].map((id) => page.document.getElementById(id)!)
    await Promise.all([one, two, three].map((menu) => ready(menu!)))
    const answer = await fetch('/verhnegorsk/api/auth/login-v5', {
      method: 'POST',
      body: new URLSearchParams({ login: 'driver@demo.example', password: 'parking1' }),
    })
    const { token } = (await answer.json()) as { token: string }
    // As another tab does it: the storage tells.
    localStorage.setItem('tokens', JSON.stringify({ verhnegorsk: { standart: token } }))
    await until(
      () => one!.shadowRoot?.querySelector('.account-name') && two!.shadowRoot?.querySelector('.account-name'),
      'both know',
    )
    same(
      [one, two].map((menu) => menu!.shadowRoot?.querySelector('.account-balance')),
      [null, null],
      'balances',
    )
    same(one!.shadowRoot?.querySelector('.account-links a')?.textContent, 'Парковки', 'the first page')
    claim(three!.shadowRoot?.querySelector('.account-name') === null, 'another city is another matter')
    page.close()
  })

  it('tells an expired token once, and lets the person in again', async () => {
    const shown = await open('city="zarechny" lang="en"')
    await comeIn(shown, { login: 'expired@demo.example', words: { open: 'Sign in' } })
    const { root, page } = shown
    await until(() => root.querySelector('dialog h2')?.textContent === 'Time to sign in again', 'the notice')
    press(root, 'OK')
    await until(() => page.document.querySelectorAll('form input').length === 2, 'the sign-in is there')
    page.close()
  })
})

/** Answers the profile with a payload in every text of it. */
function poison(payload: string): string {
  const profile = {
    email: payload,
    firstName: payload,
    lastName: payload,
    middleName: payload,
    balance: 1,
    telephone: payload,
    telephones: [{ phone: payload, isMain: true }],
    ts: [],
    passwordFromCall: true,
    lastZone: payload,
  }
  const answers = {
    '/api/profile/get-profile': { status: 'ok', result: profile },
    '/api/auth/login': {
      status: 'error',
      errorName: payload,
      errorMessage: payload,
      message: payload,
      userMessage: payload,
      captcha: payload,
      id_session: payload,
    },
  }
  return answering(answers)
}

describe('texts of a server', () => {
  afterEach(() => localStorage.clear())

  it('run nothing and become nothing but text, with anything in them', async () => {
    for (const payload of HOSTILE_TEXTS) {
      localStorage.setItem('tokens', JSON.stringify({ zarechny: { standart: 'x' } }))
      const page = await openPage(
        `<html lang="ru">${poison(payload)}${ENTRY}<parking-account-menu city="zarechny"></parking-account-menu>`,
      )
      const menu = page.document.querySelector('parking-account-menu')!
      const name = await until(() => menu.shadowRoot?.querySelector('.account-name'), 'the name is shown')
      same(name.textContent, `${payload} ${payload}`.trim(), 'the name')
      same(name.childElementCount, 0, 'elements made of it')
      claimNothingRan(page)
      page.close()
    }
  })

  it('of a refused sign-in, with its picture, run nothing either', async () => {
    for (const payload of HOSTILE_TEXTS) {
      localStorage.clear()
      const page = await openPage(
        `<html lang="ru">${poison(payload)}<script type="module" src="/lib/plain/elements/parking-login.js"></script><parking-login city="zarechny"></parking-login>`,
      )
      await until(() => page.document.querySelectorAll('form input').length === 2, 'the form is there')
      for (const [name, text] of Object.entries({ login: 'a@b.ru', password: 'x' })) {
        page.document.querySelector<HTMLInputElement>(`form [name="${name}"]`)!.focus()
        page.document.execCommand('insertText', false, text)
      }
      page.document.querySelector<HTMLButtonElement>('form [type="submit"]')!.click()
      const alert = await until(
        () => page.document.querySelector<HTMLElement>('form [role="alert"]'),
        'the refusal is told',
      )
      claim(
        !alert.innerText.includes('pwned') && alert.querySelectorAll('script, img, a, iframe').length === 0,
        `shown: ${alert.innerText}`,
      )
      claimNothingRan(page)
      page.close()
    }
  })
})
