import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refunds } from '../../../demo/backend/database/bank-schema.ts'
import { payments, sessions } from '../../../demo/backend/database/schema.ts'
import { createReceiptLink } from '../../../demo/backend/payment/slips/receipt.ts'
import { refundByHand } from '../../../demo/backend/staff/staff-refund.ts'
import { encodeQuery } from '../../../shared/api/contract/call.ts'
import { abortSession } from '../../../shared/api/contract/driver-order.ts'
import { getOperations } from '../../../shared/api/contract/operations.ts'
import { findReceipt } from '../../../shared/api/contract/receipt-check.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { changeOrder, orderOf } from '../../support/bank-book.ts'
import { ACCOUNTS } from '../../support/driver.ts'
import { METHODS } from '../../support/driver-world.ts'
import { createGuest } from '../../support/guest.ts'
import { createPayingDriver, MOSCOW } from '../../support/paying-driver.ts'
import { readPdf } from '../../support/pdf-text.ts'
import { createTestCity } from '../../support/test-city.ts'

const HOUR_MS = 3_600_000

describe('a refund that the bank has refused', () => {
  let backend: TestBackend

  beforeAll(async () => {
    const settings = { paymentsMethods: METHODS }
    const free = createTestCity({ name: 'free', accounts: ACCOUNTS, settings: { ...settings, dontUseBalance: true } })
    backend = await startBackend({ cities: [createTestCity({ settings }), free] })
  }, START_MS)
  afterAll(() => backend.stop())
  beforeEach(() => backend.reset())

  /** A paid parking of a guest, of which the bank has refused to give a part back. */
  async function bePartlyRefused() {
    const guest = createGuest(backend)
    const { paymentId, RedirectURL } = await guest.pay()
    await changeOrder(backend, orderOf(RedirectURL), { nextRefund: 'failed' })
    const wish = { actor: 'anna', reason: 'asked for', press: randomUUID() }
    await refundByHand(backend.context, { ...wish, paymentId, amount: 1000 })
    await backend.tick()
    return (await guest.status({ paymentId }))!
  }
  const failed = { sum: 10, state: 'failed', at: '2025-03-12T15:20:40+03:00' }
  const EN = 'The bank did not return it; the city’s staff is dealing with it'
  const RU = 'Банк не вернул деньги, этим занимаются сотрудники города'

  it('is told as refused by the status and the receipt, a page in both languages and JSON', async () => {
    const { checkFiscal: url, refunds: told } = await bePartlyRefused()
    expect(told).toMatchObject([failed])
    const json = (await backend.app.inject({ url, headers: { accept: 'application/json' } })).json()
    expect(json['result'].refunds).toMatchObject([failed])
    for (const [language, line] of [
      ['en', `Refund of 10.00\u00A0₽, 12/03/2025 15:20: ${EN}.`],
      ['ru', `Возврат 10,00\u00A0₽ от 12/03/2025 15:20: ${RU}.`],
    ] as const)
      expect((await backend.app.inject({ url, headers: { 'accept-language': language } })).body).toContain(line)
  })

  it('is told as refused by its own receipt, on which nothing was returned', async () => {
    const [{ receipt }] = (await bePartlyRefused())['refunds']
    for (const [language, words, returned] of [
      ['en', EN, 'Returned on'],
      ['ru', RU, 'Возвращён'],
    ] as const) {
      const { rawPayload } = await backend.app.inject({ url: receipt, headers: { 'accept-language': language } })
      const text = readPdf(rawPayload).replace(/\s+/g, ' ')
      expect(text).toContain(words)
      expect(text).not.toContain(returned)
    }
  })

  it('is found by the number of the receipt', async () => {
    const { orderNumber: number } = await bePartlyRefused()
    const answer = (await backend.app.inject({ url: `/probe${findReceipt.path}${encodeQuery({ number })}` })).json()
    expect(findReceipt.decode(answer, MOSCOW).refunds).toMatchObject([{ sum: 1000, state: 'failed' }])
  })

  it('is in the driver’s history', async () => {
    const driver = await createPayingDriver(backend, { city: 'free' })
    const start = backend.clock.now() - 3 * HOUR_MS
    const begun = await driver.start({ start, method: 'bankCard', minutes: 240, expectedPrice: 24_000 })
    await driver.press('pay', begun.redirectUrl)
    await changeOrder(backend, orderOf(begun.redirectUrl), { nextRefund: 'failed' })
    await driver.ask(abortSession, { sessionId: begun.session!.id })
    await backend.tick()
    const wish = { bounds: { from: null, to: null }, type: 'payment', timeZone: MOSCOW, cursor: null } as const
    const [line] = await driver.ask(getOperations, wish)
    expect(line?.refunds).toMatchObject([{ state: 'failed', receiptUrl: expect.anything() }])
  })

  it('of the whole is nowhere said to have come back in full, before the bank has given it', async () => {
    const guest = createGuest(backend)
    await guest.cost()
    const { paymentId, RedirectURL } = (await guest.start()).body
    await changeOrder(backend, orderOf(RedirectURL), { amount: 6100, nextRefund: 'failed' })
    await guest.press('pay', RedirectURL)
    await backend.tick()
    const { db } = backend.database
    const [payment] = await db.select().from(payments)
    const [session] = await db.select().from(sessions)
    const url = createReceiptLink(payment!, backend.context.secret)
    const number = String(session!.orderNumber)
    const look = async () => {
      const page = await backend.app.inject({ url, headers: { 'accept-language': 'en' } })
      const found = await backend.app.inject({ url: `/probe${findReceipt.path}${encodeQuery({ number })}` })
      return [page.body.includes('returned in full'), findReceipt.decode(found.json(), MOSCOW).isRefunded]
    }
    expect(await guest.status({ paymentId })).toMatchObject({ state: 'refunded', refunds: [{ state: 'failed' }] })
    expect(await look()).toEqual([false, false])
    await db.update(refunds).set({ state: 'done' })
    expect(await look()).toEqual([true, true])
  })
})
