import type { Call } from '../../../shared/api/contract/call.ts'
import { correctParking } from '../../../shared/api/contract/correction.ts'
import {
  abortSession,
  breakSession,
  cancelOrder,
  driverRenew,
  payDeferred,
  payOrder,
} from '../../../shared/api/contract/driver-order.ts'
import { refillBalance } from '../../../shared/api/contract/driver-payment.ts'
import { driverOpenStart, driverStart } from '../../../shared/api/contract/driver-start.ts'
import { flatCost, payFlat } from '../../../shared/api/contract/flat-parking.ts'
import { createRefillReceipt, createSubscriptionReceipt } from '../../../shared/api/contract/receipts.ts'
import {
  paySubscription,
  refundSubscription,
  type SubscriptionRequest,
} from '../../../shared/api/contract/subscriptions.ts'
import { WEDNESDAY, type TestBackend } from '../../support/backend.ts'
import { FIRM } from '../../support/payer.ts'
import { CAR, createPayingDriver, HOUR, MOSCOW, type PayingDriver } from '../../support/paying-driver.ts'

const MINUTE = 60_000

/** A paying call in the state it is made in, and what the ledger must say when all is over. */
export interface FaultCase {
  name: string
  city: 'probe' | 'free'
  /** A driver with nothing on the balance. */
  isPoor?: boolean
  /** Brings the world to where the call can be made; answers the call. */
  prepare(driver: PayingDriver, backend: TestBackend): Promise<{ call: Call<never, unknown>; request: unknown }>
  /** The bank is still to be paid after the call. */
  isAtBank: boolean
  /** Rows that come by the call when it ends well; none of them when the bank is left. */
  rows: string[]
}

const row = <Request>(call: Call<Request, unknown>, request: Request) => ({
  call: call as Call<never, unknown>,
  request,
})

async function waiting(driver: PayingDriver): Promise<string> {
  const begun = await driver.start({ method: 'bankCard' })
  await driver.press('decline', begun.redirectUrl)
  return begun.session!.id
}

async function open(driver: PayingDriver, backend: TestBackend): Promise<string> {
  const { session } = await driver.ask(driverOpenStart, { vehicle: CAR, zone: '101' })
  backend.setNow(WEDNESDAY + 20 * MINUTE)
  return session!.id
}

const MONTH: SubscriptionRequest = {
  code: 'CENTER-M',
  vehicle: CAR.number,
  startDate: '2025-03-12',
  expectedPrice: 31_000,
}

/** The number of a subscription that is bought, at the bank or from the balance. */
async function bought(driver: PayingDriver, method?: string): Promise<string> {
  const { redirectUrl, orderNumber } = await driver.ask(paySubscription, { ...MONTH, method })
  if (redirectUrl !== null) await driver.press('pay', redirectUrl as string)
  return orderNumber!
}

