// <parking-payment> as an embedder receives it: the way in, the form of a signed-in driver, what runs and what waits.
import { findFaults } from './support/axe.ts'
import { claim, same, until } from './support/claims.ts'
import { answering } from './support/hostile-texts.ts'
import { afterEach, describe, it } from './support/mocha.ts'
import { type HostPage, openPage, ready, textOf } from './support/pages.ts'
import { signInDriver } from './support/sign-in.ts'

const ENTRY = '<script type="module" src="/lib/plain/elements/parking-payment.js"></script>'

interface Shown {
  page: HostPage
  element: HTMLElement
  root: ShadowRoot
}

async function open(attributes: string, language = 'ru', head = ''): Promise<Shown> {
  const page = await openPage(
    `<html lang="${language}"><title>Парковка</title>${head}${ENTRY}<main><h1>Парковка</h1><parking-payment ${attributes}></parking-payment></main>`,
  )
  const element = page.document.querySelector<HTMLElement>('parking-payment')
  claim(element, 'the element is on its page')
  return { page, element, root: await ready(element) }
}

const formOf = (root: ShadowRoot) => until(() => root.querySelector<HTMLFormElement>('form'), 'the form is there')

describe('<parking-payment>', () => {
  afterEach(() => localStorage.clear())

  it('has no accessibility faults, signed out and in, with a balance and without, in either language', async () => {
    for (const language of ['ru', 'en']) {
      const out = await open('city="zarechny"', language)
      await until(() => out.root.querySelector('.notice'), 'the way in')
      same(await findFaults(out.page), [], `faults signed out in ${language}`)
      out.page.close()
      for (const city of ['zarechny', 'verhnegorsk']) {
        await signInDriver(city)
        const { page, root } = await open(`city="${city}"`, language)
        await formOf(root)
        same(await findFaults(page), [], `faults in ${city} in ${language}`)
        page.close()
      }
    }
  })

  it('begins with the driver’s own vehicle and what the page has filled in', async () => {
    await signInDriver('zarechny')
    const { root } = await open('city="zarechny" zone="156" plate="к456мн77" duration="120"')
    await formOf(root)
    const checked = await until(
      () => root.querySelector<HTMLInputElement>('.choice-list input:checked'),
      'a vehicle is chosen',
    )
    same(checked.labels?.[0]?.querySelector('.plate')?.getAttribute('aria-label'), 'К 456 МН 77', 'the vehicle')
    same(root.querySelector<HTMLSelectElement>('[name="minutes"]')?.value, '120', 'the duration')
    claim(root.querySelector<HTMLInputElement>('[name="place"]')?.value.startsWith('156'), 'the zone')
    await until(() => root.querySelector('.price'), 'a price')
  })

  it('takes another plate on the spot, and says what is wrong with it', async () => {
    await signInDriver('zarechny')
    const { element, root } = await open('city="zarechny" zone="101"')
    await formOf(root)
    const others = await until(() => root.querySelector<HTMLInputElement>('input[value="other"]'), 'another vehicle')
    others.click()
    const plate = await until(() => root.querySelector<HTMLInputElement>('[name="plate"]'), 'the field')
    plate.focus()
    root.querySelector<HTMLButtonElement>('[type="submit"]')!.click()
    await until(() => textOf(element).includes('Введите номер машины'), 'what is missing')
    claim(root.activeElement === plate, 'the keyboard is in the field')
  })

  it('offers to save a vehicle that is typed, no own one, and saves a further one only where that is ticked', async () => {
    await signInDriver('zarechny')
    const { page, root } = await open('city="zarechny" zone="101"')
    await formOf(root)
    same(root.querySelector('[name="save"]'), null, 'an own vehicle is chosen')
    const others = await until(() => root.querySelector<HTMLInputElement>('input[value="other"]'), 'another vehicle')
    others.click()
    const tick = await until(() => root.querySelector<HTMLInputElement>('[name="save"]'), 'the tick')
    same([tick.checked, tick.labels?.[0]?.textContent], [false, 'Сохранить машину в профиле'], 'the tick')
    tick.click()
    same(tick.checked, true, 'the tick once it is pressed')
    root.querySelector<HTMLInputElement>('[name="plate"]')!.focus()
    page.document.execCommand('insertText', false, 'K 456 mh 77')
    await until(() => !root.querySelector('[name="save"]'), 'the driver has that one already')
    page.close()
  })

  it('opens the barrier’s form for a barrier parking, and refuses what is no card', async () => {
    await signInDriver('verhnegorsk')
    const { element, root } = await open('city="verhnegorsk" parking="9001"')
    const ticket = await until(() => root.querySelector<HTMLInputElement>('[name="ticket"]'), 'the number')
    claim(!ticket.autocomplete.includes('cc'), 'no bank card is offered')
    root.querySelector<HTMLButtonElement>('[type="submit"]')!.click()
    await until(() => textOf(element).includes('не больше 32'), 'what is wrong')
  })

  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const HOUR = { startDate: at(-1), endDate: at(59), sum: 60, paidSum: 60 }

  /** The dialog that a press opens with a parking of an hour, or another, whose end the city answers in this way. */
  async function openEnd(
    preview: object,
    { times = HOUR, press = 'End now' }: { times?: object; press?: string } = {},
  ): Promise<{ page: HostPage; dialog: HTMLDialogElement }> {
    await signInDriver('zarechny')
    const transport = { number: 'К456МН77', category: 'B', format: 'rus' }
    const place = { type: 'today', zone: '101', zoneName: 'Аптекарский', transport }
    const running = { id: 's-1', status: 'active', ...place, ...times, amountToPay: 0 }
    const person = { email: 'anna@mail.example', balance: 1500, telephones: [], ts: [] }
    const head = answering({
      '/api/profile/get-profile': { status: 'ok', result: { ...person, sessions: [running] } },
      '/api/payment/cancel-preview/v1': preview,
    })
    const { page, root } = await open('city="zarechny"', 'en', head)
    const buttons = () => [...root.querySelectorAll('button')]
    const end = await until(() => buttons().find(({ textContent }) => textContent === press), 'the parking runs')
    end.click()
    return { page, dialog: await until(() => root.querySelector<HTMLDialogElement>('dialog[open]'), 'the question') }
  }

  /** What is asked before a parking of an hour is ended, where the city answers that this would come to it. */
  async function questionOf(result: Record<string, unknown>, isSaid: RegExp): Promise<string> {
    const preview = { billedMinutes: 15, amountToPay: 0, toBalance: true, ...result }
    const { page, dialog } = await openEnd({ status: 'ok', result: preview })
    await until(() => isSaid.test(dialog.textContent), `it says ${isSaid}`)
    const text = dialog.textContent
    page.close()
    return text
  }

  it('says in one way that a parking with an open end runs on where the city has no price for it, and offers no end', async () => {
    const { page, dialog } = await openEnd(
      { status: 'error', errorName: 'CalculationCostError', message: '?' },
      { times: { startDate: at(-61), endDate: at(600), isOpenEnd: true }, press: 'Pay' },
    )
    const notice = await until(() => dialog.querySelector('[role="alert"]'), 'it says why')
    same(
      [...notice.querySelectorAll('p')].map(({ textContent }) => textContent),
      ['The parking session goes on', 'The city has no prices for this time yet. End it later.'],
      'what it says',
    )
    const choices = [...dialog.querySelectorAll('.dialog-choice button')].map(({ textContent }) => textContent)
    same(choices, ['Close'], 'what can be pressed: “Cancel” could mean the parking')
    same(await findFaults(page), [], 'faults')
    page.close()
  })

  it('says before an early end what of a parking was given back already, and that nothing more comes', async () => {
    const text = await questionOf({ kept: 60, refund: 0, givenBack: 50 }, /Nothing more comes back: 50[.]00\s₽/)
    claim(/10[.]00\s₽ is kept/.test(text), `what is kept: ${text}`)
    claim(!text.includes('bonus'), `no bonus goes: ${text}`)
  })

  it('says before an early end how much of the bonus leaves the balance with what comes back', async () => {
    const text = await questionOf(
      { kept: 15, refund: 45, bonusBack: 9 },
      /The bonus for this parking session, 9[.]00\s₽, leaves/,
    )
    claim(/45[.]00\s₽ goes back to your balance/.test(text), `what comes back: ${text}`)
  })
})
