import { describe, expect, it } from 'vitest'
import { CALLS } from '../../shared/api/contract/calls.server.ts'
import { reachedFrom, targetOf } from './imports.ts'
import {
  isNode,
  type Node,
  nameOf,
  parseSource,
  type Source,
  sourcesIn,
  statementsOf,
  stringOf,
  walk,
} from './source.ts'
import { expectKept, expectSeen, type Violation } from './verdict.ts'

const CONTRACT = 'shared/api/contract'
const SERVER_PART = /^shared\/api\/contract\/[\w-]+\.server\.ts$/

/** The rows that a file of the contract declares: `export const x: Call<…>`. */
function rowsIn(source: Source): string[] {
  return statementsOf(source).flatMap((statement) => {
    const declaration = statement['declaration']
    if (
      statement.type !== 'ExportNamedDeclaration' ||
      !isNode(declaration) ||
      declaration.type !== 'VariableDeclaration'
    )
      return []
    return (declaration['declarations'] as Node[])
      .map(({ id }) => id as Node)
      .filter(isCall)
      .map((id) => nameOf(id) ?? '')
  })
}

function isCall(id: Node): boolean {
  const annotation = isNode(id['typeAnnotation']) ? (id['typeAnnotation']['typeAnnotation'] as Node) : null
  return annotation?.type === 'TSTypeReference' && nameOf(annotation['typeName']) === 'Call'
}

/** The rows that a file takes from the server parts of the contract: `zonesCalls.getZones` is getZones. */
function takenFromContract(source: Source): string[] {
  const areas = new Set(
    statementsOf(source)
      .filter(
        (node) =>
          node.type === 'ImportDeclaration' && SERVER_PART.test(targetOf(source, stringOf(node['source']) ?? '') ?? ''),
      )
      .flatMap((node) => (node['specifiers'] as Node[]).map(({ local }) => nameOf(local) ?? '')),
  )
  const taken: string[] = []
  walk(source.program, (node) => {
    if (node.type !== 'MemberExpression') return
    const object = node['object'] as Node
    if (object.type === 'Identifier' && areas.has(nameOf(object) ?? '')) taken.push(nameOf(node) ?? '')
  })
  return taken
}

/** Runs what may throw, and tells it as a violation of the row. */
function tryRow(name: string, problem: string, work: () => unknown): Violation[] {
  try {
    work()
    return []
  } catch (thrown) {
    return [
      {
        path: `${CONTRACT} (${name})`,
        problem: `${problem}: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
        remedy: 'correct the example, the schema or the decoder',
      },
    ]
  }
}

describe('the contract', () => {
  it('lists every row that its files declare, under its own name', () => {
    const declared = sourcesIn(CONTRACT).flatMap(rowsIn)
    expectSeen('rows declared', declared, 11)
    expect(
      CALLS.map(({ call }) => call.name).toSorted(),
      `${CONTRACT}/calls.server.ts lists every row under the name of its constant`,
    ).toEqual(declared.toSorted())
  })

  it('has one row for each method and path, aliases too', () => {
    const places = CALLS.flatMap(({ call }) =>
      [call.path, ...(call.aliases ?? [])].map((path) => `${call.method} ${path}`),
    )
    expectSeen('places', places, 15)
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([])
    expect(places.filter((place) => !/ \/(api|backend)\/[a-zA-Z0-9/-]+(\{\w+\}(\/\{\w+\})*)?$/.test(place))).toEqual([])
  })

  it('has no older name of a call that pays: it would be sent twice', () => {
    const paying = CALLS.filter(({ isAttempt }) => isAttempt)
    expectSeen('calls that pay', paying, 10)
    expect(paying.filter(({ call }) => call.aliases).map(({ call }) => call.name)).toEqual([])
  })

  it('has an example of each call that its schemas accept and its decoder reads', () => {
    expectKept(
      CALLS.flatMap(({ call, example, input, answer }) => [
        ...tryRow(call.name, 'the example’s request is refused', () =>
          input.validateSync(example.request, { strict: true }),
        ),
        ...tryRow(call.name, 'the example’s answer is refused', () => answer.validateSync(example.answer)),
        ...(call.file
          ? []
          : tryRow(call.name, 'the example’s answer cannot be read', () =>
              call.decode(example.answer, 'Europe/Moscow'),
            )),
      ]),
    )
  })

  it('has a route in the reference backend for each call, in a file that the backend mounts', () => {
    const backend = reachedFrom('demo/backend/backend.ts', sourcesIn('demo/backend'))
    expectSeen('files of the backend', backend, 20)
    const taken = new Set(backend.flatMap(takenFromContract))
    const unserved = CALLS.filter(({ call }) => !taken.has(call.name))
    expectKept(
      unserved.map(({ call }) => ({
        path: 'demo/backend',
        problem: `takes no row ${call.name} from the contract`,
        remedy: `mount its route: ${call.method} ${call.path}`,
      })),
    )
  })
})

describe('the reader of the contract', () => {
  it('takes no file for mounted that is not imported', () => {
    const sources = [
      parseSource('demo/backend/backend.ts', `import { a } from './routes/a.ts'`),
      parseSource('demo/backend/routes/a.ts', ''),
      parseSource('demo/backend/routes/b.ts', ''),
    ]
    expect(reachedFrom('demo/backend/backend.ts', sources)).toEqual(sources.slice(0, 2))
  })

  it('sees rows and those who take them', () => {
    expect(
      rowsIn(
        parseSource(
          `${CONTRACT}/a.ts`,
          'export const pay: Call<A, B> = {}; export const other: Row = {}; const own: Call<A, B> = {}',
        ),
      ),
    ).toEqual(['pay'])
    const route = `import { aCalls } from '../../shared/api/contract/a.server.ts'
      import { b } from '../../shared/api/contract/b.ts'
      import { x } from './pay.ts'
      mount(app, aCalls.pay, () => x.other(b.another))`
    expect(takenFromContract(parseSource('demo/backend/pay.ts', route))).toEqual(['pay'])
  })
})
