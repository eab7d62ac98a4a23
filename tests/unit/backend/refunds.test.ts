import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getOperations } from '../../../shared/api/contract/operations.ts'
import { findReceipt } from '../../../shared/api/contract/receipt-check.ts'
import { abortSession } from '../../../shared/api/contract/driver-order.ts'
import { refillBalance } from '../../../shared/api/contract/driver-payment.ts'
import { deleteAccount, sendDeletionCode } from '../../../shared/api/contract/my-data.ts'
import { encodeQuery } from '../../../shared/api/contract/call.ts'
import { BankSilentError } from '../../../demo/backend/bank/bank.ts'
import type { Fiscal, FiscalAnswer, FiscalOrder } from '../../../demo/backend/bank/fiscal.ts'
import { bankRequests, fiscalReceipts, refunds } from '../../../demo/backend/database/bank-schema.ts'
import { rowsOf } from '../../../demo/backend/database/database.ts'
import { payments } from '../../../demo/backend/database/schema.ts'
import { listExceptions } from '../../../demo/backend/payment/settle/exceptions.ts'
import { decideException, decisionsOf } from '../../../demo/backend/staff/staff-decision.ts'
import { refundByHand } from '../../../demo/backend/staff/staff-refund.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { changeOrder, expectLevel, orderOf } from '../../support/bank-book.ts'
import { ACCOUNTS, lastLetter } from '../../support/driver.ts'
import { METHODS } from '../../support/driver-world.ts'
import { createGuest } from '../../support/guest.ts'
import { createPayingDriver, MOSCOW } from '../../support/paying-driver.ts'
import { readPdf } from '../../support/pdf-text.ts'
import { createTestCity } from '../../support/test-city.ts'

const MINUTE = 60_000
let backend: TestBackend

