// Promise 11: never blank.
import { canAskAgain } from './support/asking-again.ts'
import { claim, same, until } from './support/claims.ts'
import { after, describe, it } from './support/mocha.ts'
import {
  elements,
  type ElementSample,
  type HostPage,
  isReady,
  isTriedInFull,
  openPage,
  pick,
  ready,
  rootOf,
  scriptOf,
  settled,
  textOf,
} from './support/pages.ts'

const ANSWERS = ['401', '403', '404', '409', '422', '429', '500', 'html', 'broken-json', 'reset', 'timeout', 'empty']
const LANGUAGES = { ru: /[а-я]{4}/i, en: /[a-z]{4}/i }
const neighbour = elements.find(({ tag }) => tag === 'parking-probe')!
let tried = 0
let unhurt = 0

interface Fault {
  /** Attributes of the element under test. */
  attributes?: string
  /** Variant of the library its entry comes from. */
  variant?: string
  /** Script that runs in the page before anything else. */
  before?: string
  codes: RegExp
  hasRetry: boolean
  /** Shows its failure in every element; the others only matter to elements that speak to a backend. */
  isEveryones?: boolean
}

const OFFLINE = `Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }); window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))`
/** A time limit of many seconds is over at once. */
const HASTE =
  'const wait = window.setTimeout; window.setTimeout = (run, ms, ...more) => wait(run, ms >= 10000 ? 20 : ms, ...more)'
/** What views are made of, and a notice is not. */
const BREAKS = ['input', 'form', 'label', 'section', 'article', 'h2', 'h3', 'ul', 'table', 'dl']
const THROW = `const create = Document.prototype.createElement; Document.prototype.createElement = function (name, ...more) { if (window.breaks?.includes(name)) throw new Error('broken on purpose'); return create.call(this, name, ...more) }`

const FAULTS: Record<string, Fault> = {
  ...Object.fromEntries(
    ANSWERS.map((kind) => [
      `a backend that answers ${kind}`,
      { attributes: `api="/~fault/${kind}/zarechny"`, before: HASTE, codes: /./, hasRetry: true },
    ]),
  ),
  'no line': { before: OFFLINE, codes: /^offline$/, hasRetry: true },
  'a name that no server has': {
    attributes: 'api="https://parking.invalid"',
    codes: /^(network|offline)$/,
    hasRetry: true,
  },
  'an unknown city': { attributes: 'city="atlantis"', codes: /^notConfigured$/, hasRetry: false },
  'no list of cities': { variant: 'no-cities', codes: /./, hasRetry: true },
  'a missing chunk': { variant: 'no-body', codes: /^network$/, hasRetry: true, isEveryones: true },
  'missing chunks behind its first screen': { variant: 'no-later', codes: /^network$/, hasRetry: true },
  'missing words': { variant: 'no-words', codes: /^network$/, hasRetry: true, isEveryones: true },
  'a throw while rendering': { before: THROW, codes: /^crash$/, hasRetry: true, isEveryones: true },
}

async function open(
  element: ElementSample,
  fault: Fault,
  language: string,
): Promise<{ page: HostPage; shown: Element; other: Element }> {
  const script = fault.before
    ? `<script>${fault.before}; localStorage.clear(); document.currentScript.remove()</script>`
    : ''
  // The neighbour has its own copy of the library: what is missing for the one is there for the other.
  const other =
    element === neighbour || fault.before === THROW
      ? '<p id="other">Сосед</p>'
      : `<parking-probe id="other" api="${location.origin}/malye-luga"></parking-probe>${scriptOf(neighbour)}`
  const html = `<html lang="${language}">${script}${scriptOf(element, fault.variant)}<${element.tag} ${fault.attributes ?? ''}><a href="/pay">Оплата / Payment</a></${element.tag}>${other}`
  const page = await openPage(html)
  return { page, shown: page.document.querySelector(element.tag)!, other: page.document.querySelector('#other')! }
}

function buttonsOf(shown: Element): HTMLElement[] {
  return [...rootOf(shown).querySelectorAll<HTMLElement>('button, a[href]')]
}

/**
 * An element that asks for nothing at first is not hurt by every fault; the one that is tried in full is hurt by all.
 */
async function isHurt(element: ElementSample, page: HostPage, shown: Element): Promise<boolean> {
  const told = until(
    () => page.errors.length > 0,
    () => `it says what is wrong; it shows ${textOf(shown)}`,
  ).then(() => true)
  return isTriedInFull(element) ? told : Promise.race([told, settled(shown).then(() => page.errors.length > 0)])
}

