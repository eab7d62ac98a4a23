import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { parseSync } from 'vite'

/** Bytes of a file: as it lies there, and over the wire. */
export interface Weight {
  raw: number
  gzip: number
  brotli: number
}

export interface BuiltFile extends Weight {
  /** From the folder of the build, e.g. `chunks/base-nQrTktHG.js`. */
  path: string
  /** The same in every build: `chunks/base`. */
  name: string
  /** What the browser fetches with it. */
  imports: string[]
  /** What it may ask for afterwards. */
  later: string[]
}

/** Bundled each for itself, from modules that are in the chunks as well. */
const BUNDLED = ['loader.js', 'public.js', 'server.js', 'map-worker.js']

export type Build = ReadonlyMap<string, BuiltFile>

/** The modules of a build and what each of them imports, read from the files themselves. */
export function readBuild(dist: string): Build {
  const paths = ['', 'early/', 'elements/', 'chunks/'].flatMap((folder) =>
    readdirSync(join(dist, folder))
      .filter((name) => name.endsWith('.js') && !BUNDLED.includes(name))
      .map((name) => folder + name),
  )
  const build = new Map(paths.map((path) => [path, readModule(dist, path)]))
  for (const { path, imports, later } of build.values()) {
    const lost = [...imports, ...later].find((one) => !build.has(one))
    if (lost !== undefined) throw new Error(`${path} imports ${lost}, which is not there. Is a build being made?`)
  }
  return build
}

export function weigh(bytes: Buffer): Weight {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return {
    raw: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes, { params }).length,
  }
}

/** The files and everything that they import, at once or also later. */
export function reach(build: Build, from: Iterable<string>, how: 'at once' | 'also later'): Set<string> {
  const reached = new Set(from)
  // A Set is walked with what is added on the way.
  for (const path of reached) {
    const file = build.get(path)
    const next = [...(file?.imports ?? []), ...(how === 'also later' ? (file?.later ?? []) : [])]
    for (const one of next) reached.add(one)
  }
  return reached
}

export function addUp(build: Build, paths: Iterable<string>): Weight {
  const sum = { raw: 0, gzip: 0, brotli: 0 }
  for (const path of paths) {
    const file = build.get(path)
    sum.raw += file?.raw ?? 0
    sum.gzip += file?.gzip ?? 0
    sum.brotli += file?.brotli ?? 0
  }
  return sum
}

/** What is fetched before the first field takes input, beside the loader; null where it is not drawn early. */
export function weighFirstField(build: Build, tag: string): Weight | null {
  const file = `early/${tag}.js`
  return build.has(file) ? addUp(build, reach(build, [file], 'at once')) : null
}

function readModule(dist: string, path: string): BuiltFile {
  const bytes = readFileSync(join(dist, path))
  const code = bytes.toString('utf8')
  const { module, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors.map(({ message }) => message).join('; ')}`)
  const resolve = (specifier: string) => posix.join(posix.dirname(path), specifier)
  const imports = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
  ]
  // What an early file asks for ahead of its importers is none of its own.
  const later = module.dynamicImports
    .map(({ moduleRequest: { start, end } }) => code.slice(start, end))
    .filter((text) => /^["'`]/.test(text))
    .map((text) => text.slice(1, -1))
  return {
    path,
    name: path.replace(/(?<=^chunks\/.+)-[\w-]{8}\.js$|\.js$/, ''),
    ...weigh(bytes),
    imports: [...new Set(imports.map(resolve))],
    later: [...new Set(later.map(resolve))],
  }
}
