import { describe, expect, it } from 'vitest'
import type { ElementState, ElementStates } from '../../demo/backend/states-page.ts'
import { catalogue } from '../../widgets/index.ts'
import { importsOf, targetOf } from './imports.ts'
import { LANGUAGES } from './locales.ts'
import { parseSource, type Source, sourcesIn, walk, lineOf, stringOf } from './source.ts'
import { exists, FILES, foldersOf, readJson, readText } from './tree.ts'
import { expectKept, expectSeen, type Violation } from './verdict.ts'

const TAGS = Object.keys(catalogue)
/** Attributes of one name that mean different things in different elements. */
const SAME_NAME: Readonly<Record<string, string>> = {
  list: 'which list of the fleet is open, and whether the cities are shown as a list',
  type: 'what the card form does with the money, and which operations are shown',
  place: 'code of a zone or parking, and what a receipt link calls it',
  code: 'a code of a letter’s link, and what the app is told as it came',
}
const PARTS = ['element.ts', 'model.ts', 'view.tsx', 'styles.css']
const MARKUP = FILES.filter((path) => /^(demo\/pages|host-site)\/.+\.html$/.test(path))

const nameOf = (tag: string) => tag.replace('parking-', '')

/** What an element must have beside its folder: a page, a test, words and a place in the README. */
function findMissing(tag: string): Violation[] {
  const name = nameOf(tag)
  const list = `widgets/${name}/states.json`
  const words = LANGUAGES.map((language) => `locales/${language}/${name}.json`)
  const tests = FILES.filter((path) => path.startsWith(`tests/elements/${name}`) && /\.test\.tsx?$/.test(path))
  const missing = [...PARTS.map((part) => `widgets/${name}/${part}`), list, ...words].filter((path) => !exists(path))
  return [
    ...missing.map((path) => ({
      path,
      problem: `is missing for ${tag}`,
      remedy: 'add it: every element has its parts, its states and its words',
    })),
    ...(exists(list) ? findWrongStates(list, readJson(list) as Partial<ElementStates>) : []),
    ...(tests.length === 0
      ? [
          {
            path: `tests/elements/${name}.test.ts`,
            problem: `is missing for ${tag}`,
            remedy: 'test the element in a browser',
          },
        ]
      : []),
    ...(exists('README.md') && readText('README.md').includes(tag)
      ? []
      : [{ path: 'README.md', problem: `does not mention ${tag}`, remedy: 'say what it is for' }]),
  ]
}

/** A list of states that shows nothing, or shows one under the address of another. */
function findWrongStates(path: string, { title, states = [] }: Partial<ElementStates>): Violation[] {
  const ids = states.map(({ id }) => id)
  const isInEnglish = ({ en }: Partial<ElementState>) =>
    Boolean(en?.title && en.text) && !/[а-яё]{3}/i.test(`${en?.title} ${en?.text}`)
  const isWhole = (state: ElementState) => [state.id, state.title, state.text, state.attributes].every(Boolean)
  const told = (problem: string): Violation => ({
    path,
    problem,
    remedy: 'show the element in every interesting state',
  })
  return [
    ...(title ? [] : [told('has no title')]),
    ...(states.length > 0 ? [] : [told('shows no state')]),
    ...states.filter((state) => !isWhole(state)).map(({ id }) => told(`says only half of the state ${id}`)),
    ...states
      .filter((state) => !isInEnglish(state))
      .map(({ id }) => ({
        ...told(`does not say the state ${id} in English`),
        remedy: 'write its title and text in “en” too: the reference is made of them',
      })),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => told(`has two states ${id}`)),
  ]
}

/** Tags in a page that no element answers to. */
function findStrangeTags(path: string, markup: string): Violation[] {
  const used = new Set([...markup.matchAll(/<(parking-[a-z-]+)/g)].map(([, tag = '']) => tag))
  return [...used]
    .filter((tag) => !TAGS.includes(tag))
    .map((tag) => ({
      path,
      problem: `uses <${tag}>, which is in no catalogue`,
      remedy: 'list it in widgets/index.ts, or correct the tag',
    }))
}

/** Code of all elements that knows one by its tag. */
function findKnownTags(source: Source): Violation[] {
  const found: Violation[] = []
  walk(source.program, (node) => {
    const text = stringOf(node) ?? ''
    if (TAGS.includes(text))
      found.push({
        path: source.path,
        line: lineOf(source, node),
        problem: `knows the tag ${text}`,
        remedy: 'take what differs from the element’s contract',
      })
  })
  return found
}

