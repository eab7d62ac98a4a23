import { describe, expect, it } from 'vitest'
import { catalogue } from '../../widgets/index.ts'
import { importsOf, targetOf } from './imports.ts'
import { LANGUAGES } from './locales.ts'
import { parseSource, type Source, sourcesIn, walk, lineOf, stringOf } from './source.ts'
import { exists, FILES, foldersOf, readText } from './tree.ts'
import { expectKept, expectSeen, type Violation } from './verdict.ts'

const TAGS = Object.keys(catalogue)
const PARTS = ['element.ts', 'model.ts', 'view.tsx', 'styles.css']
const MARKUP = FILES.filter((path) => /^(demo\/pages|host-site)\/.+\.html$/.test(path))

const nameOf = (tag: string) => tag.replace('parking-', '')

/** What an element must have beside its folder: a page, a test, words and a place in the README. */
function findMissing(tag: string): Violation[] {
  const name = nameOf(tag)
  const page = `demo/pages/states/${name}.html`
  const words = LANGUAGES.map((language) => `locales/${language}/${name}.json`)
  const tests = FILES.filter((path) => path.startsWith(`tests/elements/${name}`) && /\.test\.tsx?$/.test(path))
  const missing = [...PARTS.map((part) => `widgets/${name}/${part}`), page, ...words].filter((path) => !exists(path))
  return [
    ...missing.map((path) => ({
      path,
      problem: `is missing for ${tag}`,
      remedy: 'add it: every element has its parts, its page and its words',
    })),
    ...(exists(page) && !readText(page).includes(`<${tag}`)
      ? [{ path: page, problem: `does not show ${tag}`, remedy: 'show it in every interesting state' }]
      : []),
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
    const widgets = foldersOf('widgets')
    const orphans = FILES.filter(
      (path) =>
        path.startsWith('demo/pages/states/') &&
        path.endsWith('.html') &&
        !widgets.includes(path.slice('demo/pages/states/'.length, -'.html'.length)),
    )
    expectKept(
      orphans.map((path) => ({
        path,
        problem: 'is a page of no element',
        remedy: 'name it after a folder of widgets/',
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

describe('the rules of the catalogue', () => {
  it('see an element that lacks everything', () => {
    expect(findMissing('parking-unheard-of').map(({ path }) => path)).toEqual([
      ...PARTS.map((part) => `widgets/unheard-of/${part}`),
      'demo/pages/states/unheard-of.html',
      ...LANGUAGES.map((language) => `locales/${language}/unheard-of.json`),
      'tests/elements/unheard-of.test.ts',
      'README.md',
    ])
  })

  it('see a tag that nothing answers to, and one that shared code knows', () => {
    expect(
      findStrangeTags('demo/pages/a.html', `<p><parking-nothing city="x"></parking-nothing><${TAGS[0]}>`),
    ).toHaveLength(1)
    expect(findKnownTags(parseSource('shared/ui/a.tsx', `const a = '${TAGS[0]}'`))).toHaveLength(1)
    expect(findKnownTags(parseSource('shared/ui/a.tsx', `const a = '${TAGS[0]}-x'`))).toEqual([])
  })
})
