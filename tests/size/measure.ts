import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { addUp, type Build, reach, type Weight } from './built-files.ts'
import { type EarlyRequests, embedByLoader, embedDirectly } from './page-html.ts'
import { type ElementRun, runElement } from './run-element.ts'
import type { Site } from './site.ts'
import type { Exchange } from './traffic.ts'

/** When a file is needed. */
export type Moment = 'before input' | 'on the way by then' | 'after the first key' | 'after the button' | 'later' | 'when something fails'
export const MOMENTS: readonly Moment[] = ['before input', 'on the way by then', 'after the first key', 'after the button', 'later', 'when something fails']

/** One way to put the element into a page. */
export interface Embedding {
  name: string
  requests: number
  depth: number
}

export interface ElementSize {
  tag: string
  field: string | null
  files: Map<Moment, string[]>
  /** Answers of the API, until the first figure is typed and the field left; bytes over the wire. */
  answers: { before: number; later: number; bytes: number }
  embeddings: Embedding[]
}

interface Laboratory {
  browser: Browser
  site: Site
  build: Build
  dist: string
  languages: readonly string[]
}

export const PRELOADED = 'with preload lines'
/** The language whose words are counted. */
export const LANGUAGE = 'ru'

/** What an element costs, by a run in the browser for what is asked for and by the files for what it weighs. */
export async function measureElement(laboratory: Laboratory, tag: string): Promise<ElementSize> {
  const { browser, site, build, dist, languages } = laboratory
  const run = (name: string, html: string) => runElement(browser, site.addPage(`${tag}-${name}`, html), tag)
  const direct = await run('direct', embedDirectly(tag))
  const preloaded = await run('preloaded', embedDirectly(tag, preloadsOf(direct, tag)))
  const embeddings = [toEmbedding('script line', direct), toEmbedding(PRELOADED, preloaded)]
  if (existsSync(join(dist, 'loader.js'))) embeddings.push(toEmbedding('through the loader', await run('loader', embedByLoader(tag))))
  const [before = [], ...others] = [direct.before, direct.onTheWay, direct.afterKey].map((exchanges) => exchanges.filter(isAnswer))
  const later = others.flat()
  return {
    tag,
    field: direct.field,
    files: sortFiles(build, { tag, run: direct, languages }),
    answers: { before: before.length, later: later.length, bytes: [...before, ...later].reduce((sum, { bytes }) => sum + bytes, 0) },
    embeddings,
  }
}

function toEmbedding(name: string, { before, depth }: ElementRun): Embedding {
  const twice = before.find(({ path }, index) => before.findIndex((one) => one.path === path) < index)
  if (twice) throw new Error(`${name}: ${twice.path} is fetched twice.`)
  return { name, requests: before.length, depth }
}

/** Each file of an element once, at the first moment when it is there. */
function sortFiles(build: Build, { tag, run, languages }: { tag: string; run: ElementRun; languages: readonly string[] }): Map<Moment, string[]> {
  const sorted = new Map<Moment, string[]>()
  const taken = new Set<string>()
  const take = (moment: Moment, paths: Iterable<string>) => {
    const fresh = [...new Set(paths)].filter((path) => !taken.has(path))
    for (const path of fresh) taken.add(path)
    sorted.set(moment, fresh)
  }
  const asked = (exchanges: readonly Exchange[]) => exchanges.map(({ path }) => path.slice(1)).filter((path) => build.has(path))
  const all = [...reach(build, [`elements/${tag}.js`], 'also later')].filter((path) => !isForeign(path, languages))
  take('before input', reach(build, [`elements/${tag}.js`, ...asked(run.before)], 'at once'))
  take('on the way by then', asked(run.onTheWay))
  take('after the first key', asked(run.afterKey))
  take('after the button', asked(run.afterSubmit))
  take('later', all.filter((path) => !path.includes('-errors-')))
  take('when something fails', all)
  return sorted
}

/** All that an element brings until its last step, errors and other languages apart. */
export function weighAll({ files }: ElementSize, build: Build): Weight {
  return addUp(build, MOMENTS.filter((moment) => moment !== 'when something fails').flatMap((moment) => files.get(moment) ?? []))
}

export function weighMoment({ files }: ElementSize, build: Build, moment: Moment): Weight {
  return addUp(build, files.get(moment) ?? [])
}

/** What has come or is coming when the first field takes input. */
export function weighAsked({ files }: ElementSize, build: Build): Weight {
  return addUp(build, [...(files.get('before input') ?? []), ...(files.get('on the way by then') ?? [])])
}

/** What an element adds before its first input to a page that has another one already. */
export function weighFurther(element: ElementSize, first: ElementSize, build: Build): Weight {
  const there = new Set(first.files.get('before input'))
  return addUp(build, (element.files.get('before input') ?? []).filter((path) => !there.has(path)))
}

export function findLanguages(root: string): string[] {
  return readdirSync(join(root, 'locales'), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/** The lines of a page that ask at once for what the first field waits for. */
export function preloadsOf({ before }: ElementRun, tag: string): EarlyRequests {
  const modules = before.filter(({ path }) => path.endsWith('.js') && path !== `/elements/${tag}.js`)
  return { modules: modules.map(({ path }) => path), answers: before.filter(isAnswer).map(({ path }) => path) }
}

function isAnswer({ kind }: Exchange): boolean {
  return kind === 'Fetch' || kind === 'XHR'
}

/** Words of a language that is not the one counted. */
function isForeign(path: string, languages: readonly string[]): boolean {
  return languages.some((language) => language !== LANGUAGE && path.startsWith(`chunks/${language}-`))
}