describe('the catalogue', () => {
  it('lists every widget folder under its tag, and nothing else', () => {
    expectSeen('elements', TAGS, 1)
    expect(TAGS.map(nameOf).toSorted()).toEqual(foldersOf('widgets').toSorted())
    const index = sourcesIn('widgets').find(({ path }) => path === 'widgets/index.ts')
    const targets = index ? importsOf(index).map(({ specifier }) => targetOf(index, specifier)) : []
    for (const tag of TAGS) {
      expect(targets, `widgets/index.ts imports no element.ts for ${tag}`).toContain(
        `widgets/${nameOf(tag)}/element.ts`,
      )
      expect(readText(`widgets/${nameOf(tag)}/element.ts`), `its element.ts does not say ${tag}`).toContain(`'${tag}'`)
    }
  })

  it('lists nothing without its parts, its demo page, its test, its words and its line in the README', () => {
    expectKept(TAGS.flatMap(findMissing))
  })

  it('is what the tests of the promises run over', () => {
    const runs = sourcesIn('tests/elements').filter((source) =>
      importsOf(source).some(({ specifier }) => targetOf(source, specifier) === 'widgets/index.ts'),
    )
    expectSeen('files of element tests that read the catalogue', runs, 1)
  })

  it('has every tag that a page uses', () => {
    expectSeen('pages', MARKUP, 6)
    expectKept(MARKUP.flatMap((path) => findStrangeTags(path, readText(path))))
    expectKept(
      FILES.filter((path) => /^demo\/pages\/states\/.+\.html$/.test(path)).map((path) => ({
        path,
        problem: 'is a page of states by hand',
        remedy: 'list them in states.json of the element: the page is made of it',
      })),
    )
  })

  it('is not known to the code that all elements share', () => {
    expectKept(
      sourcesIn('shared')
        .filter(({ path }) => !path.startsWith('shared/build/'))
        .flatMap(findKnownTags),
    )
  })
})

describe('the attributes of the elements', () => {
  it('of one name are read by one parser', async () => {
    const elements = await Promise.all(Object.values(catalogue).map((load) => load()))
    const rows = elements.flatMap(({ tag, attributes }) =>
      Object.entries(attributes as Record<string, { parse: unknown }>).map(([name, { parse }]) => ({
        tag,
        name,
        parse,
      })),
    )
    expectSeen('attributes', rows, 40)
    const mixed = rows.filter(({ name, parse }) => rows.some((row) => row.name === name && row.parse !== parse))
    expect(
      [...new Set(mixed.map(({ name }) => name))].toSorted(),
      'attributes of one name are read by one parser of shared/element/parsers.ts',
    ).toEqual(Object.keys(SAME_NAME).toSorted())
  })
})

describe('the rules of the catalogue', () => {
  it('see an element that lacks everything', () => {
    expect(findMissing('parking-unheard-of').map(({ path }) => path)).toEqual([
      ...PARTS.map((part) => `widgets/unheard-of/${part}`),
      'widgets/unheard-of/states.json',
      ...LANGUAGES.map((language) => `locales/${language}/unheard-of.json`),
      'tests/elements/unheard-of.test.ts',
      'README.md',
    ])
  })

  it('see a list of states that is empty, half, double or not in English', () => {
    const state: ElementState = { id: 'a', title: 'А', text: 'А.', en: { title: 'A', text: 'A.' }, attributes: {} }
    expect(findWrongStates('states.json', { title: 'T', states: [state] })).toEqual([])
    expect(findWrongStates('states.json', {})).toHaveLength(2)
    expect(findWrongStates('states.json', { title: 'T', states: [state, { ...state, text: '' }] })).toHaveLength(2)
    for (const en of [undefined, { title: 'A', text: '' }, { title: 'Обычный', text: 'A.' }])
      expect(findWrongStates('states.json', { title: 'T', states: [{ ...state, en: en! }] })).toHaveLength(1)
  })

  it('see a tag that nothing answers to, and one that shared code knows', () => {
    expect(
      findStrangeTags('demo/pages/a.html', `<p><parking-nothing city="x"></parking-nothing><${TAGS[0]}>`),
    ).toHaveLength(1)
    expect(findKnownTags(parseSource('shared/ui/a.tsx', `const a = '${TAGS[0]}'`))).toHaveLength(1)
    expect(findKnownTags(parseSource('shared/ui/a.tsx', `const a = '${TAGS[0]}-x'`))).toEqual([])
  })
})
