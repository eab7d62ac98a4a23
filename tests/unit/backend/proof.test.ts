import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { secrets } from '../../../demo/backend/database/schema.ts'
import { proofLink } from '../../../demo/backend/operations/proof-link.ts'
import { abortSession, cancelOrder } from '../../../shared/api/contract/driver-order.ts'
import { driverPaymentStatus } from '../../../shared/api/contract/driver-payment.ts'
import { getOperations } from '../../../shared/api/contract/operations.ts'
import { START_MS, startBackend, WEDNESDAY, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS } from '../../support/driver.ts'
import { createPayingDriver, MOSCOW, type PayingDriver } from '../../support/paying-driver.ts'
import { createTestCity } from '../../support/test-city.ts'

let backend: TestBackend

beforeAll(async () => {
  backend = await startBackend({ cities: [createTestCity({ accounts: ACCOUNTS })] })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(() => backend.reset())

/** What the link of a line of the history answers, though nobody was given it. */
async function openProof(orderNumber: unknown): Promise<number> {
  const [row] = await backend.database.db.select().from(secrets)
  const origin = 'https://city.example'
  const { pathname, search } = new URL(
    proofLink({ city: 'probe', orderNumber: Number(orderNumber) }, origin, row!.value),
  )
  return (await backend.app.inject({ url: pathname + search })).statusCode
}

async function proofsOf(driver: PayingDriver) {
  const question = { bounds: { from: null, to: null }, type: 'all', timeZone: MOSCOW, cursor: null } as const
  const lines = await driver.ask(getOperations, question)
  return Object.fromEntries(lines.map(({ orderNumber, proofUrl }) => [orderNumber, proofUrl !== null]))
}

describe('a proof of payment', () => {
  it('is not to be had for an order that waits, nor for one that was given up unpaid', async () => {
    const driver = await createPayingDriver(backend, { email: 'empty@demo.example' })
    const { session, receiptUrl } = await driver.start({ method: 'bankCard', phone: '79161234567' })
    expect(receiptUrl).toBeNull()
    expect(await openProof(session!.orderNumber)).toBe(404)
    const { body } = await driver.send(cancelOrder, { sessionId: session!.id }, 'gives-up')
    expect(body).toMatchObject({ status: 'ok', orderNumber: session!.orderNumber })
    expect(body['proof']).toBeUndefined()
    expect((await driver.ask(driverPaymentStatus, { attempt: 'gives-up' }))?.receiptUrl ?? null).toBeNull()
    expect(await openProof(session!.orderNumber)).toBe(404)
    expect(await proofsOf(driver)).toEqual({ [session!.orderNumber]: false })
  })

  it('is there for what the balance paid, and not for the money that comes back of it', async () => {
    const driver = await createPayingDriver(backend)
    const { session, receiptUrl } = await driver.start({ minutes: 120, expectedPrice: 12_000 })
    expect(receiptUrl).toContain(`order=${session!.orderNumber}`)
    backend.setNow(WEDNESDAY + 60 * 60_000)
    const { body } = await driver.send(abortSession, { sessionId: session!.id }, 'ends-early')
    expect(body).toMatchObject({ status: 'ok', orderNumber: expect.any(String) })
    expect(body['orderNumber']).not.toBe(session!.orderNumber)
    expect(body['proof']).toBeUndefined()
    expect((await driver.ask(driverPaymentStatus, { attempt: 'ends-early' }))?.receiptUrl ?? null).toBeNull()
    expect(await proofsOf(driver)).toMatchObject({ [session!.orderNumber]: true, [body['orderNumber']]: false })
    expect(await openProof(body['orderNumber'])).toBe(404)
    expect(await openProof(session!.orderNumber)).toBe(200)
  })
})
