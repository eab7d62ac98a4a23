import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { changeOrder, expectLevel, orderOf, readOrder, takeSilently } from '../../support/bank-book.ts'
import { ACCOUNTS } from '../../support/driver.ts'
import { METHODS, SLIP } from '../../support/driver-world.ts'
import { createTestCity } from '../../support/test-city.ts'
import { ORDER_CASES, type Order } from './order-cases.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const lines: string[] = []
let backend: TestBackend
/** A second process on the same database; the clock of both does its work at once. */
let beside: TestBackend

beforeAll(async () => {
  const settings = { paymentsMethods: [...METHODS, SLIP] }
  const free = { ...settings, dontUseBalance: true, useFlatParking: true, flatParkingCodes: ['9001'] }
  const options = {
    log: { write: (line: string) => void lines.push(line) },
    cities: [
      createTestCity({ accounts: ACCOUNTS, settings }),
      createTestCity({ name: 'free', accounts: ACCOUNTS, settings: free }),
    ],
  }
  backend = await startBackend(options)
  beside = await startBackend({ ...options, beside: backend })
}, START_MS)
afterAll(async () => {
  await beside.stop()
  await backend.stop()
})
beforeEach(() => backend.reset())

const press = (action: string, { url }: Order) =>
  backend.app.inject({ method: 'POST', url: `${new URL(url).pathname}/${action}` })

/** Time passes, and the clock does what is due then. */
async function pass(ms: number): Promise<void> {
  const now = backend.clock.now() + ms
  for (const one of [backend, beside]) one.setNow(now)
  await Promise.all([backend.tick(), beside.tick()])
}

describe.each(ORDER_CASES)('$kind', (one) => {
  const { kind, city, amount, row, lifetimeMs, before = [], isSlip, begin } = one
  const isInvoice = kind === 'an invoice'
  /** What the person is told, where an invoice and a slip have words of their own. */
  const told = (state: string, ofInvoice: string) => {
    if (isInvoice) return ofInvoice
    return isSlip && state !== 'redirected' ? `${state} and ${state}` : state
  }
  const rows = async () =>
    (await backend.ledger(city)).entries
      .filter(({ kind: of }) => of !== 'opening' && of !== 'bonus')
      .map(({ kind: of, amount: sum }) => `${of} ${sum}`)
  const exceptions = async () =>
    (await backend.app.inject({ url: `/demo/controls/ledger?city=${city}` })).json()['exceptions'] as unknown[]

  afterEach(() => expectLevel(backend, city))

  it('whose callback is lost is found paid by the clock, once', async () => {
    const order = await begin(backend)
    await press('lose-answer', order)
    await pass(4 * MINUTE)
    expect(await rows()).toEqual(before)
    await pass(2 * MINUTE)
    expect(await rows()).toEqual([...before, `${row} ${amount}`])
    await pass(DAY)
    expect(await rows()).toEqual([...before, `${row} ${amount}`])
    expect(await order.seen()).toBe(told('paid', 'paid'))
  })

  it('that is not paid is withdrawn at the bank when its time is over, and takes no money any more', async () => {
    const order = await begin(backend)
    await pass(lifetimeMs - 1)
    expect((await readOrder(backend, orderOf(order.url))).state).toBe('open')
    await pass(1)
    expect((await readOrder(backend, orderOf(order.url))).state).toBe('cancelled')
    expect(await order.seen()).toBe(told('expired', 'open'))
    await press('lose-answer', order)
    await pass(DAY)
    await pass(DAY)
    expect(await rows()).toEqual(before)
  })

  it('that the bank has taken after its time all the same, without a word, is honoured a day later', async () => {
    const order = await begin(backend)
    await pass(lifetimeMs)
    await takeSilently(backend, orderOf(order.url))
    await pass(DAY)
    expect(await rows()).toEqual([...before, `${row} ${amount}`])
    expect(await order.seen()).toBe(told('paid', 'paid'))
  })

  if (!one.isAlwaysWelcome)
    it('that the bank has taken after the same was paid otherwise is refunded in full', async () => {
      const order = await begin(backend)
      await pass(lifetimeMs)
      await order.payOtherwise()
      const otherwise = await rows()
      await takeSilently(backend, orderOf(order.url))
      await pass(DAY)
      expect(await rows()).toEqual([...otherwise, `charge ${amount}`, `refund ${amount}`])
      expect(await order.seen()).toBe(told('refunded', 'paid'))
      expect(await exceptions()).toMatchObject(isInvoice ? [{ kind: 'twice', ordered: amount, taken: amount }] : [])
    })

  for (const [name, difference] of [
    ['more', 100],
    ['less', -100],
  ] as const)
    for (const action of ['pay', 'lose-answer'])
      it(`of which the bank takes ${name} than was ordered (${action}) is refunded in full, and listed once`, async () => {
        const order = await begin(backend)
        const taken = amount + difference
        await changeOrder(backend, orderOf(order.url), { amount: taken })
        lines.length = 0
        await press(action, order)
        await pass(6 * MINUTE)
        await pass(DAY)
        expect(await rows()).toEqual([...before, `charge ${taken}`, `refund ${taken}`])
        expect(await order.seen()).toBe(told('refunded', 'open'))
        expect((await readOrder(backend, orderOf(order.url))).refunded).toBe(taken)
        const { merchantOrder } = await readOrder(backend, orderOf(order.url))
        expect(await exceptions()).toEqual([
          expect.objectContaining({
            paymentId: merchantOrder,
            kind: 'amount',
            ordered: amount,
            taken,
            done: 'refunded',
          }),
        ])
        expect(lines.filter((line) => line.includes('the bank took another amount'))).toHaveLength(1)
        expect((await order.history()).filter((line) => line.includes(` done ${amount}`))).toEqual([])
      })

  it('that the bank is deciding about stays open until its word comes, also past its time and a wish to take it back', async () => {
    const order = await begin(backend)
    await press('slow', order)
    await changeOrder(backend, orderOf(order.url), { dueAt: backend.clock.now() + 2 * lifetimeMs })
    await order.withdraw?.()
    await pass(lifetimeMs)
    expect(await order.seen()).toBe(told('redirected', 'processing'))
    await takeSilently(backend, orderOf(order.url))
    await pass(lifetimeMs)
    expect(await rows()).toEqual([...before, `${row} ${amount}`])
    expect(await order.seen()).toBe(told('paid', 'paid'))
  })
})