describe('a fault', () => {
  for (const element of elements) {
    // The probe asks no backend for anything, and cannot fail at it.
    const own = Object.entries(FAULTS).filter(([, one]) => one.isEveryones || element !== neighbour)
    const cases = own.flatMap(([title, fault]) =>
      Object.entries(LANGUAGES).map(([language, script]) => ({ title, fault, language, script })),
    )
    for (const { title, fault, language, script } of pick(element, cases, 3)) {
      it(`of <${element.tag}> by ${title} is told in ${language}, and hurts no other element`, async () => {
        localStorage.clear()
        const { page, shown, other } = await open(element, fault, language)
        if (title === 'a throw while rendering') Reflect.set(page.window, 'breaks', BREAKS)
        if (!(await isHurt(element, page, shown))) {
          // What keeps no place may have nothing to say, and a backend of one's own leaves no city to choose (gB-24).
          const isChoiceOfOne = element.tag === 'parking-city-picker' && Boolean(fault.attributes?.startsWith('api='))
          claim(
            element.reservedHeight === 0 || isChoiceOfOne || script.test(textOf(shown)),
            `it works and is not blank: ${textOf(shown)}`,
          )
          unhurt += 1
          return page.close()
        }
        const [code = ''] = page.errors
        claim(element.errorCodes.includes(code), `${code} is no published code`)
        claim(fault.codes.test(code), `${code} is not the code for this`)
        const notice = await until(
          () => rootOf(shown).querySelector<HTMLElement>('[role="alert"], [role="status"], .notice'),
          'there is a notice',
        )
        await until(
          () => script.test(notice.innerText),
          () => `the notice speaks ${language}: ${notice.innerText}`,
        )
        claim(!/error\.|undefined|\[object/.test(notice.innerText), `the notice shows raw words: ${notice.innerText}`)
        if (fault.hasRetry) claim(buttonsOf(shown).length > 0, 'there is something to press')
        if (other.localName === neighbour.tag && title !== 'no line') await ready(other)
        same(
          page.thrown.filter((one) => !one.includes('broken on purpose')),
          [],
          'nothing is thrown',
        )
        tried += 1
        page.close()
      })
    }

    if (!isTriedInFull(element)) continue

    it(`of <${element.tag}> while loading is over after a retry, which the keyboard can reach`, async () => {
      const { page, shown } = await open(element, { before: THROW, codes: /./, hasRetry: true }, 'ru')
      Reflect.set(page.window, 'breaks', BREAKS)
      await until(() => page.errors.includes('crash'), 'it has crashed')
      await until(
        () => rootOf(shown).querySelector('slot')!.parentElement!.hidden === false,
        'the page’s own link is back',
      )
      Reflect.set(page.window, 'breaks', [])
      const button = rootOf(shown).querySelector('button')!
      button.focus()
      button.click()
      await ready(shown)
      claim(page.document.activeElement === shown, 'the keyboard is still at the element')
      same(page.errors, ['crash'], 'it is told once')
      page.close()
    })

    it(`of <${element.tag}>’s chunk that passes by itself is never seen`, async () => {
      if (!(await canAskAgain())) return
      const { page, shown } = await open(
        element,
        { variant: `flaky-${Math.random().toString(36).slice(2)}`, codes: /./, hasRetry: true },
        'ru',
      )
      await ready(shown)
      same(page.errors, [], 'nothing is told')
      page.close()
    })
  }

  it('that breaks even the notice leaves words, and the page’s own link', async () => {
    const { page, shown } = await open(neighbour, { before: THROW, codes: /./, hasRetry: true }, 'ru')
    Reflect.set(page.window, 'breaks', ['p'])
    await until(() => page.errors.includes('crash'), 'it has crashed')
    await until(
      () => textOf(shown).includes('Здесь что-то сломалось') && textOf(shown).includes('Оплата'),
      () => `there are words: ${textOf(shown)}`,
    )
    page.close()
  })

  it('of one element leaves the other one as it is', async () => {
    const tag = neighbour.tag
    const page = await openPage(
      `${scriptOf(neighbour)}<${tag} first-name="break it"></${tag}><${tag} id="well"></${tag}>`,
    )
    await until(() => page.errors.includes('crash'), 'the first has crashed')
    await ready(page.document.querySelector('#well'))
    claim(!isReady(page.document.querySelector(tag)), 'the first shows its notice')
    page.document.querySelector(tag)!.setAttribute('first-name', 'Анна')
    rootOf(page.document.querySelector(tag)).querySelector('button')!.click()
    await ready(page.document.querySelector(tag))
    page.close()
  })

  after(() =>
    console.log(
      `promise 11: ${tried} faults told and ${unhurt} that do not hurt, of ${Object.keys(FAULTS).length} kinds in 2 languages, ${elements.length} elements`,
    ),
  )
})
