// Promise 10: the page cannot break us, and we do not touch the page.
import { same, until } from './support/claims.ts'
import { after, describe, it } from './support/mocha.ts'
import {
  elements,
  type ElementSample,
  type HostPage,
  isTriedInFull,
  openPage,
  ready,
  rootOf,
  scriptOf,
  settled,
} from './support/pages.ts'

const HOSTILE = {
  'a reset of everything, with !important': '<style>* { all: unset !important }</style>',
  'a root font of 10 px':
    '<style>html { font-size: 10px !important } body { font: italic 30px/3 fantasy; letter-spacing: 9px; text-transform: uppercase; word-spacing: 1em }</style>',
  'styles for every tag we use':
    '<style>div, p, button, input, label, section, h2, select { display: none !important; color: red !important; margin: 50px !important } .root, .view, .button, .field { position: fixed; opacity: 0 }</style>',
  'colours and visibility on what is inherited':
    '<style>body { color: lime; text-align: center; line-height: 3; cursor: wait; quotes: none; white-space: pre; hyphens: auto; text-indent: 40px }</style>',
  'prototypes with more in them':
    '<script>Object.prototype.polluted = "x"; Array.prototype.more = () => 1; Function.prototype.extra = 1; String.prototype.of = 1; Element.prototype.closer = 1; Array.prototype.toJSON = undefined; Number.prototype.fmt = 1; document.currentScript.remove()</script>',
}
const RIGHT_TO_LEFT = '<script>document.documentElement.dir = "rtl"; document.currentScript.remove()</script>'
const KINDS = Object.entries({ ...HOSTILE, 'writing from right to left': RIGHT_TO_LEFT })
let pages = 0

interface Look {
  path: string
  /** Null for what is not rendered. */
  box: number[] | null
  style: string
}

async function open(element: ElementSample, head: string): Promise<{ page: HostPage; shown: HTMLElement }> {
  const page = await openPage(
    `<html lang="ru"><head><style>html, body { margin: 0; padding: 0 }</style>${head}${scriptOf(element)}</head><body><${element.tag}></${element.tag}></body>`,
  )
  const shown = page.document.querySelector<HTMLElement>(element.tag)!
  await settled(shown)
  // A line that runs is never the same twice.
  rootOf(shown).querySelector<HTMLElement>('.ticker-stop')?.click()
  await settled(shown)
  pages += 1
  return { page, shown }
}

/** Whether something stands in the window, wherever its element is. */
function isFixed(one: Element | null, window: Window): boolean {
  return one !== null && (window.getComputedStyle(one).position === 'fixed' || isFixed(one.parentElement, window))
}

/** Every box and every computed style inside an element, relative to its ground; what is fixed, to the window. */
function look({ window }: HostPage, shown: Element): Look[] {
  const ground = rootOf(shown).querySelector('.root')!
  const origin = ground.getBoundingClientRect()
  return [ground, ...ground.querySelectorAll('*')].map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    const style = window.getComputedStyle(one)
    const from = isFixed(one, window) ? { left: 0, top: 0 } : origin
    return {
      path: `${one.localName}.${one.getAttribute('class') ?? ''}`,
      box:
        one.getClientRects().length === 0
          ? null
          : [left - from.left, top - from.top, width, height].map((value) => Math.round(value * 100) / 100),
      style: Array.from(
        { length: style.length },
        (_, index) => `${style.item(index)}:${style.getPropertyValue(style.item(index))}`,
      ).join(';'),
    }
  })
}

function without(some: unknown[], others: unknown[]): string[] {
  const known = new Set(others.map((one) => JSON.stringify(one)))
  return some.map((one) => JSON.stringify(one)).filter((one) => !known.has(one))
}

/** Names what differs, key by key. */
function expectSame(found: Record<string, unknown>, wanted: Record<string, unknown>, said: string): void {
  for (const [key, before] of Object.entries(wanted)) {
    const now = found[key]
    const [more, fewer] =
      Array.isArray(now) && Array.isArray(before) ? [without(now, before), without(before, now)] : [now, before]
    same(more, fewer, `${key} ${said}`)
  }
}

function compare(found: Look[], wanted: Look[]): void {
  same(
    found.map(({ path }) => path),
    wanted.map(({ path }) => path),
    'the elements inside',
  )
  for (const [index, one] of found.entries()) {
    const other = wanted[index]!
    if (one.box) same(one.box, other.box, `box of ${one.path}`)
    const styles = other.style.split(';')
    const differing = one.style.split(';').filter((style, at) => style !== styles[at] && !style.startsWith('--'))
    same(differing, [], `style of ${one.path}`)
  }
}

