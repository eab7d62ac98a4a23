import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { number, object, string } from 'yup'
import { seedAccounts } from './account/seed.ts'
import type { Context } from './context.ts'
import { emptyTables } from './database/empty-tables.ts'
import { exceptions } from './database/bank-schema.ts'
import { payments, priceFactors, sessions } from './database/schema.ts'
import type { Sandbox } from './bank/sandbox.ts'
import { readInput } from './http/bodies.ts'
import { readBalances, readLedger } from './payment/ledger/ledger.ts'
import { ROUNDS } from './rounds.ts'
import { UUID } from './uuid.ts'

const priceInput = object({
  city: string().required(),
  zone: string().default('*'),
  factor: number().min(0).required(),
})

/** The bank's order whose money is taken although it had withdrawn it. */
const takeInput = object({ order: string().matches(UUID).required() })

/** `now`: epoch milliseconds or an ISO time stops the clock there; null, or no body, lets it run. */
type ClockBody = { now?: number | string | null } | null

/**
 * Levers for tests: time, the passing of time, the ledger, late money, prices, a clean slate. Only with
 * TEST_CONTROLS=1.
 */
export function serveControls(app: FastifyInstance, context: Context, sandbox: Sandbox | undefined): void {
  const { db } = context.database

  function setClock(body: ClockBody): void {
    const now = body?.now ?? null
    context.clock.set(typeof now === 'string' ? toInstant(now) : now)
  }

  /** A lever of the sandbox bank, where it runs in this process. */
  async function pull(lever: string, body?: object): Promise<unknown> {
    const sent = body === undefined ? { method: 'GET' as const } : { method: 'POST' as const, payload: body }
    return (await sandbox?.app.inject({ url: `/levers/${lever}`, ...sent }))?.json()
  }

  app.post<{ Body: ClockBody }>('/demo/controls/clock', async ({ body }) => {
    setClock(body)
    return { status: 'ok', now: context.clock.now() }
  })

  app.post('/demo/controls/tick', async () => {
    await sandbox?.tick()
    for (const { run } of ROUNDS) await run(context)
    return { status: 'ok' }
  })

  app.get<{ Querystring: { city?: string } }>('/demo/controls/ledger', async ({ query }) => {
    const city = query.city ?? context.cities[0]?.name ?? ''
    return {
      status: 'ok',
      entries: await readLedger(db, city),
      balances: await readBalances(db, city),
      payments: await db
        .select({
          paymentId: payments.id,
          state: payments.state,
          amount: payments.amount,
          sessionState: sessions.state,
          zone: sessions.zone,
          startsAt: sessions.startsAt,
          endsAt: sessions.endsAt,
        })
        .from(payments)
        .innerJoin(sessions, eq(sessions.id, payments.sessionId))
        .where(eq(payments.city, city))
        .orderBy(payments.createdAt),
      sessions: await db
        .select({
          id: sessions.id,
          state: sessions.state,
          price: sessions.price,
          paid: sessions.paid,
          plate: sessions.plate,
          zone: sessions.zone,
          type: sessions.type,
        })
        .from(sessions)
        .where(eq(sessions.city, city))
        .orderBy(sessions.orderNumber),
      exceptions: await db.select().from(exceptions).where(eq(exceptions.city, city)).orderBy(exceptions.at),
      bank: (await pull(`orders?city=${city}`)) ?? [],
    }
  })

  app.post('/demo/controls/take', async (request) => {
    await pull('take', readInput(takeInput, request))
    return { status: 'ok' }
  })

  app.post('/demo/controls/price', async (request) => {
    const row = readInput(priceInput, request)
    const target = [priceFactors.city, priceFactors.zone]
    await db
      .insert(priceFactors)
      .values(row)
      .onConflictDoUpdate({ target, set: { factor: row.factor } })
    return { status: 'ok' }
  })

  /** What the cities begin with is as old as it is for a start at that moment. */
  app.post<{ Body: ClockBody }>('/demo/controls/reset', async ({ body }) => {
    await emptyTables(db)
    await pull('reset', {})
    setClock(body)
    await seedAccounts(context)
    return { status: 'ok' }
  })
}

function toInstant(text: string): number {
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw new TypeError(`Not a time: ${text}`)
  return at
}
