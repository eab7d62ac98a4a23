import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltElement } from './snippets.ts'

/** What the bundler tells of a chunk. */
export interface ChunkLinks {
  type: string
  imports?: string[]
  dynamicImports?: string[]
}

export type Bundle = Readonly<Record<string, ChunkLinks>>

/** Reads from the finished build what an element loads, first and ever. */
export function describeBuilt({ root, bundle, tag, languages }: { root: string; bundle: Bundle; tag: string; languages: readonly string[] }): BuiltElement {
  const entry = `elements/${tag}.js`
  const name = tag.replace('parking-', '')
  const modules = reach(bundle, [entry], ['imports', 'dynamicImports'])
  const named = (start: string) => modules.filter((file) => file.startsWith(`chunks/${start}-`))
  const first = languages.map((language) => [language, reach(bundle, [entry, ...named(`${name}-body`), ...named(`${language}-${name}`)], ['imports'])])
  // What comes at once behind the first screen brings these: named in the page, they are asked for with it and not after it.
  const next = modules.filter((file) => new RegExp(`^chunks/(city|${name}-desk|time-parts)-[\\w-]{8}\\.js$`).test(file))
  const behind = reach(bundle, next, ['imports']).filter((file) => !next.includes(file))
  return { tag, behind, first: Object.fromEntries(first) as BuiltElement['first'], modules, calls: firstCalls(root, name) }
}

function reach(bundle: Bundle, from: string[], ways: ('imports' | 'dynamicImports')[]): string[] {
  const reached = new Set(from)
  for (const file of reached) for (const way of ways) for (const next of bundle[file]?.[way] ?? []) reached.add(next)
  return [...reached].filter((file) => file in bundle)
}

/** Every element reads the city's settings; one whose code reads `$zones` asks for them at once too. */
function firstCalls(root: string, name: string): string[] {
  const folder = join(root, 'widgets', name)
  const code = readdirSync(folder).filter((file) => /\.tsx?$/.test(file)).map((file) => readFileSync(join(folder, file), 'utf8'))
  return ['/api/settings/v3', ...(code.some((text) => text.includes('$zones')) ? ['/api/zones/v1'] : [])]
}
