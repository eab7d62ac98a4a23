import { type Links, reach } from './chunk-loads.ts'

/** Modules that the same loads need; each becomes a chunk. */
export interface Group {
  loads: ReadonlySet<string>
  modules: ReadonlySet<string>
  size: number
}

export interface Rules {
  /** The loads whose chunks are counted, and how many each may have. */
  crowd: readonly string[]
  most: number
  /** What a byte costs a load that does not need it. */
  costOf(load: string): number
  links: Links
}

/**
 * Joins groups until no load has more of them than allowed: always those by which the others get the least that they do
 * not need. What stands between two goes along: chunks that need each other would run before the other's values are there.
 */
export function joinGroups(groups: readonly Group[], { crowd, most, costOf, links }: Rules): Group[] {
  const needs = new Map<Group, Set<Group>>()
  for (const group of groups) needs.set(group, neededBy(group, groups, links))
  const crowded = () => crowd.find((load) => [...needs.keys()].filter(({ loads }) => loads.has(load)).length > most)
  for (let load = crowded(); load !== undefined; load = crowded()) {
    const of = load
    const here = [...needs.keys()].filter(({ loads }) => loads.has(of))
    const choices = here.flatMap((one, index) => here.slice(index + 1).map((other) => between(one, other, needs)))
    replace(choices.map((parts) => ({ parts, waste: wasteOf(parts, costOf) })).reduce((least, choice) => (choice.waste < least.waste ? choice : least)).parts, needs)
  }
  return [...needs.keys()]
}

function neededBy(group: Group, groups: readonly Group[], links: Links): Set<Group> {
  const reached = reach([...group.modules], links)
  return new Set(groups.filter((other) => other !== group && [...other.modules].some((id) => reached.has(id))))
}

/** The two, and what one of them needs that needs the other. */
function between(one: Group, other: Group, needs: ReadonlyMap<Group, ReadonlySet<Group>>): Group[] {
  const leads = (from: Group, to: Group) => needs.get(from)?.has(to) ?? false
  const middle = [...needs.keys()].filter((group) => (leads(one, group) && leads(group, other)) || (leads(other, group) && leads(group, one)))
  return [...new Set([one, other, ...middle])]
}

/** Bytes that somebody would get for nothing, by what they cost. */
function wasteOf(parts: readonly Group[], costOf: (load: string) => number): number {
  const all = [...new Set(parts.flatMap(({ loads }) => [...loads]))]
  return parts.reduce((sum, { loads, size }) => sum + size * all.reduce((cost, load) => (loads.has(load) ? cost : cost + costOf(load)), 0), 0)
}

function replace(parts: readonly Group[], needs: Map<Group, Set<Group>>): void {
  const isPart = (group: Group) => parts.includes(group)
  const joined = {
    loads: new Set(parts.flatMap(({ loads }) => [...loads])),
    modules: new Set(parts.flatMap(({ modules }) => [...modules])),
    size: parts.reduce((sum, { size }) => sum + size, 0),
  }
  const below = new Set(parts.flatMap((part) => [...(needs.get(part) ?? [])]).filter((group) => !isPart(group)))
  for (const part of parts) needs.delete(part)
  for (const needed of needs.values()) {
    if (![...needed].some(isPart)) continue
    for (const part of parts) needed.delete(part)
    for (const group of [joined, ...below]) needed.add(group)
  }
  needs.set(joined, below)
}
