import type { AnyElement } from '../../element/element-contract.ts'
import { BASE, behindChunk, CITY, screenChunk } from '../chunks/chunk-plan.ts'
import { firstCalls, isServed, priceName, priceNeeds } from '../prerender.ts'
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

/** Reads from the finished build what an element loads, first and ever. */
export function describeBuilt({
  bundle,
  contract,
  languages,
}: {
  bundle: Bundle
  contract: AnyElement
  languages: readonly string[]
}): BuiltElement {
  const { tag, prerendered, earlyPrice } = contract
  const { first, soon } = findFirst(bundle, tag, languages)
  const modules = reach(bundle, [`elements/${tag}.js`], ['imports', 'dynamicImports'])
  return {
    tag,
    // What comes at once behind the first screen, and what that brings: named in the page, it is asked for with the
    // screen and not after it.
    behind: reach(bundle, soon, ['imports']),
    first,
    modules: [...new Set([...modules, prerenderedFile(tag), ...(earlyPrice ? [`early/${priceName(tag)}`] : [])])],
    calls: firstCalls(contract),
    start: prerendered ? startFile(tag) : null,
    price: earlyPrice ? `early/${priceName(tag)}` : null,
  }
}

/**
 * The files of an element's first screen, by language and its entry first, and the files that it asks for as soon as it
 * is there.
 */
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
  const screen = reach(bundle, [entry, ...prerendered, ...named(BASE), ...named(screenChunk(name))], ['imports'])
  const asked = new Set(screen.flatMap((file) => bundle[file]?.dynamicImports ?? []))
  const wordsOf = (language: string) => {
    const own = named(`${language}-${name}`)
    // Words of a part that stands on the first screen (shared/flows/feature-messages.ts); those of errors come later.
    const ofParts = named(language).filter(
      (file) => asked.has(file) && !own.includes(file) && !/-errors-[\w-]{8}\.js$/.test(file),
    )
    return [...own, ...ofParts]
  }
  const first = languages.map((language) => [language, reach(bundle, [...screen, ...wordsOf(language)], ['imports'])])
  const soon = [...named(CITY), ...named(behindChunk(name))]
  return { first: Object.fromEntries(first) as BuiltElement['first'], soon }
}

export function prerenderedFile(tag: string): string {
  return `early/${tag}.js`
}

/** The one script of an element that brings its first screen itself. */
export function startFile(tag: string): string {
  return `start/${tag}.js`
}

/**
 * What the loader imports beside an element's entry: a module that asks at once for all that the first screen waits
 * for, which the modules themselves would tell one after another, and then for what comes behind it. What fails here is
 * asked for again by the module that needs it. Not in a bundle, which has them in it: there the address has another
 * end, is that of a file on the developer's machine (webpack, Turbopack), or is missing.
 */
export function preloadModule({
  bundle,
  contract,
  languages,
}: {
  bundle: Bundle
  contract: AnyElement
  languages: readonly string[]
}): string {
  const { tag } = contract
  const { first, soon } = findFirst(bundle, tag, languages)
  const [fallback = [], ...others] = languages.map((language) => first[language] ?? [])
  const shared = fallback.filter((file) => others.every((files) => files.includes(file)))
  const messageFiles = languages.map((language) => [
    language,
    (first[language] ?? []).filter((file) => !shared.includes(file)),
  ])
  const behind = reach(bundle, soon, ['imports']).filter((file) => !shared.includes(file))
  const toText = (value: unknown) => JSON.stringify(value).replaceAll(/"(?=chunks\/|early\/|elements\/)/g, '"../')
  // The entry has its own importer, which tells where it does not come. What draws is there already, or was brought by
  // the one script of the element: it would hold up the answers that the price waits for.
  const isDrawn = (file: string) => file.startsWith('early/')
  const toList = (files: readonly string[]) =>
    toText(files.filter((file) => !file.startsWith('elements/') && !isDrawn(file)))
  return [
    '',
    `if(globalThis.document&&${isServed(tag)}){const texts=${toText(Object.fromEntries(messageFiles))}`,
    `const element=document.querySelector("${tag}")`,
    `const chosen=element?texts[element.closest("[lang]")?.lang.slice(0,2)]??texts.${languages[0]}:[]`,
    `${importAll(`${toList(shared)}.concat(chosen,${toList(behind)},${toText(shared.filter(isDrawn))})`)}}`,
    '',
  ].join('\n')
}

/**
 * What an element's early file begins with: the price of its first screen is asked for before that is drawn, where the
 * page says all that it needs.
 */
export function pricePreload(contract: AnyElement): string {
  const needs = priceNeeds(contract)
  if (!needs) return ''
  const { tag } = contract
  const isPriced = `${JSON.stringify(needs)}.every((names)=>names.some((name)=>document.querySelector("${tag}")?.getAttribute(name)))`
  return `if(globalThis.document&&${isServed(tag)})${importAll(`${isPriced}?["../early/${priceName(tag)}"]:[]`)}\n`
}

/** Files by a variable, which no bundler follows. */
function importAll(files: string): string {
  return `for(const file of ${files})import(/* @vite-ignore */ /* webpackIgnore: true */ file).catch(()=>{})`
}

function reach(bundle: Bundle, from: string[], ways: ('imports' | 'dynamicImports')[]): string[] {
  const reached = new Set(from)
  for (const file of reached) for (const way of ways) for (const next of bundle[file]?.[way] ?? []) reached.add(next)
  return [...reached].filter((file) => file in bundle)
}
