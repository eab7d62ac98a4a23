import { type Links, reach } from './links.ts'

/** Modules that the same loads need; each becomes a chunk. */
export interface Group {
  loads: ReadonlySet<string>
  modules: ReadonlySet<string>
  size: number
}

/** A visitor who gets the chunks of some loads, and what a byte costs them that none of these loads needs. */
export interface Reader {
  loads: ReadonlySet<string>
  cost: number
}

/** How many chunks one load may have. */
export interface Crowd {
  load: string
  most: number
}

export interface Rules {
  crowds: readonly Crowd[]
  readers: readonly Reader[]
  links: Links
}

/**
 * Joins groups until no load has more of them than allowed: always those by which the others get the least that they do
 * not need. What stands between two goes along: chunks that need each other would run before the other's values are
 * there.
 */
export function joinGroups(groups: readonly Group[], { crowds, readers, links }: Rules): Group[] {
  const needs = new Map<Group, Set<Group>>()
  for (const group of groups) needs.set(group, neededBy(group, groups, links))
  const membersOf = ({ load }: Crowd) => [...needs.keys()].filter(({ loads }) => loads.has(load))
  const findCrowded = () => crowds.find((crowd) => membersOf(crowd).length > crowd.most)
  for (let crowd = findCrowded(); crowd; crowd = findCrowded()) {
    const here = membersOf(crowd)
    const choices = here.flatMap((one, index) => here.slice(index + 1).map((other) => between(one, other, needs)))
    replace(
      choices
        .map((parts) => ({ parts, waste: wasteOf(parts, readers) }))
        .reduce((least, choice) => (choice.waste < least.waste ? choice : least)).parts,
      needs,
    )
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
  const middle = [...needs.keys()].filter(
    (group) => (leads(one, group) && leads(group, other)) || (leads(other, group) && leads(group, one)),
  )
  return [...new Set([one, other, ...middle])]
}

/** Bytes that a visitor would get for nothing, by what they cost. */
function wasteOf(parts: readonly Group[], readers: readonly Reader[]): number {
  const reached = readers.filter((reader) => parts.some((part) => isFor(part, reader)))
  return parts.reduce(
    (sum, part) =>
      sum + part.size * reached.reduce((cost, reader) => (isFor(part, reader) ? cost : cost + reader.cost), 0),
    0,
  )
}

function isFor({ loads }: Group, reader: Reader): boolean {
  return [...reader.loads].some((load) => loads.has(load))
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
