// A city whose answers say less than the contract, or other things: every element shows something, throws nothing, and
// tells only codes of its list. A sum on the screen is one that an answer held, or that the engine makes of the answers.
import type { Json } from '../../shared/api/contract/call.ts'
import { mutate, MUTATIONS, NEARLY_NOTHING } from '../support/thin-answers.ts'
import { sumsHeld, sumsIn, sumsReckoned } from '../support/thin-prices.ts'
import { claim, same, until } from './support/claims.ts'
import { before, describe, it } from './support/mocha.ts'
import {
  type ElementSample,
  elements,
  type HostPage,
  openPage,
  pick,
  scriptOf,
  settled,
  textOf,
} from './support/pages.ts'

/** The same seed gives the same numbers. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Thin = (path: string, text: string) => string
type Answers = typeof globalThis & { thin?: Thin }

/** Every answer of a call goes through `thin` of the page. */
const THIN_CITY = `<script>
  const { fetch } = window
  window.fetch = async (...asked) => {
    const answer = await fetch(...asked)
    if (!answer.url.includes('/api/') || !answer.ok) return answer
    const text = await answer.text()
    const { status, headers } = answer
    return new Response(window.parent.thin(new URL(answer.url).pathname, text), { status, headers })
  }
  document.currentScript.remove()
</script>`

/** What becomes of the answers of one page: the same call is answered the same each time. */
function createThinner(seed: number, known: Map<string, string>): Thin {
  const random = createRandom(seed)
  return (path, text) => {
    const before = known.get(path)
    if (before !== undefined) return before
    let answer = text
    try {
      const mutations = Array.from({ length: 1 + random(4) }, () => ({
        place: random(5000),
        kind: MUTATIONS[random(MUTATIONS.length)] ?? 'drop',
      }))
      const isNearlyNothing = random(5) === 0
      const thin = isNearlyNothing ? NEARLY_NOTHING[random(NEARLY_NOTHING.length)] : mutate(JSON.parse(text), mutations)
      answer = JSON.stringify(thin)
    } catch {
      // It is no JSON, and stays as it is.
    }
    known.set(path, answer)
    return answer
  }
}

/** Codes that all pages were told, and sums that they showed. */
let told = 0
const shownBy = new Map<string, number>()

/** What makes an element ask for a price, or for a thing that has one. */
const asking: Record<string, string> = {
  'parking-guest-payment': 'zone="156" plate="А123ВС77" duration="45"',
  'parking-payment': 'zone="156" plate="А123ВС799" duration="45"',
  'parking-card-payment': 'invoice-id="demo-1001"',
}

interface Opened {
  shown: HTMLElement
  page: HostPage
}

/** Opens a page on which every answer goes through `thin`. */
async function openThin(
  tag: string,
  { script, attributes, language, thin }: Record<'script' | 'attributes' | 'language', string> & { thin: Thin },
): Promise<Opened> {
  ;(globalThis as Answers).thin = thin
  const page = await openPage(
    `<html lang="${language}"><title>Парковка</title>${THIN_CITY}${script}<${tag} city="zarechny" ${attributes}></${tag}>`,
  )
  const shown = page.document.querySelector<HTMLElement>(tag)
  claim(shown, 'the element is on its page')
  await settled(shown)
  return { shown, page }
}

const MINUTE = 60_000

/** Sums on the screen that no answer held and the engine does not make of them. */
function inventedSums({ shown }: Opened, answers: ReadonlyMap<string, string>, since: number): number[] {
  const read = new Map([...answers].flatMap(([path, text]) => toJson(text).map((json) => [path, json] as const)))
  const minutes = Number(shown.shadowRoot?.querySelector<HTMLInputElement>('[name="minutes"]')?.value ?? 0)
  const first = since - (since % MINUTE)
  const starts = Array.from({ length: Math.ceil((Date.now() - first) / MINUTE) }, (_, index) => first + index * MINUTE)
  const known = new Set([...sumsHeld([...read.values()]), ...sumsReckoned(read, { minutes, starts })])
  const sums = sumsIn(textOf(shown))
  shownBy.set(shown.localName, (shownBy.get(shown.localName) ?? 0) + sums.length)
  return sums.filter((sum) => !known.has(sum))
}

function toJson(text: string): Json[] {
  try {
    return [JSON.parse(text) as Json]
  } catch {
    return []
  }
}

async function open(element: ElementSample, seed: number, language: string): Promise<void> {
  const answers = new Map<string, string>()
  const since = Date.now()
  const opened = await openThin(element.tag, {
    script: scriptOf(element),
    attributes: asking[element.tag] ?? '',
    language,
    thin: createThinner(seed, answers),
  })
  const { shown, page } = opened
  await until(
    () => textOf(shown).trim() !== '' || shown.getBoundingClientRect().height === 0,
    () => `seed ${seed}: it shows something`,
  )
  same(inventedSums(opened, answers, since), [], `seed ${seed}: sums that nobody has said, in ${textOf(shown)}`)
  same(page.thrown, [], `seed ${seed}: what was thrown`)
  same(
    page.errors.filter((code) => code === 'crash' || !element.errorCodes.includes(code)),
    [],
    `seed ${seed}: codes that are not of the list, or say that it broke`,
  )
  told += page.errors.length
  page.close()
}

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8]

