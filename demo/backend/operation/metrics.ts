import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { missingYear } from '../city/calendar-ahead.ts'
import type { Context } from '../context.ts'
import { rowsOf } from '../database/database.ts'
import { findUncompared } from '../payment/settle/reconcile.ts'
import { END_STATES, type EndState } from '../payment/settle/states.ts'

/** What the ledger is waiting for; each is a queue that should be short and young. */
const QUEUES = {
  /** Orders about which the bank is to be asked. */
  questions: sql`SELECT count(*) AS length, min(ask_at) AS oldest FROM payments WHERE ask_at <= `,
  /** What the bank is to do and has not done. */
  requests: sql`
    SELECT count(*) AS length, min(created_at) AS oldest FROM bank_requests WHERE state = 'due' AND created_at <= `,
  /** Refunds that the bank has not ended. */
  refunds: sql`SELECT count(*) AS length, min(at) AS oldest FROM refunds WHERE state = 'pending' AND at <= `,
  /** Parkings whose end has come, and that still count as running. */
  ends: sql`
    SELECT count(*) AS length, min(ends_at) AS oldest FROM sessions WHERE state = 'active' AND ends_at <= `,
  /** Money of deleted accounts and of refused refunds that the staff has not paid out. */
  payouts: sql`SELECT count(*) AS length, min(at) AS oldest FROM payouts WHERE paid_at IS NULL AND at <= `,
  /** Letters that no carrier has yet. The demo has none: a page shows them. */
  letters: sql`SELECT count(*) AS length, min(at) AS oldest FROM outbox WHERE done_at IS NULL AND at <= `,
} as const

export interface Metrics {
  /** Counts a payment that has come to an end. */
  countEnd(state: EndState): void
  /** In the text format of Prometheus. */
  render(): Promise<{ type: string; text: string }>
  /** Counts a step of what time brings that failed. */
  countFailure(step: string): void
  /** Runs one round of what time brings, and counts how long it took and how it ended: `run` is false where a part of it failed. */
  timeRound(round: string, run: () => Promise<boolean>): Promise<void>
}

/** Numbers of this process and, from the database, of all of them; counted for each request of the page. */
export function createMetrics(
  app: FastifyInstance,
  { database, clock, isDemo, cities }: Pick<Context, 'database' | 'clock' | 'isDemo' | 'cities'>,
): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const { db } = database
  collectDefaultMetrics({ register: registry, prefix: 'parking_' })

  const answers = new Histogram({
    name: 'parking_answer_seconds',
    help: 'How long a request took, by its route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const ticks = new Histogram({
    name: 'parking_tick_seconds',
    help: 'How long a round of what time brings took, by its name',
    labelNames: ['round', 'result'] as const,
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30],
    registers,
  })
  const failures = new Counter({
    name: 'parking_steps_failed_total',
    help: 'Steps of what time brings that failed, by their name, in this process since its start; the log says why',
    labelNames: ['step'] as const,
    registers,
  })
  const unfinished = new Gauge({
    name: 'parking_payments_unfinished',
    help: 'Payments that are not final both here and at the bank, by their state here',
    labelNames: ['state'] as const,
    registers,
  })
  // Those of all time are millions of rows: what is counted is what happens.
  const ended = new Counter({
    name: 'parking_payments_ended_total',
    help: 'Payments that came to an end, by their state here, in this process since its start; one that is paid and goes back later is counted in both',
    labelNames: ['state'] as const,
    registers,
  })
  for (const state of END_STATES) ended.inc({ state }, 0)
  const lengths = new Gauge({
    name: 'parking_queue_length',
    help: 'What is due: questions and requests to the bank, refunds without an end, money to be paid out, letters, parkings to be ended, days of the bank that are not compared',
    labelNames: ['queue'] as const,
    registers,
  })
  const ages = new Gauge({
    name: 'parking_queue_age_seconds',
    help: 'How long the first in a queue has been due; 0 where none is',
    labelNames: ['queue'] as const,
    registers,
  })
  const exceptions = new Gauge({
    name: 'parking_exceptions',
    help: 'Differences between our book and the bank’s that wait for a person',
    registers,
  })
  const calendars = new Gauge({
    name: 'parking_calendar_missing',
    help: 'Whether the calendar of a city lacks this year, or the one in which it will be in 60 days: parking in it has no price',
    labelNames: ['city'] as const,
    registers,
  })

  /** What the database knows, for all processes on it. */
  async function countRows(): Promise<void> {
    const now = clock.now()
    const states = await db.execute(
      sql`SELECT state, count(*) AS count FROM payments WHERE ask_at IS NOT NULL GROUP BY state`,
    )
    unfinished.reset()
    for (const row of rowsOf(states)) unfinished.set({ state: String(row['state']) }, Number(row['count']))
    const tell = (queue: string, length: number, oldest: number | undefined) => {
      lengths.set({ queue }, length)
      ages.set({ queue }, oldest === undefined ? 0 : Math.max(0, now - oldest) / 1000)
    }
    for (const [queue, query] of Object.entries(QUEUES)) {
      if (queue === 'letters' && isDemo) continue
      const row = rowsOf(await db.execute(sql`${query}${new Date(now).toISOString()}`))[0]
      const oldest = row?.['oldest']
      tell(queue, Number(row?.['length'] ?? 0), oldest ? new Date(String(oldest)).getTime() : undefined)
    }
    const days = await findUncompared({ database, clock })
    tell('days', days.length, days[0]?.since)
    const found = rowsOf(await db.execute(sql`SELECT count(*) AS count FROM exceptions WHERE state = 'open'`))[0]
    exceptions.set(Number(found?.['count']))
    for (const city of cities) calendars.set({ city: city.name }, missingYear(city, now) === null ? 0 : 1)
  }

  app.addHook('onResponse', async (request, reply) => {
    const { url: route = 'none' } = request.routeOptions
    answers.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  return {
    countEnd: (state) => ended.inc({ state }),
    countFailure: (step) => failures.inc({ step }),
    async render() {
      await countRows()
      return { type: registry.contentType, text: await registry.metrics() }
    },
    async timeRound(round, run) {
      const end = ticks.startTimer({ round })
      try {
        end({ result: (await run()) ? 'done' : 'failed' })
      } catch (cause) {
        end({ result: 'failed' })
        throw cause
      }
    },
  }
}
