// <parking-login> as an embedder receives it, and the form in the page's own DOM that it shares with other elements.
import { findFaults } from './support/axe.ts'
import { claim, frame, same, until } from './support/claims.ts'
import { describe, it } from './support/mocha.ts'
import { type HostPage, openPage, ready } from './support/pages.ts'

const ENTRY = '<script type="module" src="/lib/plain/elements/parking-login.js"></script>'

async function open(
  attributes: string,
  { language = 'ru', head = '', isShown = true } = {},
): Promise<{ page: HostPage; element: HTMLElement; root: ShadowRoot }> {
  const page = await openPage(
    `<html lang="${language}"><head><title>Вход</title>${head}${ENTRY}</head><body><main><h1>Парковка</h1><parking-login ${attributes}></parking-login></main><section id="other"></section></body></html>`,
  )
  const element = page.document.querySelector<HTMLElement>('parking-login')
  claim(element, 'the element is on its page')
  if (isShown) await ready(element)
  return { page, element, root: await until(() => element.shadowRoot, 'it has a shadow root') }
}

/** What a password manager does: it looks for inputs of forms in the document, and nowhere else. */
function inputsOf(page: HostPage): HTMLInputElement[] {
  return [...page.document.querySelectorAll<HTMLInputElement>('form input')]
}

function type(input: HTMLInputElement, text: string): void {
  input.focus()
  input.ownerDocument.execCommand('insertText', false, text)
}

