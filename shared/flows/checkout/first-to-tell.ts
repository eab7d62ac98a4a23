import type { Scope } from '../../stores/scope.ts'

const told = new WeakMap<Scope, Set<string>>()

/** Two elements of one city both show what happens; the page hears of it once. */
export function isFirstToTell(scope: Scope, name: string): boolean {
  const known = told.get(scope) ?? new Set<string>()
  told.set(scope, known)
  if (known.has(name)) return false
  known.add(name)
  return true
}
