import { isNode, lineOf, type Node, type Source, stringOf, walk } from './source.ts'
import { exists, resolveFrom } from './tree.ts'

/** One import, export-from, `import()`, `import.meta.glob` or `import('…')` type. */
export interface Import {
  specifier: string
  line: number
  /** Gone at run time. */
  isType: boolean
  /** Asked for when it is needed, by `import()`. */
  isLazy: boolean
}

/** Everything a file asks for from elsewhere. */
export function importsOf(source: Source): Import[] {
  const found: Import[] = []
  walk(source.program, (node) => {
    for (const specifier of specifiersOf(node))
      found.push({
        specifier,
        line: lineOf(source, node),
        isType: isTypeOnly(node),
        isLazy: node.type === 'ImportExpression',
      })
  })
  return found
}

/** The package of a bare specifier: `@scope/name` or `name`; null for a path, a URL or a virtual module. */
export function packageOf(specifier: string): string | null {
  if (/^[./#]|^[a-z]+:/.test(specifier)) return null
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** The path from the root to which a relative specifier leads, without the query that Vite reads; null for others. */
export function targetOf(source: Source, specifier: string): string | null {
  return /^\.\.?\//.test(specifier) ? resolveFrom(source.path, specifier.replace(/\?.*$/, '')) : null
}

/** A file, what it imports at run time, now or later, and what that imports. */
export function reachedFrom(first: string, sources: readonly Source[]): Source[] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const reached = new Set([first])
  for (const path of reached) {
    const source = byPath.get(path)
    const asked = source === undefined ? [] : importsOf(source).filter(({ isType }) => !isType)
    for (const { specifier } of asked) reached.add(targetOf(source!, specifier) ?? path)
  }
  return sources.filter(({ path }) => reached.has(path))
}

/** Whether an import of a path leads to a file that is there; a glob is believed. */
export function leadsSomewhere(target: string): boolean {
  return target.includes('*') || exists(target)
}

function specifiersOf(node: Node): string[] {
  return askedBy(node)
    .map(stringOf)
    .filter((text) => text !== null)
}

/** The nodes that say what is asked for; a glob may list several. */
function askedBy(node: Node): unknown[] {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return [node['source'] ?? literalOf(node['argument'])]
    case 'CallExpression':
      return isGlob(node['callee']) ? (node['arguments'] as Node[]).flatMap(elementsOf) : []
    default:
      return []
  }
}

function elementsOf(node: Node): unknown[] {
  return node.type === 'ArrayExpression' ? (node['elements'] as unknown[]) : [node]
}

function literalOf(argument: unknown): unknown {
  return isNode(argument) && argument.type === 'TSLiteralType' ? argument['literal'] : argument
}

function isGlob(callee: unknown): boolean {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return false
  const [object, property] = [callee['object'] as Node, callee['property'] as Node]
  return object.type === 'MetaProperty' && property['name'] === 'glob'
}

function isTypeOnly(node: Node): boolean {
  if (node.type === 'TSImportType' || node['importKind'] === 'type' || node['exportKind'] === 'type') return true
  const specifiers = node['specifiers'] as Node[] | undefined
  return (
    Boolean(specifiers?.length) &&
    (specifiers ?? []).every((one) => (one['importKind'] ?? one['exportKind']) === 'type')
  )
}
