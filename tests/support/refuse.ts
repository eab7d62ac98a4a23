import { sql } from 'drizzle-orm'
import type { Db } from '../../demo/backend/database/database.ts'

export interface Refusal {
  change: 'INSERT' | 'UPDATE'
  table: string
  /** Of this row alone. */
  id?: string
  /** What PostgreSQL calls the reason; unless told otherwise, that the row was locked for too long. */
  code?: string
}

/** Makes the database refuse a change while `meanwhile` goes on. */
export async function refuse<Result>(
  db: Db,
  { change, table, id, code = '55P03' }: Refusal,
  meanwhile: () => Promise<Result>,
): Promise<Result> {
  const rows = id === undefined ? 'FOR EACH STATEMENT' : `FOR EACH ROW WHEN (NEW.id = '${id}')`
  await db.execute(
    sql.raw(
      `CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''no'' USING ERRCODE = ''${code}''; END'`,
    ),
  )
  await db.execute(sql.raw(`CREATE TRIGGER refuse BEFORE ${change} ON ${table} ${rows} EXECUTE FUNCTION refuse()`))
  try {
    return await meanwhile()
  } finally {
    await db.execute(sql.raw(`DROP TRIGGER refuse ON ${table}`))
  }
}
