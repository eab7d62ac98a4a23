import { Socket } from 'node:net'
import type { Logger } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import type { Database, Db } from './database.ts'
import { StartRefusedError } from '../start-refused.ts'
import { DatabaseGoneError, isGone } from './unavailable.ts'

/**
 * How long a request waits for the database, in milliseconds. A browser of ours gives up after 15 seconds, so each of
 * these ends before: better a 503 that says when to come again than an answer that nobody hears.
 */
export const DATABASE_TIMES = {
  /** For a free connection or a new one. Who waits so long stands behind hundreds. */
  connect: 5_000,
  /** For a lock that another holds, such as a plate's: a transaction takes it for milliseconds. */
  lock: 5_000,
  /** For a statement. All of a request's are found by an index. */
  statement: 10_000,
  /** Between two statements of a transaction: nothing but our own reckoning happens there. */
  idleInTransaction: 10_000,
  /** Without a byte from the server: longer than a statement may take, so that it is the line that is dead. */
  silence: 12_000,
} as const

export type DatabaseTimes = Record<keyof typeof DATABASE_TIMES, number>

export interface PostgresOptions {
  /** Keeps several backends apart on one server. */
  schema?: string
  connections?: number
  times?: Partial<DatabaseTimes>
  /** Is told of every statement with its values. */
  logger?: Logger | undefined
}

/**
 * A PostgreSQL server (15 or newer).
 * @throws StartRefusedError where it does not answer
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const { schema, connections = 10, logger } = options
  const place: PoolConfig = {
    connectionString: url,
    ...(schema === undefined ? {} : { options: `-c search_path=${schema}` }),
  }
  const pool = createPool({ ...place, max: connections, ...withTimes({ ...DATABASE_TIMES, ...options.times }) })
  try {
    await pool.query(schema === undefined ? 'SELECT 1' : `CREATE SCHEMA IF NOT EXISTS "${schema}"`)
  } catch (cause) {
    await pool.end()
    throw new StartRefusedError(`The database does not answer: ${String((cause as Error).message)}.`)
  }
  const { host, pathname } = new URL(url)
  return {
    db: toDb(pool, logger),
    location: `postgres://${host}${pathname}`,
    async patiently(work) {
      const patient = createPool({ ...place, max: 1 })
      try {
        return await work(toDb(patient, logger))
      } finally {
        await patient.end()
      }
    },
    close: () => pool.end(),
  }
}

function withTimes(times: DatabaseTimes): PoolConfig {
  return {
    connectionTimeoutMillis: times.connect,
    lock_timeout: times.lock,
    statement_timeout: times.statement,
    idle_in_transaction_session_timeout: times.idleInTransaction,
    stream: () => createSocket(times.silence),
  }
}

/** A machine that is gone says nothing, not even that it is: TCP alone would wait for a quarter of an hour. */
function createSocket(silence: number): Socket {
  const socket = new Socket()
  socket.setTimeout(silence, () => socket.destroy(new DatabaseGoneError('The database has fallen silent')))
  return socket
}

/**
 * A connection that the server ends must not end this process, whether it lies idle or is between two statements of a
 * transaction; who asks next is told, or gets a new one.
 */
function createPool(config: PoolConfig): Pool {
  const pool = new Pool(config)
  const names = new Map<string, string>()
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    prepareStatements(client, names)
  })
  return pool
}

/** More texts than all routes have, and more values than a row of any table: lists of changing length take no name. */
const MOST_PREPARED = 500
const MOST_VALUES = 64

function nameOf(text: string, names: Map<string, string>): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_PREPARED) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/** Each connection parses a statement once, by a name that the same text has in its pool, and plans it a few times. */
function prepareStatements(client: PoolClient, names: Map<string, string>): void {
  const query = client.query.bind(client) as (asked: unknown, ...rest: unknown[]) => unknown
  const prepared = (asked: unknown, values?: unknown, ...rest: unknown[]) => {
    const isStatement = typeof asked === 'object' && asked !== null && 'text' in asked && Array.isArray(values)
    return isStatement && values.length > 0 && values.length <= MOST_VALUES
      ? query({ ...asked, name: nameOf(String(asked.text), names) }, values, ...rest)
      : query(asked, values, ...rest)
  }
  client.query = prepared as typeof client.query
}

/**
 * drizzle's own transaction keeps a connection for ever whose BEGIN has failed, and gives a broken one back as a whole
 * one: after ten such failures the pool would be empty.
 */
function toDb(pool: Pool, logger: Logger | undefined): Db {
  const known = new WeakMap<PoolClient, Db>()
  const dbOf = (client: PoolClient): Db => {
    const db = known.get(client) ?? (drizzle(client, { logger }) as unknown as Db)
    known.set(client, db)
    return db
  }

  const transaction: Db['transaction'] = async (work, config) => {
    const client = await pool.connect().catch((cause: unknown) => {
      throw new DatabaseGoneError('There is no connection to the database', { cause })
    })
    let broken = false
    try {
      return await dbOf(client).transaction(work, config)
    } catch (cause) {
      broken = isGone(cause)
      throw cause
    } finally {
      client.release(broken)
    }
  }
  return Object.assign(drizzle(pool, { logger }) as unknown as Db, { transaction })
}
