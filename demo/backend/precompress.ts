import { existsSync } from 'node:fs'
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(js|css|html|json|svg|map|txt|wasm)$/
const SMALLEST = 512
/** Files at one time; each is worked on beside the thread that answers. */
const LANES = 2

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const FORMS: readonly (readonly [ending: string, toForm: (data: Buffer) => Promise<Buffer>])[] = [
  ['.br', (data) => toBrotli(data, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })],
  ['.gz', (data) => toGzip(data, { level: constants.Z_BEST_COMPRESSION })],
]

/**
 * Writes `.br` and `.gz` beside the files of a build, at the best quality, the small ones that every page needs first;
 * what is up to date is left alone. It takes seconds, and until it is done the others are sent as they are. Ends early,
 * between two files, when `signal` is aborted.
 */
export async function precompress(folder: string, signal?: AbortSignal): Promise<void> {
  if (!existsSync(folder)) return
  const names = (await readdir(folder, { recursive: true })).filter((name) => COMPRESSIBLE.test(name))
  const files = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), ...(await stat(join(folder, name))) })),
  )
  // One row for all lanes: each takes the next.
  const queue = files
    .filter(({ size }) => size >= SMALLEST)
    .toSorted((a, b) => a.size - b.size)
    .values()

  async function work(): Promise<void> {
    for (const file of queue) {
      if (signal?.aborted) return
      // oxlint-disable-next-line no-await-in-loop -- as many at one time as there are lanes
      for (const [ending, toForm] of FORMS) await writeBeside(file, ending, toForm)
    }
  }
  await Promise.all(Array.from({ length: LANES }, work))
}

async function writeBeside(
  { path, mtimeMs }: { path: string; mtimeMs: number },
  ending: string,
  toForm: (data: Buffer) => Promise<Buffer>,
): Promise<void> {
  const target = path + ending
  if (existsSync(target) && (await stat(target)).mtimeMs >= mtimeMs) return
  // Whole or not at all: a half-written file would be served as it is. Several processes may start at once.
  const part = `${target}.${process.pid}.part`
  await writeFile(part, await toForm(await readFile(path)))
  await rename(part, target)
}
