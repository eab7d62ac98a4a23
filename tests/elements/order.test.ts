// Promise 7: any order, one tag.
import { claim, until } from './support/claims.ts'
import { after, describe, it } from './support/mocha.ts'
import {
  elements,
  type ElementSample,
  entryOf,
  type HostPage,
  openPage,
  pick,
  ready,
  scriptOf,
} from './support/pages.ts'

let tried = 0

/** Each way by which a page can bring script and tag together; answers the element. */
const ORDERS: Record<string, (element: ElementSample) => Promise<{ page: HostPage; shown: Element | null }>> = {
  'the script before the tag': async (element) =>
    open(`${scriptOf(element)}<${element.tag}></${element.tag}>`, element),
  'the script after the tag': async (element) => open(`<${element.tag}></${element.tag}>${scriptOf(element)}`, element),
  'an async script': async (element) =>
    open(`<script type="module" async src="${entryOf(element)}"></script><${element.tag}></${element.tag}>`, element),
  'a script inserted later': async (element) => {
    const { page, shown } = await open(`<${element.tag}></${element.tag}>`, element)
    await insertScript(page, entryOf(element))
    return { page, shown }
  },
  'a tag inserted later': async (element) => {
    const { page } = await open(scriptOf(element), element)
    page.document.body.insertAdjacentHTML('beforeend', `<p><${element.tag}></${element.tag}></p>`)
    return { page, shown: page.document.querySelector(element.tag) }
  },
  'a tag made by script, attributes set before it is inserted': async (element) => {
    const { page } = await open(scriptOf(element), element)
    const shown = page.document.createElement(element.tag)
    shown.setAttribute('lang', 'en')
    page.document.body.append(shown)
    return { page, shown }
  },
  'a tag made by script before the element is defined': async (element) => {
    const { page } = await open('', element)
    const shown = page.document.createElement(element.tag)
    await insertScript(page, entryOf(element))
    page.document.body.append(shown)
    return { page, shown }
  },
  'a tag inside an open shadow root': async (element) => {
    const { page } = await open(`<div></div>${scriptOf(element)}`, element)
    const root = page.document.querySelector('div')!.attachShadow({ mode: 'open' })
    root.innerHTML = `<${element.tag}></${element.tag}>`
    return { page, shown: root.querySelector(element.tag) }
  },
  'a tag inside a declarative shadow root': async (element) => {
    const tag = `<${element.tag}></${element.tag}>`
    const { page } = await open(
      `<div><template shadowrootmode="open">${tag}</template></div>${scriptOf(element)}`,
      element,
    )
    return { page, shown: page.document.querySelector('div')!.shadowRoot!.querySelector(element.tag) }
  },
  'a cloned tag': async (element) => {
    const { page, shown } = await open(`${scriptOf(element)}<${element.tag}></${element.tag}>`, element)
    await ready(shown)
    const clone = shown!.cloneNode(true) as Element
    page.document.body.append(clone)
    return { page, shown: clone }
  },
}

async function open(html: string, { tag }: ElementSample) {
  const page = await openPage(`<html lang="ru"><body>${html}`)
  return { page, shown: page.document.querySelector(tag) }
}

async function insertScript(page: HostPage, source: string): Promise<void> {
  const script = page.document.createElement('script')
  script.type = 'module'
  script.src = source
  page.document.head.append(script)
  await until(() => script.isConnected, 'the script is in the page')
}

describe('script and tag', () => {
  for (const element of elements) {
    for (const [title, arrange] of pick(element, Object.entries(ORDERS), 3)) {
      it(`<${element.tag}> works with ${title}`, async () => {
        const { page, shown } = await arrange(element)
        await ready(shown)
        claim(page.thrown.length === 0, `something was thrown: ${page.thrown.join()}`)
        tried += 1
        page.close()
      })
    }
  }
  after(() => console.log(`promise 7: ${tried} orders of script and tag, ${elements.length} elements`))
})
