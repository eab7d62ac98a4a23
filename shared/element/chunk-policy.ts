/** What the bundler knows of a module. */
export interface ModuleLinks {
  importers: readonly string[]
  dynamicImporters: readonly string[]
}

export type ReadLinks = (id: string) => ModuleLinks | null

const BASE_ROOT = /\/shared\/element\/define-element\.ts$/
const RUNTIME = /rolldown\/runtime/
const ELEMENT = /\/([^/]+)\/element\.ts$/

/**
 * Says in which chunk a module goes, so that an element's first load is its entry, the base that all elements share, one
 * body and its words, whatever was cut into lazy pieces behind it:
 * - `base`: all that the bridge needs;
 * - `<element>-body`: all that one element's `load()` brings at once;
 * - `parts`: what the bodies of several elements share.
 * Null leaves the rest (entries, and what is loaded at the first blur or a later step) to the bundler.
 */
export function chooseChunk(id: string, readLinks: ReadLinks): string | null {
  if (RUNTIME.test(id)) return 'base'
  const bodies = new Set<string>()
  const seen = new Set([id])
  for (const one of seen) {
    if (BASE_ROOT.test(one)) return 'base'
    const links = readLinks(one)
    for (const importer of links?.dynamicImporters ?? []) {
      const element = ELEMENT.exec(importer)?.[1]
      if (element) bodies.add(element)
    }
    // A Set is walked with what is added on the way.
    for (const importer of links?.importers ?? []) seen.add(importer)
  }
  if (bodies.size > 1) return 'parts'
  return bodies.size === 1 ? `${[...bodies].join()}-body` : null
}
