import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Accounts } from '../../../shared/build/conformance/accounts.ts'
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
      'guestPostStart',
      'payInvoice',
      'createRefillReceipt',
      'createSubscriptionReceipt',
      'editVehicle',
      'editDocument',
      'sendAppealMessage',
      'exportOperations',
    ],
    away: ['driverOpenStart', 'payOrder', 'payFlat', 'guestPayFlat'],
    invoice: 'demo-1001',
    barrier: '',
  },
  {
    city: 'verhnegorsk',
    paid: [
      'guestStart',
      'driverOpenStart',
      'payDeferred',
      'payOrder',
      'paySubscription',
      'guestPostStart',
      'guestPayFlat',
      'payFlat',
      'payInvoice',
      'editVehicle',
      'exportOperations',
    ],
    away: ['refillBalance', 'createSubscriptionReceipt'],
    invoice: 'demo-2001',
    barrier: '9001',
  },
  {
    city: 'malye-luga',
    paid: ['driverStart', 'driverRenew', 'abortSession', 'refillBalance', 'payFlat', 'editVehicle'],
    away: ['driverOpenStart', 'payInvoice', 'guestPayFlat'],
    invoice: null,
    barrier: 'Л-3',
  },
]

let backend: TestBackend

beforeAll(async () => {
  backend = await startUnlimited()
  backend.setNow('2026-11-18T13:00:10+03:00')
}, START_MS)
afterAll(() => backend.stop())

describe('the conformance command, paying', () => {
  for (const { city, paid, away, invoice, barrier } of CITIES)
    it(
      `finds no difference in ${city}`,
      async () => {
        const hasFirms = backend.context.cities.some(
          ({ name, data }) => name === city && data.accounts.firms.length > 0,
        )
        const { firm, flat, invoice: _of, ...persons } = TEST_ACCOUNTS
        const accounts: Accounts = {
          ...persons,
          ...(hasFirms && firm ? { firm } : {}),
          ...(flat && { flat: { ...flat, parking: barrier } }),
          ...(invoice !== null && { invoice: { id: invoice } }),
        }
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
      START_MS * 4,
    )
})
