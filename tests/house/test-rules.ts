import { lineOf, type Node, nameOf, type Source, stringOf, walk } from './source.ts'
import type { Violation } from './verdict.ts'

const RUNNERS = new Set(['it', 'test', 'describe', 'suite', 'context', 'bench'])
const CHOOSERS = new Set(['only', 'skip', 'skipIf', 'runIf', 'fixme', 'todo', 'fails', 'fail'])
const ALIASES = new Set(['xit', 'xtest', 'xdescribe', 'fit', 'ftest', 'fdescribe'])
const SLEEPS = new Set(['waitForTimeout', 'aTimeout', 'sleep', 'delay'])
const TIMER_MODULES = new Set(['node:timers/promises', 'timers/promises'])
/** Measures and long runs on purpose; the runner itself has limits. */
const OF_TIME = /^tests\/(bench|size|soak|tooling)\//
const CLOCKS = /^(Date|performance)\.now$|^process\.(hrtime|uptime)/
const COMPARISONS = new Set(['<', '<=', '>', '>='])

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

/** Waits for time to pass instead of for the thing that is awaited, and looks at a clock to judge. */
export function findSleeps(source: Source): Violation[] {
  if (OF_TIME.test(source.path)) return []
  return find(
    source,
    (node, parents) => {
      if (node.type === 'ImportDeclaration') {
        const name = stringOf(node['source']) ?? ''
        return TIMER_MODULES.has(name) ? name : null
      }
      if (node.type === 'ForStatement' && isBareWait(node['body'] as Node)) return 'a counted wait'
      if (node.type === 'BinaryExpression' && COMPARISONS.has(node['operator'] as string))
        return [node['left'], node['right']].some((side) => readsClock(source, side as Node))
          ? 'a clock to judge'
          : null
      if (node.type !== 'CallExpression') return null
      const name = nameOf(node['callee']) ?? ''
      if (SLEEPS.has(name)) return name
      if (name === 'wait' && textOf(source, node['callee'] as Node) === 'Atomics.wait') return 'Atomics.wait'
      return isTimer(name) && isLong(node) && resolvesWith(node, parents) ? `a promised ${name}` : null
    },
    'wait for what should happen, or move the clock that the code was given',
  )
}

const isTimer = (name: string) => name === 'setTimeout' || name === 'setInterval'

/** A timer whose delay is not nothing. */
function isLong(call: Node): boolean {
  const [, delay] = call['arguments'] as Node[]
  return delay !== undefined && delay['value'] !== 0
}

/**
 * Whether a timer is what a promise is resolved by: `new Promise((resolve) => setTimeout(resolve, 100))`, in any
 * wording.
 */
function resolvesWith(call: Node, parents: readonly Node[]): boolean {
  const promise = parents.findLast((one) => one.type === 'NewExpression' && nameOf(one['callee']) === 'Promise')
  const [executor] = (promise?.['arguments'] ?? []) as Node[]
  const [resolve] = (executor?.['params'] ?? []) as Node[]
  const name = resolve && nameOf(resolve)
  const [act] = call['arguments'] as Node[]
  let isUsed = false
  if (name && act) walk(act, (node) => void (isUsed ||= node.type === 'Identifier' && node['name'] === name))
  return isUsed
}

/** `for (…) await frame()`: so many frames are so much time. */
function isBareWait(body: Node): boolean {
  const statements = body.type === 'BlockStatement' ? (body['body'] as Node[]) : [body]
  const [only] = statements
  return (
    statements.length === 1 &&
    only?.type === 'ExpressionStatement' &&
    (only['expression'] as Node).type === 'AwaitExpression' &&
    nameOf(((only['expression'] as Node)['argument'] as Node)['callee']) === 'frame'
  )
}

function readsClock(source: Source, side: Node): boolean {
  let isRead = false
  walk(side, (node) => {
    if (node.type === 'CallExpression') isRead ||= CLOCKS.test(textOf(source, node['callee'] as Node))
  })
  return isRead
}

function textOf({ text }: Source, { start, end }: Node): string {
  return text.slice(start, end)
}

function find(
  source: Source,
  look: (node: Node, parents: readonly Node[]) => string | null,
  remedy: string,
): Violation[] {
  const found: Violation[] = []
  walk(source.program, (node, parents) => {
    const name = look(node, parents)
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