/** Asks the city itself. */
async function post(path: string, fields: Record<string, string>): Promise<Record<string, Json>> {
  const answer = await fetch(`/zarechny/api/${path}`, { method: 'POST', body: new URLSearchParams(fields) })
  return (await answer.json()) as Record<string, Json>
}

/** A driver of the demo who is signed in, and a firm: what is behind the sign-in is thin too. */
async function signIn(): Promise<void> {
  const { token } = await post('auth/login-v5', { login: 'driver@demo.example', password: 'parking1' })
  const firm = await post('auth/login-corp-v1', { inn: '7707083893', contractNumber: 'ДГ-1' })
  claim(token && firm['token'], 'the city has given tokens')
  localStorage.setItem('tokens', JSON.stringify({ zarechny: { standart: token, coop: firm['token'] } }))
}

/** A receipt that the city has, by the number of its parking. */
async function payAsGuest(): Promise<string> {
  const wish = {
    'transport[number]': 'О001ОО77',
    'transport[category]': 'B',
    'transport[numberFormat]': 'rus',
    zone: '156',
    duration: '45',
  }
  const { token, price } = await post('payment/unregistered/cost/v1', wish)
  const started = await post('payment/unregistered/start/v1', {
    ...wish,
    token: String(token),
    payment: 'bankCard',
    phone: '+79161234567',
    expectedCost: String(price),
  })
  const { RedirectURL: bank, session, orderNumber } = started
  if (typeof bank === 'string') await fetch(`${new URL(bank, location.href).pathname}/pay`, { method: 'POST' })
  const number = orderNumber ?? (session as Record<string, Json> | null)?.['orderNumber']
  claim(number, `the parking has a number: ${JSON.stringify(started)}`)
  return String(number)
}

describe('an element in a city whose answers are thin', () => {
  before(async () => {
    asking['parking-receipt-view'] = `number="${await payAsGuest()}"`
  })

  for (const element of elements.filter(({ isFixture }) => !isFixture)) {
    it(`is never blank, throws nothing, does not break and invents no sum: <${element.tag}>`, async () => {
      localStorage.clear()
      await signIn()
      for (const seed of pick(element, SEEDS, 3)) await open(element, seed, seed % 2 === 0 ? 'en' : 'ru') // oxlint-disable-line no-await-in-loop -- one page after another
    })
  }

  it('is told, where it matters', () => {
    console.info(`${told} codes were told by elements whose answers were thin`)
    claim(told > 5, 'no answer was so thin that an element told of it')
  })

  it('shows sums all the same, where they are held', () => {
    console.info(`sums shown: ${JSON.stringify([...shownBy].filter(([, count]) => count > 0))}`)
    for (const tag of ['parking-guest-payment', 'parking-payment', 'parking-card-payment', 'parking-coop-fleet'])
      claim((shownBy.get(tag) ?? 0) > 0, `<${tag}> has shown no sum`)
  })
})

const NOTHING: Json = {}
const NULL: Json = { status: 'ok', result: null }

/** Element, its attributes, the call that says too little, what it says, and the code that the page is told. */
const CODES: readonly [tag: string, attributes: string, path: string, answer: Json, code: string | null][] = [
  ['parking-guest-payment', '', '/api/zones/v1', NOTHING, 'contract'],
  ['parking-guest-payment', '', '/api/zones/v1', { status: 'ok', result: [{ name: 'Центр' }] }, 'contract'],
  ['parking-guest-payment', '', '/api/settings/v3', NULL, 'notConfigured'],
  ['parking-news', '', '/api/news', NULL, 'contract'],
  ['parking-card-payment', 'invoice-id="demo-1001"', '/api/payment/invoice/v1', NOTHING, 'contract'],
  ['parking-fines', '', '/api/finesstorage/fines/v1', 'martian', 'contract'],
  ['parking-operations', '', '/api/profile/get-operations-with-filter', NOTHING, 'contract'],
  ['parking-profile', '', '/api/profile/get-profile-v5', NULL, 'contract'],
]

describe('an answer that says too little has its code', () => {
  for (const [tag, attributes, path, answer, code] of CODES)
    it(`${JSON.stringify(answer)} from ${path} is ${code} to <${tag}>`, async () => {
      localStorage.clear()
      await signIn()
      const { page } = await openThin(tag, {
        script: `<script type="module" src="/lib/plain/elements/${tag}.js"></script>`,
        attributes,
        language: 'ru',
        thin: (asked, text) => (asked.endsWith(path) ? JSON.stringify(answer) : text),
      })
      same([...new Set(page.errors)], code === null ? [] : [code], 'what the page was told')
      same(page.thrown, [], 'what was thrown')
      page.close()
    })
})
