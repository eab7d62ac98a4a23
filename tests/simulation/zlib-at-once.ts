import { brotliCompressSync, type BrotliOptions, type CompressCallback } from 'node:zlib'

/**
 * What product code takes from `node:zlib`, packing at once: Node does not tell that a thread of zlib still owes an
 * answer, so a history could go on before it came. `load-product.ts` puts it in the place of the real one.
 */
// oxlint-disable-next-line oxc/no-barrel-file -- it stands in for a whole module
export * from 'node:zlib'

export function brotliCompress(data: Buffer, options: BrotliOptions | CompressCallback, done?: CompressCallback): void {
  if (typeof options === 'function') options(null, brotliCompressSync(data))
  else done?.(null, brotliCompressSync(data, options))
}
