// Readings gB-23: an address of the bank that would run in the page is not opened by the built elements, and they say
// so.
import { claim, same, until } from './support/claims.ts'
import { afterEach, describe, it } from './support/mocha.ts'
import { type HostPage, openPage, ready, textOf } from './support/pages.ts'
import { signInDriver } from './support/sign-in.ts'

/** Names a script in place of the bank wherever an answer names the bank, and hears what the page is told. */
const HOSTILE_CITY = `<script>
  window.redirects = 0
  document.addEventListener('parking-redirect', () => (window.redirects += 1))
  const { fetch } = window
  window.fetch = async (...asked) => {
    const answer = await fetch(...asked)
    if (!answer.url.includes('/payment/')) return answer
    const text = await answer.text()
    return new Response(text.replace(/"RedirectURL":"[^"]*"/g, '"RedirectURL":"JaVaScRiPt:window.pwned=1"'), answer)
  }
  document.currentScript.remove()
</script>`

const SAID = {
  ru: ['Адрес страницы банка небезопасен', 'Сервис парковки ответил непонятно'],
  en: ['The address of the bank’s page is not safe', 'The parking service gave an answer we cannot read'],
} as const

type Language = keyof typeof SAID

interface Shown {
  page: HostPage
  element: HTMLElement
  root: ShadowRoot
}

async function open(tag: string, attributes: string, language: Language): Promise<Shown> {
  const page = await openPage(
    `<html lang="${language}"><title>Парковка</title>${HOSTILE_CITY}<script type="module" src="/lib/plain/elements/${tag}.js"></script>
    <${tag} city="zarechny" zone="101" duration="1440" ${attributes}></${tag}>`,
  )
  const element = page.document.querySelector<HTMLElement>(tag)
  claim(element, 'the element is on its page')
  return { page, element, root: await ready(element) }
}

/** Presses the first button of what is in sight, once it can be pressed. */
async function press({ root }: Shown, place: string): Promise<void> {
  const button = await until(
    () => root.querySelector<HTMLButtonElement>(`${place}.button-primary:not([aria-disabled="true"])`),
    () =>
      `${place} can be pressed: ${root.querySelector<HTMLElement>('.view')?.innerText.replaceAll(/\d\d:\d\d\n/g, '')} ${[...root.querySelectorAll('input')].map((input) => `${input.name}=${input.value}`).join(' ')}`,
  )
  button.click()
}

async function expectRefused({ page, element, root }: Shown, language: Language): Promise<void> {
  const { location } = page.window.document
  const before = location.href
  for (const words of SAID[language])
    await until(
      () => textOf(element).includes(words),
      () => `${words}: ${textOf(element)}`,
    ) // oxlint-disable-line no-await-in-loop -- one after the other
  const { pwned, redirects } = page.window as unknown as { pwned?: number; redirects: number }
  same(
    [pwned, redirects, location.href],
    [undefined, 0, before],
    'nothing ran, nothing was told, the page was not left',
  )
  const links = [...root.querySelectorAll('a')].filter(({ protocol }) => protocol === 'javascript:')
  same(links.length, 0, 'links that would run')
  page.close()
}

describe('an address of the bank that would run in the page', () => {
  afterEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })

  for (const language of ['ru', 'en'] as const) {
    it(`is not opened by <parking-guest-payment>, which says so (${language})`, async () => {
      const plate = language === 'ru' ? 'Т101ТТ77' : 'Т102ТТ77'
      const shown = await open('parking-guest-payment', `plate="${plate}"`, language)
      const phone = await until(() => shown.root.querySelector<HTMLInputElement>('[name="phone"]'), 'the phone')
      phone.focus()
      phone.ownerDocument.execCommand('insertText', false, '9161234567')
      await until(() => shown.root.querySelector('.price'), 'a price')
      await press(shown, '[type="submit"]')
      await press(shown, '.step [type="button"]')
      await expectRefused(shown, language)
    })

    it(`is not opened by <parking-payment>, which says so (${language})`, async () => {
      await signInDriver('zarechny', 'poor@demo.example')
      const shown = await open('parking-payment', '', language)
      await until(() => shown.root.querySelector('.price'), 'a price')
      await press(shown, '[type="submit"]')
      // The last look tops up what the balance lacks at once.
      await press(shown, '.step [type="button"]')
      await expectRefused(shown, language)
    })
  }
})
