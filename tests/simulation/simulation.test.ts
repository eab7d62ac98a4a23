import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWhole } from '../support/matrix.ts'
import { FAULTS } from './faults.ts'
import type { Told } from './history.ts'
import { loadProduct, type Product } from './load-product.ts'
import { countFaults, describeFaults, simulate } from './simulate.ts'

/** As many as two cores play in a minute; in the whole matrix so many that what is seldom strikes too. */
const SEEDS = isWhole ? 120 : 16
const MINUTES = 60_000

it(
  'leaves both books level and every screen right, whatever comes to harm on the way',
  async () => {
    const ended = await simulate({ from: 1, seeds: SEEDS, processes: availableParallelism(), isShrunk: true })
    console.log(`promise 1: ${ended.length} histories from a seed each; ${describeFaults(ended)}`)
    expect(ended.flatMap(({ failure }) => failure ?? []).join('\n\n')).toBe('')
    expect(ended).toHaveLength(SEEDS)

    const counts = countFaults(ended)
    // What the bank and the operator do of their own accord is seldom: of the few histories some of it has to be there.
    const often = [...FAULTS.network, ...FAULTS.process]
    const due = isWhole ? Object.values(FAULTS).flat() : often
    expect(
      due.filter((fault) => !counts[fault]),
      'faults that struck in no history',
    ).toEqual([])
    expect(FAULTS.bank.filter((fault) => counts[fault])).not.toEqual([])
    const sites = ended.flatMap(({ struck }) => struck.map(({ site }) => site))
    const lines = [/^bank (GET|POST) /, /^(north|south) POST /, /^(north|south|bank) waits for /]
    expect(
      lines.filter((line) => !sites.some((site) => line.test(site))),
      'lines between bank and city that came to no harm',
    ).toEqual([])
  },
  (isWhole ? 60 : 20) * MINUTES,
)

describe('a history', () => {
  let product: Product
  const first: Told[] = []
  const PLAYED = [2, 5]

  beforeAll(async () => {
    product = await loadProduct()
    // oxlint-disable-next-line no-await-in-loop -- one history at a time has the database for itself
    for (const seed of PLAYED) first.push(await product.playHistory({ seed }))
  }, 5 * MINUTES)
  afterAll(() => product.close())

  it(
    'is the same from the same seed, and another from another',
    async () => {
      const again: string[] = []
      // oxlint-disable-next-line no-await-in-loop -- as above
      for (const seed of PLAYED) again.push((await product.playHistory({ seed })).digest)
      expect(again).toEqual(first.map(({ digest }) => digest))
      expect(new Set(again).size).toBe(PLAYED.length)
    },
    5 * MINUTES,
  )

  it(
    'is played without the people, the turns and the faults that a shorter plan leaves out',
    async () => {
      const [seed, whole] = [PLAYED[0]!, first[0]!]
      const [absent, hurried, ...others] = Object.keys(whole.people)
      const spared = new Set(whole.struck.map(({ site }) => site))
      const plan = { seed, spared, absent: new Set([absent!]), turns: { [hurried!]: 1 } }
      const part = await product.playHistory(plan)
      expect(part.people).toEqual({
        [hurried!]: 1,
        ...Object.fromEntries(others.map((name) => [name, whole.people[name]])),
      })
      expect(part.struck.filter(({ site }) => spared.has(site))).toEqual([])
      expect(spared.size).toBeGreaterThan(0)
      expect(part.lines.length).toBeLessThan(whole.lines.length)
    },
    5 * MINUTES,
  )
})
