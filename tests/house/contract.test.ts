import { describe, expect, it } from 'vitest'
import { CALLS } from '../../shared/api/contract/calls.ts'
import { targetOf } from './imports.ts'
import { isNode, type Node, nameOf, parseSource, type Source, sourcesIn, statementsOf, stringOf } from './source.ts'
import { expectKept, expectSeen, type Violation } from './verdict.ts'

const CONTRACT = 'shared/api/contract'

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

/** What a file takes from the contract, by name; the list of all rows is not a name. */
function takenFromContract(source: Source): string[] {
  return statementsOf(source)
    .filter(
      (node) =>
        node.type === 'ImportDeclaration' &&
        (targetOf(source, stringOf(node['source']) ?? '') ?? '').startsWith(`${CONTRACT}/`),
    )
    .flatMap((node) => (node['specifiers'] as Node[]).map(({ imported }) => nameOf(imported) ?? ''))
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
      `${CONTRACT}/calls.ts lists every row under the name of its constant`,
    ).toEqual(declared.toSorted())
  })

  it('has one row for each method and path, aliases too', () => {
    const places = CALLS.flatMap(({ call }) =>
      [call.path, ...(call.aliases ?? [])].map((path) => `${call.method} ${path}`),
    )
    expectSeen('places', places, 15)
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([])
    expect(places.filter((place) => !/ \/(api|backend)\/[a-zA-Z0-9/-]+(\{\w+\})?$/.test(place))).toEqual([])
  })

  it('has an example of each call that its schemas accept and its decoder reads', () => {
    expectKept(
      CALLS.flatMap(({ call, example, input, answer }) => [
        ...tryRow(call.name, 'the example’s request is refused', () =>
          input.validateSync(example.request, { strict: true }),
        ),
        ...tryRow(call.name, 'the example’s answer is refused', () => answer.validateSync(example.answer)),
        ...tryRow(call.name, 'the example’s answer cannot be read', () => call.decode(example.answer, 'Europe/Moscow')),
      ]),
    )
  })

  it('has a route in the reference backend for each call', () => {
    const backend = sourcesIn('demo/backend')
    expectSeen('files of the backend', backend, 20)
    const taken = new Set(backend.flatMap(takenFromContract))
    const unserved = CALLS.filter(({ call }) => !taken.has(call.name))
    expectKept(
      unserved.map(({ call }) => ({
        path: 'demo/backend',
        problem: `takes no row ${call.name} from the contract`,
        remedy: `add its route: ${call.method} ${call.path}`,
      })),
    )
  })
})

describe('the reader of the contract', () => {
  it('sees rows and those who take them', () => {
    expect(
      rowsIn(
        parseSource(
          `${CONTRACT}/a.ts`,
          'export const pay: Call<A, B> = {}; export const other: Row = {}; const own: Call<A, B> = {}',
        ),
      ),
    ).toEqual(['pay'])
    const route = `import { pay as row } from '../../shared/api/contract/a.ts'; import { x } from './pay.ts'`
    expect(takenFromContract(parseSource('demo/backend/pay.ts', route))).toEqual(['pay'])
  })
})
