// A backend that says a sum or a percentage in an odd way, or not at all. An element shows the one that is right, or
// says that it does not know it; it never shows another number.
import type { Json } from '../../shared/api/contract/call.ts'
import { claim, same, until } from './support/claims.ts'
import { before, describe, it } from './support/mocha.ts'
import { elements, openPage, pick, settled, textOf } from './support/pages.ts'
import { saidOtherwise } from './support/said-otherwise.ts'
import { takeToken } from './support/sign-in.ts'

/** Names under which a sum of money is answered, or a percentage of one. */
const MONEY =
  /^(price|sum|cost|totalcost|totaldiscount|sumsale|totalsum|paidsum|amount|amounttopay|balance|refund|charge|kept|refill|bonus|saldo|баланс|sale|percent|discount)$/i

type OddSum = readonly [name: string, sum: Json | undefined]

/** What stands in the place of a sum; undefined where it is left out. None of them is the sum that was meant. */
const NOTHING: OddSum = ['nothing', undefined]
const ODD: readonly OddSum[] = [
  ['null', null],
  ['an empty text', ''],
  ['a word', 'sixty'],
  ['less than nothing', -7],
  ['less than nothing, as a text', '-7.00'],
  ['a comma', '7,00'],
  ['a sum with its unit', '7 USD'],
  ['a sum and a unit', { value: 7, currency: 'USD' }],
  ['a list', [7]],
  ['more than can be counted', 1e21],
  ['true', true],
]

/** A balance below 0 is shown as 0 (readings XR-5): these are the right sums of one. */
const BELOW_ZERO = ['0,00₽', '0₽']

/** The answer with its sums said otherwise. */
function replace(json: Json, sum: Json | undefined): Json {
  if (Array.isArray(json)) return json.map((one) => replace(one, sum))
  if (typeof json !== 'object' || json === null) return json
  const fields = Object.entries(json).flatMap(([name, value]): [string, Json][] => {
    if (!MONEY.test(name) || typeof value === 'object') return [[name, replace(value, sum)]]
    return sum === undefined ? [] : [[name, sum]]
  })
  return Object.fromEntries(fields)
}

/** Every sum and percentage in a text, as it is written. */
function sumsIn(text: string): string[] {
  return (text.match(/[-−]?\d[\d\u00A0\u202F .,]*[₽%]/g) ?? []).map((sum) => sum.replaceAll(/\s/g, ''))
}

interface Row {
  tag: string
  attributes: string
  /** Who is signed in; the driver where it is left out. */
  login?: 'driver' | 'subscriber'
  /** A balance is among its sums. */
  hasBalance?: true
  /** What a person does before the sums are there. */
  act?(root: ShadowRoot): void
  /** Where they stand, or what is said in their place. */
  behind?: string
}

/** Asks for the offers of a month. */
function askForOffers(root: ShadowRoot): void {
  const days = root.querySelector<HTMLSelectElement>('[name="days"]')
  if (days) {
    days.value = '30'
    days.dispatchEvent(new Event('change', { bubbles: true }))
  }
  root.querySelector<HTMLButtonElement>('[type="submit"]')?.click()
}

const FORM = 'zone="156" plate="А123ВС799" duration="45"'
const ROWS: readonly Row[] = [
  { tag: 'parking-guest-payment', attributes: FORM },
  { tag: 'parking-payment', attributes: FORM, hasBalance: true },
  { tag: 'parking-topup', attributes: '' },
  { tag: 'parking-account-menu', attributes: '', hasBalance: true },
  { tag: 'parking-operations', attributes: 'period="all"' },
  { tag: 'parking-subscriptions', attributes: 'view="offers"' },
  { tag: 'parking-subscriptions', attributes: 'view="benefits"', login: 'subscriber', behind: '.benefits, .notice' },
  {
    tag: 'parking-subscription-constructor',
    attributes: 'zones="101,102"',
    act: askForOffers,
    behind: '.offer, .notice, .field-message',
  },
  { tag: 'parking-map', attributes: 'selected="2001"', behind: '.map-cost' },
  { tag: 'parking-fines', attributes: '' },
  { tag: 'parking-receipts', attributes: '' },
  { tag: 'parking-card-payment', attributes: 'invoice-id="demo-1001"' },
  { tag: 'parking-coop-fleet', attributes: '', hasBalance: true },
]

