import type { Scope } from '../../stores/scope.ts'

const told = new WeakMap<Scope, Set<string>>()

/** Whether an event is told to the page for the first time: two elements of one city may both see it. */
export function isFirstToTell(scope: Scope, name: string): boolean {
  const names = told.get(scope) ?? new Set<string>()
  told.set(scope, names)
  if (names.has(name)) return false
  names.add(name)
  return true
}
