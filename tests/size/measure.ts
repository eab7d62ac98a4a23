import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { addUp, type Build, reach, type Weight } from './built-files.ts'
import { type EarlyRequests, embedDirectly } from './page-html.ts'
import { JOURNEYS } from './last-step.ts'
import { type ElementRun, runElement } from './run-element.ts'
import type { Site } from './site.ts'
import { askedBeside, pageOfSnippet } from './snippet.ts'
import type { Exchange } from './traffic.ts'

/** When a file is needed. */
export type Moment =
  | 'before input'
  | 'on the way by then'
  | 'after the first key'
  | 'after the button'
  | 'until it is paid'
  | 'on other ways'
export const MOMENTS: readonly Moment[] = [
  'before input',
  'on the way by then',
  'after the first key',
  'after the button',
  'until it is paid',
  'on other ways',
]

/** One way to put the element into a page. */
export interface Embedding {
  name: string
  requests: number
  depth: number
  /** What had come when the first field could be typed into; less where it is drawn early. */
  drawn: ElementRun['drawn']
  warnings: string[]
}

export interface ElementSize {
  tag: string
  field: string | null
  files: Map<Moment, string[]>
  /** Whether its whole way was walked, so that what lies on other ways is known. */
  isWalked: boolean
  /** Answers of the API, until the first figure is typed and the field left; bytes over the wire. */
  answers: { before: number; later: number; bytes: number }
  embeddings: Embedding[]
}

interface Laboratory {
  browser: Browser
  site: Site
  build: Build
  languages: readonly string[]
}

/** Asks for nothing that the first field does not wait for. */
export const ALONE = 'script line alone'
/** Asks at once for all that the whole form waits for, the first field's part before the rest. */
export const PRELOADED = 'snippet with preload lines'
/** The language whose words are counted. */
export const LANGUAGE = 'ru'

/** What an element costs, by a run in the browser for what is asked for and by the files for what it weighs. */
export async function measureElement(laboratory: Laboratory, tag: string): Promise<ElementSize> {
  const { browser, site, build, languages } = laboratory
  const beside = askedBeside(site.dist, tag)
  const run = async (name: string, html: string) =>
    setAside(await runElement(browser, site.addPage(`${tag}-${name}`, html), tag), beside)
  const runSnippet = (id: 'fast' | 'steady') =>
    run(id, pageOfSnippet(site.dist, { tag, id, url: site.url, language: LANGUAGE }))
  const direct = await run('direct', embedDirectly(tag, { language: LANGUAGE }))
  const toEnd = await JOURNEYS[tag]?.(
    browser,
    site.addPage(`${tag}-end`, embedDirectly(tag, { language: LANGUAGE })),
    LANGUAGE,
  )
  const embeddings = [
    toEmbedding(ALONE, direct),
    toEmbedding(PRELOADED, await runSnippet('fast')),
    toEmbedding('snippet with the loader', await runSnippet('steady')),
  ]
  const [before = [], ...others] = [direct.before, direct.onTheWay, direct.afterKey].map((exchanges) =>
    exchanges.filter(isAnswer),
  )
  const later = others.flat()
  return {
    tag,
    field: direct.field,
    files: sortFiles(build, { tag, run: direct, toEnd, languages }),
    isWalked: toEnd !== undefined,
    answers: {
      before: before.length,
      later: later.length,
      bytes: [...before, ...later].reduce((sum, { bytes }) => sum + bytes, 0),
    },
    embeddings,
  }
}

/** What the first field does not wait for, although it may have come by then, is on its way. */
function setAside(run: ElementRun, beside: readonly string[]): ElementRun {
  const isBeside = ({ path }: Exchange) => beside.some((one) => path.endsWith(one))
  return {
    ...run,
    before: run.before.filter((one) => !isBeside(one)),
    onTheWay: [...run.before.filter(isBeside), ...run.onTheWay],
  }
}

function toEmbedding(name: string, { before, depth, drawn, warnings }: ElementRun): Embedding {
  const twice = before.find(({ path }, index) => before.findIndex((one) => one.path === path) < index)
  if (twice) throw new Error(`${name}: ${twice.path} is fetched twice.`)
  return { name, requests: before.length, depth, drawn, warnings }
}