/** The map of an earlier visit would stand in the place of what is answered. */
const FORGETS = `<script>Object.defineProperty(window, 'indexedDB', { value: undefined })</script>`

async function show({ tag, attributes, act, behind }: Row, say: (path: string, text: string) => string) {
  const page = await openPage(
    `<html lang="ru"><title>Парковка</title>${FORGETS}${saidOtherwise(say)}<script type="module" src="/lib/plain/elements/${tag}.js"></script><${tag} city="zarechny" ${attributes}></${tag}>`,
  )
  const element = page.document.querySelector(tag)
  const root = await settled(element)
  claim(element, 'the element is on its page')
  act?.(root)
  if (behind !== undefined) {
    await until(
      () => root.querySelector(behind),
      () => `${behind} is there: ${textOf(element)}`,
    )
    await settled(element)
  }
  const text = textOf(element)
  page.close()
  return { text, thrown: page.thrown }
}

/** A bill of 1,000 roubles for the driver's balance. */
async function makeBill(token: string): Promise<void> {
  const { status } = await fetch('/zarechny/api/creatrefill', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams({
      sum: '1000',
      'payer[type]': '2',
      'payer[name]': 'ООО «Ромашка»',
      'payer[inn]': '7707083893',
      'payer[ogrn]': '1027700132195',
      'payer[kpp]': '773601001',
      'payer[address]': 'Москва',
    }),
  })
  same(status, 200, 'a bill is made')
}

describe('an element in a city that says its sums otherwise', () => {
  let tokens: Record<NonNullable<Row['login']>, string>
  before(async () => {
    const standart = await takeToken('zarechny', 'login-v5', { login: 'driver@demo.example', password: 'parking1' })
    const coop = await takeToken('zarechny', 'login-corp-v1', { inn: '7707083893', contractNumber: 'ДГ-1' })
    await makeBill(standart)
    const subscriber = { login: 'subscriber@demo.example', password: 'parking1' }
    const subscribed = await takeToken('zarechny', 'login-v5', subscriber)
    tokens = {
      driver: JSON.stringify({ zarechny: { standart, coop } }),
      subscriber: JSON.stringify({ zarechny: { standart: subscribed } }),
    }
  })

  const begin = ({ login = 'driver' }: Row) => {
    localStorage.clear()
    localStorage.setItem('tokens', tokens[login])
  }

  for (const row of ROWS) {
    it(`shows the right sum or none: <${row.tag} ${row.attributes}>`, async () => {
      begin(row)
      const said = await show(row, (_, text) => text)
      const sums = new Set(sumsIn(said.text))
      claim(sums.size > 0, `it shows sums: ${said.text.slice(0, 300)}`)
      const element = elements.find(({ tag }) => tag === row.tag)!
      for (const [name, sum] of [NOTHING, ...pick(element, ODD, 4)]) {
        begin(row)
        let replaced = 0
        // oxlint-disable-next-line no-await-in-loop -- one page after another
        const { text, thrown } = await show(row, (path, said) => {
          if (path.includes('/settings/')) return said
          const odd = JSON.stringify(replace(JSON.parse(said) as Json, sum))
          if (odd !== said) replaced += 1
          return odd
        })
        const right = row.hasBalance && name.startsWith('less than nothing') ? [...sums, ...BELOW_ZERO] : [...sums]
        const where = `${name} in ${replaced} answers, shown: ${text}`
        claim(replaced > 0, `a sum was said otherwise: ${where}`)
        same(thrown, [], `what was thrown: ${where}`)
        same(
          sumsIn(text).filter((one) => !right.includes(one)),
          [],
          `sums that are wrong: ${where}`,
        )
        same(/NaN|undefined|Infinity|\[object/.exec(text), null, `no word of a program: ${where}`)
        claim(text.trim() !== '', `it says something: ${where}`)
      }
    })
  }
})
