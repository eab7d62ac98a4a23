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
  Plans?: Node[]
}

/** The tables that a statement reads from end to end. */
export async function readWhole(db: Db, statement: Statement): Promise<string[]> {
  const [row] = rowsOf(await db.execute(sql.raw(`EXPLAIN (FORMAT JSON) ${inline(statement)}`)))
  const plan = row!['QUERY PLAN']
  const [{ Plan: root }] = (typeof plan === 'string' ? JSON.parse(plan) : plan) as [{ Plan: Node }]
  return scansOf(root)
}

function scansOf(node: Node): string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? '?'] : []
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)]
}
