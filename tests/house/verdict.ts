import { expect } from 'vitest'

/** One place where a rule is broken, and what to do about it. */
export interface Violation {
  path: string
  line?: number
  problem: string
  remedy: string
}

/** Fails with one line for each violation: which file, what is wrong, what to do. */
export function expectKept(violations: readonly Violation[]): void {
  const lines = violations.map(({ path, line, problem, remedy }) => {
    return `${path}${line === undefined ? '' : `:${line}`}  ${problem} → ${remedy}`
  })
  if (lines.length > 0) expect.fail(`${lines.length} in breach:\n${lines.join('\n')}\n`)
}

/** A rule that sees no files proves nothing: says how many it has seen, and fails below the least it must. */
export function expectSeen(what: string, seen: { length: number }, least: number): void {
  console.info(`${what}: ${seen.length}`)
  expect(
    seen.length,
    `The rule saw ${seen.length} ${what}, and at least ${least} were expected.`,
  ).toBeGreaterThanOrEqual(least)
}
