import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const NOT_OURS = new Set(['node_modules', 'dist', '.git', '.data', '.cache', '.releases', 'test-results', 'coverage'])
const PICTURES = /\.(png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|pdf|gz|br|mvt|pbf)$/i

/** Every file of the project, from its root, with forward slashes: a path is also the way a message names it. */
export const FILES: readonly string[] = listFiles('').toSorted()
/** Those that hold text. */
export const TEXT_FILES: readonly string[] = FILES.filter((path) => !PICTURES.test(path))

const texts = new Map<string, string>()

export function readText(path: string): string {
  const known = texts.get(path) ?? readFileSync(join(ROOT, path), 'utf8')
  texts.set(path, known)
  return known
}

export function readJson(path: string): unknown {
  return JSON.parse(readText(path)) as unknown
}

/** Whether the file is there, asked of the list, so that letter case counts on every system. */
export function exists(path: string): boolean {
  return FILES.includes(path) || FILES.some((file) => file.startsWith(`${path}/`))
}

/** The folders directly below one. */
export function foldersOf(folder: string): string[] {
  const below = FILES.filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1))
  return [...new Set(below.filter((path) => path.includes('/')).map((path) => path.split('/', 1)[0] ?? ''))]
}

/** Where a relative path written in a file leads, from the root; `..` first where it leads out of the project. */
export function resolveFrom(path: string, relative: string): string {
  return posix.normalize(posix.join(posix.dirname(path), relative))
}

function listFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (NOT_OURS.has(entry.name) || entry.name.endsWith('.log')) return []
    if (entry.isDirectory()) return listFiles(path)
    return [path]
  })
}
