import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Fields } from '../../../shared/api/contract/call.ts'
import { driverRenew } from '../../../shared/api/contract/driver-order.ts'
import { driverStart } from '../../../shared/api/contract/driver-start.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { expectLevel, orderOf, readOrder } from '../../support/bank-book.ts'
import { ACCOUNTS } from '../../support/driver.ts'
import { METHODS } from '../../support/driver-world.ts'
import { createGuest } from '../../support/guest.ts'
import { createPayingDriver, HOUR, MOSCOW } from '../../support/paying-driver.ts'
import { createTestCity } from '../../support/test-city.ts'

let backend: TestBackend
beforeAll(async () => {
  const settings = { paymentsMethods: METHODS }
  backend = await startBackend({ cities: [createTestCity({ accounts: ACCOUNTS, settings })] })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(() => backend.reset())

/** An answer to a start, in the terms that guests and drivers share. */
interface Started {
  error: string | null
  url: string
}

const toStarted = ({ body }: { body: Record<string, any> }): Started => ({
  error: body['status'] === 'ok' ? null : String(body['errorName']),
  url: String(body['RedirectURL']),
})

/** Who asks for the same again; each answers the amount as the person agreed to it, in kopecks. */
const PAYERS: [kind: string, open: () => Promise<(agreed: number) => Promise<Started>>][] = [
  [
    'a guest',
    async () => {
      const guest = createGuest(backend)
      await guest.cost()
      return async (agreed) => {
        const fields: Fields = { expectedCost: (agreed / 100).toFixed(2) }
        return toStarted(await guest.start(fields))
      }
    },
  ],
  [
    'a driver',
    async () => {
      const driver = await createPayingDriver(backend, { email: 'empty@demo.example' })
      return async (agreed) =>
        toStarted(await driver.send(driverStart, { ...HOUR, expectedPrice: agreed, method: 'bankCard' }))
    },
  ],
  [
    'a driver who extends',
    async () => {
      const driver = await createPayingDriver(backend, { email: 'empty@demo.example' })
      await setFactor(1)
      const begun = await driver.start({ minutes: 240, expectedPrice: 24_000, method: 'bankCard' })
      await driver.press('pay', begun.redirectUrl)
      await setFactor(2)
      const { id: sessionId, end } = begun.session!
      const wish = { sessionId, minutes: 120, from: end!, timeZone: MOSCOW, method: 'bankCard' }
      return async (agreed) => toStarted(await driver.send(driverRenew, { ...wish, expectedPrice: agreed }))
    },
  ],
]

const setFactor = (factor: number) =>
  backend.app.inject({ method: 'POST', url: '/demo/controls/price', payload: { city: 'probe', zone: '101', factor } })
const press = (action: string, url: string) =>
  backend.app.inject({ method: 'POST', url: `${new URL(url).pathname}/${action}` })

describe.each(PAYERS)('%s asks for the same again', (_kind, open) => {
  let start: (agreed: number) => Promise<Started>
  let dear: Started
  let dearPrice: number
  let cheapPrice: number

  beforeEach(async () => {
    await setFactor(2)
    start = await open()
    dear = await start(1_000_000)
    dearPrice = (await readOrder(backend, orderOf(dear.url))).amount
    cheapPrice = dearPrice / 2
  })

  it('and is given the order that was made, while it costs no more than was agreed to', async () => {
    expect(await start(dearPrice)).toEqual(dear)
    await setFactor(3)
    expect(await start(dearPrice)).toEqual(dear)
  })

  it('after the price fell, and is given an order of the lower price; the dearer one can be paid no more', async () => {
    await setFactor(1)
    const cheap = await start(cheapPrice)
    expect(cheap.error).toBeNull()
    expect(await readOrder(backend, orderOf(cheap.url))).toMatchObject({ amount: cheapPrice, state: 'open' })
    expect((await readOrder(backend, orderOf(dear.url))).state).toBe('cancelled')
    await press('pay', dear.url)
    await press('pay', cheap.url)
    const charged = (await backend.ledger('probe')).entries.filter(({ kind }) => kind === 'charge')
    expect(charged.at(-1)?.amount).toBe(cheapPrice)
    expect(charged.map(({ amount }) => amount)).not.toContain(dearPrice)
    await expectLevel(backend, 'probe')
  })

  it('for less than it costs now, and is told that the price is another; nothing is withdrawn', async () => {
    expect((await start(cheapPrice)).error).toBe('PriceChangedTryLater')
    expect((await readOrder(backend, orderOf(dear.url))).state).toBe('open')
  })

  it('while the bank takes the higher price, and is given no second order', async () => {
    await press('slow', dear.url)
    await setFactor(1)
    expect((await start(cheapPrice)).error).toMatch(/^(PriceChangedTryLater|PaymentServiceError)$/)
  })

  it('after the higher price was paid, and nothing more is taken', async () => {
    await press('lose-answer', dear.url)
    await setFactor(1)
    await start(cheapPrice)
    backend.setNow(backend.clock.now() + 6 * 60_000)
    await backend.tick()
    const charged = (await backend.ledger('probe')).entries.filter(({ kind }) => kind === 'charge')
    expect(charged.at(-1)?.amount).toBe(dearPrice)
    expect(charged.map(({ amount }) => amount)).not.toContain(cheapPrice)
  })
})
