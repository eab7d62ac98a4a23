import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '../../demo/backend/database/database.ts'
import { differ } from './differ.ts'
import type { Operator, OperatorReceipt } from './operator.ts'

/** A receipt of the operator's, and the payment that it was asked for. */
interface Known extends OperatorReceipt {
  paymentId: string | null
}

/** What is wrong with the fiscal receipts when a history has come to rest; that each is owed is the audit's to find. */
export async function judgeFiscal(db: Db, operator: Operator | null): Promise<string[]> {
  if (operator === null) return []
  const payments = new Map(rowsOf(await db.execute(KEYS)).map((row) => [String(row['id']), String(row['payment_id'])]))
  const known = operator.book().map((one) => ({ ...one, paymentId: payments.get(one.key) ?? null }))
  const registered = known.filter(({ state }) => state === 'done')
  const read = async (query: ReturnType<typeof sql>) => rowsOf(await db.execute(query)).map(({ line }) => String(line))
  return [
    ...differ('fiscal receipts', await read(ISSUED), { name: 'the operator', lines: registered.map(toLine) }),
    ...(await read(UNSEEN)).map((id) => `a receipt that the operator refused is in no queue: ${id}`),
    ...(await read(KEPT)).map((id) => `the contact of receipt ${id} is kept for nothing`),
    ...known.filter(({ kind }) => kind === 'sale').flatMap((sale) => judgeOrder(sale, known)),
  ]
}

function toLine({ kind, amount, paymentId }: Known): string {
  return `${kind} ${amount} of ${paymentId}`
}

/** What goes back of a sale is not registered before it, unless the sale was refused at first. */
function judgeOrder(sale: Known, known: readonly Known[]): string[] {
  const early = known.filter(
    ({ kind, paymentId, place }) =>
      kind === 'refund' && paymentId === sale.paymentId && place !== null && sale.place !== null && place < sale.place,
  )
  const wasRefused = known.some(
    ({ kind, paymentId, state }) => kind === 'sale' && paymentId === sale.paymentId && state === 'failed',
  )
  return wasRefused ? [] : early.map((refund) => `${toLine(refund)} was registered before its sale`)
}

const KEYS = sql`SELECT id, payment_id FROM bank_requests WHERE kind = 'fiscal'`

const ISSUED = sql`
  SELECT kind || ' ' || amount || ' of ' || payment_id AS line FROM fiscal_receipts WHERE state <> 'failed'`

const UNSEEN = sql`
  SELECT f.id AS line FROM fiscal_receipts f WHERE f.state = 'failed' AND NOT EXISTS (
    SELECT 1 FROM exceptions e WHERE e.subject = f.id::text AND e.kind = 'fiscalFailed'
      AND (e.state = 'open' OR e.decided_by IS NOT NULL)
  )`

/** Whom a receipt goes to is needed for another try alone. */
const KEPT = sql`
  SELECT f.id AS line FROM fiscal_receipts f JOIN bank_requests q ON coalesce(q.detail->>'receipt', q.id::text) = f.id::text
  WHERE q.kind = 'fiscal' AND q.detail->>'contact' IS NOT NULL AND f.state = 'done'`
