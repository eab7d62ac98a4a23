// <parking-restore-password> as an embedder receives it.
import { findFaults } from './support/axe.ts'
import { claim, same, until } from './support/claims.ts'
import { describe, it } from './support/mocha.ts'
import { type HostPage, openPage, ready } from './support/pages.ts'

const ENTRY = '<script type="module" src="/lib/plain/elements/parking-restore-password.js"></script>'

async function open(
  attributes: string,
  language = 'ru',
): Promise<{ page: HostPage; element: HTMLElement; root: ShadowRoot }> {
  const page = await openPage(
    `<html lang="${language}"><head><title>Пароль</title>${ENTRY}</head><body><main><h1>Парковка</h1><parking-restore-password ${attributes}></parking-restore-password></main></body></html>`,
  )
  const element = page.document.querySelector<HTMLElement>('parking-restore-password')
  claim(element, 'the element is on its page')
  await ready(element)
  return { page, element, root: await until(() => element.shadowRoot, 'it has a shadow root') }
}

function fieldsOf(page: HostPage): string[][] {
  return [...page.document.querySelectorAll<HTMLInputElement>('form input:not([type="radio"])')].map(
    ({ name, autocomplete, value }) => [name, autocomplete, value],
  )
}

describe('<parking-restore-password>', () => {
  it('has no accessibility faults at any step, in either language', async () => {
    for (const language of ['ru', 'en']) {
      for (const attributes of [
        'city="zarechny"',
        'city="zarechny" error="EmptyPass"',
        'city="zarechny" step="2" salt="x"',
        'city="zarechny" step="3" salt="x"',
        'city="malye-luga"',
      ]) {
        const { page } = await open(attributes, language)
        page.document.querySelector<HTMLButtonElement>('form [type="submit"]')?.click()
        same(await findFaults(page), [], `faults of ${attributes} in ${language}`)
        page.close()
      }
    }
  })

  it('is found by a password manager at every step', async () => {
    const cases: [string, string[][]][] = [
      ['email="a@b.ru"', [['email', 'email', 'a@b.ru']]],
      ['step="2" salt="x"', [['code', 'one-time-code', '']]],
      [
        'step="3" salt="x"',
        [
          ['password', 'new-password', ''],
          ['repeat', 'new-password', ''],
        ],
      ],
    ]
    for (const [attributes, fields] of cases) {
      const { page } = await open(`city="zarechny" ${attributes}`)
      same(fieldsOf(page), fields, attributes)
      page.close()
    }
  })

  it('says why the sign-in has led here in words of its own, and nothing that an address says', async () => {
    const known = await open('city="zarechny" error="EmptyPass"')
    claim(known.root.textContent?.includes('ещё нет пароля'), 'the reason')
    known.page.close()
    const strange = await open('city="zarechny" error="<b>Позвоните мне</b>" email="не почта"')
    claim(!strange.root.textContent?.includes('Позвоните мне'), 'no words of the address')
    same(fieldsOf(strange.page), [['email', 'email', '']], 'no e-mail that is none')
    same(strange.page.warnings.length, 2, 'its page is told of both')
    strange.page.close()
  })

  it('takes a phone for a code and for a call, and says what the call is for', async () => {
    const { page } = await open('city="zarechny"')
    page.document.querySelector<HTMLInputElement>('input[value="call"]')!.click()
    await until(() => fieldsOf(page)[0]?.[0] === 'phone', 'a phone is asked for')
    claim(page.document.querySelector('form')!.innerText.includes('станут паролем'), 'what comes of it')
    page.close()
  })
})
