import { afterAll, beforeAll, beforeEach } from 'vitest'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS } from '../../support/driver.ts'
import { STAFF } from '../../support/staff.ts'
import { createTestCity } from '../../support/test-city.ts'

/** A city with drivers and a staff, anew for each test. */
export function openStaffDesk() {
  let backend: TestBackend

  beforeAll(async () => {
    backend = await startBackend({ cities: [createTestCity({ accounts: ACCOUNTS })], staff: STAFF })
  }, START_MS)
  afterAll(() => backend.stop())
  beforeEach(() => backend.reset())

  return {
    get backend(): TestBackend {
      return backend
    },
    db: () => backend.database.db,
  }
}
