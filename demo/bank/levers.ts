import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { number, object, string } from 'yup'
import type { Clock } from '../backend/clock.ts'
import type { Db } from '../backend/database/database.ts'
import { readInput } from '../backend/http/bodies.ts'
import { decideRefund } from './refunds.ts'
import { fiscalReceipts, orders, refunds, type OrderRow } from './schema.ts'
import { UUID } from '../backend/uuid.ts'

const takeInput = object({ order: string().matches(UUID).required() })
const clockInput = object({ now: number() })
const cityInput = object({ city: string() })
const changeInput = object({
  order: string().matches(UUID).required(),
  state: string().oneOf(['open', 'processing', 'authorized', 'declined', 'cancelled'] as const),
  amount: number().integer(),
  billNumber: string(),
  decidedAt: number().integer(),
  dueAt: number().integer(),
  nextRefund: string().oneOf(['pending', 'done', 'failed'] as const),
})
const refundInput = object({
  key: string().required(),
  state: string()
    .oneOf(['done', 'failed'] as const)
    .required(),
})

/** What tests make the bank do that no city can ask of it. */
export function serveLevers(
  app: FastifyInstance,
  { db, clock, tell, tick }: { db: Db; clock: Clock; tell(order: OrderRow): Promise<void>; tick(): Promise<void> },
): void {
  app.get('/levers/orders', async (request) => {
    const { city } = readInput(cityInput, request)
    const isOfCity = city === undefined ? undefined : eq(orders.city, city)
    return db.select().from(orders).where(isOfCity).orderBy(orders.createdAt)
  })

  /** The money of an order is taken although it was withdrawn, and the city is told. */
  app.post('/levers/take', async (request) => {
    const { order } = readInput(takeInput, request)
    const late = { state: 'authorized', billNumber: randomUUID(), decidedAt: clock.now() } as const
    const [taken] = await db.update(orders).set(late).where(eq(orders.id, order)).returning()
    if (taken) await tell(taken)
    return {}
  })

  /** The bank changes its own book and tells the city nothing. */
  app.post('/levers/change', async (request) => {
    const { order, ...changes } = readInput(changeInput, request)
    await db.update(orders).set(changes).where(eq(orders.id, order))
    return {}
  })

  app.post('/levers/refund', async (request) => {
    const { key, state } = readInput(refundInput, request)
    return { isDecided: await decideRefund(db, key, { state, now: clock.now() }) }
  })

  app.post('/levers/clock', async (request) => {
    clock.set(readInput(clockInput, request).now ?? null)
    return {}
  })

  app.post('/levers/tick', async () => {
    await tick()
    return {}
  })

  app.post('/levers/reset', async () => {
    await db.delete(refunds)
    await db.delete(orders)
    await db.delete(fiscalReceipts)
    return {}
  })
}
