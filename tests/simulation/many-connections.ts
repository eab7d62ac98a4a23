import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, type QueryResult } from 'pg'
import type { Database, Db } from '../../demo/backend/database/database.ts'
import { toDatabase } from './to-database.ts'
import type { Chance } from './chance.ts'
import type { Life } from './life.ts'
import type { Scheduler } from './scheduler.ts'
import { createCounter, type Deliver, type Statements } from './statements.ts'

/** A connection, and the statement that is under way on it. */
interface Line {
  client: Client
  pid: number
  /** Ends the statement that waits in the database for somebody else's lock; null where none does. */
  waiting: { isDone: boolean; deliver: () => Promise<void> } | null
}

export interface ManyConnections extends Statements {
  close(): Promise<void>
}

/** Turns of the event loop that a statement is given before the server is asked what it waits for. */
const AT_ONCE = 100

type Query = string | { text: string; values?: unknown[] }

/**
 * On PostgreSQL, where transactions run beside each other: one statement is let in at a time, and the next when it has
 * ended or waits for a lock. Which of the transactions goes on is the seed's to say, and so is every race.
 */
export async function createManyConnections(
  world: { scheduler: Scheduler; chance: Chance },
  url: string,
): Promise<ManyConnections> {
  const { scheduler, chance } = world
  const connect = async () => {
    const client = new Client({ connectionString: url })
    // One that is ended from outside says so to the statement under way.
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const monitor = await connect()
  const all = new Set<Line>()
  const idle: Line[] = []
  const blocked: Line[] = []

  async function connectLine(): Promise<Line> {
    const free = idle.pop()
    if (free) return free
    const client = await connect()
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const line: Line = { client, pid: rows[0]?.pid ?? 0, waiting: null }
    all.add(line)
    return line
  }

  /** Resolves when the statement of a line has ended, or is found to wait for a lock; true where it has ended. */
  async function hasEnded(line: Line): Promise<boolean> {
    const isDone = () => line.waiting === null || line.waiting.isDone
    // Most end before the server could be asked whether they wait.
    for (let turn = 0; turn < AT_ONCE && !isDone(); turn += 1)
      // oxlint-disable-next-line no-await-in-loop -- lets the socket be read
      await new Promise<void>((resolve) => setImmediate(resolve))
    for (;;) {
      if (isDone()) return true
      // oxlint-disable-next-line no-await-in-loop -- looks until it is one or the other
      const { rows } = await monitor.query<{ isBlocked: boolean }>(
        'SELECT cardinality(pg_blocking_pids($1)) > 0 AS "isBlocked"',
        [line.pid],
      )
      if (rows[0]?.isBlocked && !isDone()) return false
    }
  }

  /**
   * Those whose lock has come free with the last statement go on. The server says so sooner or later, so that they come
   * behind what else is due at the same moment, and not before or behind as it happens.
   */
  async function wake(): Promise<void> {
    for (const line of blocked.slice()) {
      // oxlint-disable-next-line no-await-in-loop -- in the order in which they came to wait
      if (!(await hasEnded(line))) continue
      blocked.splice(blocked.indexOf(line), 1)
      const ended = line.waiting
      line.waiting = null
      if (ended) scheduler.afterOthers(chance.between(`freed ${scheduler.count('freed')}`, 0, 8), () => ended.deliver())
    }
  }

  async function execute(line: Line, query: Query, values: unknown[] | undefined, deliver: Deliver<QueryResult>) {
    const state = { isDone: false, deliver: async () => {} }
    line.waiting = state
    const end = (told: () => Promise<void>) => Object.assign(state, { isDone: true, deliver: told })
    line.client.query(query as string, values as unknown[]).then(
      (result) => end(() => deliver.resolve(result)),
      (cause: unknown) => end(() => deliver.reject(cause)),
    )
    if (await hasEnded(line)) {
      line.waiting = null
      await state.deliver()
    } else blocked.push(line)
    await wake()
  }

  function openFor(life: Life): Database {
    const own = new Set<Line>()
    const counter = createCounter({ life, scheduler, chance })

    /** A connection, which is made in the event of its first statement. */
    function open() {
      let line: Line | null = null
      return {
        async take(): Promise<Line> {
          line ??= await connectLine()
          own.add(line)
          return line
        },
        give() {
          if (line && life.isAlive() && own.delete(line)) idle.push(line)
        },
      }
    }

    function ask(line: ReturnType<typeof open>, query: Query, values?: unknown[]): Promise<QueryResult> {
      const text = typeof query === 'string' ? query : query.text
      return counter.ask<QueryResult>(text, async (deliver) => execute(await line.take(), query, values, deliver))
    }

    /** Named as drizzle tells a pool from a connection. */
    class LinePool {
      query(query: Query, values?: unknown[]): Promise<QueryResult> {
        const line = open()
        return ask(line, query, values).finally(line.give)
      }
      async connect() {
        const line = open()
        return { query: (query: Query, values?: unknown[]) => ask(line, query, values), release: line.give }
      }
    }

    life.onEnd(async () => {
      for (const line of own) {
        all.delete(line)
        const place = blocked.indexOf(line)
        if (place !== -1) blocked.splice(place, 1)
        // oxlint-disable-next-line no-await-in-loop -- its locks are free before anything else happens
        await end(line)
      }
      await wake()
    })
    return toDatabase(drizzle(new LinePool() as never) as unknown as Db)
  }

  async function end({ pid, client }: Line): Promise<void> {
    await monitor.query('SELECT pg_terminate_backend($1, 5000)', [pid])
    await client.end().catch(() => {})
  }

  return {
    openFor,
    async close() {
      // oxlint-disable-next-line no-await-in-loop -- one after another, as they were made
      for (const line of all) await end(line)
      await monitor.end()
    },
  }
}
