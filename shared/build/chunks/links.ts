/** What the bundler knows of a module. */
export interface ModuleLinks {
  id: string
  /** Characters of its code. */
  size: number
  imports: readonly string[]
  dynamicImports: readonly string[]
}

export type Links = ReadonlyMap<string, ModuleLinks>

/**
 * The modules and everything that they import, at once or also later; not through a door, which leads to another entry.
 */
export function reach(
  from: readonly string[],
  links: Links,
  { later = false, doors = new Set<string>() }: { later?: boolean; doors?: ReadonlySet<string> } = {},
): Set<string> {
  const reached = new Set(from)
  // A Set is walked with what is added on the way.
  for (const id of reached) {
    const { imports = [], dynamicImports = [] } = links.get(id) ?? {}
    for (const next of later ? [...imports, ...dynamicImports] : imports) if (!doors.has(next)) reached.add(next)
  }
  return reached
}
