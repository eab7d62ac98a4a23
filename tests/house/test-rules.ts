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
const BINDINGS: Readonly<Record<string, readonly [name: string, value: string]>> = {
  VariableDeclarator: ['id', 'init'],
  AssignmentExpression: ['left', 'right'],
  FunctionDeclaration: ['id', 'body'],
}
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

/**
 * Expectations of how long something took: the difference of two readings of a clock, there or behind the names that
 * they mention. Speed is measured by `npm run bench`, where nothing fails because a machine is busy.
 */
export function findTimings(source: Source): Violation[] {
  if (OF_TIME.test(source.path) || !readsClock(source, source.program)) return []
  const moments = namesThat(source, (value, names) => isMoment(source, value, names))
  const isTime = (node: Node) =>
    node.type === 'BinaryExpression' &&
    node['operator'] === '-' &&
    [node['left'], node['right']].every((side) => isMoment(source, side as Node, moments))
  const times = namesThat(source, (value, names) => has(value, (node) => isTime(node) || isNamed(node, names)))
  return find(
    source,
    (node) => {
      if (node.type !== 'CallExpression' || rootOf(node) !== 'expect') return null
      const isJudged = (node['arguments'] as Node[]).some((judged) =>
        has(judged, (one) => isTime(one) || isNamed(one, times)),
      )
      return isJudged ? 'a time that was measured' : null
    },
    'expect what has happened; measure how long it takes in tests/bench',
  )
}

/** What is read from a clock, or was: `performance.now()`, `+new Date()`, a name that has one of them. */
function isMoment(source: Source, node: Node, names: ReadonlySet<string>): boolean {
  return readsClock(source, node) || isNamed(node, names)
}

/** The names of a file whose value is such, those included that get it by another such name. */
function namesThat(source: Source, isSuch: (value: Node, names: ReadonlySet<string>) => boolean): Set<string> {
  const names = new Set<string>()
  let known = -1
  while (known < names.size) {
    known = names.size
    walk(source.program, (node) => {
      const [id = '', of = ''] = BINDINGS[node.type] ?? []
      const name = nameOf(node[id])
      if (name !== null && node[of] && isSuch(node[of] as Node, names)) names.add(name)
    })
  }
  return names
}

function isNamed(node: Node, names: ReadonlySet<string>): boolean {
  return node.type === 'Identifier' && names.has(node['name'] as string)
}

function has(node: Node, isSuch: (node: Node) => boolean): boolean {
  let isFound = false
  walk(node, (one) => !(isFound ||= isSuch(one)))
  return isFound
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
  return Boolean(name && act && has(act, (node) => isNamed(node, new Set([name]))))
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
  return has(side, (node) =>
    node.type === 'NewExpression'
      ? nameOf(node['callee']) === 'Date' && (node['arguments'] as Node[]).length === 0
      : node.type === 'CallExpression' && CLOCKS.test(textOf(source, node['callee'] as Node)),
  )
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
