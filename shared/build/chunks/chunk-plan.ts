import { type Crowd, type Group, joinGroups, type Reader } from './join-groups.ts'
import { type Links, type ModuleLinks, reach } from './links.ts'

/** Where a build begins, as the contracts declare it: ids of modules. No other module is known by its name. */
export interface Roots {
  /** What every element is made with. What it loads later is the city's state. */
  bridge: readonly string[]
  /** What the bridge loads only when something has failed: a file of its own. */
  onFailure: readonly string[]
  /** What draws a prerendered screen, without React. */
  looks: readonly string[]
  elements: readonly ElementRoots[]
  /** What has a file of its own beside the elements: the host site, `page.js`. */
  others: readonly string[]
  /** Texts of one language, which are always files of their own. */
  isMessages(id: string): boolean
}

export interface ElementRoots {
  /** The tag without `parking-`. */
  name: string
  entry: string
  /** The module of the contract; what it imports later is the first screen. */
  contract: string
  /** What it asks for at once behind the first screen (`behind` of the contract). */
  behind: readonly string[]
  /** The module with its prerendered screen, where the contract has one. Its first field then waits for few files. */
  prerendered: string | null
  /** It gets nothing that others need (`isLight` of the contract). */
  isLight: boolean
}

/** What one entry loads: at once for its first screen, at once behind that, and whenever it may be needed. */
interface Way {
  name: string
  screen: ReadonlySet<string>
  behind: ReadonlySet<string>
  later: ReadonlySet<string>
  isPrerendered: boolean
  isLight: boolean
}

export const BASE = 'base'
export const CITY = 'city'
const LOOKS = 'early/looks'
/**
 * Chunks that a load may share with others. A prerendered element has one for its screen: with entry, base, screen,
 * words and the two by which it is drawn, it makes 7 files. So has all that comes behind it: a file is compressed for
 * itself, and many small ones weigh more.
 */
const MOST_SHARED = { prerendered: 1, other: 12 }
/** What a byte for nothing costs a prerendered element; then any other; then a later step. */
const COST = { prerendered: 1000, atOnce: 1, later: 0.1 }
/** What of a prerendered screen so many of all first screens need too comes with the base: one in three. */
const COMMON = 3

export function screenChunk(name: string): string {
  return `${name}-screen`
}

export function behindChunk(name: string): string {
  return `${name}-behind`
}

/**
 * Says in which chunk a module goes:
 * - `base`: the bridge, and the modules of a prerendered screen that many other screens, or a light element, need too;
 * - `city`: the city's state, which every element shares, and the modules behind a prerendered screen that a
 *   light
 *   element needs too: for a little of `shared` it would get all of it;
 * - `<element>-screen` and `<element>-behind`: what only this element loads, for its first screen and at once behind
 *   it;
 * - `early/looks` and `early/<tag>`: prerendered screens, which need no other chunk;
 * - `shared…`: what several elements load. Chunks that would be too many for one of them are joined by which the others
 *   get the fewest bytes that they do not need.
 * The rest (entries, and what only later steps need) is left to the bundler.
 */
export function planChunks(modules: readonly ModuleLinks[], roots: Roots): Map<string, string> {
  const links = inOrder(modules, roots)
  const looks = reach(roots.looks, links)
  const prerendered = roots.elements.flatMap(({ name, prerendered: id }) =>
    id === null ? [] : [...reach([id], links)].map((part) => [part, `early/parking-${name}`] as const),
  )
  const prerenderedFiles = new Map([...prerendered, ...[...looks].map((id) => [id, LOOKS] as const)])
  const ways = findWays(roots, links)
  const bridge = reach(roots.bridge, links)
  const state = reach(
    lazyOf(bridge, links).filter((id) => !roots.isMessages(id) && !roots.onFailure.includes(id)),
    links,
  )
  const drawn = ways.filter(({ isPrerendered }) => isPrerendered)
  const light = ways.filter(({ isLight }) => isLight)
  const isCommon = (id: string) => ways.filter(({ screen }) => screen.has(id)).length * COMMON >= ways.length
  const isOfLight = (id: string) => light.some(({ later }) => later.has(id))
  const screens = drawn.flatMap(({ screen }) => [...screen])
  const common = screens.filter((id) => state.has(id) || isCommon(id) || isOfLight(id))
  const base = without(reach([...bridge, ...common], links), prerenderedFiles)
  const spared = drawn.flatMap(({ behind }) => [...behind]).filter((id) => isOfLight(id) && !screens.includes(id))
  const city = without(reach([...state, ...spared], links), base, prerenderedFiles)
  const groups = groupModules(ways, {
    links,
    apart: new Set([...prerenderedFiles.keys(), ...base, ...city, ...roots.onFailure]),
  })
  const owned = groups.filter(({ loads }) => loads.size === 1)
  const entries = reach([...roots.others, ...roots.elements.map(({ contract }) => contract)], links)
  const shared = joinGroups(
    groups.filter(({ loads }) => loads.size > 1),
    { crowds: findCrowds(ways), readers: findReaders(ways), links },
  ).toSorted((one, other) => other.loads.size - one.loads.size)
  return new Map([
    ...[...base].map((id) => [id, BASE] as const),
    ...[...city].map((id) => [id, CITY] as const),
    ...owned.flatMap(({ loads, modules: ids }) =>
      [...without(ids, entries)].map((id) => [id, [...loads].join('')] as const),
    ),
    ...shared.flatMap(({ modules: ids }, index) =>
      [...ids].map((id) => [id, index === 0 ? 'shared' : `shared-${index + 1}`] as const),
    ),
    ...prerenderedFiles,
  ])
}

