import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltElement } from './snippets.ts'

/** The frame of every element, which its first screen stands in. */
export const LOOKS_FILE = 'early/looks.js'

/** What the bundler tells of a chunk. */
export interface ChunkLinks {
  type: string
  imports?: string[]
  dynamicImports?: string[]
}

export type Bundle = Readonly<Record<string, ChunkLinks>>

/**
 * Reads from the finished build what an element loads, first and ever.
 * `isFrugal`: its first field comes before the city, and what the city brings is asked for after it.
 */
export function describeBuilt({
  root,
  bundle,
  tag,
  languages,
  isFrugal,
}: {
  root: string
  bundle: Bundle
  tag: string
  languages: readonly string[]
  isFrugal: boolean
}): BuiltElement {
  const { first, soon } = findFirst(bundle, tag, languages)
  const modules = reach(bundle, [`elements/${tag}.js`], ['imports', 'dynamicImports'])
  // What comes at once behind the first screen, and what that brings: named in the page, it is asked for with the screen and not after it.
  const behind = reach(bundle, soon, ['imports']).filter((file) => !isFrugal || !soon.includes(file))
  return {
    tag,
    behind,
    first,
    modules: [...new Set([...modules, prerenderedFile(tag)])],
    calls: firstCalls(root, tag.replace('parking-', '')),
  }
}

/** The files of an element's first screen, by language and its entry first, and the files that it asks for as soon as it is there. */
function findFirst(
  bundle: Bundle,
  tag: string,
  languages: readonly string[],
): { first: Record<string, string[]>; soon: string[] } {
  const entry = `elements/${tag}.js`
  const name = tag.replace('parking-', '')
  const modules = reach(bundle, [entry], ['imports', 'dynamicImports'])
  const named = (start: string) => modules.filter((file) => file.startsWith(`chunks/${start}-`))
  // The prerendered screen comes first, then the base: the largest.
  const prerendered = modules.filter((file) => file === prerenderedFile(tag) || file === LOOKS_FILE)
  const screen = reach(bundle, [entry, ...prerendered, ...named('base'), ...named(`${name}-body`)], ['imports'])
  const asked = new Set(screen.flatMap((file) => bundle[file]?.dynamicImports ?? []))
  const wordsOf = (language: string) => {
    const own = named(`${language}-${name}`)
    // Words of a part that stands on the first screen (shared/flows/part-words.ts); those of errors come later.
    const ofParts = named(language).filter(
      (file) => asked.has(file) && !own.includes(file) && !/-errors-[\w-]{8}\.js$/.test(file),
    )
    return [...own, ...ofParts]
  }
  const first = languages.map((language) => [language, reach(bundle, [...screen, ...wordsOf(language)], ['imports'])])
  const soon = modules.filter((file) => new RegExp(`^chunks/(city|${name}-desk|time-parts)-[\\w-]{8}\\.js$`).test(file))
  return { first: Object.fromEntries(first) as BuiltElement['first'], soon }
}

export function prerenderedFile(tag: string): string {
  return `early/${tag}.js`
}

/**
 * What the loader imports beside an element's entry: a module that asks at once for all that the first screen waits for,
 * which the modules themselves would tell one after another. What fails here is asked for again by whoever needs it.
 * Not in a bundle, which has them in it. `isFrugal`: without what the first screen asks for as soon as it is there.
 */
export function preloadModule({
  bundle,
  tag,
  languages,
  isFrugal,
}: {
  bundle: Bundle
  tag: string
  languages: readonly string[]
  isFrugal: boolean
}): string {
  const { first, soon } = findFirst(bundle, tag, languages)
  const [fallback = [], ...others] = languages.map((language) => first[language] ?? [])
  const shared = fallback.filter((file) => others.every((files) => files.includes(file)))
  const words = languages.map((language) => [
    language,
    (first[language] ?? []).filter((file) => !shared.includes(file)),
  ])
  const files = [...new Set([...shared, ...(isFrugal ? [] : reach(bundle, soon, ['imports']))])]
  const toText = (value: unknown) => JSON.stringify(value).replaceAll('"chunks/', '"../chunks/')
  return [
    `if(globalThis.document&&import.meta.url.endsWith("/${prerenderedFile(tag)}")){const words=${toText(Object.fromEntries(words))}`,
    `const element=document.querySelector("${tag}")`,
    `const spoken=element?words[element.closest("[lang]")?.lang.slice(0,2)]??words.${languages[0]}:[]`,
    `for(const file of ${toText(files.filter((file) => file.startsWith('chunks/')))}.concat(spoken))import(/* @vite-ignore */ /* webpackIgnore: true */ file).catch(()=>{})}`,
    '',
  ].join('\n')
}

function reach(bundle: Bundle, from: string[], ways: ('imports' | 'dynamicImports')[]): string[] {
  const reached = new Set(from)
  for (const file of reached) for (const way of ways) for (const next of bundle[file]?.[way] ?? []) reached.add(next)
  return [...reached].filter((file) => file in bundle)
}

/** Every element reads the city's settings; one that prices a parking without a sign-in before it asks for the zones at once too. */
function firstCalls(root: string, name: string): string[] {
  const folder = join(root, 'widgets', name)
  const code = readdirSync(folder)
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
  const says = (part: string) => code.some((text) => text.includes(part))
  return ['/api/settings/v3', ...(says('createCity(') && !says('/flows/account/') ? ['/api/zones/v1'] : [])]
}
