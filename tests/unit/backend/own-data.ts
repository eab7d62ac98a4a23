import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { payments } from '../../../demo/backend/database/schema.ts'
import { login } from '../../../shared/api/contract/auth.ts'
import { refillBalance } from '../../../shared/api/contract/driver-payment.ts'
import { driverStart } from '../../../shared/api/contract/driver-start.ts'
import { paySubscription, type SubscriptionRequest } from '../../../shared/api/contract/subscriptions.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS, createCaller, PASSWORD } from '../../support/driver.ts'
import { createPayingDriver, HOUR } from '../../support/paying-driver.ts'
import { MONTH } from '../../support/subscription-world.ts'
import { createTestCity } from '../../support/test-city.ts'

export const [EMAIL, MAIN, SECOND] = ['driver@demo.example', '79000000001', '79000000011']
export const NAMES = { firstName: 'Анна', lastName: 'Смирнова', middleName: '', email: EMAIL }
export const NEIGHBOUR = {
  ...ACCOUNTS.drivers[0]!,
  lastName: 'Соседова',
  email: 'neighbour@demo.example',
  phones: ['79000000021'],
  vehicles: [],
}
export const DOCUMENT = { type: 'STS', number: '77УА123456' } as const
export const APPEAL = { subject: null, message: 'Смирнова пишет', email: EMAIL, phone: MAIN, clientId: 'client-0001' }
export const RULES = { path: '/pages/data', title: { ru: 'Правила данных', en: 'Data rules' }, version: 'v7' }
export const HOUR_MS = 3_600_000

/** A driver of a city whose money, data and account the tests ask about, anew for each. */
export function openOwnData() {
  let backend: TestBackend
  let token: string

  beforeAll(async () => {
    backend = await startBackend({
      cities: [
        createTestCity({
          accounts: { ...ACCOUNTS, drivers: [...ACCOUNTS.drivers, NEIGHBOUR] },
          settings: { pagePersonalData: RULES, useBonus: true },
        }),
      ],
    })
  }, START_MS)
  afterAll(() => backend.stop())
  beforeEach(async () => {
    await backend.reset()
    token = await signIn()
  })

  const caller = () => createCaller(backend)
  const signIn = async (name: string = EMAIL) => (await caller().ask(login, { login: name, password: PASSWORD })).token
  const park = () => caller().ask(driverStart, HOUR, token)

  /** Presses on the bank's page, as the driver's browser does. */
  async function press(action: string, paymentId: string): Promise<void> {
    const [payment] = await backend.database.db.select().from(payments).where(eq(payments.id, paymentId))
    await backend.app.inject({ method: 'POST', url: `/bank/${payment!.bankOrder}/${action}` })
  }

  async function topUp(amount: number, phone = MAIN, action = 'pay'): Promise<string> {
    const { paymentId } = await caller().ask(refillBalance, { method: 'bankCard', amount, phone }, token)
    await press(action, paymentId!)
    return paymentId!
  }

  /** Buys a subscription, from the balance or where that is not enough at the bank; says which. */
  async function subscribe(wish: Partial<SubscriptionRequest> = {}, action = 'pay'): Promise<'balance' | 'bank'> {
    const request = { ...MONTH, vehicle: 'К456МН77', method: 'bankCard', phone: MAIN, ...wish }
    const { paymentId } = await caller().ask(paySubscription, request, token)
    if (paymentId !== null) await press(action, paymentId)
    return paymentId === null ? 'balance' : 'bank'
  }

  return {
    get backend(): TestBackend {
      return backend
    },
    get token(): string {
      return token
    },
    /** From here on the driver is this one. */
    async become(name: string): Promise<void> {
      token = (await createPayingDriver(backend, { email: name })).token
    },
    caller,
    signIn,
    park,
    press,
    topUp,
    subscribe,
  }
}