/** In the order in which they are imported: neither names nor the order of their arrival decide between equals. */
function inOrder(modules: readonly ModuleLinks[], { bridge, looks, elements, others }: Roots): Links {
  const links = new Map(modules.map((one) => [one.id, one]))
  const contracts = elements.flatMap(({ contract, prerendered }) => [contract, ...(prerendered ? [prerendered] : [])])
  const order = reach([...bridge, ...looks, ...contracts, ...others], links, { later: true })
  return new Map([...order].flatMap((id) => links.get(id) ?? []).map((one) => [one.id, one]))
}

function findWays({ elements, others }: Roots, links: Links): Way[] {
  const doors = new Set([...elements.map(({ entry }) => entry), ...others])
  const toWay = (first: readonly string[], behind: readonly string[]) => ({
    screen: reach(first, links, { doors }),
    behind: reach(behind, links, { doors }),
    later: reach(first, links, { doors, later: true }),
  })
  return [
    ...elements.map(({ name, contract, behind, prerendered, isLight }) => ({
      name,
      isPrerendered: prerendered !== null,
      isLight,
      ...toWay([contract, ...lazyOf([contract], links)], behind),
    })),
    ...others.map((id, index) => ({
      name: `other-${index}`,
      isPrerendered: false,
      isLight: false,
      ...toWay([id], []),
    })),
  ]
}

function lazyOf(ids: Iterable<string>, links: Links): string[] {
  return [...ids].flatMap((id) => links.get(id)?.dynamicImports ?? [])
}

function without(ids: ReadonlySet<string>, ...others: { has(id: string): boolean }[]): Set<string> {
  return new Set([...ids].filter((id) => others.every((other) => !other.has(id))))
}

/** Modules by the loads that need them, those left out that nothing needs but later steps. */
function groupModules(ways: readonly Way[], { links, apart }: { links: Links; apart: ReadonlySet<string> }): Group[] {
  const groups = new Map<string, { loads: Set<string>; modules: Set<string>; size: number }>()
  for (const [id, { size }] of links) {
    const loads = apart.has(id) ? [] : ways.flatMap((way) => loadOf(id, way) ?? [])
    if (!loads.some((load) => !isLater(load))) continue
    const key = loads.join()
    const group = groups.get(key) ?? { loads: new Set(loads), modules: new Set<string>(), size: 0 }
    groups.set(key, { ...group, modules: group.modules.add(id), size: group.size + size })
  }
  return [...groups.values()]
}

/** The first of an entry's loads that brings a module. */
function loadOf(id: string, { name, screen, behind, later }: Way): string | null {
  if (screen.has(id)) return screenChunk(name)
  if (behind.has(id)) return behindChunk(name)
  return later.has(id) ? laterLoad(name) : null
}

function laterLoad(name: string): string {
  return `${name}-later`
}

function isLater(load: string): boolean {
  return load.endsWith('-later')
}

function findCrowds(ways: readonly Way[]): Crowd[] {
  return ways.flatMap(({ name, isPrerendered }) => [
    { load: screenChunk(name), most: isPrerendered ? MOST_SHARED.prerendered : MOST_SHARED.other },
    { load: behindChunk(name), most: isPrerendered ? MOST_SHARED.prerendered : MOST_SHARED.other },
  ])
}

/** Everybody pays for his own loads; a prerendered element more, for its screen and for its whole way. */
function findReaders(ways: readonly Way[]): Reader[] {
  return ways.flatMap(({ name, isPrerendered }) => {
    const [screen, behind, later] = [screenChunk(name), behindChunk(name), laterLoad(name)]
    const all = [
      { loads: new Set([screen]), cost: COST.atOnce },
      { loads: new Set([behind]), cost: COST.atOnce },
      { loads: new Set([later]), cost: COST.later },
    ]
    if (!isPrerendered) return all
    return [
      ...all,
      { loads: new Set([screen]), cost: COST.prerendered },
      { loads: new Set([screen, behind]), cost: COST.prerendered },
    ]
  })
}
