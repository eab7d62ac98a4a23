import { type Crowd, type Group, joinGroups, type Reader } from './chunk-groups.ts'
import { CITY, findEntryModules, findLoads, type Links, type Load, type ModuleLinks, reach } from './chunk-loads.ts'

/** Elements with a budget of their own: `pinned` ones count their requests too, `light` ones their bytes. */
export interface Budgeted {
  pinned?: readonly string[]
  light?: readonly string[]
}

const BASE_ROOT = /\/shared\/element\/define-element\.ts$/
const MODEL = /\/(?:model|desk)\.ts$/
const LOOKS = 'early/looks'
/** With what Vite puts around an import(), for an early screen has one too. */
const LOOKS_ROOT = /\/shared\/element\/prerendered-screen\.ts$|preload-helper/
const EARLY_ROOT = /^\0?virtual:prerendered\//
const RUNTIME = /rolldown\/runtime/
/**
 * Chunks that a load may share with others. A pinned first screen has one: with entry, base, body and words, and the two by
 * which it is drawn early, it makes 7 files. So has all that comes behind it: a file is compressed for itself, and many
 * small ones weigh a quarter more.
 */
const MOST_SHARED = { pinned: 1, other: 12 }
/** What a byte for nothing costs an element with a budget of its own; then anybody; then a later step. */
const COST = { pinned: 1000, early: 1, later: 0.1 }

/**
 * Says in which chunk a module goes, so that an element's first load is its entry, the base that all elements share, one
 * body, its words, and a few chunks of what it shares with others, whatever was cut into lazy pieces behind it:
 * - `base`: all that the bridge needs, and of what a pinned first screen needs whatever many others or a light one need as well;
 * - `<element>-body`: what only this element's `load()` brings at once; `<element>-desk`: what comes behind its first screen,
 *   for a pinned one all that its models load up to the last step;
 * - `early/looks`: the frame of every element, without React; `early/<tag>`: a first screen that is drawn before all else;
 * - `city`: what needs the city, and of what comes behind a pinned first screen whatever a light element needs as well;
 * - `parts…`: what several of them need. Where these would be too many for one, those are joined by which the
 *   others get the fewest bytes that they do not need. `pinned` elements get none, however many others there are.
 * What `light` elements share with a pinned one goes to everybody: for a little of `parts` they would get all of it.
 * The rest (entries, and what only later steps need) is left to the bundler.
 */
export function planChunks(
  modules: readonly ModuleLinks[],
  { pinned = [], light = [] }: Budgeted = {},
): Map<string, string> {
  const links = new Map(modules.map((one) => [one.id, one]))
  const bridge = modules.filter(({ id }) => BASE_ROOT.test(id) || RUNTIME.test(id)).map(({ id }) => id)
  const entries = findEntryModules(modules, links)
  const loads = findLoads(modules, links)
  const ways = pinned.map((name) => findWay(name, modules, loads))
  // What the city's state needs everybody needs sooner or later: one chunk, but for what a pinned first screen has already.
  const soon = modulesOf(loads.filter(({ name }) => ways.some(({ screen }) => name === screen)))
  const later = modulesOf(loads.filter(({ name }) => ways.some(({ behind }) => behind.has(name))))
  const spared = modulesOf(
    loads.filter(
      ({ name, after }) => name !== CITY && light.some((one) => name === `${one}-body` || after.has(`${one}-body`)),
    ),
  )
  const drawn = findDrawn(modules, links)
  const base = new Set(
    [...reach([...bridge, ...findCommon(soon, loads), ...intersect(soon, spared)], links)].filter(
      (id) => !drawn.has(id),
    ),
  )
  const city = new Set(
    [...modulesOf(loads.filter(({ name }) => name === CITY)), ...intersect(later, spared)].filter(
      (id) => !base.has(id) && !soon.has(id),
    ),
  )
  const early = loads.filter(({ isEarly }) => isEarly).map(({ name }) => name)
  const dear = new Set(pinned.flatMap((name) => [`${name}-body`, `${name}-desk`]))
  const all = groupModules(loads, { links, base: new Set([...base, ...city, ...drawn.keys()]), pinned: dear })
  const groups = all.filter(
    (group) => early.some((name) => group.loads.has(name)) || ways.some((way) => isBehind(group, way)),
  )
  const own = groups.flatMap((group) => {
    const name = nameOwn(group, early, ways)
    return name === null ? [] : [[name, [...group.modules].filter((id) => !entries.has(id))] as const]
  })
  const shared = joinGroups(
    groups.filter((group) => nameOwn(group, early, ways) === null),
    { crowds: findCrowds(early, ways), readers: findReaders(loads, ways), links },
  )
  const parts = shared
    .toSorted((one, other) => other.loads.size - one.loads.size)
    .map(({ modules: ids }, index) => [index === 0 ? 'parts' : `parts-${index + 1}`, [...ids]] as const)
  const chunks = [...own, ...parts].flatMap(([name, ids]) => ids.map((id) => [id, name] as const))
  return new Map([
    ...[...base].map((id) => [id, 'base'] as const),
    ...[...city].map((id) => [id, CITY] as const),
    ...chunks,
    ...drawn,
  ])
}

