import { type Import, importsOf, targetOf } from './imports.ts'
import type { Source } from './source.ts'
import type { Violation } from './verdict.ts'

/**
 * Circles of imports among files, one violation for each. Every import counts, of types and by `import()` too, unless
 * `counts` says which do.
 */
export function findCircles(sources: readonly Source[], counts = (_: Import) => true): Violation[] {
  const targets = new Map(sources.map(({ path }) => [path, new Set<string>()]))
  for (const source of sources) {
    for (const asked of importsOf(source).filter(counts)) {
      const target = targetOf(source, asked.specifier)
      if (target !== null && targets.has(target)) targets.get(source.path)?.add(target)
    }
  }
  const reach = new Map([...targets.keys()].map((path) => [path, reachableFrom(path, targets)]))
  const told = new Set<string>()
  return [...targets.keys()].flatMap((path) => {
    const circle = [...(reach.get(path) ?? [])].filter((other) => reach.get(other)?.has(path))
    if (circle.length === 0 || told.has(path)) return []
    for (const other of circle) told.add(other)
    const others = circle.filter((other) => other !== path)
    return {
      path,
      problem: `and ${others.join(', ')} import each other, in a circle`,
      remedy: 'give each what it needs and not the whole, or put the types that both name into a file below both',
    }
  })
}

/** All that a file leads to; itself only by a circle. */
function reachableFrom(path: string, targets: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set<string>()
  const open = [...(targets.get(path) ?? [])]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue
    found.add(next)
    open.push(...(targets.get(next) ?? []))
  }
  return found
}
