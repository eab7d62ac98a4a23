import { expect, it } from 'vitest'
import { startBackend } from '../../support/backend.ts'
import { recordDay } from '../../support/city-day.ts'
import { ACCOUNTS } from '../../support/driver.ts'
import { createRecorder } from '../../support/recorder.ts'
import { placeStatements } from '../../support/shards.ts'
import { createTestCity } from '../../support/test-city.ts'

const FILE = '../../../shared/build/site/scale.json'

it('what the reference says of a database cut by plate is what the backend asks (vitest -u writes it anew)', async () => {
  const recorder = createRecorder()
  const backend = await startBackend({ cities: [createTestCity({ accounts: ACCOUNTS })], logger: recorder.logger })
  await recordDay(backend, recorder)
  await backend.stop()
  const shards = placeStatements(recorder)
  const start = shards.steps.find(({ step }) => step === 'guest: start')
  expect(start?.crossing, 'a guest begins a parking on the shard of the plate alone').toBe(0)
  await expect(`${JSON.stringify(shards, null, 2)}\n`).toMatchFileSnapshot(FILE)
})
