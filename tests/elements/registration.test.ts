// <parking-registration> as an embedder receives it.
import { findFaults } from './support/axe.ts'
import { claim, same, until } from './support/claims.ts'
import { describe, it } from './support/mocha.ts'
import { type HostPage, openPage, ready } from './support/pages.ts'

const ENTRY = '<script type="module" src="/lib/plain/elements/parking-registration.js"></script>'

async function open(
  attributes: string,
  language = 'ru',
): Promise<{ page: HostPage; element: HTMLElement; root: ShadowRoot }> {
  const page = await openPage(
    `<html lang="${language}"><head><title>Регистрация</title>${ENTRY}</head><body><main><h1>Парковка</h1><parking-registration ${attributes}></parking-registration></main></body></html>`,
  )
  const element = page.document.querySelector<HTMLElement>('parking-registration')
  claim(element, 'the element is on its page')
  await ready(element)
  return { page, element, root: await until(() => element.shadowRoot, 'it has a shadow root') }
}

function inputsOf(page: HostPage): HTMLInputElement[] {
  return [...page.document.querySelectorAll<HTMLInputElement>('form input')]
}

describe('<parking-registration>', () => {
  it('has no accessibility faults, open, closed, with an old link and with everything wrong, in either language', async () => {
    for (const language of ['ru', 'en']) {
      for (const attributes of [
        'city="zarechny"',
        'city="verhnegorsk"',
        'city="malye-luga"',
        'city="zarechny" step="2" salt="nobody" code="123456"',
      ]) {
        const { page } = await open(attributes, language)
        const submit = page.document.querySelector<HTMLButtonElement>('form [type="submit"]')
        submit?.click()
        if (submit) await until(() => page.document.querySelector('form .summary'), 'what is wrong is summed up')
        same(await findFaults(page), [], `faults of ${attributes} in ${language}`)
        page.close()
      }
    }
  })

  it('is found by a password manager, each field by its purpose, and nothing is agreed to beforehand', async () => {
    const { page } = await open('city="zarechny"')
    const found = inputsOf(page).map(({ name, autocomplete, checked }) => [name, autocomplete, checked])
    same(
      found,
      [
        ['lastName', 'family-name', false],
        ['firstName', 'given-name', false],
        ['middleName', 'additional-name', false],
        ['email', 'email', false],
        ['phone', 'tel', false],
        ['password', 'new-password', false],
        ['repeat', 'new-password', false],
        ['agreement', '', false],
      ],
      'the fields',
    )
    page.close()
  })

  it('goes to the first field that is not right, and by its summary to each', async () => {
    const { page } = await open('city="verhnegorsk"')
    page.document.querySelector<HTMLButtonElement>('form [type="submit"]')!.click()
    await until(() => page.document.activeElement === inputsOf(page)[0], 'the focus is in the first')
    const lines = () => [...page.document.querySelectorAll<HTMLButtonElement>('.summary-link')]
    await until(() => lines().length === 5, 'a line for each wrong field')
    lines()[4]!.click()
    same((page.document.activeElement as HTMLInputElement).name, 'agreement', 'where the last line leads')
    page.close()
  })

  it('shows the rules of the city or of its page, and asks before it leads there', async () => {
    const { page, element } = await open('city="zarechny" rules-url="https://evil.example/rules"')
    const link = page.document.querySelector<HTMLAnchorElement>('form a')!
    same(
      [link.host, new URL(link.href).pathname.endsWith('/pages/personal-data-rules'), link.target, link.rel],
      [location.host, true, '_blank', 'noopener'],
      'the link',
    )
    const asked: unknown[] = []
    element.addEventListener('parking-navigate', (event) => {
      asked.push((event as CustomEvent<{ to: string }>).detail.to)
      event.preventDefault()
    })
    link.click()
    same(asked, ['rules'], 'what the page is asked')
    page.close()
  })

  it('keeps what is typed through another language', async () => {
    const { page, element } = await open('city="zarechny"')
    const [, firstName] = inputsOf(page)
    firstName!.focus()
    page.document.execCommand('insertText', false, 'Анна')
    element.lang = 'en'
    await until(() => inputsOf(page)[1]?.labels?.[0]?.innerText === 'First name', 'it speaks English')
    same([inputsOf(page)[1] === firstName, firstName!.value], [true, 'Анна'], 'the field')
    page.window.localStorage.clear()
    page.close()
  })
})
