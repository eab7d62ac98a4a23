// The first screen that is there before the code of its element.
import { canAskAgain } from './support/asking-again.ts'
import { findFaults } from './support/axe.ts'
import { claim, frame, same, until } from './support/claims.ts'
import { afterEach, describe, it } from './support/mocha.ts'
import { type HostPage, openPage, ready, rootOf, settled, textOf } from './support/pages.ts'
import { priceIn, seenPrice } from './support/seen-price.ts'
import { field, typeInto } from './support/typing.ts'

const TAG = 'parking-guest-payment'
/** The end of an address to which the bank has sent the browser back. */
const RETURN = '#parking-return=a-1'
let count = 0

/** The scripts of the fastest snippet, the one that brings the screen itself, or the loader. */
const SCRIPTS: Record<string, readonly string[]> = {
  'its one line': [`start/${TAG}.js`],
  'its own line': [`early/${TAG}.js`, `elements/${TAG}.js`],
  'the loader': ['loader.js'],
}

interface Opened {
  page: HostPage
  element: HTMLElement
  root: ShadowRoot
  /** Whether the screen stood already when the city was asked for the first time. */
  wasDrawn(): boolean | undefined
  /** Lets what was held back come. */
  release(): Promise<unknown>
}

/** Opens a page whose element has only its first screen yet. */
async function open({
  lines = 'its own line',
  fault = 'slow',
  attributes = '',
  language = 'ru',
  size = { width: 400, height: 1800 },
  fragment = '',
  at = Number.NaN,
} = {}): Promise<Opened> {
  count += 1
  const id = `early${count}${Math.random().toString(36).slice(2)}`
  const page = await openPage(
    `<html lang="${language}"><title>Музей</title><main><h1>Музей</h1><input id="search" aria-label="Поиск"><${TAG} city="zarechny" ${attributes}><a href="/pay">Оплатить на сайте города</a></${TAG}></main>`,
    size,
    { fragment },
  )
  if (!Number.isNaN(at)) Object.assign((page.window as unknown as { Date: typeof Date }).Date, { now: () => at })
  const element = page.document.querySelector<HTMLElement>(TAG)!
  const ask = page.window.fetch
  let wasDrawn: boolean | undefined
  page.window.fetch = (...question) => {
    wasDrawn ??= element.shadowRoot !== null
    return ask(...question)
  }
  // Not in the page from its beginning: its load waits for what they wait for.
  for (const name of SCRIPTS[lines]!) {
    const script = page.document.createElement('script')
    script.type = 'module'
    script.src = `/lib/${fault}-${id}/${name}`
    page.document.head.append(script)
  }
  await until(() => element.shadowRoot?.querySelector('.early'), 'the first screen is drawn')
  return { page, element, root: rootOf(element), wasDrawn: () => wasDrawn, release: () => fetch(`/~release/${id}`) }
}

function isLinkSeen({ document }: HostPage): boolean {
  return document.querySelector('a[href="/pay"]')!.getClientRects().length > 0
}

/** A Wednesday, an hour after noon in Zarechny: parking in zone 101 costs 120 roubles an hour. */
const WEDNESDAY = Date.parse('2026-11-18T13:00:10+03:00')

/** How often each of the first answers was asked for. */
function countAnswers({ window }: HostPage): number[] {
  const names = window.performance.getEntriesByType('resource').map(({ name }) => name)
  return ['cities.json', 'settings/v3', 'zones/v1'].map((end) => names.filter((name) => name.endsWith(end)).length)
}

