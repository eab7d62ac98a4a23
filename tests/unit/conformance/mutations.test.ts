import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { START_MS, type TestBackend } from '../../support/backend.ts'
import { judge, startJudgedBackend } from '../../support/conformance.ts'
import { createPayingDriver } from '../../support/paying-driver.ts'
import { MUTATIONS as MUTATIONS_OF_CALLS } from './mutations.ts'
import { MUTATIONS_OF_ACCOUNTS } from './mutations-of-accounts.ts'

const MUTATIONS = [...MUTATIONS_OF_CALLS, ...MUTATIONS_OF_ACCOUNTS]

let backend: TestBackend
let driver: string

beforeAll(async () => {
  backend = await startJudgedBackend()
  driver = (await createPayingDriver(backend)).token
}, START_MS)
afterAll(() => backend.stop())

describe('a backend that differs in one thing is caught by name', () => {
  it('in at least sixty ways, no two of which are one', () => {
    expect(new Set(MUTATIONS.map(({ call, what }) => `${call}: ${what}`)).size).toBe(MUTATIONS.length)
    expect(MUTATIONS.length).toBeGreaterThanOrEqual(60)
  })

  for (const { what, call, expects, level = 'read', city, proxy } of MUTATIONS) {
    it(`${call}: ${what} is ${expects}`, async () => {
      if (level === 'pay') {
        await backend.reset()
        driver = (await createPayingDriver(backend)).token
      }
      const { groups } = await judge(backend, { level, only: [call], proxy: proxy({ driver }), ...(city && { city }) })
      const found = groups.flatMap(({ code, calls }) => calls.map((name) => `${code} ${name}`))
      expect(found).toContain(`${expects} ${call}`)
    })
  }
})
