import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compress, type Encoding } from './http/compression.ts'

const SUFFIX: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }
const COMPRESSIBLE = /\.(js|css|html|json|svg|map|txt|wasm)$/
const SMALLEST = 512

/** Writes `.br` and `.gz` beside the files of a build, at the best quality; what is up to date is left alone. */
export function precompress(folder: string): number {
  if (!existsSync(folder)) return 0
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  let written = 0
  for (const file of files.filter((name) => COMPRESSIBLE.test(name))) {
    const { size, mtimeMs } = statSync(file)
    for (const encoding of ['br', 'gzip'] as const) {
      const target = file + SUFFIX[encoding]
      if (size < SMALLEST || (existsSync(target) && statSync(target).mtimeMs >= mtimeMs)) continue
      // Whole or not at all: a half-written file would be served as it is. Several processes may start at once.
      const part = `${target}.${process.pid}.part`
      writeFileSync(part, compress(readFileSync(file), { encoding, quality: 11 }))
      renameSync(part, target)
      written += 1
    }
  }
  return written
}
