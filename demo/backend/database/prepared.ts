import { getTableColumns, sql, type Param } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

/** A value that comes with the execution. Never null: a column's encoder would make something of it. */
export function given(column: PgColumn, name: string): Param {
  return sql.param(sql.placeholder(name), column)
}

/**
 * A statement that is put together once for each connection (on PGlite, in a transaction, once for that), and not for each execution, which would be a fifth of a
 * request's work. `shape` is what the text depends on; values come with the execution, by `given`.
 */
export function prepared<Statement>(
  build: (db: Db, shape: string) => { prepare(name: string): Statement },
): (db: Db, shape?: string) => Statement {
  const known = new WeakMap<object, Map<string, Statement>>()
  return (db, shape = '') => {
    const { session } = db._
    const statements = known.get(session) ?? new Map<string, Statement>()
    known.set(session, statements)
    const statement = statements.get(shape) ?? build(db, shape).prepare('')
    statements.set(shape, statement)
    return statement
  }
}

/**
 * Inserts rows of one table by prepared statements, one for each choice of columns that are given. With `unlessThere` a
 * row that is there already is left, and null is the answer; without it, the database refuses.
 */
export function preparedInsert<Table extends PgTable>(
  table: Table,
  { unlessThere = false } = {},
): (db: Db, row: Table['$inferInsert']) => Promise<Table['$inferSelect'] | null> {
  const names = Object.keys(getTableColumns(table))
  const statement = prepared((db, shape) => {
    const values = shape.split(' ').map((part) => {
      const [name = '', isNull] = part.split('=')
      return [name, isNull === undefined ? sql.placeholder(name) : null]
    })
    const insert = db.insert(table).values(Object.fromEntries(values) as Table['$inferInsert'])
    return (unlessThere ? insert.onConflictDoNothing() : insert).returning()
  })
  return async (db, row) => {
    const values = row as Record<string, unknown>
    const isGiven = (name: string) => values[name] !== undefined
    const shape = names.filter(isGiven).map((name) => (values[name] === null ? `${name}=null` : name))
    const rows = (await statement(db, shape.join(' ')).execute(values)) as Table['$inferSelect'][]
    return rows[0] ?? null
  }
}
