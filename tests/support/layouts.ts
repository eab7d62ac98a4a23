import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { START_MS, startBackend, WEDNESDAY, type TestBackend } from './backend.ts'
import { createGuest, type Guest } from './guest.ts'
import { createTestCity } from './test-city.ts'

/** What a test of payments works with; fresh for each test. */
export interface World {
  /** The first, for looking into its database. */
  backend: TestBackend
  /** One, or two on one database that take turns. */
  all: TestBackend[]
  guest: Guest
  setNow(at: number | string): void
  /** What the ledger says, as "charge 6000". */
  kinds(): Promise<string[]>
}

/** The same promises on one backend, and on two that share a database. */
export function onOneAndOnTwo(title: string, define: (world: World) => void): void {
  let first: TestBackend
  let second: TestBackend

  beforeAll(async () => {
    first = await startBackend({ cities: [createTestCity()] })
    second = await startBackend({ cities: [createTestCity()], beside: first })
  }, START_MS)
  afterAll(async () => {
    await second.stop()
    await first.stop()
  })

  for (const layout of ['one backend', 'two backends on one database'] as const) {
    describe(`${title}, ${layout}`, () => {
      const world = {
        setNow(at) {
          for (const one of world.all) one.setNow(at)
        },
        kinds: async () => (await world.backend.ledger('probe')).entries.map(({ kind, amount }) => `${kind} ${amount}`),
      } as World

      beforeEach(async () => {
        world.backend = first
        world.all = layout === 'one backend' ? [first] : [first, second]
        await first.reset()
        world.setNow(WEDNESDAY)
        world.guest = createGuest(world.all)
      })
      define(world)
    })
  }
}
