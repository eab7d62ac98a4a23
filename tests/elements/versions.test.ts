// Promise 13: safe twice.
import { claim, frame, same, until } from './support/claims.ts'
import { after, describe, it } from './support/mocha.ts'
import { elements, type ElementSample, entryOf, type HostPage, openPage, pick, ready } from './support/pages.ts'

let pages = 0

async function load({ document }: HostPage, source: string): Promise<void> {
  const script = document.createElement('script')
  script.type = 'module'
  script.src = source
  let isOver = false
  script.addEventListener('load', () => (isOver = true))
  script.addEventListener('error', () => (isOver = true))
  document.head.append(script)
  await until(() => isOver, `${source} has run`)
  await frame()
}

async function open({ tag }: ElementSample): Promise<HostPage> {
  pages += 1
  return openPage(`<html lang="ru"><body><${tag}></${tag}>`)
}

describe('the same element', () => {
  for (const element of elements) {
    it(`<${element.tag}> twice from one version is silent, and there is one`, async () => {
      const page = await open(element)
      await load(page, entryOf(element))
      const first = page.window.customElements.get(element.tag)
      await load(page, `${entryOf(element)}?again`)
      // A whole second copy, chunks and all.
      await load(page, entryOf(element, 'copy'))
      await ready(page.document.querySelector(element.tag))
      claim(page.window.customElements.get(element.tag) === first, 'the first stays')
      same([page.warnings, page.thrown], [[], []], 'said and thrown')
      page.close()
    })
  }

  for (const element of elements) {
    for (const order of pick(element, ['older first', 'newer first'], 1)) {
      it(`<${element.tag}> from two versions, ${order}, gives one warning that names both`, async () => {
        const page = await open(element)
        const entries = [entryOf(element, 'older'), entryOf(element)]
        if (order === 'newer first') entries.reverse()
        for (const entry of entries) await load(page, entry) // oxlint-disable-line no-await-in-loop -- one after the other
        for (const entry of entries) await load(page, `${entry}?again`) // oxlint-disable-line no-await-in-loop -- one after the other
        await ready(page.document.querySelector(element.tag))
        same(page.thrown, [], 'nothing is thrown')
        same(page.warnings.length, 1, 'number of warnings')
        const versions = page.warnings[0]?.match(/\d+\.\d+\.\d+/g) ?? []
        same(versions.length, 2, 'versions named')
        claim(versions[0] !== versions[1], `names both: ${page.warnings[0]}`)
        page.close()
      })
    }
  }

  it('may be defined by the page already: it stays so, with one warning', async () => {
    const [element] = elements
    const page = await open(element!)
    const own = class extends page.window.HTMLElement {}
    page.window.customElements.define(element!.tag, own)
    await load(page, entryOf(element!))
    claim(page.window.customElements.get(element!.tag) === own, 'theirs')
    same([page.warnings.length, page.thrown], [1, []], 'said and thrown')
    page.close()
  })
  after(() => console.log(`promise 13: ${pages} pages with an element twice, ${elements.length} elements`))
})
