// The first screen that is drawn early, where the page is not as simple as that: two copies of the library, two
// elements, a move.
import { canAskAgain } from './support/asking-again.ts'
import { claim, same, until } from './support/claims.ts'
import { describe, it } from './support/mocha.ts'
import { type HostPage, openPage, ready, rootOf } from './support/pages.ts'

const TAG = 'parking-guest-payment'
const EARLY = `early/${TAG}.js`
const ENTRY = `elements/${TAG}.js`

/**
 * A page with some elements, each with its first screen, whose code is held back or refused until the id is released.
 */
async function open(
  lines: readonly string[],
  { count = 1, attributes = '' } = {},
): Promise<{ page: HostPage; elements: HTMLElement[] }> {
  const page = await openPage(
    `<html lang="en"><title>Museum</title><main>${`<${TAG} city="zarechny" ${attributes}></${TAG}>`.repeat(count)}</main><aside></aside>`,
  )
  lines.forEach((line) => addScript(page, line))
  const elements = [...page.document.querySelectorAll<HTMLElement>(TAG)]
  for (const one of elements) await until(() => one.shadowRoot?.querySelector('.early'), 'the first screen is drawn') // oxlint-disable-line no-await-in-loop -- one after the other
  return { page, elements }
}

/** Not in the page from its beginning: its load would wait for what they wait for. */
function addScript({ document }: HostPage, source: string): HTMLScriptElement {
  const script = document.createElement('script')
  script.type = 'module'
  script.src = source
  document.head.append(script)
  return script
}

function newId(): string {
  return Math.random().toString(36).slice(2)
}

function plateOf(element: HTMLElement): HTMLInputElement {
  return rootOf(element).querySelector<HTMLInputElement>('[name="plate"]')!
}

function typePlate(element: HTMLElement, text: string): void {
  plateOf(element).focus()
  element.ownerDocument.execCommand('insertText', false, text)
}

describe('a first screen that is drawn early', () => {
  for (const [title, other] of Object.entries({
    'another copy': `/lib/plain/${ENTRY}`,
    'a single file': `/lib/plain/single/${TAG}.js`,
    'another version': `/lib/older/${ENTRY}`,
  })) {
    it(`goes on with ${title} of the library that comes first`, async () => {
      const id = newId()
      const {
        page,
        elements: [element],
      } = await open([`/lib/slow-${id}/${EARLY}`])
      typePlate(element!, 'а123вс77')
      addScript(page, other)
      await ready(element!)
      same(plateOf(element!).value, 'а123вс77', 'the plate')
      same(rootOf(element!).querySelectorAll('.root').length, 1, 'grounds')
      await fetch(`/~release/${id}`)
      // Told when it has run.
      await new Promise((resolve) => addScript(page, `/lib/slow-${id}/${ENTRY}`).addEventListener('load', resolve))
      same([page.thrown, page.errors], [[], []], 'thrown, and told')
      same(page.warnings.length, title === 'another version' ? 1 : 0, 'warnings')
      page.close()
    })
  }

  it('lets a user who ends a word by going to another field come there', async () => {
    const id = newId()
    const {
      page,
      elements: [element],
    } = await open([EARLY, ENTRY].map((file) => `/lib/slow-${id}/${file}`))
    const root = rootOf(element!)
    const tell = (type: string) => plate.dispatchEvent(new CompositionEvent(type, { bubbles: true, composed: true }))
    const plate = plateOf(element!)
    plate.focus()
    tell('compositionstart')
    plate.ownerDocument.execCommand('insertText', false, 'а123вс77')
    // As a browser has it: what takes the keyboard's place away ends the word.
    plate.addEventListener('blur', () => tell('compositionend'), { once: true })
    await fetch(`/~release/${id}`)
    await until(() => root.querySelector('.view')?.firstElementChild, 'the view is there')
    root.querySelector<HTMLInputElement>('[name="phone"]')!.focus()
    await ready(element!)
    await until(() => root.querySelector('.early') === null, 'the view has taken its place')
    same(
      [root.activeElement?.getAttribute('name'), plateOf(element!).value],
      ['phone', 'а123вс77'],
      'the keyboard’s place, and the plate',
    )
    page.close()
  })

  it('keeps what is typed through a move, before its code and on its way in', async () => {
    const id = newId()
    const {
      page,
      elements: [element],
    } = await open([EARLY, ENTRY].map((file) => `/lib/slow-${id}/${file}`))
    typePlate(element!, 'а123вс77')
    page.document.querySelector('aside')!.append(element!)
    element!.remove()
    await fetch(`/~release/${id}`)
    await until(() => page.window.customElements.get(TAG), 'it is defined')
    page.document.querySelector('main')!.append(element!)
    page.document.querySelector('aside')!.append(element!)
    await ready(element!)
    same(
      [plateOf(element!).value, rootOf(element!).querySelector('.early'), page.thrown],
      ['а123вс77', null, []],
      'the plate, the early form, what is thrown',
    )
    page.close()
  })

  it('gives the keyboard its place back at a retry, in each of two elements', async () => {
    const id = newId()
    const {
      page,
      elements: [one, other],
    } = await open(
      [EARLY, ENTRY].map((file) => `/lib/lost-${id}/${file}`),
      { count: 2 },
    )
    typePlate(one!, 'а123вс77')
    for (const element of [one!, other!]) await until(() => rootOf(element).querySelector('[role=alert]'), 'a notice') // oxlint-disable-line no-await-in-loop -- both
    if (!(await canAskAgain())) return page.close()
    await fetch(`/~release/${id}`)
    const button = rootOf(one!).querySelector('button')!
    button.focus()
    button.click()
    claim(rootOf(one!).activeElement === plateOf(one!), 'the keyboard is where it was')
    await ready(one!)
    await ready(other!)
    claim(rootOf(one!).activeElement === plateOf(one!), 'and still is')
    same([plateOf(one!).value, plateOf(other!).value], ['а123вс77', ''], 'the plates')
    same(
      [one!, other!].map((element) => rootOf(element).querySelectorAll('[role=alert]').length),
      [0, 0],
      'notices',
    )
    same(page.errors, ['network', 'network'], 'what is told')
    page.close()
  })

  it('speaks the language of the page where its own attribute is empty', async () => {
    const id = newId()
    const {
      page,
      elements: [element],
    } = await open([`/lib/slow-${id}/${EARLY}`], { attributes: 'lang=""' })
    same(rootOf(element!).querySelector<HTMLElement>('.root')!.lang, 'en', 'language')
    page.close()
    await fetch(`/~release/${id}`)
  })
})
