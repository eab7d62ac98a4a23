import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { orders, refunds as bankRefunds } from '../../../demo/bank/schema.ts'
import { listExceptions } from '../../../demo/backend/payment/settle/exceptions.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { orderOf } from '../../support/bank-book.ts'
import { createGuest, PLATE } from '../../support/guest.ts'
import { STAFF } from '../../support/staff.ts'
import { createTestCity } from '../../support/test-city.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A city and its bank, whose books the tests compare, anew for each. */
export function openTwoBooks() {
  let backend: TestBackend
  let bank: TestBackend['context']['bank']

  beforeAll(async () => {
    backend = await startBackend({ cities: [createTestCity()], staff: STAFF })
    bank = { ...backend.context.bank }
  }, START_MS)
  afterAll(() => backend.stop())
  beforeEach(async () => {
    // What a test has the bank do is gone with it.
    Object.assign(backend.context.bank, bank)
    await backend.reset()
  })

  const db = () => backend.database.db

  return {
    get backend(): TestBackend {
      return backend
    },
    /** As the bank answers when no test has it do otherwise. */
    get bank() {
      return bank
    },
    db,
    bankDb: () => backend.bank.database.db,
    /** The bank gives so much of an order back that nobody has asked for. */
    async giveByItself(orderId: string, amount: number): Promise<void> {
      const bankDb = backend.bank.database.db
      const at = backend.clock.now()
      const row = { key: 'by-itself', orderId, amount, state: 'done', createdAt: at, decidedAt: at } as const
      await bankDb.insert(bankRefunds).values(row)
      await bankDb.update(orders).set({ refunded: amount }).where(eq(orders.id, orderId))
    },
    queue: (all = false) => listExceptions(db(), { city: 'probe', all }),
    rows: async () => (await backend.ledger('probe')).entries.map(({ kind, amount }) => `${kind} ${amount}`),
    async pass(ms: number): Promise<void> {
      backend.setNow(backend.clock.now() + ms)
      await backend.tick()
    },
    /** A guest's order at the bank, with the id of its payment. */
    async begin(plate = PLATE) {
      const guest = createGuest(backend)
      const wish = { transport: { number: plate, category: 'B' } }
      await guest.cost(wish)
      const { body } = await guest.start(wish)
      const url = String(body['RedirectURL'])
      return { guest, paymentId: String(body['paymentId']), order: orderOf(url), url }
    },
  }
}
