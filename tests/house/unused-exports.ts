import { targetOf } from './imports.ts'
import { isNode, lineOf, type Node, nameOf, type Source, statementsOf, stringOf, walk } from './source.ts'
import type { Violation } from './verdict.ts'

/** An exported name of a file. */
interface Export {
  name: string
  line: number
}

/** The names that a file exports, of values and of types. */
export function exportsOf(source: Source): Export[] {
  return statementsOf(source).flatMap((statement) => {
    const declaration = statement['declaration']
    if (statement.type !== 'ExportNamedDeclaration' || !isNode(declaration)) return []
    return declaredBy(statement).map((name) => ({ name, line: lineOf(source, statement) }))
  })
}

/** What a pattern binds: one name, or those of `{ a, b: c }` and `[a, b]`. */
function namesIn(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return [nameOf(pattern) ?? '']
  const parts = (pattern['properties'] ?? pattern['elements'] ?? []) as Node[]
  return parts.filter(isNode).flatMap((part) => namesIn(part['value'] ?? part['argument'] ?? part))
}

/**
 * What a file asks of others, as `path#name`; a namespace and an `import()` ask for the names that are written after
 * them.
 */
export function asksOf(source: Source): Set<string> {
  const asked = new Set<string>()
  const ask = (specifier: unknown, names: readonly string[]): void => {
    const target = targetOf(source, stringOf(specifier) ?? '')
    if (target !== null) for (const name of names) asked.add(`${target}#${name}`)
  }
  for (const statement of statementsOf(source)) {
    if (statement.type === 'ExportAllDeclaration') ask(statement['source'], ['*'])
    if (statement.type !== 'ImportDeclaration' && statement.type !== 'ExportNamedDeclaration') continue
    for (const specifier of (statement['specifiers'] ?? []) as Node[]) {
      const isAll = specifier.type === 'ImportNamespaceSpecifier'
      const local = nameOf(specifier['local']) ?? ''
      const name = nameOf(specifier['imported'] ?? specifier['local']) ?? ''
      ask(statement['source'], isAll ? membersOf(source, local) : [name])
    }
  }
  walk(source.program, (node) => {
    if (node.type === 'ImportExpression') ask(node['source'], ['*'])
    if (node.type === 'TSImportType') ask(literalOf(node), ['*'])
  })
  return asked
}

/** The members of a namespace that a file names; `*` where it is passed on whole. */
function membersOf(source: Source, namespace: string): string[] {
  const members: string[] = []
  walk(source.program, (node, parents) => {
    if (node.type !== 'Identifier' || nameOf(node) !== namespace) return
    const parent = parents.at(-1)
    if (parent?.type === 'ImportNamespaceSpecifier') return
    const member = parent?.['property'] ?? parent?.['right']
    const isMember = (parent?.type === 'MemberExpression' || parent?.type === 'TSQualifiedName') && member !== node
    members.push(isMember ? (nameOf(member) ?? '*') : '*')
  })
  return members
}

function literalOf(node: Node): unknown {
  const argument = node['argument'] ?? node['source']
  return isNode(argument) && argument.type === 'TSLiteralType' ? argument['literal'] : argument
}

/** The names of a file that something alive names: what others ask for, and what that is made of. */
function aliveIn(source: Source, asked: ReadonlySet<string>): Set<string> {
  const waiting = statementsOf(source).map((statement) => ({
    declared: declaredBy(statement),
    named: namesOf(statement),
  }))
  const alive = new Set(asked)
  for (let found = true; found;) {
    found = false
    for (const { declared, named } of waiting) {
      const isAlive = declared.length === 0 || declared.some((name) => alive.has(name))
      for (const name of isAlive ? named : []) {
        if (alive.has(name)) continue
        alive.add(name)
        found = true
      }
    }
  }
  return alive
}

function declaredBy(statement: Node): string[] {
  const declaration = (statement['declaration'] ?? statement) as Node
  if (declaration.type === 'ImportDeclaration') return ['']
  if (declaration.type !== 'VariableDeclaration') return declaration['id'] ? [nameOf(declaration['id']) ?? ''] : []
  return (declaration['declarations'] as Node[]).flatMap(({ id }) => namesIn(id))
}

function namesOf(statement: Node): string[] {
  const names: string[] = []
  walk(statement, (node) => {
    if (node.type === 'Identifier') names.push(nameOf(node) ?? '')
  })
  return names
}

/**
 * Exports that no code names but a test. What a named export of the same file is made of counts as named.
 * @param users every file that may name them, without the tests
 */
export function findUnusedExports(
  sources: readonly Source[],
  users: readonly Source[],
): (Violation & { name: string })[] {
  const asked = new Set(users.flatMap((user) => [...asksOf(user)]))
  return sources.flatMap((source) => {
    if (asked.has(`${source.path}#*`)) return []
    const exported = exportsOf(source)
    const alive = aliveIn(
      source,
      new Set(exported.map(({ name }) => name).filter((name) => asked.has(`${source.path}#${name}`))),
    )
    return exported
      .filter(({ name }) => !alive.has(name))
      .map(({ name, line }) => ({
        name,
        path: source.path,
        line,
        problem: `exports ${name}, and only tests name it`,
        remedy: 'let the code that decides this call it, or delete it with its test',
      }))
  })
}
