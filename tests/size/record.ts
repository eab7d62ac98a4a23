import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Build } from './built-files.ts'

const FILE = join(import.meta.dirname, 'sizes.json')

/** Brotli bytes of each file when they were last accepted, by the file's name without its hash. */
export type SizeRecord = Readonly<Record<string, number>>

export function readRecord(): SizeRecord {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as SizeRecord) : {}
}

export function writeRecord(sizes: SizeRecord): void {
  writeFileSync(FILE, `${JSON.stringify(sizes, null, 2)}\n`)
}

/** The sizes to be remembered, in the order of their names. */
export function toRecord(build: Build, others: SizeRecord): SizeRecord {
  const sizes = new Map(Object.entries(others))
  for (const { name, brotli } of build.values()) sizes.set(name, (sizes.get(name) ?? 0) + brotli)
  return Object.fromEntries([...sizes].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** The files that are heavier than remembered, or new, the most grown first. */
export function findGrown(now: SizeRecord, before: SizeRecord): { name: string; from: number | null; to: number }[] {
  return Object.entries(now)
    .map(([name, to]) => ({ name, from: before[name] ?? null, to }))
    .filter(({ from, to }) => from === null || to > from)
    .toSorted((one, other) => other.to - (other.from ?? 0) - (one.to - (one.from ?? 0)))
}
