/** What the bundler knows of a module. */
export interface ModuleLinks {
  id: string
  /** Characters of its code. */
  size: number
  imports: readonly string[]
  dynamicImports: readonly string[]
}

export type Links = ReadonlyMap<string, ModuleLinks>

/** What is asked for at one moment. */
export interface Load {
  name: string
  /** Whether a first screen waits for it, or what comes at once behind one. */
  isEarly: boolean
  /** The first loads that come before it, whoever asks: what all of them bring is there already. */
  after: ReadonlySet<string>
  modules: ReadonlySet<string>
}

/** The load of the city's state, which all elements share. */
export const CITY = 'city'
const CITY_ROOT = /\/shared\/stores\/scope\.ts$/
const ELEMENT = /\/([^/]+)\/element\.ts$/
const DESK = /\/widgets\/([^/]+)\/(?:desk|desk-view|city-map|surface\/surface)\.tsx?$/
/** The shared state of a page, and the site: they have files of their own. */
const OTHERS: readonly [string, RegExp][] = [
  ['page', /\/widgets\/page\.ts$/],
  ['site', /\/host-site\/main\.ts$/],
]
const ENTRY = /^\0?virtual:(?:element\/|page$|entries$)/

/** What an element's own file has in it: its contract and whatever that imports. */
export function findEntryModules(modules: readonly ModuleLinks[], links: Links): Set<string> {
  const roots = modules
    .map(({ id }) => id)
    .filter((id) => ELEMENT.test(id) || ENTRY.test(id) || OTHERS.some(([, root]) => root.test(id)))
  return reach(roots, links)
}

/** Every moment at which modules are asked for: first screens, what comes at once behind them, and each lazy import. */
export function findLoads(modules: readonly ModuleLinks[], links: Links): Load[] {
  const first = new Map<string, string[]>()
  const behind = new Map<string, string[]>()
  const put = (loads: Map<string, string[]>, name: string, roots: readonly string[]) =>
    loads.set(name, [...(loads.get(name) ?? []), ...roots])
  for (const { id, dynamicImports } of modules) {
    const element = ELEMENT.exec(id)?.[1]
    const desk = DESK.exec(id)?.[1]
    const other = OTHERS.find(([, root]) => root.test(id))?.[0]
    if (element) put(first, `${element}-body`, [id, ...dynamicImports])
    if (other) put(first, other, [id])
    if (desk) put(behind, `${desk}-desk`, [id])
    if (CITY_ROOT.test(id)) put(behind, CITY, [id])
  }
  const known = new Set([...first.values(), ...behind.values()].flat())
  const lazy = new Set(
    modules.flatMap(({ dynamicImports }) => dynamicImports).filter((id) => !known.has(id) && !ENTRY.test(id)),
  )
  const reachedBy = new Map([...first].map(([name, roots]) => [name, reach(roots, links, 'also later')]))
  const ownersOf = (roots: readonly string[]) =>
    new Set([...reachedBy].filter(([, reached]) => roots.some((id) => reached.has(id))).map(([name]) => name))
  return [
    ...[...first].map(([name, roots]) => ({
      name,
      isEarly: true,
      after: new Set<string>(),
      modules: reach(roots, links),
    })),
    ...[...behind].map(([name, roots]) => ({
      name,
      isEarly: true,
      after: ownersOf(roots),
      modules: reach(roots, links),
    })),
    ...[...lazy].map((id) => ({ name: id, isEarly: false, after: ownersOf([id]), modules: reach([id], links) })),
  ]
}

/** The modules and everything that they import, at once or also later; not through the door to another element. */
export function reach(roots: readonly string[], links: Links, how: 'at once' | 'also later' = 'at once'): Set<string> {
  const reached = new Set(roots)
  // A Set is walked with what is added on the way.
  for (const id of reached) {
    const { imports = [], dynamicImports = [] } = links.get(id) ?? {}
    for (const next of how === 'also later' ? [...imports, ...dynamicImports] : imports)
      if (!ENTRY.test(next)) reached.add(next)
  }
  return reached
}
