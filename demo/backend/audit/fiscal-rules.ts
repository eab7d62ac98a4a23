import { sql } from 'drizzle-orm'
import type { Rule } from './rule.ts'

/** Since when each city has fiscal receipts issued: its first request for one. */
const ISSUED_SINCE = sql`
  SELECT p.city, min(q.created_at) AS at FROM bank_requests q JOIN payments p ON p.id = q.payment_id
  WHERE q.kind = 'fiscal' GROUP BY p.city`

/** Fiscal receipts against what the bank took and gave back. A city without an operator of fiscal data owes none. */
export const FISCAL_RULES: readonly Rule[] = [
  {
    name: 'What the bank took has a fiscal receipt of its sum, from the city’s first one on',
    query: sql`
      SELECT coalesce(m.payment_id, f.payment_id) AS id, format('taken %s, receipt %s', m.amount, f.amount) AS detail
      FROM (
        SELECT l.payment_id, l.amount, l.at >= s.at AS is_due
        FROM ledger l LEFT JOIN (${ISSUED_SINCE}) s ON s.city = l.city 
        WHERE l.debit = 'bank' AND l.kind <> 'payout' AND l.payment_id IS NOT NULL
      ) m FULL JOIN (SELECT * FROM fiscal_receipts WHERE kind = 'sale') f ON f.payment_id = m.payment_id
      WHERE m.amount <> f.amount OR m.payment_id IS NULL OR (f.id IS NULL AND m.is_due)`,
  },
  {
    // What the bank gave back by itself was not asked for, and has none.
    name: 'What the bank was asked to give back has a fiscal receipt of its sum, from the city’s first one on',
    query: sql`
      SELECT coalesce(m.id, f.refund_id) AS id, format('back %s, receipt %s', m.amount, f.amount) AS detail
      FROM (
        SELECT r.id, r.amount, r.at >= s.at AS is_due
        FROM refunds r JOIN bank_requests q ON q.id = r.id AND q.kind = 'refund'
          LEFT JOIN (${ISSUED_SINCE}) s ON s.city = r.city
      ) m FULL JOIN (SELECT * FROM fiscal_receipts WHERE kind = 'refund') f ON f.refund_id = m.id
      WHERE m.amount <> f.amount OR m.id IS NULL OR (f.id IS NULL AND m.is_due)`,
  },
]
