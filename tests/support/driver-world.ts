import { afterAll, beforeAll, beforeEach } from 'vitest'
import { START_MS, startBackend, type TestBackend } from './backend.ts'
import { ACCOUNTS } from './driver.ts'
import { createPayingDriver, type PayingDriver } from './paying-driver.ts'
import { STAFF } from './staff.ts'
import { createTestCity } from './test-city.ts'

/** Paid on paper: it is printed, and paid at a bank. */
export const SLIP = {
  methodName: 'Квитанция',
  methodNameForShow: 'Квитанция',
  methodDescription: '',
  isPhoneRequired: false,
}

/** Ways to pay of the driver's tests: one plain, one that wants a phone. */
export const METHODS = [
  { name: 'bankCard', nameForShow: 'Карта', description: '', isPhoneRequired: false },
  { name: 'phoneBill', nameForShow: 'Счёт телефона', description: '', isPhoneRequired: true },
]

export interface DriverWorld {
  backend: TestBackend
  /** 1500.00 on the balance. */
  driver: PayingDriver
  /** Nothing on the balance. */
  poor: PayingDriver
  /** What the ledger says but for the opening balances, as "charge 6000". */
  kinds(): Promise<string[]>
}

/** A city with two drivers, fresh for each test of the file, and another city beside it. */
export function createDriverWorld(
  changes: Parameters<typeof createTestCity>[0] = {},
  options: { hasFiscal?: boolean } = {},
): DriverWorld {
  const world = {
    async kinds() {
      const { entries } = await world.backend.ledger('probe')
      return entries.filter(({ kind }) => kind !== 'opening').map(({ kind, amount }) => `${kind} ${amount}`)
    },
  } as DriverWorld
  beforeAll(async () => {
    const city = createTestCity({
      accounts: ACCOUNTS,
      ...changes,
      settings: { paymentsMethods: METHODS, ...changes.settings },
    })
    world.backend = await startBackend({
      cities: [city, createTestCity({ name: 'other', accounts: ACCOUNTS })],
      staff: STAFF,
      ...options,
    })
  }, START_MS)
  afterAll(() => world.backend.stop())
  beforeEach(async () => {
    await world.backend.reset()
    world.driver = await createPayingDriver(world.backend)
    world.poor = await createPayingDriver(world.backend, { email: 'empty@demo.example' })
  })
  return world
}
