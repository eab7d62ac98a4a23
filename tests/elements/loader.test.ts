// Promises 7 and 13 by the loader: one script line for every element, in any order, safe twice.
import { claim, same, until } from './support/claims.ts'
import { after, describe, it } from './support/mocha.ts'
import { elements, type ElementSample, type HostPage, isTriedInFull, openPage, pick, ready } from './support/pages.ts'

let tried = 0

function loaderOf({ isFixture }: ElementSample, variant = 'plain'): string {
  return `/${isFixture ? 'fixture' : 'lib'}/${variant}/loader.js`
}

/** Ways to write the script line. */
const LINES: Record<string, (source: string) => string> = {
  'a plain script': (source) => `<script src="${source}"></script>`,
  'an async script': (source) => `<script async src="${source}"></script>`,
  'a deferred script': (source) => `<script defer src="${source}"></script>`,
  'a module': (source) => `<script type="module" src="${source}"></script>`,
  'an async module': (source) => `<script type="module" async src="${source}"></script>`,
}

async function open(html: string): Promise<HostPage> {
  tried += 1
  return openPage(`<html lang="ru"><body>${html}`)
}

/** How often a file was asked for. */
function countRequests({ window }: HostPage, part: string): number {
  return window.performance.getEntriesByType('resource').filter(({ name }) => name.includes(part)).length
}

async function expectShown(page: HostPage, element: Element | null): Promise<void> {
  await ready(element)
  same(page.thrown, [], 'nothing is thrown')
  same(page.warnings, [], 'nothing is warned of')
  page.close()
}

describe('the loader', () => {
  for (const element of elements) {
    const { tag } = element
    const source = loaderOf(element)
    const plain = LINES['a plain script']!(source)

    for (const [title, line] of pick(element, Object.entries(LINES), 1)) {
      it(`as ${title} brings <${tag}>, whether it comes before the tag or after it`, async () => {
        const before = await open(`${line(source)}<${tag}></${tag}>`)
        await expectShown(before, before.document.querySelector(tag))
        const behind = await open(`<${tag}></${tag}>${line(source)}`)
        await expectShown(behind, behind.document.querySelector(tag))
      })
    }

    if (!isTriedInFull(element)) continue

    it(`brings <${tag}> that is inserted later`, async () => {
      const page = await open(plain)
      page.document.body.insertAdjacentHTML('beforeend', `<div><p><${tag}></${tag}></p></div>`)
      await expectShown(page, page.document.querySelector(tag))
    })

    it(`brings <${tag}> out of shadow roots: declared, one in another, and made long after`, async () => {
      const declared = await open(
        `${plain}<div><template shadowrootmode="open"><p><span><template shadowrootmode="open"><${tag}></${tag}></template></span></p></template></div>`,
      )
      await expectShown(
        declared,
        declared.document.querySelector('div')!.shadowRoot!.querySelector('span')!.shadowRoot!.querySelector(tag),
      )
      const late = await open(`${plain}<div></div>`)
      await until(() => late.document.readyState === 'complete', 'the page is there')
      const root = late.document.querySelector('div')!.attachShadow({ mode: 'open' })
      root.append(late.document.createElement(tag))
      await expectShown(late, root.querySelector(tag))
    })

    it(`brings <${tag}> into a shadow root that was found before`, async () => {
      const page = await open(`${plain}<div><template shadowrootmode="open"><p></p></template></div>`)
      const root = page.document.querySelector('div')!.shadowRoot!
      root.querySelector('p')!.append(page.document.createElement(tag))
      await expectShown(page, root.querySelector(tag))
    })

    it(`asks for the module of <${tag}> once, and for none that no tag wants`, async () => {
      const page = await open(`${plain}<${tag}></${tag}><${tag}></${tag}><parking-unheard-of></parking-unheard-of>`)
      page.document.body.append(page.document.createElement(tag))
      for (const one of page.document.querySelectorAll(tag)) await ready(one)
      same(countRequests(page, '/elements/'), 1, 'requests of modules')
      page.close()
    })

    it(`asks for all that the first screen of <${tag}> waits for at once, in the language of its place`, async () => {
      const page = await open(`${plain}<div lang="en"><${tag}></${tag}></div>`)
      await ready(page.document.querySelector(tag))
      const requests = page.window.performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const early = requests.find(({ name }) => name.endsWith(`/early/${tag}.js`))!
      const named = await (await page.window.fetch(early.name)).text()
      const chunks = requests.filter(({ name }) => name.includes('/chunks/') && named.includes(name.split('/').at(-1)!))
      claim(
        chunks.some(({ name }) => name.includes(`/en-${tag.replace('parking-', '')}-`)),
        'its words',
      )
      claim(
        chunks.length > 2 && !chunks.some(({ name }) => name.includes('/ru-')),
        `what came early: ${chunks.map(({ name }) => name).join(' ')}`,
      )
      page.close()
    })

    it(`is silent twice beside <${tag}>, and leaves one symbol`, async () => {
      const bare = await open('')
      const names = Object.getOwnPropertyNames(bare.window).sort()
      const page = await open(`${plain}${plain}${LINES['a module']!(source)}<${tag}></${tag}>`)
      await ready(page.document.querySelector(tag))
      same(Object.getOwnPropertyNames(page.window).sort(), names, 'names of the window')
      same(
        Object.getOwnPropertySymbols(page.window)
          .map((one) => Symbol.keyFor(one))
          .filter(Boolean),
        ['parking-elements'],
        'symbols',
      )
      same(page.document.head.innerHTML, bare.document.head.innerHTML, 'the head')
      same([page.warnings, page.thrown], [[], []], 'said')
      bare.close()
      page.close()
    })

    it(`of another version beside <${tag}> is told once and does nothing`, async () => {
      const older = LINES['a plain script']!(loaderOf(element, 'older'))
      const entry = source.replace('loader.js', `elements/${tag}.js`)
      const direct = LINES['a module']!(entry) + LINES['a module']!(entry.replace('/plain/', '/older/'))
      const page = await open(`${plain}${older}<${tag}></${tag}>${older}${direct}`)
      await ready(page.document.querySelector(tag))
      await until(() => countRequests(page, '/older/elements/') === 1, 'the other element has been loaded')
      const [warning = '', ...more] = page.warnings
      same(more, [], 'further warnings')
      claim(
        /version [\d.]+ is already.*version 0\.0\.1 is not used/.test(warning),
        `one warning that names both: ${warning}`,
      )
      same(page.thrown, [], 'thrown')
      page.close()
    })
  }
  after(() => console.log(`loader: ${tried} pages, ${elements.length} elements`))
})