/** Each file of an element once, at the first moment when it is there. */
interface Walk {
  tag: string
  run: ElementRun
  toEnd: readonly Exchange[] | undefined
  languages: readonly string[]
}

function sortFiles(build: Build, { tag, run, toEnd = [], languages }: Walk): Map<Moment, string[]> {
  const sorted = new Map<Moment, string[]>()
  const taken = new Set<string>()
  const take = (moment: Moment, paths: Iterable<string>) => {
    const fresh = [...new Set(paths)].filter((path) => !taken.has(path))
    for (const path of fresh) taken.add(path)
    sorted.set(moment, fresh)
  }
  const asked = (exchanges: readonly Exchange[]) =>
    exchanges.map(({ path }) => path.slice(1)).filter((path) => build.has(path))
  const all = [...reach(build, [`elements/${tag}.js`], 'also later')].filter((path) => !isForeign(path, languages))
  take('before input', reach(build, [`elements/${tag}.js`, ...asked(run.before)], 'at once'))
  take('on the way by then', asked(run.onTheWay))
  take('after the first key', asked(run.afterKey))
  take('after the button', asked(run.afterSubmit))
  take('until it is paid', asked(toEnd))
  take('on other ways', all)
  return sorted
}

/**
 * What an element has brought after its last step; where its way was not walked, all that it could. Other languages
 * apart.
 */
export function weighAll({ files, isWalked }: ElementSize, build: Build): Weight {
  return addUp(
    build,
    MOMENTS.filter((moment) => !isWalked || moment !== 'on other ways').flatMap((moment) => files.get(moment) ?? []),
  )
}

export function weighMoment({ files }: ElementSize, build: Build, moment: Moment): Weight {
  return addUp(build, files.get(moment) ?? [])
}

/** What has come or is coming when the first field takes input. */
export function weighAsked({ files }: ElementSize, build: Build): Weight {
  return addUp(build, [...(files.get('before input') ?? []), ...(files.get('on the way by then') ?? [])])
}

/**
 * What an element adds before its first input to a page that shows another one already, with the city that both stand
 * in.
 * The map's own chunk, which has a budget of its own, is left out.
 */
export function weighFurther(element: ElementSize, first: ElementSize, build: Build): Weight {
  const there = new Set([...(first.files.get('before input') ?? []), ...(first.files.get('on the way by then') ?? [])])
  const map = findMapChunk(build)
  return addUp(
    build,
    (element.files.get('before input') ?? []).filter((path) => !there.has(path) && !map.has(path)),
  )
}

/** Leaflet and what draws with it: what comes behind the map's first screen and serves no other element. */
function findMapChunk(build: Build): Set<string> {
  const others = reach(
    build,
    [...build.keys()].filter((path) => path.startsWith('elements/') && path !== 'elements/parking-map.js'),
    'also later',
  )
  const surface = reach(
    build,
    [...build.keys()].filter((path) => path.startsWith('chunks/map-behind-')),
    'at once',
  )
  return new Set([...surface].filter((path) => !others.has(path)))
}

export function findLanguages(root: string): string[] {
  return readdirSync(join(root, 'locales'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}

/**
 * The lines of a page that ask at once for all that the whole form waits for, the first field's part before the rest.
 */
export function preloadsOf({ before, onTheWay, afterKey }: ElementRun, tag: string): EarlyRequests {
  return {
    modules: before
      .filter(isModule)
      .map(toPath)
      .filter((path) => path !== `/elements/${tag}.js`),
    later: onTheWay.filter(isModule).map(toPath),
    answers: [...before, ...onTheWay, ...afterKey].filter(isAnswer).map(toPath),
  }
}

function toPath({ path }: Exchange): string {
  return path
}

function isModule({ path }: Exchange): boolean {
  return path.endsWith('.js')
}

function isAnswer({ kind }: Exchange): boolean {
  return kind === 'Fetch' || kind === 'XHR'
}

/** Words of a language that is not the one counted. */
function isForeign(path: string, languages: readonly string[]): boolean {
  return languages.some((language) => language !== LANGUAGE && path.startsWith(`chunks/${language}-`))
}
