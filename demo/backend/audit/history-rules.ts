import { sql } from 'drizzle-orm'
import type { Rule } from './rule.ts'

/**
 * Parkings and the lines of the history against the payments. What is kept for so long only is emptied of plates and
 * names; its sums, states and numbers stay, and nothing else is compared here.
 */
export const HISTORY_RULES: readonly Rule[] = [
  {
    name: 'A parking that money was paid for neither waits nor is cancelled',
    query: sql`
      SELECT id, format('%s, paid %s', state, paid) AS detail FROM sessions
      WHERE state IN ('waiting', 'cancelled') AND paid > 0`,
  },
  {
    name: 'A payment for a parking names it, and is of the same payer',
    query: sql`
      SELECT p.id, format('%s, parking %s, payer %s; the parking’s %s', p.kind, p.session_id, p.owner, s.owner) AS detail
      FROM payments p LEFT JOIN sessions s ON s.id = p.session_id
      WHERE p.kind IN ('session', 'renew', 'correct')
        AND (s.id IS NULL OR s.owner <> p.owner OR s.city <> p.city)`,
  },
  {
    name: 'A line of the history is there for each payment of a driver but for a new parking, of his account and its sum',
    query: sql`
      SELECT coalesce(p.id, o.payment_id) AS id,
        format('%s %s of %s; the line: %s of account:%s', p.kind, p.amount, p.owner, o.sum, o.account_id) AS detail
      FROM (SELECT * FROM payments WHERE owner LIKE 'account:%' AND kind <> 'session') p
        FULL JOIN (
          SELECT * FROM operations WHERE payment_id IS NOT NULL
            AND type IN ('refill', 'renew', 'paymentGate', 'paymentSubscription', 'correct')
        ) o ON o.payment_id = p.id
      WHERE o.sum IS DISTINCT FROM p.amount OR 'account:' || o.account_id <> p.owner OR o.city <> p.city`,
  },
  {
    name: 'A line of the history is there for each parking of a driver, of his account, and says how it stands',
    query: sql`
      SELECT s.id, format('%s of %s; the line: %s of account:%s', s.state, s.owner, o.status, o.account_id) AS detail
      FROM sessions s LEFT JOIN operations o ON o.order_number = s.order_number AND o.type = 'payment'
      WHERE s.owner LIKE 'account:%' AND (
        'account:' || o.account_id IS DISTINCT FROM s.owner OR o.session_id IS DISTINCT FROM s.id OR o.city <> s.city
        OR o.status <> CASE WHEN s.state = 'cancelled' THEN 'cancel' WHEN s.state = 'waiting' OR s.is_open THEN 'waiting'
          ELSE 'done' END
      )`,
  },
  {
    // What the bank gave back by itself lowers a parking without a line: the staff booked it afterwards.
    name: 'What the history says of a driver’s parking comes to what was paid for it',
    query: sql`
      SELECT s.id, format('paid %s, by the history %s, booked by the staff %s', s.paid, h.sum, b.amount) AS detail
      FROM sessions s LEFT JOIN (
        SELECT session_id, sum(CASE WHEN type = 'cancel' THEN -sum ELSE sum END) AS sum FROM operations
        WHERE session_id IS NOT NULL AND status = 'done' AND type IN ('payment', 'renew', 'correct', 'cancel')
        GROUP BY session_id
      ) h ON h.session_id = s.id LEFT JOIN (
        SELECT l.session_id, sum(l.amount) AS amount FROM ledger l JOIN refunds r ON r.id = l.refund_id
        WHERE r.reason = 'staff' AND l.debit = 'parking' AND l.session_id IS NOT NULL GROUP BY l.session_id
      ) b ON b.session_id = s.id
      WHERE s.owner LIKE 'account:%' AND s.paid <> coalesce(h.sum, 0) - coalesce(b.amount, 0)`,
  },
]
