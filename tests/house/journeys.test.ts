import { describe, expect, it } from 'vitest'
import { lineOf, type Node, nameOf, parseSource, type Source, sourcesIn, walk } from './source.ts'
import { expectKept, expectSeen, type Violation } from './verdict.ts'

/** What a person does that leads to something. Typing does not: the field that is typed into keeps the focus. */
const ACTS = new Set(['click', 'dblclick', 'tap', 'press', 'check', 'uncheck', 'setChecked', 'selectOption'])
/** What asserts where the focus is, or what a screen reader has said. */
const HEARD = ['toBeFocused', 'expectSaid', 'expectSaidAround', 'saidIn']

/** Files whose journeys look at something else alone, and at what. */
const SILENT: Readonly<Record<string, string>> = {
  'tests/e2e/map-edges.spec.ts': 'what is drawn at the edges of the map',
  'tests/e2e/map-room.spec.ts': 'which parts of the map have which room',
  'tests/e2e/map-memory.spec.ts': 'what the map keeps and lets go of',
  'tests/e2e/map-kiosk.spec.ts': 'a screen in the street, which is touched alone',
  'tests/e2e/map-kiosk-hands.spec.ts': 'a screen in the street, which is touched alone',
  'tests/e2e/unheard.spec.ts': 'what the watch of every journey tells',
  'tests/e2e/map-colours.spec.ts': 'the colours of the map',
  'tests/e2e/map-ground.spec.ts': 'what is loaded of the ground of the map',
  'tests/e2e/map-scroll.spec.ts': 'whether the page or the map scrolls',
  'tests/e2e/console.spec.ts': 'what the console says to whoever embeds',
  'tests/e2e/content.spec.ts': 'what is made of the texts of a city',
  'tests/e2e/reference.spec.ts': 'the pages for whoever embeds',
  'tests/e2e/tokens.spec.ts': 'the style of the page around',
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'MethodDefinition', 'VariableDeclarator', 'Property'])

/** The names of functions that assert it, those included that call another such function. */
function hearingNames(sources: readonly Source[], begin: Iterable<string> = HEARD): Set<string> {
  const names = new Set(begin)
  let known = -1
  while (known < names.size) {
    known = names.size
    for (const { program } of sources)
      walk(program, (node) => {
        if (!FUNCTIONS.has(node.type)) return
        const name = nameOf(node['id'] ?? node['key'])
        const body = node.type === 'FunctionDeclaration' ? node : ((node['init'] ?? node['value']) as Node | null)
        if (name !== null && body && /Function/.test(body.type) && calls(body, names)) names.add(name)
      })
  }
  return names
}

/** Whether one of these functions is called there. */
function calls(place: Node, names: ReadonlySet<string>): boolean {
  let isFound = false
  walk(place, (node) => {
    if (node.type === 'CallExpression' && names.has(nameOf(node['callee']) ?? '')) isFound = true
    return !isFound
  })
  return isFound
}

/** Journeys that act, and assert neither the focus nor what was said; the watch judges each act of all of them. */
function findSilent(source: Source, names: ReadonlySet<string>): { all: number; silent: Violation[] } {
  const silent: Violation[] = []
  let all = 0
  walk(source.program, (node) => {
    if (node.type !== 'CallExpression' || !/^(test|it)$/.test(nameOf(node['callee']) ?? '')) return
    const body = (node['arguments'] as Node[]).at(-1)
    if (!body || !/Function/.test(body.type)) return
    all += 1
    if (calls(body, ACTS) && !calls(body, names))
      silent.push({
        path: source.path,
        line: lineOf(source, node),
        problem: 'acts, and asserts neither where the focus is nor what was said',
        remedy: 'assert where the focus is (toBeFocused, expectScreen, expectCard) or what was said (expectSaid)',
      })
  })
  return { all, silent }
}

describe('a journey', () => {
  const sources = sourcesIn('tests/e2e')
  const support = hearingNames(sourcesIn('tests/support'))
  // The functions of another journey's file are none of this one's.
  const namesIn = (source: Source) => hearingNames([source], support)

  it('that acts asserts where the focus is or what was said', () => {
    const found = sources.map((source) => findSilent(source, namesIn(source)))
    expectSeen(
      'journeys',
      found.flatMap(({ all }) => Array.from({ length: all })),
      100,
    )
    expectKept(found.flatMap(({ silent }) => silent).filter(({ path }) => !(path in SILENT)))
    const excused = Object.keys(SILENT).filter((path) => !found.some(({ silent }) => silent[0]?.path === path))
    expect(excused, 'files that are excused, and need not be').toEqual([])
  })

  it('is found where it forgets', () => {
    const told = (body: string, more = '') => {
      const source = parseSource('tests/e2e/a.spec.ts', `test('a', async () => { ${body} }); ${more}`)
      return findSilent(source, hearingNames([source])).silent.length
    }
    expect(told(`await button.click(); await expect(dialog).toBeVisible()`)).toBe(1)
    expect(told(`await button.press('Enter'); await expect(page).toHaveURL('/')`)).toBe(1)
    expect(told(`await button.click(); await expect(dialog).toBeFocused()`)).toBe(0)
    expect(told(`await button.click(); await paid()`, `async function paid() { await expectSaid(page, 'a') }`)).toBe(0)
    expect(told(`await expect(page).toHaveURL('/')`)).toBe(0)
  })
})
