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
 * Inserts rows of one table by prepared statements, one for each choice of columns that are given. The answer is the row
 * as it was given, with what the database puts in by itself: reading back thirty columns would be half of the work. With
 * `unlessThere` a row that is there already is left, and null is the answer; without it, the database refuses.
 */
export function preparedInsert<Table extends PgTable>(
  table: Table,
  { unlessThere = false } = {},
): (db: Db, row: Table['$inferInsert']) => Promise<Table['$inferSelect'] | null> {
  const columns = Object.entries(getTableColumns(table))
  const names = columns.map(([name]) => name)
  const empty = Object.fromEntries(names.map((name) => [name, null]))
  const statement = prepared((db, shape) => {
    const values = new Map(
      shape.split(' ').map((part) => {
        const [name = '', isNull] = part.split('=')
        return [name, isNull === undefined ? sql.placeholder(name) : null]
      }),
    )
    const insert = db.insert(table).values(Object.fromEntries(values) as Table['$inferInsert'])
    const own = columns.filter(([name, { hasDefault }]) => !values.has(name) && hasDefault)
    const answer = Object.fromEntries(own.length > 0 ? own : columns.slice(0, 1))
    return (unlessThere ? insert.onConflictDoNothing() : insert).returning(answer)
  })
  return async (db, row) => {
    const values = row as Record<string, unknown>
    const given = names.filter((name) => values[name] !== undefined)
    const shape = given.map((name) => (values[name] === null ? `${name}=null` : name))
    const [own] = await statement(db, shape.join(' ')).execute(values)
    return own ? { ...empty, ...Object.fromEntries(given.map((name) => [name, values[name]])), ...own } : null
  }
}
