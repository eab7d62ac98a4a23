import { resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { startBackend, START_MS, type TestBackend } from '../../support/backend.ts'
import { createTestCity } from '../../support/test-city.ts'
import { fillIn, visit, type Visit, type VisitOptions } from './guest-form.ts'

/** Beside the API the server has cities.json; the build need not be there. */
const FOLDERS = { dist: resolve('dist'), pages: resolve('demo/pages') }

/** A real backend for the tests of a file, empty before each, and the visits to it, ended after each. */
export function openForGuests() {
  let backend: TestBackend
  let visits: Visit[] = []

  beforeAll(async () => {
    const off = createTestCity({ name: 'closed', settings: { useSessionWithoutRegister: false } })
    const easy = createTestCity({ name: 'easy', settings: { guestFreeWithoutContact: true } })
    backend = await startBackend({ cities: [createTestCity(), off, easy], folders: FOLDERS, listen: true })
  }, START_MS)
  afterAll(() => backend.stop())
  beforeEach(() => backend.reset())
  afterEach(() => {
    for (const one of visits) one.leave()
    visits = []
  })

  return {
    get backend() {
      return backend
    },
    async open(options: VisitOptions = {}): Promise<Visit> {
      const opened = await visit(backend, options)
      visits.push(opened)
      return opened
    },
    async charges(): Promise<number> {
      const { entries } = await backend.ledger('probe')
      return entries.length
    },
  }
}

/** From the filled form to the bank's page; answers its address. */
export async function goToBank(guest: Visit, changes: Parameters<typeof fillIn>[1] = {}): Promise<string> {
  await fillIn(guest, changes)
  expect(await guest.model.next()).toBeNull()
  await guest.flow.pay()
  const state = guest.flow.checkout.$state.get()
  if (state.step !== 'leaving') throw new Error(`not at the bank but ${JSON.stringify(state)}`)
  return state.url
}