function modulesOf(loads: readonly Load[]): Set<string> {
  return new Set(loads.flatMap(({ modules }) => [...modules]))
}

function intersect(some: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  return [...some].filter((id) => others.has(id))
}

/** The chunks by which a first screen is drawn early, with no other chunk behind them. */
function findDrawn(modules: readonly ModuleLinks[], links: Links): Map<string, string> {
  const looks = reach(
    modules.map(({ id }) => id).filter((id) => LOOKS_ROOT.test(id)),
    links,
  )
  const screens = modules
    .filter(({ id }) => EARLY_ROOT.test(id))
    .flatMap(({ id }) => [...reach([id], links)].map((part) => [part, `early/${id.split('/').pop()}`] as const))
  return new Map([...screens, ...[...looks].map((id) => [id, LOOKS] as const)])
}

/** What at least a third of all first screens need, or the city's state, which all of them come to. */
function findCommon(ids: ReadonlySet<string>, loads: readonly Load[]): string[] {
  const screens = loads.filter(({ isEarly, after }) => isEarly && after.size === 0)
  const city = loads.find(({ name }) => name === CITY)
  return [...ids].filter(
    (id) => city?.modules.has(id) || screens.filter(({ modules }) => modules.has(id)).length * 3 >= screens.length,
  )
}

/** How an element with a budget of its own is gone through. */
interface Way {
  name: string
  screen: string
  /** The loads behind the first screen: those that its models ask for. What a view alone asks for is on other ways. */
  behind: ReadonlySet<string>
  /** Those of them that no other element asks for. */
  own: ReadonlySet<string>
}

function findWay(name: string, modules: readonly ModuleLinks[], loads: readonly Load[]): Way {
  const models = modules.filter(({ id }) => id.includes(`/widgets/${name}/`) && MODEL.test(id))
  const asked = new Set(models.flatMap(({ dynamicImports }) => dynamicImports))
  const behind = loads.filter((load) => load.name === `${name}-desk` || asked.has(load.name))
  const toNames = (some: readonly Load[]) => new Set(some.map((load) => load.name))
  return {
    name,
    screen: `${name}-body`,
    behind: toNames(behind),
    own: toNames(behind.filter(({ after }) => after.size === 1)),
  }
}

/** Whether modules come behind the first screen, whoever else has them. */
function isBehind({ loads }: Pick<Group, 'loads'>, { screen, behind }: Way): boolean {
  return !loads.has(screen) && [...loads].some((name) => behind.has(name))
}

/** The chunk of what nobody else needs; null for what is shared. */
function nameOwn({ loads }: Group, early: readonly string[], ways: readonly Way[]): string | null {
  const way = ways.find(({ own }) => [...loads].every((name) => own.has(name)))
  if (way) return `${way.name}-desk`
  return loads.size === 1 ? (early.find((name) => loads.has(name)) ?? null) : null
}

function findCrowds(early: readonly string[], ways: readonly Way[]): Crowd[] {
  const mostOf = (name: string) => (ways.some(({ screen }) => screen === name) ? MOST_SHARED.pinned : MOST_SHARED.other)
  return [
    ...early.map((name) => ({ has: ({ loads }: Group) => loads.has(name), most: mostOf(name) })),
    ...ways.map((way) => ({ has: (group: Group) => isBehind(group, way), most: MOST_SHARED.pinned })),
  ]
}

/** Everybody pays for his own load; a pinned element for its first screen, and for its whole way, whichever step brings it. */
function findReaders(loads: readonly Load[], ways: readonly Way[]): Reader[] {
  return [
    ...loads.map(({ name, isEarly }) => ({ loads: new Set([name]), cost: isEarly ? COST.early : COST.later })),
    ...ways.map(({ screen }) => ({ loads: new Set([screen]), cost: COST.pinned })),
    ...ways.map(({ screen, behind }) => ({ loads: new Set([screen, ...behind]), cost: COST.pinned })),
  ]
}

/**
 * Modules by the loads that need them, those left out that come behind others which have brought them. An element asks
 * for the city on its first screen, so that the city is as good as its own; only a pinned one shows a field before it.
 */
function groupModules(
  loads: readonly Load[],
  { links, base, pinned }: { links: Links; base: ReadonlySet<string>; pinned: ReadonlySet<string> },
): Group[] {
  const groups = new Map<string, { loads: Set<string>; modules: Set<string>; size: number }>()
  const city = loads.find(({ name }) => name === CITY)
  const screens = [...(city?.after ?? [])].filter((name) => !pinned.has(name))
  for (const [id, { size }] of links) {
    if (base.has(id)) continue
    const needed = loads.filter((load) => load.modules.has(id))
    const isOfCity = city?.modules.has(id) ?? false
    const names = new Set([...needed.map(({ name }) => name), ...(isOfCity ? screens : [])])
    const isBrought = ({ name, after }: Load) =>
      after.size > 0 && [...after].every((first) => names.has(first) || (isOfCity && name !== CITY))
    for (const load of needed) if (isBrought(load)) names.delete(load.name)
    const key = [...names].toSorted().join()
    const group = groups.get(key) ?? { loads: names, modules: new Set<string>(), size: 0 }
    groups.set(key, { ...group, modules: group.modules.add(id), size: group.size + size })
  }
  return [...groups.values()]
}
