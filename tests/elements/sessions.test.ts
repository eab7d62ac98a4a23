// <parking-sessions> as an embedder receives it: nothing without a driver, a strip with one whose car is parked.
import { findFaults } from './support/axe.ts'
import { claim, same, until } from './support/claims.ts'
import { answering, claimNothingRan, HOSTILE_TEXTS } from './support/hostile-texts.ts'
import { afterEach, describe, it } from './support/mocha.ts'
import { openPage, ready, textOf } from './support/pages.ts'
import { signInDriver } from './support/sign-in.ts'

const TAG = 'parking-sessions'
const ENTRY = `<script type="module" src="/lib/plain/elements/${TAG}.js"></script>`
const MINUTE = 60_000

interface Wire {
  id: string
  status: string
  minutes: number
  number: string
  zoneName?: string
}

/** A session as a city tells of it, half over. */
function toWire({ id, status, minutes, number, zoneName = 'Аптекарский' }: Wire): object {
  const at = (offset: number) => new Date(Date.now() + offset * MINUTE).toISOString()
  return {
    id,
    status,
    type: 'today',
    zone: '101',
    zoneName,
    startDate: at(-minutes),
    endDate: at(minutes),
    sum: 120,
    amountToPay: status === 'active' ? 0 : 40,
    transport: { number, category: 'B', format: 'rus' },
  }
}

function profileWith(sessions: readonly Wire[], text = 'Анна'): string {
  const profile = {
    email: 'anna@mail.example',
    firstName: text,
    lastName: text,
    middleName: '',
    balance: 1500,
    telephones: [],
    ts: [],
    sessions: sessions.map(toWire),
  }
  return answering({ '/api/profile/get-profile': { status: 'ok', result: profile } })
}

async function open({ head = '', attributes = '', language = 'ru', width = 360 } = {}) {
  const page = await openPage(
    `<html lang="${language}"><head><title>Музей</title>${head}${ENTRY}</head><body><main><h1>Музей</h1><${TAG} city="zarechny" ${attributes}></${TAG}></main></body></html>`,
    { width, height: 700 },
  )
  const element = page.document.querySelector<HTMLElement>(TAG)
  claim(element, 'the element is on its page')
  const root = await ready(element)
  return { page, element, root }
}

/** As by an earlier visit; the city's answers are the test's. */
async function openParked(sessions: readonly Wire[], options: Parameters<typeof open>[0] = {}) {
  localStorage.setItem('tokens', JSON.stringify({ zarechny: { standart: 'x' } }))
  const opened = await open({ ...options, head: profileWith(sessions) })
  await until(() => opened.root.querySelector('.strip-row'), 'a parking is shown')
  return opened
}

const SHORT: Wire = { id: 's-short', status: 'active', minutes: 30, number: 'А123ВС77' }
const LONG: Wire = { id: 's-long', status: 'active', minutes: 90, number: 'К456МН77' }
const UNPAID: Wire = { id: 's-unpaid', status: 'waiting', minutes: 10, number: 'М789ОР77' }

describe(`<${TAG}>`, () => {
  afterEach(() => localStorage.clear())

  it('shows nothing, and takes no room, where no driver is signed in and where no parking runs', async () => {
    const visitor = await open()
    same(textOf(visitor.element).trim(), '', 'what a visitor reads')
    same(visitor.element.getBoundingClientRect().height, 0, 'its height')
    visitor.page.close()
    await signInDriver()
    const driver = await open()
    same(textOf(driver.element).trim(), '', 'what a driver reads')
    same(driver.element.getBoundingClientRect().height, 0, 'its height')
    driver.page.close()
  })

  it('shows what ends first, unfolds the others, and hands the parking to be extended on in the address alone', async () => {
    const { page, element, root } = await openParked([UNPAID, LONG, SHORT], {
      attributes: `parking-url="${location.origin}/parkings?from=head"`,
    })
    const rows = () => [...root.querySelectorAll<HTMLElement>('.strip-row')].filter((row) => row.checkVisibility())
    same(rows().length, 1, 'rows at first')
    claim(/(29|30)\sмин/.test(rows()[0]!.innerText), `the time left: ${rows()[0]!.innerText}`)
    claim(rows()[0]!.querySelector('[aria-label="А 123 ВС 77"]'), 'the plate is drawn')
    const { value, max } = rows()[0]!.querySelector('progress')!
    claim(Math.abs(value / max - 0.5) < 0.03, `half of it is left: ${value} of ${max}`)
    root.querySelector('summary')!.click()
    await until(() => rows().length === 3, 'the others')
    same(
      rows().map((row) => row.querySelector('a')!.textContent),
      ['Продлить А123ВС77', 'Продлить К456МН77', 'Оплатить М789ОР77'],
      'what can be done',
    )
    const heard: unknown[] = []
    page.document.addEventListener('parking-navigate', (event) => {
      event.preventDefault()
      heard.push((event as CustomEvent).detail)
    })
    rows()[0]!.querySelector('a')!.click()
    rows()[2]!.querySelector('a')!.click()
    const base = `${location.origin}/parkings?from=head`
    same(
      heard,
      [
        { version: 1, to: 'parking', url: `${base}&extend=s-short` },
        { version: 1, to: 'parking', url: base },
      ],
      'what the page heard',
    )
    claim(!element.outerHTML.includes('123'), 'the plate stands in no attribute')
    page.close()
  })

  it('has no accessibility faults and fits 360 px, in both languages', async () => {
    for (const language of ['ru', 'en']) {
      const { page, root } = await openParked([SHORT, LONG, UNPAID], { language })
      root.querySelector('summary')!.click()
      same(await findFaults(page), [], `faults in ${language}`)
      const { scrollWidth, clientWidth } = page.document.documentElement
      same(scrollWidth, clientWidth, 'the page is no wider than its window')
      page.close()
    }
  })

  it('goes when the driver signs out in another tab', async () => {
    const { page, element } = await openParked([SHORT])
    localStorage.removeItem('tokens')
    await until(() => textOf(element).trim() === '', 'nothing is left')
    page.close()
  })

  it('runs nothing of what a server writes', async () => {
    for (const payload of HOSTILE_TEXTS) {
      const { page } = await openParked([{ ...SHORT, number: payload, zoneName: payload, id: payload }])
      claimNothingRan(page)
      page.close()
    }
  })
})
