import { lineOf, type Node, nameOf, type Source, walk } from './source.ts'
import type { Violation } from './verdict.ts'

const ROOT_OBJECTS = new Set(['window', 'globalThis', 'self'])
const TRANSPARENT = new Set([
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
])

/** A name that a file takes from the world around it. */
export interface GlobalUse {
  /** `fetch`, `Date.now`, `new Date()`, `Math.random`; `window.fetch` is told as `fetch`. */
  name: string
  line: number
  node: Node
}

/** The globals a file uses, as far as names tell: a name declared anywhere in the file is taken for its own. */
export function globalsOf(source: Source): GlobalUse[] {
  const own = declaredIn(source.program)
  const found: GlobalUse[] = []
  walk(source.program, (node, parents) => {
    if (node.type.startsWith('TS') && !TRANSPARENT.has(node.type) && node.type !== 'TSParameterProperty') return false
    if (node.type !== 'Identifier' || !isReference(node, parents) || own.has(node['name'] as string)) return
    found.push({ name: tellName(node, parents), line: lineOf(source, node), node })
  })
  return found
}

/** The places where one of the forbidden globals is used; `Date.now` forbids that member, `window` all of its own. */
export function findGlobals(source: Source, forbidden: ReadonlySet<string>, remedy: string): Violation[] {
  return globalsOf(source)
    .filter(({ name }) => forbidden.has(name) || forbidden.has(name.split('.', 1)[0] ?? ''))
    .map(({ name, line }) => ({ path: source.path, line, problem: `uses ${name}`, remedy }))
}

/** Formatting and `Intl` without a language of its own takes the visitor's. */
export function findAmbientLocale(source: Source): Violation[] {
  const found: Violation[] = []
  walk(source.program, (node) => {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return
    const callee = node['callee'] as Node
    const [first] = node['arguments'] as Node[]
    const isAmbient = first === undefined || (first.type === 'Identifier' && first['name'] === 'undefined')
    const name = nameOf(callee) ?? ''
    const isLocal = name.startsWith('toLocale') || nameOf(callee['object']) === 'Intl'
    if (!isLocal || !isAmbient) return
    found.push({
      path: source.path,
      line: lineOf(source, node),
      problem: `calls ${name} in the visitor’s language`,
      remedy: 'name the language',
    })
  })
  return found
}

function tellName(node: Node, parents: readonly Node[]): string {
  const name = node['name'] as string
  const [parent, above] = [parents.at(-1), parents.at(-2)]
  if (name === 'Date' && parent && parent['callee'] === node && (parent['arguments'] as Node[]).length === 0)
    return 'new Date()'
  if (parent?.type !== 'MemberExpression' || parent['object'] !== node) return name
  const member = nameOf(parent)
  if (member === null) return name
  if (!ROOT_OBJECTS.has(name)) return `${name}.${member}`
  const next = above?.type === 'MemberExpression' && above['object'] === parent ? nameOf(above) : null
  return next === null ? member : `${member}.${next}`
}

function isReference(node: Node, parents: readonly Node[]): boolean {
  const parent = parents.at(-1)
  switch (parent?.type) {
    case 'MemberExpression':
      return parent['object'] === node || parent['computed'] === true
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'AccessorProperty':
      return parent['value'] === node || parent['computed'] === true
    case 'ExportSpecifier':
    case 'ImportSpecifier':
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'MetaProperty':
      return false
    default:
      return true
  }
}

function declaredIn(program: Node): ReadonlySet<string> {
  const names = new Set<string>()
  const declare = (pattern: unknown): void => {
    for (const name of boundBy(pattern as Node | null)) names.add(name)
  }
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator') declare(node['id'])
    if (/Function|^Class/.test(node.type)) declare(node['id'] ?? null)
    if (/Function/.test(node.type)) for (const parameter of (node['params'] ?? []) as Node[]) declare(parameter)
    if (/^Import(Default|Namespace)?Specifier$/.test(node.type)) declare(node['local'])
    if (node.type === 'CatchClause') declare(node['param'])
  })
  return names
}

function boundBy(pattern: Node | null): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern['name'] as string]
    case 'ObjectPattern':
      return (pattern['properties'] as Node[]).flatMap((one) => boundBy((one['value'] ?? one['argument']) as Node))
    case 'ArrayPattern':
      return (pattern['elements'] as (Node | null)[]).flatMap(boundBy)
    case 'AssignmentPattern':
      return boundBy(pattern['left'] as Node)
    case 'RestElement':
      return boundBy(pattern['argument'] as Node)
    case 'TSParameterProperty':
      return boundBy(pattern['parameter'] as Node)
    default:
      return []
  }
}
