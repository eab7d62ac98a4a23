// <parking-subscriptions> as an embedder receives it: what a driver has, and what the city sells.
import { findFaults } from './support/axe.ts'
import { claim, same, until } from './support/claims.ts'
import {
  type DriverElement,
  type DriverPageOptions,
  openDriverPage,
  openDriverPageSignedIn,
} from './support/driver-page.ts'
import { describe, it } from './support/mocha.ts'

const SUBSCRIPTIONS: DriverElement = {
  tag: 'parking-subscriptions',
  events: ['parking-subscribed', 'parking-subscription-changed', 'parking-navigate'],
  behind: '.offer',
}
const OFFERS = 'view="offers"'
const openSignedIn = (options: DriverPageOptions = {}) =>
  openDriverPageSignedIn(SUBSCRIPTIONS, { attributes: OFFERS, ...options })

const buttonOf = (root: ShadowRoot, text: string) =>
  [...root.querySelectorAll('button')].find((button) => button.textContent.includes(text))

describe('<parking-subscriptions>', () => {
  it('has no accessibility faults, signed out and in, with the dialog and its errors, wide and narrow', async () => {
    const first = await openDriverPage(SUBSCRIPTIONS, { attributes: OFFERS })
    same(await findFaults(first.page), [], 'faults while no driver is signed in')
    first.page.close()
    for (const [language, width] of [
      ['ru', 360],
      ['en', 1280],
    ] as const) {
      const opened = await openSignedIn({ language, size: { width, height: 1600 } })
      same(await findFaults(opened.page), [], `faults in ${language}`)
      opened.root.querySelector<HTMLButtonElement>('.offer > .button')!.click()
      const dialog = await until(() => opened.root.querySelector('dialog'), 'the dialog is there')
      const start = dialog.querySelector<HTMLInputElement>('[name="startDate"]')!
      start.focus()
      start.ownerDocument.execCommand('selectAll')
      start.ownerDocument.execCommand('delete')
      dialog.querySelector<HTMLButtonElement>('[type="submit"]')!.click()
      await until(() => dialog.querySelector('.field-message'), 'an error is shown')
      same(opened.root.activeElement === start, true, 'the wrong field has the keyboard')
      same(await findFaults(opened.page), [], `faults of the dialog in ${language}`)
      opened.page.close()
    }
  })

  it('has none either with benefits of every state, in any of its questions, and where nothing could be loaded', async () => {
    localStorage.removeItem('tokens')
    const benefits: DriverPageOptions = { attributes: 'view="benefits"', login: 'subscriber@demo.example' }
    for (const [language, width] of [
      ['ru', 320],
      ['en', 360],
      ['en', 1280],
    ] as const) {
      const size = { width, height: 1600 }
      const opened = await openDriverPageSignedIn(
        { ...SUBSCRIPTIONS, behind: '.benefit' },
        { ...benefits, language, size },
      )
      const wide = [...opened.root.querySelectorAll('.benefit-value')].filter(
        (value) => value.scrollWidth > value.clientWidth + 1,
      )
      same(
        wide.map(({ textContent }) => textContent),
        [],
        `what reaches out of its place at ${width} px`,
      )
      const states = new Set([...opened.root.querySelectorAll('.state')].map(({ className }) => className))
      same(states.size, 4, `states that are shown in ${language}`)
      same(await findFaults(opened.page), [], `faults of the benefits in ${language}`)
      const asked = new Set<string>()
      for (const act of opened.root.querySelectorAll<HTMLButtonElement>('.benefits button:not([aria-disabled])')) {
        if (asked.has(act.textContent)) continue
        asked.add(act.textContent)
        act.click()
        const dialog = await until(() => opened.root.querySelector('dialog'), `the dialog of ${act.textContent}`)
        same(await findFaults(opened.page), [], `faults where ${act.textContent} is asked about, in ${language}`)
        ;[...dialog.querySelectorAll('button')].at(-1)!.click()
        await until(() => !opened.root.querySelector('dialog'), 'the dialog is closed')
      }
      same(asked.size, 4, `questions that are asked in ${language}`)
      opened.page.close()
      const failed = await openDriverPageSignedIn(
        { ...SUBSCRIPTIONS, behind: '.notice-danger' },
        { ...benefits, language, size, fault: 'get-benefits' },
      )
      same(await findFaults(failed.page), [], `faults where the benefits could not be loaded, in ${language}`)
      failed.page.close()
    }
    localStorage.removeItem('tokens')
  })

  it('shows of an offer its cost with two decimals, its zones, and an example of what it saves', async () => {
    const opened = await openSignedIn()
    const card = [...opened.root.querySelectorAll('.offer')].find(({ textContent }) => textContent.includes('на месяц'))
    claim(card, 'the month is on offer')
    same(/4\u00A0500,00\u00A0₽/.test(card.textContent), true, 'its cost')
    claim(card.textContent.includes('101, 102, 103'), 'its zones')
    claim(card.textContent.includes('2\u00A0часа каждый платный день'), 'the example')
    opened.page.close()
  })

  it('leads to the constructor in place of the offers, and asks the page before', async () => {
    const opened = await openDriverPageSignedIn({ ...SUBSCRIPTIONS, behind: '.subscriptions' }, {})
    const link = await until(
      () => opened.root.querySelector<HTMLAnchorElement>('a[href*="/profile/constructor"]'),
      'the link is there',
    )
    same(opened.root.querySelectorAll('.offer').length, 0, 'offers')
    opened.element.addEventListener('parking-navigate', (event) => event.preventDefault())
    link.click()
    same(opened.heard.at(-1)?.detail['to'], 'constructor', 'where to')
    opened.page.close()
  })

  it('shows what a hostile city calls its season tickets as text', async () => {
    const opened = await openSignedIn()
    const { window: there } = opened.page
    const ask = there.fetch
    there.fetch = async (input, init) => {
      const response = await ask(input, init)
      if (!String(input).includes('get-subscription')) return response
      const evil = (await response.text()).replaceAll(
        /"parkingPermit":"[^"]*"/g,
        '"parkingPermit":"<img src=x onerror=window.pwned=1><script>window.pwned=1</script>"',
      )
      return new Response(evil, { headers: { 'content-type': 'application/json' } })
    }
    const second = opened.element.cloneNode() as HTMLElement
    opened.element.replaceWith(second)
    const title = await until(() => second.shadowRoot?.querySelector('.offer-title'), 'the offers are there')
    claim(title.textContent.includes('<img'), 'the text is there')
    same(second.shadowRoot!.querySelectorAll('img, .offer script').length, 0, 'what of it is markup')
    same(Reflect.get(there, 'pwned'), undefined, 'what has run')
    opened.page.close()
  })

  it('says that the data could not be loaded, tells the page once, and tries again', async () => {
    const opened = await openDriverPageSignedIn(
      { ...SUBSCRIPTIONS, behind: '.notice-danger' },
      { attributes: OFFERS, fault: 'get-subscription' },
    )
    claim(opened.root.textContent.includes('Ошибка загрузки данных'), 'what is said')
    same(opened.heard.filter(({ name }) => name === 'parking-error').length, 1, 'how often the page is told')
    opened.breakCalls(null)
    buttonOf(opened.root, 'Попробовать ещё раз')!.click()
    await until(() => opened.root.querySelector('.offer'), 'the offers are there')
    opened.page.close()
  })
})