/** A payment that was begun is known to the tab. */
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('the first screen before its code', () => {
  for (const language of ['ru', 'en']) {
    it(`has no accessibility faults, in ${language}`, async () => {
      const { page, element } = await open({ language })
      claim(!element.matches(':defined'), 'the element is not defined yet')
      same(await findFaults(page), [], 'faults')
      claim(isLinkSeen(page), 'the page’s own link is seen until the element is there')
      page.close()
    })
  }

  for (const lines of Object.keys(SCRIPTS)) {
    it(`takes input, and hands over what was done, by ${lines}`, async () => {
      const { page, root, release } = await open({ lines })
      typeInto(root, 'place', '101')
      typeInto(root, 'plate', 'х999ху77')
      root.querySelector<HTMLInputElement>('[type=checkbox]')!.click()
      field(root, 'minutes').value = '120'
      typeInto(root, 'phone', '9161234567').setSelectionRange(2, 5)
      await release()
      await ready(page.document.querySelector(TAG))
      claim(field(root, 'place').value.startsWith('101'), 'the zone')
      same([field(root, 'plate').value, field(root, 'minutes').value], ['х999ху77', '120'], 'plate and duration')
      claim(root.querySelector<HTMLInputElement>('[type=checkbox]')!.checked, 'the tick')
      same(field(root, 'phone').value, '+7 (916) 123 - 45 - 67', 'the phone, as the element writes it')
      await until(() => countAnswers(page).every(Boolean), 'the city has answered')
      await settled(page.document.querySelector(TAG))
      same(countAnswers(page), [1, 1, 1], 'how often the list of cities, the settings and the zones were asked for')
      claim(root.activeElement === field(root, 'phone'), 'the keyboard’s place')
      claim(!isLinkSeen(page), 'the page’s own link gives way')
      same([page.errors, page.thrown], [[], []], 'what is told')
      page.close()
    })
  }

  for (const lines of Object.keys(SCRIPTS)) {
    it(`says the price of what is filled in, and gives way when the element says it too, by ${lines}`, async () => {
      const attributes = 'zone="101" plate="а123вс77"'
      const { page, root, element, wasDrawn, release } = await open({ lines, attributes, at: WEDNESDAY })
      same(wasDrawn(), false, 'whether the form was drawn before the city was asked')
      await until(() => priceIn(root) === '120,00\u00A0₽', 'the price of an hour')
      same(root.querySelector('.early .quote-state')?.textContent, 'Предварительно', 'how sure it is')
      same(await findFaults(page), [], 'faults')
      const minutes = field(root, 'minutes')
      minutes.value = '120'
      minutes.dispatchEvent(new Event('input', { bubbles: true }))
      same(priceIn(root), '240,00\u00A0₽', 'the price of two')
      field(root, 'plate').select()
      typeInto(root, 'plate', 'а1')
      same(priceIn(root), null, 'a plate that is not whole has none')
      field(root, 'plate').select()
      typeInto(root, 'plate', 'а123вс78')
      same(priceIn(root), '240,00\u00A0₽', 'another has')
      let gaps = 0
      const look = () => {
        // By night the server's clock makes it free, which is said in a word.
        if (!seenPrice(root)?.textContent) gaps += 1
        if (root.isConnected) page.window.requestAnimationFrame(look)
      }
      look()
      await release()
      await ready(element)
      await until(() => root.querySelector('.early') === null, 'the view has taken its place')
      await until(() => root.querySelector('[part~=price]:not(.price-stale)'), 'the server has confirmed it')
      same([field(root, 'minutes').value, field(root, 'plate').value], ['120', 'а123вс78'], 'what was done')
      same(gaps, 0, 'frames without a price')
      same([page.errors, page.thrown], [[], []], 'what is told')
      page.close()
    })
  }

  it('says how a payment stands that was begun before a reload, and no form with a price stays in its place', async () => {
    // A day, which is not free at any hour.
    const attributes = 'zone="101" plate="а123вс77" duration="1440"'
    const first = await open({ attributes })
    await first.release()
    await ready(first.element)
    // A tab of the bank's would hide this window, in which nothing is drawn then.
    first.page.window.open = () => null
    let isAtBank = false
    first.element.addEventListener('parking-redirect', (event) => {
      event.preventDefault()
      isAtBank = true
    })
    typeInto(first.root, 'phone', '9161234567')
    await until(() => first.root.querySelector('[part~=price]:not(.price-stale)'), 'the price')
    first.root.querySelector<HTMLButtonElement>('[type=submit]')!.click()
    await until(() => !first.root.querySelector('form'), 'what is to be paid')
    await until(() => {
      // Not the link to the bank, which comes in its place.
      if (!isAtBank) first.root.querySelector<HTMLElement>('button.button-primary')?.click()
      return isAtBank
    }, 'the payment is begun')
    first.page.close()

    const { page, element, root, release } = await open({ lines: 'the loader', attributes, at: WEDNESDAY })
    await until(() => priceIn(root) !== null, 'the price of the form')
    await release()
    await until(() => /Банк пока не сообщил/.test(textOf(element)), 'the payment')
    await until(() => root.querySelector('.early') === null, 'the form has given way')
    page.close()
  })

  it('gives way where the page has named a place meanwhile that has no price', async () => {
    const { page, element, root, release } = await open({ attributes: 'zone="101" plate="а123вс77"', at: WEDNESDAY })
    await until(() => priceIn(root) !== null, 'the price of the form')
    element.setAttribute('zone', '999')
    await release()
    await until(() => root.querySelector('.early') === null, 'the form has given way')
    claim(textOf(element).includes('999'), 'the wrong place is named')
    page.close()
  })

  it('is followed by its element where the address of the server is none', async () => {
    const { page, element, release } = await open({ lines: 'the loader', attributes: 'api="http://["' })
    await release()
    await until(() => element.matches(':defined'), 'the element is there')
    same(page.thrown, [], 'what is thrown')
    page.close()
  })

  for (const [title, attributes, price] of [
    ['what its price waits for', 'zone="101" plate="а123вс77"', [`early/${TAG}-price.js`]],
    ['no price, where none can be given', 'zone="101"', []],
  ] as const)
    it(`is asked for by the loader at first, then ${title}, then its element`, async () => {
      const { page, element, release } = await open({ lines: 'the loader', attributes, at: WEDNESDAY })
      await release()
      await ready(element)
      const asked = page.window.performance
        .getEntriesByType('resource')
        .toSorted((one, other) => one.startTime - other.startTime)
        .flatMap(({ name }) => /(early|elements)\/[\w-]+\.js$/.exec(name)?.[0] ?? [])
      const files = ['early/looks.js', `early/${TAG}.js`, ...price, `elements/${TAG}.js`]
      same([...new Set(asked)], files, 'files in the order in which they were asked for')
      page.close()
    })

  it('keeps the marked text, and goes on where the typist is', async () => {
    const { page, root, release } = await open()
    const plate = typeInto(root, 'plate', 'а123вс77')
    plate.setSelectionRange(1, 4)
    await release()
    await ready(page.document.querySelector(TAG))
    claim(root.activeElement === field(root, 'plate') && field(root, 'plate') !== plate, 'the same field of the view')
    same(typeInto(root, 'plate', '777').value, 'а777вс77', 'what was marked is replaced')
    page.close()
  })

  it('opens the list of the zone where the field of the view stands', async () => {
    const { page, root, release } = await open({ size: { width: 800, height: 700 } })
    typeInto(root, 'place', '101')
    await release()
    await ready(page.document.querySelector(TAG))
    const list = await until(() => root.querySelector('[role=listbox]'), 'the list of the zones')
    const [option, zone] = [list.querySelector('[role=option]')!, field(root, 'place')].map((part) =>
      part.getBoundingClientRect(),
    )
    claim(
      Math.abs(option!.top - zone!.bottom) < 20,
      `the option at ${option!.top} is under the field at ${zone!.bottom}`,
    )
    page.close()
  })

  it('takes no focus away from the page', async () => {
    const { page, root, release } = await open()
    typeInto(root, 'plate', 'а123вс77')
    const search = page.document.querySelector<HTMLInputElement>('#search')!
    search.focus()
    let left = 0
    search.addEventListener('blur', () => (left += 1))
    await release()
    await ready(page.document.querySelector(TAG))
    same([field(root, 'plate').value, left], ['а123вс77', 0], 'the plate, and how often the page’s field was left')
    same(root.querySelector<HTMLInputElement>('[type=checkbox]')!.checked, false, 'the tick that has not been set')
    claim(page.document.activeElement === search, 'the page’s own field')
    page.close()
  })

  it('waits for the end of a word that is being composed', async () => {
    const { page, root, release } = await open()
    const plate = field(root, 'plate')
    plate.focus()
    plate.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true, composed: true }))
    typeInto(root, 'plate', 'а123')
    await release()
    await until(() => root.querySelector('.view')?.firstElementChild, 'the view is there')
    // It would be handed over with the effects of the first frame.
    await frame()
    await frame()
    claim(root.activeElement === plate, 'the typist is left alone')
    plate.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, composed: true }))
    await ready(page.document.querySelector(TAG))
    same(field(root, 'plate').value, 'а123', 'the plate')
    claim(root.activeElement === field(root, 'plate'), 'the keyboard’s place')
    page.close()
  })

  it('is handed over once, though its element was away in the midst of a word', async () => {
    const { page, element, root, release } = await open()
    const place = element.parentNode!
    const plate = field(root, 'plate')
    const view = root.querySelector('.view')!
    root.querySelector<HTMLInputElement>('[type=checkbox]')!.click()
    plate.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true, composed: true }))
    await release()
    await until(() => view.firstElementChild, 'the view is there')
    element.remove()
    await until(() => !view.firstElementChild, 'the view has gone')
    place.append(element)
    await until(() => view.firstElementChild, 'the view is there again')
    // It would be handed over with the effects of the first frame.
    await frame()
    await frame()
    plate.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, composed: true }))
    await ready(element)
    await frame()
    await frame()
    claim(root.querySelector<HTMLInputElement>('.view [type=checkbox]')!.checked, 'the tick')
    page.close()
  })

  it('keeps a press on its button until it can be answered', async () => {
    const { page, root, release } = await open({ attributes: 'zone="101"' })
    const button = root.querySelector<HTMLButtonElement>('[type=submit]')!
    button.focus()
    button.click()
    button.click()
    same(
      [button.ariaDisabled, page.document.location.search.includes('place=')],
      ['true', false],
      'the button, and a form that was sent off',
    )
    await release()
    await until(
      () => root.querySelector('[name="plate"][aria-invalid="true"]'),
      'the first field that is missing is named',
    )
    await until(() => root.activeElement === field(root, 'plate'), 'and has the keyboard')
    page.close()
  })

  it('begins with what the attributes say, which is not typed', async () => {
    const { page, element, root, release } = await open({
      attributes: 'zone="156" plate="а123вс77" duration="45"',
      language: 'en',
    })
    same(
      ['place', 'plate', 'minutes'].map((name) => field(root, name).value),
      ['156', 'а123вс77', '45'],
      'the fields',
    )
    element.setAttribute('zone', '101')
    await release()
    await ready(element)
    claim(field(root, 'place').value.startsWith('101'), 'the page’s newer word holds')
    same(field(root, 'minutes').value, '45', 'the duration')
    page.close()
  })

  for (const [language, said] of Object.entries({ ru: 'Проверяем оплату…', en: 'Checking the payment…' })) {
    it(`is no form after the bank, but says that the payment is being checked, in ${language}`, async () => {
      const { page, element, root, release } = await open({ language, fragment: RETURN, attributes: 'zone="101"' })
      const early = root.querySelector<HTMLElement>('.early')!
      same([early.innerText.trim(), root.querySelector('form') === null], [said, true], 'what is shown')
      same(await findFaults(page), [], 'faults')
      await release()
      await ready(element)
      // Another element's payment: the server says nothing of it.
      same(
        [field(root, 'place').value.slice(0, 3), root.querySelector('.early')],
        ['101', null],
        'then there is a form',
      )
      page.close()
    })
  }

  for (const [lines, find] of Object.entries({
    'its own line': (element: Element) => element.shadowRoot!.querySelector('[role=alert]')?.closest('.notice') ?? null,
    'the loader': (element: Element) => [...element.children].find(({ role }) => role === 'alert')?.shadowRoot ?? null,
  })) {
    it(`says that its code has not come, and loses nothing, by ${lines}`, async () => {
      const { page, element, root, release } = await open({ lines, fault: 'lost' })
      typeInto(root, 'plate', 'а123вс77')
      const notice = await until(() => find(element), 'a notice')
      claim(notice.textContent?.includes('Проверьте интернет'), 'why')
      same(
        [page.errors, root.querySelector('.early'), isLinkSeen(page)],
        [['network'], null, true],
        'what is told, what is shown',
      )
      if (!(await canAskAgain())) return page.close()
      await release()
      notice.querySelector('button')!.click()
      await ready(element)
      same(field(root, 'plate').value, 'а123вс77', 'the plate')
      claim(find(element) === null, 'the notice is gone')
      page.close()
    })
  }
})
