import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

/** A node of the syntax tree, as loosely as reading it needs. */
export interface Node {
  type: string
  start: number
  end: number
  [property: string]: unknown
}

/** A module of the project, parsed. */
export interface Source {
  path: string
  text: string
  statements: Node[]
  comments: { type: string; value: string; start: number; end: number }[]
}

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

const sources = new Map<string, Source>()

export function readText(path: string): string {
  return readFileSync(`${ROOT}${path}`, 'utf8')
}

export function hasText(path: string): boolean {
  return existsSync(`${ROOT}${path}`)
}

/** Parses a module; `path` counts from the project's folder. */
export function readSource(path: string): Source {
  const known = sources.get(path)
  if (known) return known
  const text = readText(path)
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors.map(({ message }) => message).join('; ')}`)
  const source = { path, text, statements: program.body as unknown as Node[], comments }
  sources.set(path, source)
  return source
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit)
  }
}

/** The name of an identifier, or the text of a string that stands for one. */
export function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  return String(node['name'] ?? node['value'] ?? '')
}

/**
 * The source text of a node on one line; members of a type that stand on lines of their own are parted by semicolons.
 */
export function textOf({ text }: Source, { start, end }: Node): string {
  return text
    .slice(start, end)
    .replaceAll(/([^\s{([:,;|&])[ \t]*\n\s*(?![|&})\].?,;:]|\s)/g, '$1; ')
    .replaceAll(/:\s*\|\s/g, ': ')
    .replaceAll(/\s+/g, ' ')
}

/** What the doc comment directly before a node says, on one line; a line for the linter may stand between. */
export function docOf({ comments, text }: Source, { start }: Node): string {
  const isBetween = (from: number) =>
    text
      .slice(from, start)
      .replaceAll(/^\s*\/\/.*$/gm, '')
      .trim() === ''
  const found = comments.findLast(
    ({ type, value, end }) => type === 'Block' && value.startsWith('*') && end <= start && isBetween(end),
  )
  return (found?.value ?? '').replaceAll(/\s*\n?\s*\*+\s*/g, ' ').trim()
}

/** What a statement declares: the interface, type, or first variable in it, with or without `export`. */
export function declarationsOf({ statements }: Source): { statement: Node; declaration: Node; name: string }[] {
  return statements.map((statement) => {
    const inner = isNode(statement['declaration']) ? statement['declaration'] : statement
    const declaration = inner.type === 'VariableDeclaration' ? ((inner['declarations'] as Node[])[0] ?? inner) : inner
    return { statement, declaration, name: nameOf(declaration['id']) }
  })
}

/** An object literal's entries, by name; `as …` around them is looked through. */
export function entriesOf(value: unknown): Map<string, { property: Node; value: Node }> {
  const literal = unwrap(value)
  const properties = literal?.type === 'ObjectExpression' ? (literal['properties'] as Node[]) : []
  return new Map(
    properties
      .filter(({ type }) => type === 'Property')
      .map((property) => [nameOf(property['key']), { property, value: property['value'] as Node }]),
  )
}

export function unwrap(value: unknown): Node | null {
  if (!isNode(value)) return null
  return /^TS(As|Satisfies)Expression$/.test(value.type) ? unwrap(value['expression']) : value
}
