import { describe, expect, it } from 'vitest'
import { lineOf, type Node, nameOf, parseSource, type Source, sourcesIn, walk } from './source.ts'
import { expectKept, expectSeen, type Violation } from './verdict.ts'

const isChild = (around: Node | undefined) => around?.type === 'JSXElement' || around?.type === 'JSXFragment'
const hasLang = (tag: Node | undefined) =>
  ((tag?.['attributes'] ?? []) as Node[]).some(({ name }) => nameOf(name) === 'lang')
const WORDS_REMEDY = 'show it with <CityWords ru={…} en={…} />, which says its language (WCAG 3.1.2)'
const LANG_REMEDY = 'give it lang={cityLanguage(english, intl.locale)} as well (WCAG 3.1.2)'

/**
 * Where words of a city stand without their language: among the children of a tag, by themselves or by the name that
 * they were given; as the text of an option; as the markup of a page. Attributes and the values of messages are plain
 * text, where a language has no place.
 */
function findUnmarked(source: Source): { all: number; unmarked: Violation[] } {
  const unmarked: Violation[] = []
  const named = new Set<string>()
  let all = 0
  const tell = (node: Node, problem: string, remedy: string) =>
    unmarked.push({ path: source.path, line: lineOf(source, node), problem, remedy })
  walk(source.program, (node, parents) => {
    const nearest = parents.toReversed()
    if (node.type === 'JSXExpressionContainer' && isChild(nearest[0])) {
      const name = nameOf(node['expression'])
      if (name !== null && named.has(name) && !hasLang(nearest[0]?.['openingElement'] as Node))
        tell(node, `shows ${name}, words of the city, in no language`, WORDS_REMEDY)
    }
    if (node.type !== 'CallExpression' || nameOf(node['callee']) !== 'cityText') return
    all += 1
    const [outer] = nearest
    // Whether there are any.
    if (outer?.['test'] === node || (outer?.['operator'] === '&&' && outer['left'] === node)) return
    const place = nearest.find(({ type }) => !/^(Logical|Conditional|Parenthesized|TemplateLiteral)/.test(type))
    if (place?.type === 'VariableDeclarator') named.add(nameOf(place['id']) ?? '')
    if (place?.type === 'Property' && nameOf(place['key']) === 'label') {
      const option = nearest[nearest.indexOf(place) + 1]?.['properties'] as Node[]
      if (!option.some(({ key }) => nameOf(key) === 'lang')) tell(node, 'an option in no language', LANG_REMEDY)
    }
    if (place?.type !== 'JSXExpressionContainer') return
    const [around, tag] = nearest.slice(nearest.indexOf(place) + 1)
    if (isChild(around)) {
      if (!hasLang(around?.['openingElement'] as Node))
        tell(node, 'shows words of the city in no language', WORDS_REMEDY)
    } else if (nameOf(around?.['name']) === 'html' && !hasLang(tag)) tell(node, 'a text in no language', LANG_REMEDY)
  })
  return { all, unmarked }
}

describe('words of a city', () => {
  it('say their language wherever it is not the page’s', () => {
    const found = sourcesIn('shared', 'widgets').map(findUnmarked)
    expectSeen(
      'words of a city',
      found.flatMap(({ all }) => Array.from({ length: all })),
      10,
    )
    expectKept(found.flatMap(({ unmarked }) => unmarked))
  })

  it('are found where they do not', () => {
    const said = (text: string) => findUnmarked(parseSource('a.tsx', text)).unmarked.length
    for (const text of [
      'const a = <dd>{cityText(ru, en, locale)}</dd>',
      'const a = <dd>{known && cityText(ru, en, locale)}</dd>',
      'function A() { const name = cityText(ru, en, locale); return <h3>{name}</h3> }',
      'const option = { value, label: `${code} ${cityText(ru, en, locale)}` }',
      'const a = <SafeHtml html={cityText(ru, en, locale)} />',
    ])
      expect(said(text), text).toBe(1)
    for (const text of [
      'const a = <dd><CityWords ru={ru} en={en} /></dd>',
      'const a = <dd>{cityText(ru, en, locale) && <CityWords ru={ru} en={en} />}</dd>',
      'function A() { const name = cityText(ru, en, locale); return <a aria-label={name} /> }',
      'const a = <a aria-label={intl.formatMessage({ id }, { name: cityText(ru, en, locale) })} />',
      'const option = { value, label: cityText(ru, en, locale), lang: cityLanguage(en, locale) }',
      'const a = <span lang={lang}>{cityText(ru, en, locale)}</span>',
      'const a = <SafeHtml html={cityText(ru, en, locale)} lang={cityLanguage(en, locale)} />',
    ])
      expect(said(text), text).toBe(0)
  })
})
