import { atom } from 'nanostores'
import { expect, it } from 'vitest'
import type { FleetStore } from '../../../widgets/coop-fleet/fleet.ts'
import { createWork } from '../../../widgets/coop-fleet/work.ts'

it('two quick presses on a form of the fleet add one driver', async () => {
  const saved: unknown[] = []
  const store = {
    $fleet: atom({ status: 'loading' }),
    save: async (kind: unknown) => void saved.push(kind),
  } as unknown as FleetStore
  const done: string[] = []
  const work = createWork({
    line: { isOnline: () => true },
    store,
    onDone: (kind, action) => void done.push(`${action} ${kind}`),
  })
  work.edit('drivers', null)
  await Promise.all([work.submit(), work.submit()])
  expect(saved).toEqual(['drivers'])
  expect(done).toEqual(['add drivers'])
  expect(work.$work.get()).toEqual({ step: 'none' })
})
