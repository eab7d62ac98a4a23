import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PAYMENT_STATES, type PaymentState } from '../../../shared/api/contract/payment-state.ts'
import { ledger, payments, sessions } from '../../../demo/backend/database/schema.ts'
import { record } from '../../../demo/backend/payment/ledger/ledger.ts'
import { movePayment } from '../../../demo/backend/payment/settle/states.ts'
import { START_MS, startBackend, WEDNESDAY, type TestBackend } from '../../support/backend.ts'
import { createGuest } from '../../support/guest.ts'
import { createTestCity } from '../../support/test-city.ts'

/** Every pair of states: may a payment go from the row to the column? Written out, so that a change must be meant. */
const TABLE: Record<PaymentState, PaymentState[]> = {
  created: ['redirected', 'paid', 'declined', 'cancelled', 'expired'],
  redirected: ['paid', 'declined', 'cancelled', 'expired'],
  paid: ['refunded'],
  declined: ['paid'],
  cancelled: ['paid'],
  expired: ['paid'],
  refunded: [],
}

describe('a payment', () => {
  let backend: TestBackend

  beforeAll(async () => {
    backend = await startBackend({ cities: [createTestCity()] })
  }, START_MS)
  afterAll(() => backend.stop())

  async function insert(state: PaymentState) {
    const session = {
      id: randomUUID(),
      city: 'probe',
      owner: 'o',
      attempt: 'a',
      plate: 'А123ВС77',
      plateKey: 'А123ВС77',
      category: 'B' as const,
      zone: '101',
      zoneName: 'Центр',
    }
    const times = { startsAt: WEDNESDAY, endsAt: WEDNESDAY + 60_000, createdAt: WEDNESDAY }
    await backend.database.db
      .insert(sessions)
      .values({ ...session, ...times, type: 'today', price: 100, state: 'waiting' })
    const id = randomUUID()
    const [row] = await backend.database.db
      .insert(payments)
      .values({
        id,
        sessionId: session.id,
        city: 'probe',
        amount: 100,
        method: 'bankCard',
        state,
        origin: 'http://x',
        createdAt: WEDNESDAY,
        expiresAt: WEDNESDAY,
      })
      .returning()
    return row!
  }

  for (const from of PAYMENT_STATES) {
    it(`that is ${from} may become ${TABLE[from].join(', ') || 'nothing else'}`, async () => {
      for (const to of PAYMENT_STATES) {
        const { id } = await insert(from)
        const moved = await movePayment(backend.database.db, { id, to, at: WEDNESDAY })
        expect(moved?.state ?? null, `${from} to ${to}`).toBe(TABLE[from].includes(to) ? to : null)
      }
    })
  }

  it('is moved by one of many who try at once', async () => {
    const { id } = await insert('redirected')
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        movePayment(backend.database.db, { id, to: index % 2 === 0 ? 'paid' : 'cancelled', at: WEDNESDAY }),
      ),
    )
    expect(tries.filter((moved) => moved?.state === 'cancelled').length).toBeLessThanOrEqual(1)
    expect(tries.filter((moved) => moved?.state === 'paid')).toHaveLength(1)
  })

  it('cannot be charged or refunded twice, by any code', async () => {
    const payment = await insert('paid')
    const charge = {
      city: 'probe',
      kind: 'charge',
      debit: 'bank',
      credit: 'parking',
      amount: 100,
      at: WEDNESDAY,
      paymentId: payment.id,
    } as const
    await record(backend.database.db, charge)
    await expect(record(backend.database.db, charge)).rejects.toThrow()
  })

  it('keeps the books level: debits equal credits, and ours equal the bank’s', async () => {
    await backend.reset()
    const actions = ['pay', 'lose-answer', 'slow', 'decline', 'cancel', 'close', 'pay']
    for (const [index, action] of actions.entries()) {
      const guest = createGuest(backend)
      const wish = { transport: { number: `А${100 + index}ВС77`, category: 'B' }, duration: 60 + 15 * index }
      await guest.cost(wish)
      const { body } = await guest.start(wish)
      await guest.press(action, body['RedirectURL'])
    }
    backend.setNow(WEDNESDAY + 10 * 60_000)
    await backend.tick()
    const { entries, balances } = await backend.ledger('probe')
    expect(Object.values(balances).reduce((sum, balance) => sum + balance, 0)).toBe(0)
    const books = (await backend.app.inject({ url: '/demo/controls/ledger?city=probe' })).json()
    const taken = books.bank.filter((order: any) => order.state === 'authorized' && order.refundedAt === null)
    expect(balances['bank']).toBe(taken.reduce((sum: number, order: any) => sum + order.amount, 0))
    expect(entries).toHaveLength(4)
    const paid = await backend.database.db.select().from(payments).where(eq(payments.state, 'paid'))
    expect(new Set((await backend.database.db.select().from(ledger)).map(({ paymentId }) => paymentId))).toEqual(
      new Set(paid.map(({ id }) => id)),
    )
  })
})
