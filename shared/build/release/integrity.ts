import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const HASHED = /^(elements|early|start|chunks|single)\/[^/]+\.js$|^(loader|public)\.js$|^parking\.css$/

/** The SHA-384 of each file that a page may load, as `integrity` says it, by its path in dist/. */
export function hashFiles(dist: string): Record<string, string> {
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  const rows = names
    .filter((name) => HASHED.test(name))
    .toSorted()
    .map((name) => [name, toIntegrity(readFileSync(join(dist, name)))])
  return Object.fromEntries(rows) as Record<string, string>
}

export function toIntegrity(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}

/** The text of an import map with the hashes of some modules, to stand between its tags character by character. */
export function toImportMap(
  origin: string,
  modules: readonly string[],
  hashes: Readonly<Record<string, string>>,
): string {
  return JSON.stringify({ integrity: Object.fromEntries(modules.map((name) => [`${origin}/${name}`, hashes[name]])) })
}

/** The source expression by which a policy allows an inline script of exactly this text. */
export function toPolicyHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
