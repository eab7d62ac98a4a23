import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encodeForm, encodeQuery } from '../../../shared/api/contract/call.ts'
import { payments } from '../../../demo/backend/database/schema.ts'
import { getInvoice, payInvoice } from '../../../shared/api/contract/invoice.ts'
import { CARD_WIDGET, paymentFromPortal, type PortalNotice } from '../../../shared/api/contract/portal.ts'
import { refundByHand } from '../../../demo/backend/staff/staff-refund.ts'
import { START_MS, startBackend, WEDNESDAY, type TestBackend } from '../../support/backend.ts'
import { expectLevel, orderOf, readOrder, takeSilently } from '../../support/bank-book.ts'
import { createTestCity } from '../../support/test-city.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let backend: TestBackend
/** The same city after its data have changed: the invoice is of 2000 roubles now. */
let reduced: TestBackend

function createCity(amount: number) {
  const city = createTestCity({
    settings: { cardWidget: { publicId: 'key', scriptUrl: 'https://widget.example/form.js' } },
  })
  const invoices = city.content.invoices.map((invoice) => ({ ...invoice, amount }))
  return { ...city, content: { ...city.content, invoices } }
}

beforeAll(async () => {
  backend = await startBackend({ cities: [createCity(3000)] })
  reduced = await startBackend({ cities: [createCity(2000)], beside: backend })
}, START_MS)
afterAll(async () => {
  await reduced.stop()
  await backend.stop()
})
beforeEach(async () => {
  await backend.reset()
  reduced.setNow(WEDNESDAY)
})

