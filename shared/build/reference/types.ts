import { posix } from 'node:path'
import { declarationsOf, docOf, isNode, nameOf, type Node, readSource, type Source, textOf, walk } from './source.ts'

/** A type that a contract names, written out. */
export interface NamedType {
  name: string
  text: string
  description: string
}

/** The names of our own types within a type. */
export function namesIn(type: Node): string[] {
  const names: string[] = []
  walk(type, (node) => {
    if (node.type === 'TSTypeReference') names.push(nameOf(node['typeName']))
  })
  return names
}

/** Finds the declaration of a type, in the file that uses it or in the one that it is imported from. */
export function resolveType(source: Source, name: string): NamedType[] {
  const found = declarationsOf(source).find(
    (one) => one.name === name && /^TS(TypeAlias|Interface)Declaration$/.test(one.declaration.type),
  )
  if (!found) {
    const from = importedFrom(source, name)
    return from === null ? [] : resolveType(readSource(from), name)
  }
  const { declaration, statement } = found
  const body = declaration[declaration.type === 'TSInterfaceDeclaration' ? 'body' : 'typeAnnotation'] as Node
  const values = valuesOfList(source, body)
  const named = { name, text: values ?? textOf(source, body), description: docOf(source, statement) }
  return [named, ...(values === null ? namesIn(body).flatMap((one) => resolveType(source, one)) : [])]
}

/** `(typeof LIST)[number]` as the union of the list's words; null for every other type. */
function valuesOfList(source: Source, type: Node): string | null {
  const list = /^\(?typeof (\w+)\)?\[number\]$/.exec(textOf(source, type))?.[1]
  const init = declarationsOf(source).find(({ name }) => name === list)?.declaration['init']
  if (list === undefined || !isNode(init)) return null
  const values: string[] = []
  walk(init, (node) => {
    if (node.type === 'Literal' && typeof node['value'] === 'string') values.push(`'${node['value']}'`)
  })
  return values.join(' | ')
}

function importedFrom({ statements, path }: Source, name: string): string | null {
  for (const statement of statements) {
    if (statement.type !== 'ImportDeclaration') continue
    const specifiers = statement['specifiers'] as Node[]
    if (specifiers.some(({ local }) => nameOf(local) === name)) {
      const specifier = nameOf(statement['source'])
      return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : null
    }
  }
  return null
}
