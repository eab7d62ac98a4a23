// <parking-guest-payment> as an embedder receives it: built, on the real backend.
import { findFaults } from './support/axe.ts'
import { claim, same, until } from './support/claims.ts'
import { answering } from './support/hostile-texts.ts'
import { describe, it } from './support/mocha.ts'
import { type HostPage, openPage, ready, textOf } from './support/pages.ts'
import { field, typeInto } from './support/typing.ts'

const ENTRY = '<script type="module" src="/lib/plain/elements/parking-guest-payment.js"></script>'

async function open(
  attributes: string,
  language = 'ru',
  head = '',
): Promise<{ page: HostPage; element: HTMLElement; root: ShadowRoot }> {
  const page = await openPage(
    `<html lang="${language}"><title>Парковка</title>${head}${ENTRY}<main><h1>Парковка</h1><parking-guest-payment ${attributes}></parking-guest-payment></main>`,
  )
  const element = page.document.querySelector<HTMLElement>('parking-guest-payment')
  claim(element, 'the element is on its page')
  return { page, element, root: await ready(element) }
}

describe('<parking-guest-payment>', () => {
  it('has no accessibility faults, filled in by attributes, in either language', async () => {
    for (const language of ['ru', 'en']) {
      const { page, element } = await open('city="zarechny" zone="156" plate="a123bc77" duration="45"', language)
      await until(() => element.shadowRoot?.querySelector('.price'), 'a price is shown')
      same(await findFaults(page), [], `faults in ${language}`)
      page.close()
    }
  })

  it('fills its form in from the attributes, in any spelling of the plate', async () => {
    const { page, root } = await open('city="zarechny" zone="156" plate="a 123 bc-77" duration="45"')
    claim(field(root, 'place').value.startsWith('156'), 'the zone is chosen')
    same(field(root, 'minutes').value, '45', 'the duration')
    await until(() => root.querySelector('[part="plate"]'), 'the plate is drawn')
    page.close()
  })

  it('says that a prefilled zone does not exist, and chooses no other', async () => {
    const { page, element, root } = await open('city="zarechny" zone="999"')
    await until(() => textOf(element).includes('999'), 'the wrong code is named')
    same(field(root, 'place').getAttribute('aria-invalid'), 'true', 'the field is marked')
    page.close()
  })

  it('says why there is no price over the whole width of the bar, and not beside the button', async () => {
    const head = answering({
      '/api/payment/unregistered/cost/v1': { status: 'error', errorName: 'TariffNotFound', message: '?' },
    })
    const { page, root } = await open('city="zarechny" zone="156" plate="a123bc77" duration="45"', 'ru', head)
    const notice = await until(() => root.querySelector('.pay-bar .quote .notice'), 'it says why')
    const bar = root.querySelector<HTMLElement>('.pay-bar')!
    const { paddingLeft, paddingRight } = getComputedStyle(bar)
    const inner = bar.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    same(Math.round(notice.getBoundingClientRect().width), Math.round(inner), 'its width')
    page.close()
  })

  for (const end of ['mouseup', 'dragend']) {
    it(`says what is wrong with a field that a press has left when the press ends by ${end}, though the page stops that`, async () => {
      const { page, root } = await open('city="zarechny"')
      page.document.addEventListener(end, (event) => event.stopImmediatePropagation(), true)
      const mouse = (type: string) =>
        root.querySelector('form')!.dispatchEvent(
          new (page.window as typeof globalThis).MouseEvent(type, {
            bubbles: true,
            composed: true,
            view: page.window,
          }),
        )
      const phone = typeInto(root, 'phone', '9')
      mouse('mousedown')
      phone.blur()
      mouse(end)
      await until(() => phone.getAttribute('aria-invalid') === 'true', 'the field is marked')
      page.close()
    })
  }

  it('takes a late attribute into the form and leaves what was typed in other fields', async () => {
    const { page, element, root } = await open('city="zarechny"')
    const plate = field(root, 'plate')
    plate.focus()
    plate.ownerDocument.execCommand('insertText', false, 'О777ОО77')
    element.setAttribute('zone', '101')
    await until(() => field(root, 'place').value.startsWith('101'), 'the zone is chosen')
    same(plate.value, 'О777ОО77', 'the plate')
    page.close()
  })

  it('keeps plate and phone when the page names another city, and begins with its own place', async () => {
    const { page, element, root } = await open('city="zarechny" zone="101"')
    const before = field(root, 'plate')
    const type = (name: string, text: string) => {
      field(root, name).focus()
      page.document.execCommand('insertText', false, text)
    }
    type('plate', 'О777ОО77')
    type('phone', '9161234567')
    const phone = field(root, 'phone').value
    claim(phone.length > 4, `a phone is typed, and not “${phone}”`)
    element.removeAttribute('zone')
    element.setAttribute('city', 'verhnegorsk')
    await until(() => field(root, 'plate') !== before, 'the form of the other city')
    same(field(root, 'plate').value, 'О777ОО77', 'the plate')
    same(field(root, 'phone').value, phone, 'the phone')
    same(field(root, 'place').value, '', 'the place')
    page.close()
  })

  it('fetches the texts of errors as soon as the guest begins to use it, before the line may be down', async () => {
    const { page, root } = await open('city="zarechny"', 'en')
    const asked = () =>
      page.window.performance.getEntriesByType('resource').filter(({ name }) => name.includes('/chunks/en-errors-'))
        .length
    same(asked(), 0, 'requests before the first touch')
    field(root, 'place').focus()
    await until(() => asked() === 1, 'the texts are fetched')
    page.close()
  })

  it('tells the page its price, and no plate', async () => {
    const page = await openPage(`<html lang="ru"><script>
      window.costs = []
      document.addEventListener('parking-cost', ({ detail }) => window.costs.push(detail))
      document.currentScript.remove()
    </script>${ENTRY}<parking-guest-payment city="zarechny" zone="156" plate="А123ВС77"></parking-guest-payment>`)
    const { costs } = page.window as unknown as {
      costs: { price: number; zone: string; minutes: number; isConfirmed: boolean }[]
    }
    await until(() => costs.some((cost) => cost.isConfirmed), 'the server’s price is told')
    const last = costs.at(-1)
    claim(last && Number.isInteger(last.price), 'whole kopecks')
    same([last.zone, last.minutes], ['156', 60], 'what is priced')
    claim(!JSON.stringify(costs).includes('123'), 'no plate in any detail')
    page.close()
  })

  it('asks for a parking code where the city pays by parking, and for the category', async () => {
    const { page, element, root } = await open('city="verhnegorsk" lang="en"')
    claim(textOf(element).includes('Parking'), 'the field is of parkings')
    field(root, 'category')
    page.close()
  })

  it('says plainly that a city takes no payments without an account', async () => {
    const { page, element } = await open('city="malye-luga"')
    await until(() => textOf(element).includes('личный кабинет'), 'the notice')
    page.close()
  })

  it('opens on the barrier tab for a barrier parking, with the number of its card to be entered', async () => {
    const { page, root } = await open('city="verhnegorsk" parking="9001"')
    await until(() => root.querySelector('input[name="ticket"]'), 'the number of the card or ticket')
    page.close()
  })
})
