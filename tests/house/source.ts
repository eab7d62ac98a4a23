import { parseSync } from 'vite'
import { FILES, readText } from './tree.ts'

/** A node of the syntax tree (ESTree with TypeScript), as loosely as a walk needs it. */
export interface Node {
  type: string
  start: number
  end: number
  [property: string]: unknown
}

export interface Comment {
  type: string
  value: string
  start: number
  end: number
}

/** A parsed file of TypeScript or JavaScript. */
export interface Source {
  path: string
  text: string
  program: Node
  comments: Comment[]
}

const CODE = /\.(ts|tsx|mjs|js)$/
const VENDORED = 'demo/pages/vendor/'
const parsed = new Map<string, Source>()

/** Every file of code that we wrote, parsed. */
export const SOURCES: readonly Source[] = FILES.filter((path) => CODE.test(path) && !path.startsWith(VENDORED)).map(
  (path) => {
    const known = parsed.get(path) ?? parseSource(path, readText(path))
    parsed.set(path, known)
    return known
  },
)

/** Those below one of the folders. */
export function sourcesIn(...folders: string[]): Source[] {
  return SOURCES.filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`)))
}

/** Parses code. A file that cannot be parsed would be a file that no rule sees, so it throws. */
export function parseSource(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors.map((error) => error.message).join('; ')}`)
  return { path, text, program: program as unknown as Node, comments: comments as Comment[] }
}

/** Visits every node, parents first; `parents` has the nearest last. A visit that answers false skips what is below. */
export function walk(node: Node, visit: (node: Node, parents: readonly Node[]) => boolean | void): void {
  const parents: Node[] = []
  const enter = (entered: Node): void => {
    if (visit(entered, parents) === false) return
    parents.push(entered)
    for (const child of childrenOf(entered)) enter(child)
    parents.pop()
  }
  enter(node)
}

export function childrenOf(node: Node): Node[] {
  return Object.entries(node)
    .filter(([name]) => name !== 'parent')
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string' && 'start' in value
}

/** The statements of the file itself. */
export function statementsOf({ program }: Source): Node[] {
  return program['body'] as Node[]
}

/** The line on which a place is, counted from 1. */
export function lineOf({ text }: Source, { start }: { start: number }): number {
  return text.slice(0, start).split('\n').length
}

/** The text of a literal string, or of a template without values; null for everything else. */
export function stringOf(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null
  if (node.type !== 'TemplateLiteral' || (node['expressions'] as Node[]).length > 0) return null
  return quasisOf(node)[0] ?? null
}

/** The fixed parts of a template. */
export function quasisOf(template: Node): string[] {
  return (template['quasis'] as Node[]).map((quasi) => (quasi['value'] as { cooked: string }).cooked)
}

/** The name of an identifier or of a fixed member (`a.b` is "b"), else null. */
export function nameOf(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return node['name'] as string
  return node.type === 'MemberExpression' && node['computed'] === false ? nameOf(node['property']) : null
}

/** Whether a doc comment stands directly before the node. */
export function hasDoc({ comments, text }: Source, { start }: Node): boolean {
  return comments.some((comment) => {
    return (
      comment.type === 'Block' &&
      comment.value.startsWith('*') &&
      comment.end <= start &&
      text.slice(comment.end, start).trim() === ''
    )
  })
}