beforeAll(async () => {
  const settings = { paymentsMethods: METHODS }
  const free = { ...settings, dontUseBalance: true }
  backend = await startBackend({
    hasFiscal: true,
    cities: [
      createTestCity({ accounts: ACCOUNTS, settings }),
      createTestCity({ name: 'free', accounts: ACCOUNTS, settings: free }),
    ],
  })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(() => backend.reset())

/** A paid parking of a guest, of which the city has given two parts back: one is on its way. */
async function givePartsBack() {
  const guest = createGuest(backend)
  const { paymentId, RedirectURL } = await guest.pay()
  const wish = () => ({ actor: 'anna', reason: 'asked for', press: randomUUID() })
  await refundByHand(backend.context, { ...wish(), paymentId, amount: 1000 })
  await changeOrder(backend, orderOf(RedirectURL), { nextRefund: 'pending' })
  await refundByHand(backend.context, { ...wish(), paymentId, amount: 500 })
  await backend.tick()
  // The receipts of refunds come behind that of the sale.
  await backend.tick()
  return { guest, paymentId: String(paymentId) }
}

describe('what a payment leaves in the tables that grow', () => {
  it('lies side by side in their indexes: each id begins with its time', async () => {
    await givePartsBack()
    const begin = backend.clock
      .now()
      .toString(16)
      .padStart(12, '0')
      .replace(/^(.{8})/, '$1-')
    for (const table of ['sessions', 'payments', 'bank_requests', 'refunds', 'fiscal_receipts']) {
      const rows = rowsOf(await backend.database.db.execute(sql.raw(`SELECT id FROM ${table}`)))
      expect(rows, table).not.toEqual([])
      for (const { id } of rows) expect(id, table).toMatch(new RegExp(`^${begin}-7`))
    }
  })
})

describe('what went back of a payment', () => {
  it('is in the status of the payment, part by part, with how each stands at the bank', async () => {
    const { guest, paymentId } = await givePartsBack()
    const at = '2025-03-12T15:20:40+03:00'
    const receipt = expect.stringContaining('/probe/api/payment/unregistered/refund/v1?id=')
    expect(await guest.status({ paymentId })).toMatchObject({
      state: 'paid',
      sum: 60,
      refunds: [
        { sum: 10, state: 'done', at, receipt },
        { sum: 5, state: 'pending', at, receipt },
      ],
    })
  })

  it('is on the receipt, as a page in both languages and as JSON', async () => {
    const { guest, paymentId } = await givePartsBack()
    const url = String((await guest.status({ paymentId }))?.['checkFiscal'])
    const page = async (language: string) =>
      (await backend.app.inject({ url, headers: { 'accept-language': language } })).body
    expect(await page('en')).toMatch(/Refund of 10\.00\s₽, 12\/03\/2025 15:20: Returned\./)
    expect(await page('en')).toMatch(/Refund of 5\.00\s₽, 12\/03\/2025 15:20: On its way at the bank\./)
    expect(await page('ru')).toContain('Деньги возвращены')
    const json = (await backend.app.inject({ url, headers: { accept: 'application/json' } })).json()
    expect(json['result'].refunds).toMatchObject([
      { sum: 10, state: 'done' },
      { sum: 5, state: 'pending' },
    ])
  })

  it('is found by the number of the receipt, without a way to its own receipts', async () => {
    const { guest, paymentId } = await givePartsBack()
    const number = String((await guest.status({ paymentId }))?.['orderNumber'])
    const answer = (await backend.app.inject({ url: `/probe${findReceipt.path}${encodeQuery({ number })}` })).json()
    expect(findReceipt.decode(answer, MOSCOW)).toMatchObject({
      isRefunded: false,
      refunds: [
        { sum: 1000, state: 'done', receiptUrl: null },
        { sum: 500, state: 'pending', receiptUrl: null },
      ],
    })
  })

  it('has a receipt of its own, which opens by its link alone', async () => {
    const { guest, paymentId } = await givePartsBack()
    const { receipt } = (await guest.status({ paymentId }))!['refunds'][1]
    const { rawPayload, headers } = await backend.app.inject({ url: receipt, headers: { 'accept-language': 'en' } })
    expect(headers['content-type']).toBe('application/pdf')
    const text = readPdf(rawPayload)
    for (const words of ['Refund receipt', '5.00', 'On its way at the bank', 'By the city’s staff', 'А123ВС77'])
      expect(text).toContain(words)
    const forged = String(receipt).replace('/probe/', '/free/')
    expect((await backend.app.inject({ url: forged })).statusCode).toBe(404)
    expect((await backend.app.inject({ url: `${String(receipt)}x` })).statusCode).toBe(404)
  })

  it('of time that was not used is in the driver’s history', async () => {
    const driver = await createPayingDriver(backend, { city: 'free' })
    const start = backend.clock.now() - 3 * 60 * MINUTE
    const begun = await driver.start({ start, method: 'bankCard', minutes: 240, expectedPrice: 24_000 })
    await driver.press('pay', begun.redirectUrl)
    const history = async () =>
      driver.ask(getOperations, {
        bounds: { from: null, to: null },
        type: 'payment',
        timeZone: MOSCOW,
        cursor: null,
      })
    expect((await history()).map(({ refunds }) => refunds)).toEqual([[]])
    await driver.ask(abortSession, { sessionId: begun.session!.id })
    const [line] = await history()
    expect(line?.refunds).toMatchObject([{ state: 'done', receiptUrl: expect.anything() }])
    expect(line!.refunds[0]!.sum).toBeGreaterThan(0)
    await expectLevel(backend, 'free')
  })
})

describe('a fiscal receipt', () => {
  const fiscal = async (guest: ReturnType<typeof createGuest>) => (await guest.status())?.['fiscal']

  it('is issued for the payment and for each refund, once, and is on the receipt', async () => {
    const { guest, paymentId } = await givePartsBack()
    const done = { state: 'done', number: expect.stringMatching(/^1\d{5}$/), sign: expect.stringMatching(/^\d{10}$/) }
    const all = [
      { kind: 'sale', ...done },
      { kind: 'refund', ...done },
      { kind: 'refund', ...done },
    ]
    expect(await fiscal(guest)).toEqual(all)
    await backend.tick()
    expect(await fiscal(guest)).toEqual(all)
    const url = String((await guest.status({ paymentId }))?.['checkFiscal'])
    const page = (await backend.app.inject({ url, headers: { 'accept-language': 'en' } })).body
    expect(page).toMatch(/<dt>Fiscal receipt<\/dt>\s*<dd>No\. 1\d{5}, fiscal sign \d{10}<\/dd>/)
    expect(page).toContain('<dt>Fiscal receipt of the refund</dt>')
  })

  describe('of money that goes back with a deleted account', () => {
    const PAYER = '79161234567'
    /** A top-up of his, and the end of his account, whose money goes back to his card. */
    async function deleteWithMoney(): Promise<void> {
      const driver = await createPayingDriver(backend)
      const { redirectUrl, paymentId } = await driver.ask(refillBalance, { method: 'bankCard', amount: 10_000 })
      const isIt = eq(payments.id, paymentId!)
      await backend.database.db.update(payments).set({ phone: PAYER }).where(isIt)
      await driver.press('pay', redirectUrl)
      await driver.ask(sendDeletionCode, {})
      const { code } = await lastLetter(backend, '79000000001')
      await driver.ask(deleteAccount, { code: code! })
    }
    const requests = async () => JSON.stringify(await backend.database.db.select().from(bankRequests))
    /** What the operator is sent meanwhile, who refuses the receipts of refunds if he is told to. */
    async function listen(
      refuses: () => boolean,
      meanwhile: (sent: readonly string[]) => Promise<void>,
    ): Promise<void> {
      const operator = backend.context.fiscal!
      const { issue } = operator
      const sent: string[] = []
      operator.issue = async (order) => {
        sent.push(`${order.kind} to ${order.contact}`)
        if (order.kind === 'refund' && refuses()) return { state: 'failed', number: null, sign: null }
        return issue(order)
      }
      try {
        await meanwhile(sent)
      } finally {
        operator.issue = issue
      }
    }

    it('is sent to whom the payment was, and no trace of him stays', async () => {
      await listen(
        () => false,
        async (sent) => {
          await deleteWithMoney()
          await backend.tick()
          expect(sent).toEqual([`sale to ${PAYER}`])
          await backend.tick()
          expect(sent).toEqual([`sale to ${PAYER}`, `refund to ${PAYER}`])
          expect(await requests()).not.toContain(PAYER)
        },
      )
    })

    it.each(['issue', 'close'] as const)(
      'and is refused, keeps whom it goes to until the staff have it issued or close it: %s',
      async (decision) => {
        let refuses = true
        await listen(
          () => refuses,
          async (sent) => {
            await deleteWithMoney()
            await backend.tick()
            await backend.tick()
            const { db } = backend.database
            const decide = async (what: typeof decision) => {
              const [found] = await listExceptions(db)
              const wish = { id: found!.id, decision: what, actor: 'anna', reason: '?', press: randomUUID() }
              expect(await decideException(backend.context, wish)).toBe(true)
              await backend.tick()
            }
            await decide('issue')
            expect(await requests()).toContain(PAYER)
            refuses = false
            await decide(decision)
            const asked = decision === 'issue' ? 3 : 2
            expect(sent).toEqual([`sale to ${PAYER}`, ...Array.from({ length: asked }, () => `refund to ${PAYER}`)])
            expect(await requests()).not.toContain(PAYER)
          },
        )
      },
    )
  })
  it('keeps no payment waiting where the operator does not answer, and is issued when it does', async () => {
    const operator = backend.context.fiscal!
    const { issue } = operator
    const guest = createGuest(backend)
    operator.issue = () => new Promise(() => {})
    await guest.pay()
    operator.issue = () => Promise.reject(new BankSilentError())
    await backend.tick()
    operator.issue = issue
    expect(await guest.status()).toMatchObject({ state: 'paid', fiscal: [{ kind: 'sale', state: 'queued' }] })
    backend.setNow(backend.clock.now() + MINUTE)
    await backend.tick()
    expect(await fiscal(guest)).toMatchObject([{ kind: 'sale', state: 'done' }])
  })

  it('keeps no refund waiting, however many receipts the operator is silent about', async () => {
    const { db } = backend.database
    const operator = backend.context.fiscal!
    const { issue } = operator
    let asked = 0
    operator.issue = () => {
      asked += 1
      return Promise.reject(new BankSilentError())
    }
    const { bank } = backend.context
    const { refund } = bank
    bank.refund = () => Promise.reject(new BankSilentError())
    try {
      const paymentId = String((await createGuest(backend).pay())['paymentId'])
      const wish = { actor: 'anna', reason: '?', press: randomUUID(), paymentId, amount: 1000 }
      expect(await refundByHand(backend.context, wish)).toBe('done')
      const [receipt] = await db.select().from(fiscalReceipts)
      const detail = { receipt: receipt!.id }
      const row = { kind: 'fiscal', merchantOrder: paymentId, paymentId, detail, nextAt: 0, createdAt: 0 } as const
      await db.insert(bankRequests).values(Array.from({ length: 10 }, () => ({ ...row, id: randomUUID() })))
      asked = 0
      bank.refund = refund
      backend.setNow(backend.clock.now() + MINUTE)
      await backend.tick()
      expect(await db.select().from(refunds)).toMatchObject([{ state: 'done', amount: 1000 }])
      expect(asked).toBe(5)
    } finally {
      Object.assign(operator, { issue })
      Object.assign(bank, { refund })
    }
  })

  it('stands on the receipt of the refund too', async () => {
    const { guest, paymentId } = await givePartsBack()
    const { receipt } = (await guest.status({ paymentId }))!['refunds'][0]
    const { rawPayload } = await backend.app.inject({ url: receipt, headers: { 'accept-language': 'en' } })
    expect(readPdf(rawPayload)).toMatch(/Fiscal receipt of the refund\s*No\. 1\d{5}, fiscal sign \d{10}/)
  })

  it.each<[string, (issue: Fiscal['issue'], order: FiscalOrder) => Promise<FiscalAnswer>]>([
    ['refuses', async () => ({ state: 'failed', number: null, sign: null })],
    [
      'has issued another under the key of',
      async (issue, order) => {
        await issue({ ...order, amount: 1 })
        return issue(order)
      },
    ],
  ])(
    'that the operator %s is in the queue, is asked for anew by the staff, and leaves it once issued',
    async (_, refuse) => {
      const operator = backend.context.fiscal!
      const { issue } = operator
      const keys: string[] = []
      operator.issue = async (order) => {
        keys.push(order.key)
        return refuse(issue, order)
      }
      const guest = createGuest(backend)
      const { paymentId } = await guest.pay()
      await backend.tick()
      expect(await fiscal(guest)).toMatchObject([{ kind: 'sale', state: 'failed' }])
      const { db } = backend.context.database
      const [found] = await listExceptions(db)
      expect(found).toMatchObject({ kind: 'fiscalFailed', subject: keys[0], paymentId, ordered: 6000, state: 'open' })
      expect(decisionsOf(found!)).toEqual(['issue', 'close'])
      operator.issue = async (order) => {
        keys.push(order.key)
        return issue(order)
      }
      const wish = { id: found!.id, decision: 'issue', actor: 'anna', reason: 'the till is mended' } as const
      const presses = [randomUUID(), randomUUID()]
      const ends = await Promise.all(presses.map((press) => decideException(backend.context, { ...wish, press })))
      expect(ends.toSorted()).toEqual([false, true])
      await backend.tick()
      expect([keys.length, keys[1] === keys[0]]).toEqual([2, false])
      expect(await fiscal(guest)).toMatchObject([
        { kind: 'sale', state: 'done', sign: expect.stringMatching(/^\d{10}$/) },
      ])
      expect(await listExceptions(db, { all: true })).toMatchObject([{ state: 'decided', decision: 'done' }])
      await expectLevel(backend, 'probe')
    },
  )
})
