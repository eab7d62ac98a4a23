import { describe, expect, it } from 'vitest'
import { LANGUAGES } from './locales.ts'
import { FILES, readJson, readText } from './tree.ts'
import { expectKept, expectSeen, type Violation } from './verdict.ts'

/** The host site's page is written in this language and takes the others from its words/. */
const OWN_LANGUAGE = 'ru'
const PAGE = 'host-site/index.html'

/** Everything of a kind that markup names, in its order. */
function named(markup: string, pattern: RegExp): string[] {
  return [...markup.matchAll(pattern)].map(([, name = '']) => name)
}

/** Ids that a page's markup names and its words lack, or the other way. */
function compareWithMarkup(path: string, words: Record<string, string>, markup: string): Violation[] {
  const wanted = named(markup, /data-words(?:-label)?="([^"]+)"/g)
  return [
    ...wanted.filter((id) => (words[id] ?? '').trim() === '').map((id) => ({ path, problem: `does not word "${id}"`, remedy: `word it, or take it out of ${PAGE}` })),
    ...Object.keys(words).filter((id) => !wanted.includes(id)).map((id) => ({ path, problem: `words "${id}", which ${PAGE} does not name`, remedy: 'take it out' })),
  ]
}

/** What a page and its translation must have alike: places to link to, elements, headings. */
function skeletonOf(markup: string): string[] {
  return [...markup.matchAll(/\sid="([^"]+)"|<(parking-[a-z-]+|h[1-6]|form|img|table)\b/g)].map(([, id, tag = '']) => (id ? `#${id}` : tag))
}

describe('pages', () => {
  it('of the host site are worded in every language', () => {
    const wanted = LANGUAGES.filter((language) => language !== OWN_LANGUAGE).map((language) => `host-site/words/${language}.json`)
    expectSeen('languages of the host site', wanted, 1)
    expectSeen('words in its markup', named(readText(PAGE), /data-words(?:-label)?="([^"]+)"/g), 10)
    expect(FILES.filter((path) => path.startsWith('host-site/words/'))).toEqual(wanted)
    expectKept(wanted.flatMap((path) => compareWithMarkup(path, readJson(path) as Record<string, string>, readText(PAGE))))
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
  it('see a word too few and one too many', () => {
    const markup = '<p data-words="a"></p><nav data-words-label="b"></nav>'
    expect(compareWithMarkup('en.json', { a: 'A', b: 'B' }, markup)).toEqual([])
    expect(compareWithMarkup('en.json', { a: ' ', c: 'C' }, markup).map(({ problem }) => problem)).toEqual([
      'does not word "a"',
      'does not word "b"',
      `words "c", which ${PAGE} does not name`,
    ])
  })

  it('see a translation that has lost a part', () => {
    const page = '<h1 id="top">Город</h1><parking-map city="a"></parking-map>'
    expect(skeletonOf(page)).toEqual(skeletonOf('<h1 id="top">City</h1><parking-map city="a"></parking-map>'))
    expect(skeletonOf(page)).not.toEqual(skeletonOf('<h1 id="top">City</h1>'))
    expect(skeletonOf(page)).not.toEqual(skeletonOf('<h1 id="up">City</h1><parking-map city="a"></parking-map>'))
  })
})