async function pay(
  at: TestBackend,
  amount: string,
  email: string | undefined = 'payer@mail.example',
): Promise<Record<string, unknown>> {
  const form = { invoiceId: 'inv-1', amount, email, returnUrl: 'https://museum.example/pay' }
  const response = await at.app.inject({
    method: 'POST',
    url: `/probe${payInvoice.path}`,
    payload: encodeForm(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  return response.json()
}

/** The order at the bank that a press makes. */
async function begin(at: TestBackend = backend, amount = '3000.00'): Promise<string> {
  return orderOf(String((await pay(at, amount))['RedirectURL']))
}

/** What the page says when the provider's form has ended. */
async function tell(changes: Partial<PortalNotice> = {}): Promise<unknown> {
  const notice: PortalNotice = {
    source: CARD_WIDGET,
    order: 'inv-1',
    billNumber: 'late',
    amount: 300_000,
    paymentDate: '20250312122040',
    status: 'authorized',
    ...changes,
  }
  const url = `/probe${paymentFromPortal.path}${encodeQuery(paymentFromPortal.encode(notice))}`
  const answer = (await backend.app.inject({ url })).json()
  return answer['errorName'] ?? answer['status']
}

async function pass(ms: number): Promise<void> {
  const now = backend.clock.now() + ms
  for (const one of [backend, reduced]) one.setNow(now)
  await backend.tick()
}

async function stateOf(): Promise<unknown> {
  const answer = await backend.app.inject({ url: `/probe${getInvoice.path}${encodeQuery({ invoiceId: 'inv-1' })}` })
  return answer.json()['result'].state
}

const charges = async () => (await backend.ledger('probe')).entries.map(({ kind, amount }) => `${kind} ${amount}`)

describe('an invoice paid in the provider’s form', () => {
  it('is paid by the notice of the page, when the bank confirms it, once', async () => {
    const order = await begin()
    await takeSilently(backend, order)
    expect(await Promise.all([tell(), tell()])).toEqual(['ok', 'ok'])
    expect(await charges()).toEqual(['charge 300000'])
    expect(await stateOf()).toBe('paid')
    expect((await pay(backend, '3000.00'))['errorName']).toBe('conflict')
    await expectLevel(backend, 'probe')
  })

  it('is paid by the clock when the notice is lost', async () => {
    await takeSilently(backend, await begin())
    await pass(6 * MINUTE)
    expect(await charges()).toEqual(['charge 300000'])
    expect(await stateOf()).toBe('paid')
  })

  it('is not paid by a notice that the bank does not confirm, nor by one of nothing that was begun', async () => {
    expect(await tell()).toBe('ParkingSessionNotFound')
    const order = await begin()
    expect(await tell()).toBe('ValidationError')
    await takeSilently(backend, order)
    expect(await tell({ amount: 100 })).toBe('ValidationError')
    expect(await tell({ order: 'inv-2' })).toBe('ParkingSessionNotFound')
    expect(await tell({ source: 'bank' })).toBe('ParkingSessionNotFound')
    expect(await charges()).toEqual([])
  })

  it('is one order in whatever tab it is begun, which ends with its time', async () => {
    const [one, other] = await Promise.all([begin(), begin()])
    expect(one).toBe(other)
    await pass(90 * MINUTE)
    expect((await readOrder(backend, one)).state).toBe('cancelled')
    expect(await stateOf()).toBe('open')
    const again = await begin()
    expect(again).not.toBe(one)
    await takeSilently(backend, one)
    await takeSilently(backend, again)
    expect(await tell()).toBe('ok')
    await pass(DAY)
    expect(await charges()).toEqual(['charge 300000', 'charge 300000', 'refund 300000'])
    await expectLevel(backend, 'probe')
  })
})

describe('the receipt of an invoice', () => {
  const contacts = async () => {
    const rows = await backend.database.db.select().from(payments)
    return rows.map(({ state, email }) => `${state} ${email}`)
  }
  const press = async (email: string) => (await pay(backend, '3000.00', email))['errorName'] ?? 'ok'

  it('needs an e-mail where the invoice says so, whoever has sent the form', async () => {
    expect([await press(''), await press('nonsense')]).toEqual(['ValidationError', 'ValidationError'])
    expect(await contacts()).toEqual([])
  })

  it('goes to whoever went to the bank last, and nowhere else once the bank has the money', async () => {
    await press('stranger@mail.example')
    const order = orderOf(String((await pay(backend, '3000.00', 'payer@mail.example'))['RedirectURL']))
    expect(await contacts()).toEqual(['redirected payer@mail.example'])
    await takeSilently(backend, order)
    expect(await press('stranger@mail.example')).toBe('conflict')
    expect(await contacts()).toEqual(['paid payer@mail.example'])
  })
})

describe('an invoice whose sum has changed while an order was open', () => {
  it('can be paid anew once its money has gone back in full, and not while a part of it is here', async () => {
    await takeSilently(backend, await begin())
    await tell()
    const [paid] = await backend.database.db.select().from(payments)
    const giveBack = (amount: number) => {
      const wish = { actor: 'anna', reason: 'another card', press: randomUUID() }
      return refundByHand(backend.context, { ...wish, paymentId: paid!.id, amount })
    }
    expect(await giveBack(100_000)).toBe('done')
    expect((await pay(backend, '3000.00'))['errorName']).toBe('conflict')
    expect(await giveBack(200_000)).toBe('done')
    expect(await stateOf()).toBe('open')
    await takeSilently(backend, await begin())
    await tell()
    expect(await stateOf()).toBe('paid')
    await expectLevel(backend, 'probe')
  })

  it('is ordered anew for its present sum; the old order can be paid no more', async () => {
    const old = await begin()
    const order = await begin(reduced, '2000.00')
    expect((await readOrder(backend, order)).amount).toBe(200_000)
    expect((await readOrder(backend, old)).state).toBe('cancelled')
    expect(await begin(reduced, '2000.00')).toBe(order)
    await takeSilently(backend, order)
    await pass(6 * MINUTE)
    expect(await charges()).toEqual(['charge 200000'])
    await expectLevel(backend, 'probe')
  })

  it('is not ordered anew while the bank takes the old sum', async () => {
    await backend.app.inject({ method: 'POST', url: `/bank/${await begin()}/slow` })
    expect((await pay(reduced, '2000.00'))['errorName']).toBe('conflict')
  })
})
