import { describe, expect, it } from 'vitest'
import { renderPage } from '../../host-site/render-page.tsx'
import { LANGUAGES } from './locales.ts'
import { lineOf, nameOf, type Node, parseSource, type Source, SOURCES, stringOf, walk } from './source.ts'
import { FILES, readJson, readText } from './tree.ts'
import { expectKept, expectSeen, type Violation } from './verdict.ts'

/** Who says the words of the site. */
const SITE = /^host-site\/.+\.tsx?$/

/** Everything of a kind that markup names, in its order. */
function named(markup: string, pattern: RegExp): string[] {
  return [...markup.matchAll(pattern)].map(([, name = '']) => name)
}

/** What code says to a reader: what is given to `say(…)`, on both sides of a choice. */
function saidIn(source: Source): { id: string; line: number }[] {
  const found: { id: string; line: number }[] = []
  walk(source.program, (node) => {
    if (node.type !== 'CallExpression' || nameOf(node['callee']) !== 'say') return
    for (const id of choicesOf((node['arguments'] as Node[])[0])) found.push({ id, line: lineOf(source, node) })
  })
  return found
}

function choicesOf(node: Node | undefined): string[] {
  if (node?.type === 'ConditionalExpression')
    return [...choicesOf(node['consequent'] as Node), ...choicesOf(node['alternate'] as Node)]
  const id = node ? stringOf(node) : null
  return id === null ? [] : [id]
}

/** Every text in quotes: an id may stand in a table and be said elsewhere. */
function textsIn(source: Source): string[] {
  const found: string[] = []
  walk(source.program, (node) => {
    const text = stringOf(node)
    if (text !== null) found.push(text)
  })
  return found
}

/** Ids that one language words and another does not, empty words, and words that fill in other values. */
function compareWords(path: string, words: Record<string, string>, wanted: Record<string, string>): Violation[] {
  const valuesOf = (text: string) =>
    named(text, /\{(\w+)\}/g)
      .toSorted()
      .join()
  return [
    ...Object.keys(wanted)
      .filter((id) => (words[id] ?? '').trim() === '')
      .map((id) => ({ path, problem: `does not word "${id}"`, remedy: 'word it in every language' })),
    ...Object.keys(words)
      .filter((id) => !(id in wanted))
      .map((id) => ({
        path,
        problem: `words "${id}", which the others do not`,
        remedy: 'word it in every language, or take it out',
      })),
    ...Object.keys(words)
      .filter((id) => id in wanted && valuesOf(words[id] ?? '') !== valuesOf(wanted[id] ?? ''))
      .map((id) => ({
        path,
        problem: `"${id}" fills in other values`,
        remedy: 'take the same values in every language',
      })),
  ]
}

/** What a page and its translation must have alike: places to link to, elements, headings. */
function skeletonOf(markup: string): string[] {
  return [...markup.matchAll(/\sid="([^"]+)"|<(parking-[a-z-]+|h[1-6]|form|img|table)\b/g)].map(([, id, tag = '']) =>
    id ? `#${id}` : tag,
  )
}

describe('pages', () => {
  it('of the host site are worded in every language, with no word too many', () => {
    const files = LANGUAGES.map((language) => `host-site/messages/${language}.json`)
    expect(FILES.filter((path) => path.startsWith('host-site/messages/'))).toEqual(files.toSorted())
    const words = new Map(files.map((path) => [path, readJson(path) as Record<string, string>]))
    const [first = {}] = words.values()
    expectSeen('words of the site', Object.keys(first), 60)
    expectKept([...words].flatMap(([path, one]) => compareWords(path, one, first)))
    const sources = SOURCES.filter(({ path }) => SITE.test(path))
    const said = sources.flatMap((source) => saidIn(source).map((one) => ({ ...one, path: source.path })))
    expectSeen('words said', said, 40)
    expectKept(
      said
        .filter(({ id }) => !(id in first))
        .map(({ id, path, line }) => ({
          path,
          line,
          problem: `says "${id}", which is not worded`,
          remedy: 'word it in host-site/messages',
        })),
    )
    const texts = new Set(sources.flatMap(textsIn))
    expectKept(
      Object.keys(first)
        .filter((id) => !texts.has(id))
        .map((id) => ({ path: files[0] ?? '', problem: `words "${id}", which no code says`, remedy: 'take it out' })),
    )
  })

  it('of the host site tell in every language that it did not load, as long as no script runs', () => {
    const failure = /<section class="failure"[^]*<\/section>/.exec(renderPage())?.[0] ?? ''
    for (const language of LANGUAGES)
      expect(named(failure, /lang="(\w+)"/g).filter((one) => one === language).length).toBeGreaterThanOrEqual(3)
  })

  it('of the demo are the same page in either language', () => {
    const translated = FILES.filter((path) => /^demo\/pages\/.+-en\.html$/.test(path))
    expectSeen('translated pages', translated, 2)
    expectKept(
      translated.flatMap((path) => {
        const original = path.replace('-en.html', '.html')
        if (skeletonOf(readText(path)).join() === skeletonOf(readText(original)).join()) return []
        return [{ path, problem: `has not the same ids, headings and elements as ${original}`, remedy: 'change both' }]
      }),
    )
  })
})

describe('the rules of pages', () => {
  it('see a word too few, one too many and one that fills in something else', () => {
    expect(compareWords('en.json', { a: 'A {x}', b: 'B' }, { a: 'А {x}', b: 'Б' })).toEqual([])
    expect(
      compareWords('en.json', { a: ' ', c: 'C', d: '{y}' }, { a: 'А', b: 'Б', d: '{x}' }).map(({ problem }) => problem),
    ).toEqual([
      'does not word "a"',
      'does not word "b"',
      'words "c", which the others do not',
      '"d" fills in other values',
    ])
  })

  it('see what is said, also by choice and from a table', () => {
    const source = parseSource(
      'host-site/a.ts',
      `say('a'); site.say(ok ? 'b' : 'c', { d: 'no' }); const table = [{ title: 'e' }]; say(table[0].title)`,
    )
    expect(saidIn(source).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(textsIn(source)).toContain('e')
  })

  it('see a translation that has lost a part', () => {
    const page = '<h1 id="top">Город</h1><parking-map city="a"></parking-map>'
    expect(skeletonOf(page)).toEqual(skeletonOf('<h1 id="top">City</h1><parking-map city="a"></parking-map>'))
    expect(skeletonOf(page)).not.toEqual(skeletonOf('<h1 id="top">City</h1>'))
    expect(skeletonOf(page)).not.toEqual(skeletonOf('<h1 id="up">City</h1><parking-map city="a"></parking-map>'))
  })
})