describe('<parking-login>', () => {
  it('has no accessibility faults, for a driver, a firm and a phone, as a block and as a dialog, in either language', async () => {
    for (const language of ['ru', 'en']) {
      for (const attributes of [
        'city="zarechny"',
        'city="zarechny" kind="legal"',
        'city="verhnegorsk"',
        'city="malye-luga"',
        'city="zarechny" open',
      ]) {
        const { page, root } = await open(attributes, { language })
        await until(() => root.querySelector('slot[name], a[href]'), 'it shows what to do')
        same(await findFaults(page), [], `faults of ${attributes} in ${language}`)
        page.close()
      }
    }
  })

  it('is found by a password manager: a real form of the page, with a name and a password', async () => {
    for (const attributes of ['city="zarechny"', 'city="zarechny" open']) {
      const { page } = await open(attributes)
      await until(() => inputsOf(page).length === 2, 'the fields are in the page')
      same(
        inputsOf(page).map(({ name, type: kind, autocomplete }) => [name, kind, autocomplete]),
        [
          ['login', 'text', 'username'],
          ['password', 'password', 'current-password'],
        ],
        'the fields',
      )
      same(
        inputsOf(page).map((input) => input.labels?.[0]?.innerText),
        ['Почта или телефон', 'Пароль'],
        'their labels',
      )
      page.close()
    }
  })

  it('shows the password on a press, and keeps it', async () => {
    const { page } = await open('city="zarechny" lang="en"')
    await until(() => inputsOf(page).length === 2, 'the fields are there')
    const password = inputsOf(page)[1]!
    type(password, 'parking1')
    const button = page.document.querySelector<HTMLButtonElement>('form [aria-label="Show the password"]')!
    button.click()
    await until(() => password.type === 'text', 'the letters are seen')
    same(password.value, 'parking1', 'what is typed')
    same(button.getAttribute('aria-label'), 'Hide the password', 'the button')
    page.close()
  })

  it('keeps what is typed when it is moved, emptied by its page or told to speak another language', async () => {
    const { page, element } = await open('city="zarechny"')
    await until(() => inputsOf(page).length === 2, 'the fields are there')
    const [login] = inputsOf(page)
    type(login!, 'driver@demo.example')
    page.document.querySelector('#other')!.append(element)
    await until(() => inputsOf(page)[0]?.isConnected, 'it is there')
    element.replaceChildren()
    await until(() => inputsOf(page).length === 2, 'the form comes back')
    element.lang = 'en'
    await until(() => inputsOf(page)[0]?.labels?.[0]?.innerText === 'E-mail or phone', 'it speaks English')
    same(
      [inputsOf(page)[0]!.value, inputsOf(page)[0] === login, login!.closest('form')!.lang],
      ['driver@demo.example', true, 'en'],
      'the field',
    )
    page.close()
  })

  it('dresses its form wherever it stands, and takes the dress away with the last of its kind', async () => {
    const { page, element } = await open('city="zarechny"')
    const second = page.document.createElement('parking-login')
    second.setAttribute('city', 'zarechny')
    page.document.querySelector('#other')!.append(second)
    await until(() => inputsOf(page).length === 4, 'both forms are there')
    same(
      new Set([...page.document.querySelectorAll('form [id]')].map(({ id }) => id)).size,
      page.document.querySelectorAll('form [id]').length,
      'ids that are taken once',
    )
    same(page.document.adoptedStyleSheets.length, 1, 'sheets of two elements')
    const shadow = page.document.querySelector('#other')!.attachShadow({ mode: 'open' })
    shadow.append(second)
    await until(() => shadow.adoptedStyleSheets.length === 1, 'the sheet follows into the shadow root')
    same(page.window.getComputedStyle(shadow.querySelector('input')!).borderRadius, '8px', 'the look there')
    element.remove()
    await until(() => page.document.adoptedStyleSheets.length === 0, 'the page has its own sheets only')
    second.remove()
    await until(() => shadow.adoptedStyleSheets.length === 0, 'the shadow root too')
    same([element.childElementCount, second.childElementCount], [0, 0], 'what is left in the elements')
    page.close()
  })

  it('stays usable and labelled on a page that is against it', async () => {
    const head = `<style>* { all: unset !important } div, form, label, input, button, span { display: none !important; color: red !important; margin: 50px !important; opacity: 0 }
      .field, .input, .button { position: fixed; visibility: hidden } ::before { content: 'x' !important }</style>`
    const plain = await open('city="zarechny"', { head: '<style>body { margin: 0 }</style>' })
    await until(() => inputsOf(plain.page).length === 2, 'the fields are there')
    const hostile = await open('city="zarechny"', { head })
    await until(() => inputsOf(hostile.page).length === 2, 'the fields are there')
    const look = ({ page, element }: typeof plain) => {
      const origin = element.querySelector('form')!.getBoundingClientRect()
      return [
        ...element.querySelectorAll<HTMLElement>(
          'form, form .field, form label, form input, form button, form button span',
        ),
      ].map((one) => {
        const { left, top, width, height } = one.getBoundingClientRect()
        const { color, backgroundColor, fontSize, visibility, opacity } = page.window.getComputedStyle(one)
        return [
          one.localName,
          Math.round(left - origin.left),
          Math.round(top - origin.top),
          Math.round(width),
          Math.round(height),
          color,
          backgroundColor,
          fontSize,
          visibility,
          opacity,
        ].join(' ')
      })
    }
    same(look(hostile), look(plain), 'the form')
    same(
      inputsOf(hostile.page).map((input) => input.labels?.[0]?.innerText),
      ['Почта или телефон', 'Пароль'],
      'their labels',
    )
    hostile.page.close()
    plain.page.close()
  })

  it('is a dialog by its attribute: nothing while it is closed, and asked before it closes', async () => {
    const { page, element, root } = await open('city="zarechny" open="false"', { isShown: false })
    await until(() => root.querySelector<HTMLElement>('.light')?.hidden, 'it is there')
    same(root.querySelector('dialog'), null, 'no dialog yet')
    same(inputsOf(page).length, 0, 'no form yet')
    element.setAttribute('open', '')
    const dialog = await until(() => root.querySelector('dialog'), 'the dialog is there')
    await until(() => inputsOf(page).length === 2, 'the form is in it')
    claim(dialog.matches(':modal'), 'it is modal')
    claim(
      dialog.contains(
        inputsOf(page)[0]!.assignedSlot ?? inputsOf(page)[0]!.closest<HTMLElement>('.parking-form')!.assignedSlot,
      ),
      'the form stands in the dialog',
    )
    const keep = (event: Event) => event.preventDefault()
    element.addEventListener('parking-close', keep)
    root.querySelector<HTMLButtonElement>('.button-icon')!.click()
    claim(root.querySelector('dialog'), 'the page kept it open')
    element.removeEventListener('parking-close', keep)
    root.querySelector<HTMLButtonElement>('.button-icon')!.click()
    await until(() => !root.querySelector('dialog'), 'it is closed')
    element.removeAttribute('open')
    await frame()
    same(root.querySelector('dialog'), null, 'it is closed still, and no block')
    element.setAttribute('open', 'true')
    await until(() => root.querySelector('dialog'), 'it opens again')
    page.close()
  })

  it('leads to no other site and to no script, and asks the page before it leads anywhere', async () => {
    const { page, element, root } = await open(
      'city="zarechny" registration-url="https://evil.example/x" restore-url="javascript:alert(1)" legal-url="/legal"',
    )
    const find = () => [...root.querySelectorAll<HTMLAnchorElement>('a[href]')]
    await until(() => find().length === 2, 'both links are there')
    const links = find()
    same(
      links.map(({ href }) => new URL(href).host),
      [location.host, location.host],
      'where they lead',
    )
    claim(
      links.every(({ protocol }) => protocol === location.protocol),
      'no script',
    )
    const asked: unknown[] = []
    element.addEventListener('parking-navigate', (event) => {
      asked.push((event as CustomEvent<{ to: string }>).detail.to)
      event.preventDefault()
    })
    for (const link of links) link.click()
    same(asked, ['restore', 'registration'], 'what the page is asked')
    page.close()
  })

  it('in a city with a captcha provider asks its check in place of the picture, and gives the picture to a user who wants it', async () => {
    const { page, element } = await open('city="malye-luga" kind="individual" lang="en"')
    const form = await until(() => element.querySelector('form'), 'the form is there')
    const [login, password] = inputsOf(page)
    type(login!, 'coop@nobody.example')
    type(password!, 'wrong')
    const find = (name: string) =>
      [...form.querySelectorAll('button')].find((button) => button.textContent.trim() === name)
    const tries = () =>
      page.window.performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/login-v5')).length
    for (let turn = 1; turn <= 3; turn += 1) {
      form.requestSubmit()
      await until(() => tries() === turn && find('Sign in'), 'it is refused')
      await frame()
    }
    const check = await until(
      () => form.querySelector<HTMLIFrameElement>('.captcha-check iframe'),
      'the check is there',
    )
    same(form.querySelector('img'), null, 'no picture')
    const pass = await until(() => check.contentDocument?.querySelector('button'), 'it can be passed')
    form.requestSubmit()
    await until(() => /Pass the check/.test(form.innerText), 'it is asked for')
    same(await findFaults(page), [], 'faults')
    pass.click()
    await until(() => !/Pass the check/.test(form.innerText), 'it is passed')
    form.requestSubmit()
    await until(
      () => form.querySelector('.captcha-check iframe') !== check && form.querySelector('.captcha-check iframe'),
      'the next try has a check of its own',
    )
    find('A picture instead of the check')!.click()
    await until(() => form.querySelector('img.captcha'), 'the picture')
    same(form.querySelector('iframe'), null, 'no check any more')
    page.close()
  })
})
