import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '../../demo/backend/database/database.ts'
import { type Accountant, INVOICE } from './accountant.ts'

/** What is wrong with the invoice when a history has come to rest: it is paid once, and every page says so. */
export async function judgeInvoices(db: Db, accountants: readonly Accountant[]): Promise<string[]> {
  const states = rowsOf(await db.execute(PAYMENTS)).map(({ state }) => String(state))
  const paid = states.filter((state) => state === 'paid').length
  const wasPaid = states.some((state) => state === 'paid' || state === 'refunded')
  const truth = paid > 0 ? 'paid' : 'open'
  return [
    ...(paid > 1 ? [`the invoice was paid ${paid} times`] : []),
    ...accountants.flatMap(({ name, said, wasToldPaid }) => [
      ...(said() === truth ? [] : [`${name} reads at last that the invoice is ${said()}; it is ${truth}`]),
      ...(wasToldPaid() && !wasPaid ? [`${name} read that the invoice is paid, and it never was`] : []),
    ]),
  ]
}

/** One whose money has gone back in full can be paid anew. */
const PAYMENTS = sql`
  SELECT CASE WHEN state = 'paid' AND refund_amount = taken THEN 'refunded' ELSE state END AS state
  FROM payments WHERE owner = ${`invoice:${INVOICE}`}`
