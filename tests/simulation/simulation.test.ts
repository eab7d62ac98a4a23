import { availableParallelism } from 'node:os'
import { expect, it } from 'vitest'
import { loadProduct } from './load-product.ts'
import { describeFaults, simulate } from './simulate.ts'

/** As many as two cores play in a minute. */
const SEEDS = 24
const MINUTES = 60_000

it(
  'leaves both books level and every screen right, whatever comes to harm on the way',
  async () => {
    const ended = await simulate({ from: 1, seeds: SEEDS, processes: availableParallelism(), isShrunk: true })
    console.log(`promise 1: ${ended.length} histories from a seed each; ${describeFaults(ended)}`)
    expect(ended.flatMap(({ failure }) => failure ?? []).join('\n\n')).toBe('')
    expect(ended).toHaveLength(SEEDS)
  },
  20 * MINUTES,
)

it(
  'plays the same history from the same seed, and others from others',
  async () => {
    const { playHistory, close } = await loadProduct()
    const digests: string[] = []
    // oxlint-disable-next-line no-await-in-loop -- one history at a time has the database for itself
    for (const seed of [2, 5, 11, 2, 5, 11]) digests.push((await playHistory({ seed })).digest)
    await close()
    expect(digests.slice(3)).toEqual(digests.slice(0, 3))
    expect(new Set(digests).size).toBe(3)
  },
  5 * MINUTES,
)