describe('a hostile page', () => {
  for (const element of elements) {
    for (const [title, head] of [
      ...(isTriedInFull(element) ? KINDS : []),
      ['all of these', KINDS.map(([, one]) => one).join('')] as const,
    ]) {
      it(`with ${title} shows <${element.tag}> as any other does`, async () => {
        const plain = await open(element, '')
        const hostile = await open(element, head)
        compare(look(hostile.page, hostile.shown), look(plain.page, plain.shown))
        same(hostile.page.thrown, [], 'nothing is thrown')
        plain.page.close()
        hostile.page.close()
      })
    }
  }
})

/** Everything of a page that we have no business with. */
function takeStock({ window, document }: HostPage) {
  return {
    title: document.title,
    head: document.head.innerHTML,
    attributes: [document.documentElement, document.body].map((one) =>
      [...one.attributes].map(({ name, value }) => `${name}=${value}`),
    ),
    body: document.body.innerHTML,
    focus: document.activeElement?.id ?? null,
    scroll: [window.scrollX, window.scrollY],
    sheets: [document.styleSheets.length, document.adoptedStyleSheets.length],
    names: Object.getOwnPropertyNames(window).sort(),
    symbols: Object.getOwnPropertySymbols(window)
      .map((one) => Symbol.keyFor(one) ?? String(one))
      .filter((name) => name !== 'parking-elements'),
    prototypes: [
      window.Object,
      window.Array,
      window.String,
      window.Promise,
      window.HTMLElement,
      window.Element,
      window.Node,
      window.EventTarget,
    ].map((one) => Reflect.ownKeys(one.prototype).map(String)),
    history: window.history.length,
    cookie: document.cookie,
  }
}

describe('the page', () => {
  for (const element of elements) {
    it(`is as it was after <${element.tag}> has come and gone`, async () => {
      const page = await openPage(
        `<html lang="ru"><head><title>Музей</title></head><body><input id="search"><p style="height: 3000px">Текст</p><main></main></body>`,
      )
      page.document.querySelector<HTMLElement>('#search')!.focus()
      page.window.scrollTo(0, 120)
      const before = takeStock(page)
      const script = page.document.createElement('script')
      script.type = 'module'
      script.src = /src="([^"]+)"/.exec(scriptOf(element))![1]!
      page.document.head.append(script)
      await until(() => page.window.customElements.get(element.tag), 'the element is defined')
      script.remove()
      const shown = page.document.createElement(element.tag)
      page.document.querySelector('main')!.append(shown)
      await ready(shown)
      const during = takeStock(page)
      // A form in the page's own DOM brings the one sheet that dresses it (promise 20).
      if (shown.querySelector(':scope > .parking-form')) during.sheets[1]! -= 1
      expectSame({ ...during, body: '' }, { ...before, body: '' }, 'while it is there')
      shown.remove()
      await until(() => shown.shadowRoot?.querySelector('.view')?.childElementCount === 0, 'its view is gone')
      expectSame(takeStock(page), before, 'after it has gone')
      page.close()
    })

    it(`hears none of the letters typed in <${element.tag}>, and all other keys`, async () => {
      const { page, shown } = await open(element, '')
      const field = rootOf(shown).querySelector<HTMLElement>('input, textarea, select')
      if (!field) return page.close()
      const heard: string[] = []
      for (const type of ['keydown', 'keypress', 'keyup'])
        page.document.addEventListener(type, (event) => heard.push(`${type} ${(event as KeyboardEvent).key}`))
      const press = (key: string, options: KeyboardEventInit = {}) => {
        for (const type of ['keydown', 'keypress', 'keyup']) {
          field.dispatchEvent(
            new (page.window as typeof globalThis).KeyboardEvent(type, {
              key,
              bubbles: true,
              composed: true,
              ...options,
            }),
          )
        }
      }
      for (const letter of ['a', '/', '?', ' ', 'ж', 'A', '5']) press(letter)
      same(heard, [], 'letters heard')
      press('Escape')
      press('s', { ctrlKey: true })
      press('k', { metaKey: true })
      same(
        heard.filter((one) => one.startsWith('keydown')),
        ['keydown Escape', 'keydown s', 'keydown k'],
        'other keys heard',
      )
      const button = rootOf(shown).querySelector('button')
      button?.dispatchEvent(
        new (page.window as typeof globalThis).KeyboardEvent('keydown', { key: 'j', bubbles: true, composed: true }),
      )
      if (button) same(heard.at(-1), 'keydown j', 'a letter pressed on a button is the page’s')
      page.close()
    })
  }
  after(() => console.log(`promise 10: ${pages} pages, ${KINDS.length + 1} hostile kinds, ${elements.length} elements`))
})
