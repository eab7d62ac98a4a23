import { describe, expect, it } from 'vitest'
import { idsOf } from './computed-ids.ts'
import { readLocales, shapeOf, type Words } from './locales.ts'
import {
  isNode,
  lineOf,
  type Node,
  nameOf,
  parseSource,
  type Source,
  sourcesIn,
  stringOf,
  quasisOf,
  walk,
} from './source.ts'
import { expectKept, expectSeen, type Violation } from './verdict.ts'
import { type IdUse, idsIn } from './words-in-code.ts'

/** Questions that need not name what they are about. */
const NAMELESS = new Set([
  // Nothing is done by its answer, and the account it is about may be there no more.
  'profile.my-data.unknown.title',
])
/** Asks by the titles that its users give it: objects with `title` and `yes`, which are found where they stand. */
const BY_MESSAGES = 'shared/flows/record/record-view.tsx'

interface Asked {
  titles: IdUse[]
  unread: Violation[]
}

/** The titles of the dialogs that ask before something is done: `ConfirmDialog`, and the dialogs of an `ActionDialog`. */
function findQuestions(source: Source): Asked {
  const titles: IdUse[] = []
  const unread: Violation[] = []
  walk(source.program, (node, parents) => {
    const line = lineOf(source, node)
    if (node.type === 'ObjectExpression') {
      const id = titleOfMessages(node)
      if (id !== null) titles.push({ id, path: source.path, line })
    }
    if (node.type !== 'JSXOpeningElement' || !asks(node, parents)) return
    const title = (node['attributes'] as Node[]).find((one) => (one['name'] as Node | undefined)?.['name'] === 'title')
    const ids = title ? idsIn(parseSource('title.tsx', `const a = <a ${textOf(source, title)} />`), new Set()) : []
    titles.push(...ids.map(({ id }) => ({ id, path: source.path, line })))
    if (ids.length > 0 || source.path === BY_MESSAGES) return
    const remedy = 'write the id of the title where the dialog is'
    unread.push({ path: source.path, line, problem: 'asks by a title that no rule can read', remedy })
  })
  return { titles, unread }
}

function asks(element: Node, parents: readonly Node[]): boolean {
  const tag = (element['name'] as Node)['name']
  const isInAction = parents.some((one) => one.type === 'FunctionDeclaration' && nameOf(one['id']) === 'ActionDialog')
  return tag === 'ConfirmDialog' || (tag === 'Dialog' && isInAction)
}

/** Of an object with the ids of a question's words: `{ title, text, yes, done }`. */
function titleOfMessages(object: Node): string | null {
  const valueOf = (name: string) =>
    (object['properties'] as Node[]).find((property) => nameOf(property['key']) === name)?.['value']
  const title = valueOf('title')
  if (!isNode(title) || !isNode(valueOf('yes')) || !isNode(valueOf('text'))) return null
  return title.type === 'TemplateLiteral' ? quasisOf(title).join('*') : stringOf(title)
}

const textOf = ({ text }: Source, { start, end }: Node) => text.slice(start, end)

/** Titles that fill in nothing. */
function findNameless(titles: readonly IdUse[], { path, words }: Pick<Words, 'path' | 'words'>): Violation[] {
  const ids = new Set(titles.flatMap(({ id }) => (id.includes('*') ? idsOf(id) : [id])))
  return Object.entries(words)
    .filter(([id, word]) => ids.has(id) && !NAMELESS.has(id) && shapeOf(word)?.length === 0)
    .map(([id]) => ({
      path,
      problem: `"${id}" asks about nothing that has a name`,
      remedy: 'fill in what it is about',
    }))
}

describe('a question before something is done', () => {
  it('says in its title what it is about', () => {
    const asked = sourcesIn('shared', 'widgets').map(findQuestions)
    const titles = asked.flatMap((one) => one.titles)
    expectSeen('titles of questions', titles, 9)
    expectKept(asked.flatMap(({ unread }) => unread))
    expectKept(readLocales().flatMap((words) => findNameless(titles, words)))
    const known = new Set(titles.map(({ id }) => id))
    expect([...NAMELESS].filter((id) => !known.has(id))).toEqual([])
  })

  it('is found where it does not', () => {
    const found = findQuestions(
      parseSource(
        'a.tsx',
        `const a = { title: \`fleet.\${name}.title\`, text: b, yes: 'c.yes' }
         const d = <ConfirmDialog title={intl.formatMessage({ id: 'd.title' })} />
         function ActionDialog() { return <Dialog title={intl.formatMessage({ id: ok ? 'e.title' : 'f.title' }, { name })} /> }
         const g = <ConfirmDialog title={title} />; const h = <Dialog title={title} />`,
      ),
    )
    expect(found.titles.map(({ id }) => id)).toEqual(['fleet.*.title', 'd.title', 'e.title', 'f.title'])
    expect(found.unread.map(({ line }) => line)).toEqual([4])
    const words = { 'fleet.remove.title': 'Remove?', 'd.title': 'End?', 'e.title': 'Pause “{name}”?', other: 'Hello' }
    expect(findNameless(found.titles, { path: 'a.json', words })).toHaveLength(2)
  })
})
