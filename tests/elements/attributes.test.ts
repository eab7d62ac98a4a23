// Promise 8: five states of every attribute, and properties set before the element was defined.
import { claim, frame, same, until } from './support/claims.ts'
import type { AttributeSample } from './support/elements.ts'
import { after, describe, it } from './support/mocha.ts'
import {
  elements,
  type ElementSample,
  entryOf,
  type HostPage,
  openPage,
  ready,
  rootOf,
  scriptOf,
} from './support/pages.ts'

let states = 0
let attributes = 0

/**
 * What an element makes of an attribute: its property, or for `lang` (which every HTML element has) the language it
 * speaks.
 */
function read(shown: Element, { name }: AttributeSample): unknown {
  if (name === 'lang') return rootOf(shown).querySelector<HTMLElement>('.root')?.lang
  return (shown as unknown as Record<string, unknown>)[name]
}

function wanted(sample: AttributeSample, state: keyof AttributeSample['expected'], page: HostPage): unknown {
  if (sample.name === 'lang') return state === 'valid' ? sample.valid : 'ru'
  if (sample.name === 'api' && state === 'valid') return new URL(sample.valid, page.document.baseURI).href
  return sample.expected[state]
}

async function open(element: ElementSample, attributes = ''): Promise<{ page: HostPage; shown: HTMLElement }> {
  const page = await openPage(`<html lang="ru">${scriptOf(element)}<${element.tag} ${attributes}></${element.tag}>`)
  const shown = page.document.querySelector<HTMLElement>(element.tag)!
  // Some states lead away; the page stays.
  for (const { name } of element.events) page.document.addEventListener(name, (event) => event.preventDefault())
  await ready(shown)
  return { page, shown }
}

async function expectState(
  shown: Element,
  sample: AttributeSample,
  state: keyof AttributeSample['expected'],
  page: HostPage,
): Promise<void> {
  const value = wanted(sample, state, page)
  await until(
    () => JSON.stringify(read(shown, sample)) === JSON.stringify(value),
    () => `${sample.attribute} is ${JSON.stringify(value)}, and not ${JSON.stringify(read(shown, sample))}`,
  )
  await ready(shown)
  states += 1
}

/** Sets each of them in turn on one page, so that an element with many costs little more than one with few. */
async function forEach(
  element: ElementSample,
  attributes: string,
  step: (sample: AttributeSample, shown: HTMLElement, page: HostPage) => Promise<void>,
) {
  const { page, shown } = await open(element, attributes)
  for (const sample of element.attributes) await step(sample, shown, page) // oxlint-disable-line no-await-in-loop -- one after the other
  same(page.thrown, [], 'nothing is thrown')
  return page
}

/** Without what is rightly said of the sample value of `api`: no backend answers there. */
const warningsOf = (page: HostPage) => page.warnings.filter((warning) => !warning.includes('[api-unreachable]'))

describe('attributes', () => {
  for (const element of elements) {
    const { tag } = element
    const all = element.attributes.map(({ attribute, valid }) => `${attribute}="${valid}"`).join(' ')

    it(`of <${tag}> hold in all their states`, async () => {
      const page = await forEach(element, all, async (sample, shown, page) => {
        const { attribute, valid } = sample
        await expectState(shown, sample, 'valid', page)
        shown.removeAttribute(attribute)
        await expectState(shown, sample, 'default', page)
        shown.setAttribute(attribute, '')
        await expectState(shown, sample, 'empty', page)
        shown.setAttribute(attribute, valid)
        await expectState(shown, sample, 'valid', page)
        shown.removeAttribute(attribute)
        attributes += 1
      })
      same(warningsOf(page), [], 'nothing is warned of')
      page.close()
    })

    it(`of <${tag}> that cannot be read are their defaults, each with one warning that names it`, async () => {
      const page = await forEach(element, '', async (sample, shown, page) => {
        const { attribute, invalid } = sample
        if (invalid === null) return
        shown.setAttribute(attribute, invalid)
        await expectState(shown, sample, 'default', page)
        const [warning = '', ...more] = page.warnings.splice(0)
        same(more, [], 'further warnings')
        claim(
          warning.includes(`<${tag}>`) && warning.includes(`"${attribute}"`),
          `does not name what it means: ${warning}`,
        )
        claim(!warning.includes(invalid), 'repeats the value, which may be personal')
        shown.removeAttribute(attribute)
      })
      page.close()
    })

    it(`of <${tag}> are taken over from properties set before its definition, and set later`, async () => {
      const page = await openPage(`<html lang="ru"><${tag}></${tag}>`)
      const shown = page.document.querySelector<HTMLElement>(tag)!
      for (const { name, valid, expected } of element.attributes)
        Reflect.set(shown, name, expected.valid === true ? true : valid)
      await import_(page, entryOf(element))
      await ready(shown)
      for (const sample of element.attributes) await expectState(shown, sample, 'valid', page) // oxlint-disable-line no-await-in-loop -- one after the other
      for (const { name } of element.attributes) Reflect.set(shown, name, name === 'lang' ? 'ru' : undefined)
      for (const sample of element.attributes) await expectState(shown, sample, 'default', page) // oxlint-disable-line no-await-in-loop -- one after the other
      same([page.thrown, warningsOf(page)], [[], []], 'thrown and warned of')
      page.close()
    })
  }

  it('of one task reach the model together, once', async () => {
    const probe = elements.find(({ tag }) => tag === 'parking-probe')!
    const { page, shown } = await open(probe)
    const output = rootOf(shown).querySelector('output')!
    const seen: (string | null)[] = []
    new MutationObserver(() => seen.push(output.textContent)).observe(output, {
      subtree: true,
      characterData: true,
      childList: true,
    })
    shown.setAttribute('count', '5')
    shown.setAttribute('first-name', 'Анна')
    await until(() => output.textContent?.includes('Анна'), 'the model knows the name')
    await frame()
    same(seen.length, 1, 'number of changes seen')
    claim(seen[0]?.includes('"count":5'), 'both came at once')
    page.close()
  })

  after(() => console.log(`promise 8: ${states} states of ${attributes} attributes, ${elements.length} elements`))
})

async function import_(page: HostPage, source: string): Promise<void> {
  const script = page.document.createElement('script')
  script.type = 'module'
  script.src = source
  page.document.head.append(script)
}
