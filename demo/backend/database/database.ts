import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/**
 * What repositories work on: the database, or the transaction they are inside. On PGlite there is one connection,
 * and asking the database itself within a transaction waits for ever: hand the transaction on.
 */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

export interface Database {
  readonly db: Db
  /** For the log: where the data are, without a password. */
  readonly location: string
  /** Work that may take as long as it takes, on a connection without limits of time: migrations, an audit. */
  patiently<T>(work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The rows of `handle.execute`, the same under both drivers. */
export function rowsOf(result: unknown): Record<string, unknown>[] {
  const { rows } = result as { rows: Record<string, unknown>[] }
  return rows
}
