import * as crypto from 'node:crypto'

/**
 * What product code takes from `node:crypto`, with its randomness from the seed of the history: two runs of one seed
 * then write the same rows. `load-product.ts` puts it in the place of the real one.
 */
// oxlint-disable-next-line oxc/no-barrel-file -- it stands in for a whole module
export * from 'node:crypto'

let state = ''
let drawn = 0

/** Begins the randomness of a history. */
export function seedRandomness(seed: number): void {
  state = `seed ${seed}`
  drawn = 0
}

export function randomBytes(size: number): Buffer {
  const parts: Buffer[] = []
  for (let length = 0; length < size; length += 64) {
    drawn += 1
    parts.push(crypto.createHash('sha512').update(`${state} ${drawn}`).digest())
  }
  return Buffer.concat(parts).subarray(0, size)
}

export function randomUUID(): string {
  const bytes = randomBytes(16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export function randomInt(least: number, below?: number): number {
  const [from, to] = below === undefined ? [0, least] : [least, below]
  return from + (randomBytes(6).readUIntBE(0, 6) % (to - from))
}