export const CASES: FaultCase[] = [
  {
    name: 'start from the balance',
    city: 'probe',
    isAtBank: false,
    rows: ['spend 6000'],
    prepare: async () => row(driverStart, HOUR),
  },
  {
    name: 'start at the bank',
    city: 'probe',
    isPoor: true,
    isAtBank: true,
    rows: ['charge 6000'],
    prepare: async () => row(driverStart, { ...HOUR, method: 'bankCard' }),
  },
  {
    name: 'renew from the balance',
    city: 'probe',
    isAtBank: false,
    rows: ['spend 6000'],
    async prepare(driver) {
      const { session } = await driver.start()
      return row(driverRenew, {
        sessionId: session!.id,
        minutes: 60,
        from: session!.end!,
        timeZone: MOSCOW,
        expectedPrice: 6000,
      })
    },
  },
  {
    name: 'renew at the bank',
    city: 'probe',
    isPoor: true,
    isAtBank: true,
    rows: ['charge 6000'],
    async prepare(driver) {
      const { session, redirectUrl } = await driver.start({ method: 'bankCard' })
      await driver.press('pay', redirectUrl)
      return row(driverRenew, {
        sessionId: session!.id,
        minutes: 60,
        from: session!.end!,
        timeZone: MOSCOW,
        expectedPrice: 6000,
        method: 'bankCard',
      })
    },
  },
  {
    name: 'correct the zone to a cheaper one',
    city: 'probe',
    isAtBank: false,
    rows: ['return 2000'],
    async prepare(driver) {
      const { session } = await driver.start()
      return row(correctParking, { sessionId: session!.id, to: { field: 'zone', zone: '102' }, expectedPrice: 4000 })
    },
  },
  {
    name: 'correct the zone at the bank',
    city: 'probe',
    isPoor: true,
    isAtBank: true,
    rows: ['charge 2000'],
    async prepare(driver) {
      const begun = await driver.start({ zone: '102', expectedPrice: 4000, method: 'bankCard' })
      await driver.press('pay', begun.redirectUrl)
      return row(correctParking, {
        sessionId: begun.session!.id,
        to: { field: 'zone', zone: '101' },
        expectedPrice: 6000,
        method: 'bankCard',
      })
    },
  },
  {
    name: 'pay a waiting session',
    city: 'probe',
    isPoor: true,
    isAtBank: true,
    rows: ['charge 6000'],
    prepare: async (driver) => row(payOrder, { sessionId: await waiting(driver), method: 'bankCard' }),
  },
  {
    name: 'give a waiting session up',
    city: 'probe',
    isPoor: true,
    isAtBank: false,
    rows: [],
    prepare: async (driver) => row(cancelOrder, { sessionId: await waiting(driver) }),
  },
  {
    name: 'end a paid session',
    city: 'probe',
    isAtBank: false,
    rows: ['return 4500'],
    prepare: async (driver) => row(abortSession, { sessionId: (await driver.start()).session!.id }),
  },
  {
    name: 'top up',
    city: 'probe',
    isAtBank: true,
    rows: ['refill 30000'],
    prepare: async () => row(refillBalance, { method: 'bankCard', amount: 30_000 }),
  },
  {
    name: 'top up by receipt',
    city: 'probe',
    isAtBank: false,
    rows: [],
    prepare: async () => row(createRefillReceipt, { payer: FIRM, sum: 30_000 }),
  },
  {
    name: 'start with an open end',
    city: 'free',
    isAtBank: false,
    rows: [],
    prepare: async () => row(driverOpenStart, { vehicle: CAR, zone: '101' }),
  },
  {
    name: 'postpone',
    city: 'free',
    isAtBank: false,
    rows: [],
    prepare: async (driver, backend) => row(breakSession, { sessionId: await open(driver, backend) }),
  },
  {
    name: 'stop and pay',
    city: 'free',
    isAtBank: true,
    rows: ['charge 3000'],
    prepare: async (driver, backend) =>
      row(breakSession, { sessionId: await open(driver, backend), method: 'bankCard' }),
  },
  {
    name: 'pay a postponed session',
    city: 'free',
    isAtBank: true,
    rows: ['charge 3000'],
    async prepare(driver, backend) {
      const sessionId = await open(driver, backend)
      await driver.ask(breakSession, { sessionId })
      return row(payDeferred, { sessionId, method: 'bankCard' })
    },
  },
  {
    name: 'pay behind a barrier',
    city: 'free',
    isAtBank: true,
    rows: ['charge 7500'],
    async prepare(driver) {
      const { sessionId } = await driver.ask(flatCost, { ticket: 'T12', parkingCode: '9001' })
      return row(payFlat, { sessionId, parkingCode: '9001', method: 'bankCard' })
    },
  },
  {
    name: 'buy a subscription from the balance',
    city: 'probe',
    isAtBank: false,
    rows: ['spend 31000'],
    prepare: async () => row(paySubscription, MONTH),
  },
  {
    name: 'buy a subscription at the bank',
    city: 'free',
    isAtBank: true,
    rows: ['charge 31000'],
    prepare: async () => row(paySubscription, { ...MONTH, method: 'bankCard' }),
  },
  {
    name: 'buy a subscription by receipt',
    city: 'probe',
    isAtBank: false,
    rows: [],
    prepare: async () => row(createSubscriptionReceipt, { ...MONTH, payer: FIRM, plate: CAR.number }),
  },
  {
    name: 'give a subscription up, to the balance',
    city: 'probe',
    isAtBank: false,
    rows: ['return 30000'],
    prepare: async (driver) => row(refundSubscription, { orderNumber: await bought(driver), expectedRefund: 30_000 }),
  },
  {
    name: 'give a subscription up, to the bank',
    city: 'free',
    isAtBank: false,
    rows: ['refund 30000'],
    prepare: async (driver) =>
      row(refundSubscription, { orderNumber: await bought(driver, 'bankCard'), expectedRefund: 30_000 }),
  },
]

export const driverOf = (backend: TestBackend, { city, isPoor = false }: FaultCase) =>
  createPayingDriver(backend, { city, email: isPoor ? 'empty@demo.example' : 'driver@demo.example' })
