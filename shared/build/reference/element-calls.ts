import { posix } from 'node:path'
import { CALLS } from '../../api/contract/calls.server.ts'
import { hasText, isNode, nameOf, type Node, readSource, type Source, walk } from './source.ts'

const CONTRACT = /^shared\/api\/contract\/[\w-]+\.ts$/
const ROWS: ReadonlySet<string> = new Set(CALLS.map(({ call }) => call.name))

/** The state of the city, which every element opens without importing it. */
const SCOPE = 'shared/stores/city-scope.ts'

/** What a module takes from others at run time: its path, and the names where it says them. */
interface Taken {
  path: string
  names: string[]
}

/**
 * The calls that an element may make: the rows of the contract that its modules take, those that it loads later too, by
 * what they import. In the order of the OpenAPI document.
 * @param name the folder of the element in `widgets`
 */
export function callsOf(name: string): string[] {
  const reached = new Set([`widgets/${name}/element.ts`, SCOPE])
  const found = new Set<string>()
  for (const path of reached) {
    for (const taken of takenBy(path)) {
      if (!CONTRACT.test(taken.path)) reached.add(taken.path)
      else for (const row of taken.names) if (ROWS.has(row)) found.add(row)
    }
  }
  return [...ROWS].filter((row) => found.has(row))
}

const known = new Map<string, Taken[]>()

function takenBy(path: string): Taken[] {
  const before = known.get(path)
  if (before) return before
  const taken: Taken[] = []
  const source = readSource(path)
  for (const statement of source.statements) {
    walk(statement, (node) => {
      const target = targetOf(source, node)
      if (target !== null) taken.push({ path: target, names: namesOf(node) ?? mentionedIn(source) })
    })
  }
  known.set(path, taken)
  return taken
}

/** The module that a node asks for at run time; null for what is gone then, for packages and for other files. */
function targetOf({ path }: Source, node: Node): string | null {
  if (node['importKind'] === 'type' || node['exportKind'] === 'type' || !isNode(node['source'])) return null
  const specifier = nameOf(node['source'])
  const target = posix.join(posix.dirname(path), specifier)
  return /^\.\.?\/.*\.tsx?$/.test(specifier) && hasText(target) ? target : null
}

/** The names that an import says; null where it takes the module as a whole. */
function namesOf(node: Node): string[] | null {
  const specifiers = (Array.isArray(node['specifiers']) ? node['specifiers'] : []) as Node[]
  if (node.type === 'ImportExpression' || specifiers.some(({ type }) => type === 'ImportNamespaceSpecifier'))
    return null
  return specifiers
    .filter(({ importKind }) => importKind !== 'type')
    .map(({ imported, local }) => nameOf(imported ?? local))
}

/** Every name in a module: of a whole module of the contract it uses those that it names. */
function mentionedIn({ statements }: Source): string[] {
  const names = new Set<string>()
  for (const statement of statements)
    walk(statement, (node) => {
      if (node.type === 'Identifier') names.add(nameOf(node))
    })
  return [...names]
}
