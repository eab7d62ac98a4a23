import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { START_MS, type TestBackend } from '../../support/backend.ts'
import { judge, namesOf, startUnlimited, TEST_ACCOUNTS } from '../../support/conformance.ts'

/** What must have been asked more than once, and what the city has none of. */
const CITIES = [
  {
    city: 'zarechny',
    paid: [
      'guestStart',
      'driverStart',
      'driverRenew',
      'correctParking',
      'abortSession',
      'refillBalance',
      'paySubscription',
    ],
    away: ['driverOpenStart'],
  },
  {
    city: 'verhnegorsk',
    paid: ['guestStart', 'driverOpenStart', 'payDeferred', 'paySubscription'],
    away: ['refillBalance'],
  },
  {
    city: 'malye-luga',
    paid: ['driverStart', 'driverRenew', 'abortSession', 'refillBalance'],
    away: ['driverOpenStart'],
  },
]

let backend: TestBackend

beforeAll(async () => {
  backend = await startUnlimited()
  backend.setNow('2026-11-18T13:00:10+03:00')
}, START_MS)
afterAll(() => backend.stop())

describe('the conformance command, paying', () => {
  for (const { city, paid, away } of CITIES)
    it(
      `finds no difference in ${city}`,
      async () => {
        const hasFirms = backend.context.cities.some(
          ({ name, data }) => name === city && data.accounts.firms.length > 0,
        )
        const { firm, ...persons } = TEST_ACCOUNTS
        const accounts = hasFirms ? { firm, ...persons } : persons
        const report = await judge(backend, { city, level: 'pay', origin: 'http://localhost:3000', accounts })
        expect(namesOf(report)).toEqual([])
        const requests = new Map(report.calls.map((call) => [call.call, call.requests]))
        const skipped = report.groups.find(({ code }) => code === 'not-checked')?.calls ?? []
        for (const call of paid) {
          expect([call, skipped.includes(call)]).toEqual([call, false])
          expect(requests.get(call), call).toBeGreaterThan(3)
        }
        expect(skipped).toEqual(expect.arrayContaining(away))
      },
      START_MS * 3,
    )
})
