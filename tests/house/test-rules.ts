import { lineOf, type Node, nameOf, type Source, stringOf, walk } from './source.ts'
import type { Violation } from './verdict.ts'

const RUNNERS = new Set(['it', 'test', 'describe', 'suite', 'context', 'bench'])
const CHOOSERS = new Set(['only', 'skip', 'skipIf', 'runIf', 'fixme', 'todo', 'fails', 'fail'])
const ALIASES = new Set(['xit', 'xtest', 'xdescribe', 'fit', 'ftest', 'fdescribe'])
const SLEEPS = new Set(['waitForTimeout', 'aTimeout'])

/** Tests that are chosen or left out: a green run has run them all. */
export function findChosenTests(source: Source): Violation[] {
  return find(
    source,
    (node) => {
      if (node.type === 'Identifier' && ALIASES.has(node['name'] as string)) return node['name'] as string
      if (node.type !== 'MemberExpression' || !CHOOSERS.has(nameOf(node) ?? '')) return null
      const root = rootOf(node)
      return RUNNERS.has(root) || root === 'this' ? `${root}.${nameOf(node)}` : null
    },
    'run it, or take it out',
  )
}

/** Waits for time to pass instead of for the thing that is awaited. */
export function findSleeps(source: Source): Violation[] {
  return find(
    source,
    (node) => {
      if (node.type === 'ImportDeclaration')
        return stringOf(node['source']) === 'node:timers/promises' ? 'node:timers/promises' : null
      if (node.type !== 'CallExpression') return null
      const name = nameOf(node['callee']) ?? ''
      if (SLEEPS.has(name)) return name
      const [, delay] = node['arguments'] as Node[]
      return name === 'setTimeout' && delay !== undefined && delay['value'] !== 0 && isPromised(source, node)
        ? 'a promised setTimeout'
        : null
    },
    'wait for what should happen, or move the clock that the code was given',
  )
}

function find(source: Source, look: (node: Node) => string | null, remedy: string): Violation[] {
  const found: Violation[] = []
  walk(source.program, (node) => {
    const name = look(node)
    if (name !== null) found.push({ path: source.path, line: lineOf(source, node), problem: `uses ${name}`, remedy })
  })
  return found
}

/** The object at the left end of a chain such as `test.describe.only`. */
function rootOf(node: Node): string {
  if (node.type === 'MemberExpression') return rootOf(node['object'] as Node)
  if (node.type === 'CallExpression') return rootOf(node['callee'] as Node)
  return node.type === 'ThisExpression' ? 'this' : (nameOf(node) ?? '')
}

/** `new Promise((resolve) => setTimeout(resolve, 100))`, and not a watchdog or a server's delay. */
function isPromised({ text }: Source, call: Node): boolean {
  return /new Promise(<[^>]*>)?\(\s*\(?\s*(\w+)\s*\)?\s*=>\s*(void\s+)?$/.test(
    text.slice(Math.max(0, call.start - 80), call.start),
  )
}
