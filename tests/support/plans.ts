import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '../../demo/backend/database/database.ts'
import type { Statement } from './recorder.ts'

/** The statement with its values written into it; `write` may write some in another way. */
export function inline({ text, values }: Statement, write: (value: unknown) => string | null = () => null): string {
  return text.replace(/\$(\d+)/g, (_, place: string) => {
    const value = values[Number(place) - 1]
    return write(value) ?? toLiteral(value)
  })
}

function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `'${text.replaceAll("'", "''")}'`
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Node[]
}

/** The first column of each index of all rows, by its name. */
export async function readFirstColumns(db: Db): Promise<ReadonlyMap<string, { table: string; column: string }>> {
  const rows = rowsOf(
    await db.execute(sql`
      SELECT i.relname AS name, t.relname AS of_table, pg_get_indexdef(i.oid, 1, false) AS first
      FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
      WHERE x.indpred IS NULL AND i.relnamespace = current_schema()::regnamespace`),
  )
  return new Map(
    rows.map((row) => [String(row['name']), { table: String(row['of_table']), column: String(row['first']) }]),
  )
}

/** How the database would do a statement. */
async function readPlan(db: Db, statement: Statement): Promise<Node> {
  const [row] = await db.transaction(async (tx) => {
    // Of a table that is small here, an index would not be worth its while.
    await tx.execute(sql`SET LOCAL enable_seqscan = off`)
    return rowsOf(await tx.execute(sql.raw(`EXPLAIN (FORMAT JSON) ${inline(statement)}`)))
  })
  const plan = row!['QUERY PLAN']
  const [{ Plan: root }] = (typeof plan === 'string' ? JSON.parse(plan) : plan) as [{ Plan: Node }]
  return root
}

/** The parts of a statement that read this table, with the index by which each does, and its condition. */
export async function readScans(db: Db, statement: Statement, table: string): Promise<Node[]> {
  const ofTable = (node: Node): Node[] => [
    ...(node['Relation Name'] === table && node['Index Name'] !== undefined ? [node] : []),
    ...(node.Plans ?? []).flatMap(ofTable),
  ]
  return ofTable(await readPlan(db, statement))
}

/** The tables that a statement reads from end to end, or of which it reads an index from end to end. */
export async function readWhole(
  db: Db,
  statement: Statement,
  firstColumns: ReadonlyMap<string, { table: string; column: string }>,
): Promise<string[]> {
  const root = await readPlan(db, statement)
  return scansOf(root, false)

  /** A few rows in the order of an index are its beginning. */
  function scansOf(node: Node, isFew: boolean): string[] {
    const own = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? '?'] : []
    const index = firstColumns.get(node['Index Name'] ?? '')
    const isWhole = !isFew && index !== undefined && !(node['Index Cond'] ?? '').includes(index.column)
    return [
      ...own,
      ...(isWhole ? [index.table] : []),
      ...(node.Plans ?? []).flatMap((part) => scansOf(part, isFew || node['Node Type'] === 'Limit')),
    ]
  }
}
