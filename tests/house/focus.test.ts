import { describe, it } from 'vitest'
import { lineOf, type Node, parseSource, type Source, sourcesIn, walk } from './source.ts'
import { expectKept, expectSeen, type Violation } from './verdict.ts'

/** Attributes of a tag by their names, with what stands in them. */
function attributesOf(tag: Node, text: string): Map<string, string> {
  const attributes = (tag['attributes'] as Node[]).filter(({ type }) => type === 'JSXAttribute')
  return new Map(
    attributes.map(({ name, start, end }) => {
      const written = text.slice(start, end)
      return [String((name as Node)['name']), written.slice(written.indexOf('=') + 1)]
    }),
  )
}

/** Boxes that code gives the focus to, and those without a name; of `FocusGround`, its type demands one. */
function findBoxes(source: Source): { all: number; nameless: Violation[] } {
  const { path, text, program } = source
  const nameless: Violation[] = []
  let all = 0
  walk(program, (node) => {
    if (node.type !== 'JSXOpeningElement') return
    const attributes = attributesOf(node, text)
    const tag = (node['name'] as Node)['name']
    if (tag === 'FocusGround') all += 1
    const isBox = tag === 'div'
    if (!isBox || attributes.get('tabIndex') !== '{-1}' || !attributes.has('ref')) return
    all += 1
    if (attributes.has('aria-label') || attributes.has('aria-labelledby')) return
    const line = lineOf(source, node)
    const remedy = 'give it a role and an aria-label, or focus its card or heading'
    nameless.push({ path, line, problem: 'focuses a box without a name', remedy })
  })
  return { all, nameless }
}

describe('what takes the focus', () => {
  it('has a name, which a screen reader says with it', () => {
    const found = sourcesIn('shared', 'widgets').map(findBoxes)
    expectSeen(
      'boxes that take the focus',
      found.flatMap(({ all }) => Array.from({ length: all })),
      5,
    )
    expectKept(found.flatMap(({ nameless }) => nameless))
  })

  it('is found without one', () => {
    const source = parseSource('a.tsx', 'const a = <div tabIndex={-1} ref={ground} className="step" />')
    expectKept(findBoxes(source).nameless.length === 1 ? [] : [{ path: 'a.tsx', problem: 'is not found', remedy: '' }])
  })
})
