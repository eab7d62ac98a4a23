import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '../database/database.ts'
import { BANK_RULES, compareWithBank, type BankLine, type Finding } from './bank-rules.ts'
import { FISCAL_RULES } from './fiscal-rules.ts'
import { HISTORY_RULES } from './history-rules.ts'
import type { Rule } from './rule.ts'

/** What the bank took back beyond what was left went back neither of a payment nor of what it was for. */
const IS_LOSS = sql`coalesce(refund_id IN (SELECT id FROM refunds WHERE reason = 'loss'), false)`

/** Nor has what the bank never took; that it is booked as given back of its payment makes the two books level. */
const IS_LOST = sql`coalesce(refund_id IN (SELECT id FROM refunds WHERE reason IN ('loss', 'notTaken')), false)`

const MOVED = sql`
  SELECT payment_id,
    coalesce(sum(amount) FILTER (WHERE debit = 'bank' AND kind <> 'payout'), 0) AS taken,
    coalesce(sum(amount) FILTER (WHERE credit = 'bank' AND kind <> 'payout' AND NOT ${IS_LOSS}), 0) AS back
  FROM ledger WHERE payment_id IS NOT NULL GROUP BY payment_id`

/** What stands in the ledger, and what it says; whoever adds a movement of money adds what must hold of it. */
const LEDGER_RULES: readonly Rule[] = [
  {
    name: 'What the bank took for a payment stands in the ledger once',
    query: sql`
      SELECT p.id, format('%s, taken %s, in the ledger %s', p.state, p.taken, coalesce(m.taken, 0)) AS detail
      FROM payments p LEFT JOIN (${MOVED}) m ON m.payment_id = p.id
      WHERE coalesce(m.taken, 0) <> CASE WHEN p.state IN ('paid', 'refunded') THEN coalesce(p.taken, -1) ELSE 0 END`,
  },
  {
    name: 'What went back to the bank stands in the ledger once, and is no more than it took',
    query: sql`
      SELECT p.id, format('%s, refund %s, in the ledger %s', p.state, p.refund_amount, coalesce(m.back, 0)) AS detail
      FROM payments p LEFT JOIN (${MOVED}) m ON m.payment_id = p.id
      WHERE coalesce(m.back, 0) <> p.refund_amount OR p.refund_amount > coalesce(p.taken, 0)
        OR (p.state = 'refunded' AND p.refund_amount <> p.taken)`,
  },
  {
    name: 'A movement at the bank names its payment',
    query: sql`
      SELECT id, format('%s %s', kind, amount) AS detail FROM ledger
      WHERE payment_id IS NULL AND (debit = 'bank' OR credit = 'bank')`,
  },
  {
    name: 'What goes back is what its refunds say, each once in the ledger',
    query: sql`
      SELECT p.id, format('refund %s, its refunds %s, in the ledger %s', p.refund_amount, r.asked, r.booked) AS detail
      FROM payments p JOIN (
        SELECT f.payment_id, sum(f.amount) AS asked, coalesce(sum(l.amount), 0) AS booked,
          coalesce(sum(f.amount) FILTER (WHERE f.reason = 'loss'), 0) AS lost
        FROM refunds f LEFT JOIN ledger l ON l.refund_id = f.id GROUP BY f.payment_id
      ) r ON r.payment_id = p.id
      WHERE p.refund_amount <> r.asked - r.lost OR r.asked <> r.booked`,
  },
  {
    name: 'What the staff pays out in place of a refund stands in the ledger, and the bank has refused it',
    query: sql`
      SELECT coalesce(o.payment_id, l.payment_id) AS id, format('to be paid out %s, in the ledger %s', o.amount, l.amount) AS detail
      FROM (
        SELECT f.payment_id, sum(o.amount) AS amount FROM payouts o JOIN refunds f ON f.id = o.refund_id
        WHERE f.state = 'failed' AND f.amount = o.amount GROUP BY f.payment_id
      ) o FULL JOIN (
        SELECT payment_id, nullif(sum(CASE WHEN debit = 'bank' THEN amount ELSE -amount END), 0) AS amount
        FROM ledger WHERE kind = 'payout' GROUP BY payment_id
      ) l ON l.payment_id = o.payment_id
      WHERE o.amount IS DISTINCT FROM l.amount`,
  },
  {
    name: 'What a parking has earned is what was paid for it',
    query: sql`
      SELECT s.id, format('paid %s, in the ledger %s', s.paid, coalesce(l.earned, 0)) AS detail
      FROM sessions s LEFT JOIN (
        SELECT session_id, sum(CASE WHEN credit = 'parking' THEN amount WHEN debit = 'parking' THEN -amount END) AS earned
        FROM ledger WHERE session_id IS NOT NULL GROUP BY session_id
      ) l ON l.session_id = s.id
      WHERE s.paid <> coalesce(l.earned, 0)`,
  },
  {
    name: 'No more comes back of a parking than was paid for it, to the bank and to the balance together',
    query: sql`
      SELECT s.id, format('paid %s, back %s, given away %s and %s', l.paid, l.back, s.given_back, l.given) AS detail
      FROM sessions s LEFT JOIN (
        SELECT session_id,
          sum(amount) FILTER (WHERE credit = 'parking') AS paid,
          sum(amount) FILTER (WHERE kind IN ('return', 'refund')) AS back,
          sum(amount) FILTER (WHERE kind = 'refund' AND debit = 'gift') AS given
        FROM ledger WHERE session_id IS NOT NULL GROUP BY session_id
      ) l ON l.session_id = s.id
      WHERE coalesce(l.back, 0) > coalesce(l.paid, 0) OR s.given_back <> coalesce(l.given, 0)`,
  },
  {
    name: 'What is left of a bonus stands in the ledger, and none is left of what went back of its top-up by hand',
    query: sql`
      SELECT p.id, format('left %s, came %s, went back %s; by hand %s', p.bonus, b.came, b.back, h.amount) AS detail
      FROM payments p LEFT JOIN (
        SELECT payment_id,
          coalesce(sum(amount) FILTER (WHERE debit = 'gift'), 0) AS came,
          coalesce(sum(amount) FILTER (WHERE credit = 'gift'), 0) AS back
        FROM ledger WHERE kind = 'bonus' AND payment_id IS NOT NULL GROUP BY payment_id
      ) b ON b.payment_id = p.id LEFT JOIN (
        SELECT l.payment_id, sum(l.amount) AS amount
        FROM ledger l JOIN refunds r ON r.id = l.refund_id AND r.reason = 'staff'
        WHERE l.debit LIKE 'account:%' GROUP BY l.payment_id
      ) h ON h.payment_id = p.id
      WHERE p.bonus <> coalesce(b.came - b.back, 0) OR p.bonus * p.taken > b.came * (p.taken - h.amount)`,
  },
  {
    name: 'Of the bonus for a parking or a subscription no more is left than of what brought it, but where it was spent',
    query: sql`
      WITH came AS (
        SELECT l.payment_id, l.credit AS owner, min(l.id) AS id, sum(l.amount) AS amount
        FROM ledger l WHERE l.kind = 'bonus' AND l.debit = 'gift' AND l.payment_id IS NOT NULL GROUP BY l.payment_id, l.credit
      ), moved AS (
        SELECT p.id AS payment_id, l.id, l.credit = 'parking' AS is_in, l.amount, l.at
        FROM came c JOIN payments p ON p.id = c.payment_id
          JOIN ledger l ON l.session_id = p.session_id LEFT JOIN payments o ON o.id = l.payment_id
        WHERE l.kind IN ('charge', 'spend', 'return', 'refund') AND o.state IS DISTINCT FROM 'refunded'
        UNION ALL
        SELECT p.id, l.id, l.credit = 'parking', l.amount, l.at
        FROM came c JOIN payments p ON p.id = c.payment_id JOIN ledger l ON l.payment_id = p.id
        WHERE p.session_id IS NULL AND p.kind <> 'refill' AND l.kind IN ('charge', 'refund') AND l.debit <> c.owner
          AND NOT ${IS_LOST}
        UNION ALL
        SELECT s.payment_id, l.id, false, l.amount, l.at
        FROM came c JOIN subscriptions s ON s.payment_id = c.payment_id JOIN ledger l ON l.subscription = s.order_number
        WHERE l.kind = 'return'
      ), purchase AS (
        SELECT c.payment_id, c.owner, c.amount,
          sum(CASE WHEN m.is_in THEN m.amount WHEN m.id < c.id THEN -m.amount ELSE 0 END) AS whole,
          coalesce(sum(m.amount) FILTER (WHERE NOT m.is_in AND m.id > c.id), 0) AS back,
          array_agg(m.at) FILTER (WHERE NOT m.is_in AND m.id > c.id) AS moments
        FROM came c JOIN moved m ON m.payment_id = c.payment_id GROUP BY c.payment_id, c.owner, c.amount
      )
      SELECT p.id, format('bonus %s, left %s; bought %s, back %s', b.amount, p.bonus, b.whole, b.back) AS detail
      FROM purchase b JOIN payments p ON p.id = b.payment_id
      WHERE p.bonus * b.whole > b.amount * (b.whole - b.back) AND NOT EXISTS (
        SELECT 1 FROM unnest(b.moments) AS back(at) WHERE (
          SELECT sum(CASE WHEN l.credit = b.owner THEN l.amount ELSE -l.amount END)
          FROM ledger l WHERE (l.credit = b.owner OR l.debit = b.owner) AND l.at <= back.at
        ) = 0
      )`,
  },
  {
    name: 'What a subscription has earned is its cost less what came back for it',
    query: sql`
      SELECT s.order_number AS id, format('cost %s, back %s, in the ledger %s', s.cost, s.refund, coalesce(l.earned, 0)) AS detail
      FROM subscriptions s LEFT JOIN (
        SELECT o.order_number, sum(CASE WHEN m.credit = 'parking' THEN m.amount WHEN m.debit = 'parking' THEN -m.amount END) AS earned
        FROM subscriptions o JOIN ledger m ON m.subscription = o.order_number OR m.payment_id = o.payment_id
        GROUP BY o.order_number
      ) l ON l.order_number = s.order_number
      WHERE s.cost - s.refund <> coalesce(l.earned, 0)`,
  },
  {
    name: 'A subscription is there for each line of the history that has bought one, of its sum and its payment',
    query: sql`
      SELECT coalesce(o.order_number, s.order_number) AS id, format('line %s, subscription %s', o.sum, s.cost) AS detail
      FROM (SELECT * FROM operations WHERE type = 'paymentSubscription' AND status = 'done') o
        FULL JOIN subscriptions s ON s.order_number = o.order_number
      WHERE s.cost IS DISTINCT FROM o.sum OR s.payment_id IS DISTINCT FROM o.payment_id`,
  },
  {
    name: 'No more comes back of a subscription than it cost, to the bank and to the balance together',
    query: sql`
      SELECT s.order_number AS id, format('cost %s, to the bank %s, to the balance %s', s.cost, p.back, r.back) AS detail
      FROM subscriptions s LEFT JOIN (
        SELECT payment_id, sum(amount) AS back FROM ledger
        WHERE kind = 'refund' AND debit NOT LIKE 'account:%' AND NOT ${IS_LOST} GROUP BY payment_id
      ) p ON p.payment_id = s.payment_id LEFT JOIN (
        SELECT subscription, sum(amount) AS back FROM ledger WHERE kind = 'return' GROUP BY subscription
      ) r ON r.subscription = s.order_number
      WHERE coalesce(p.back, 0) + coalesce(r.back, 0) > s.cost`,
  },
  {
    name: 'A parking that runs or is over, and is not to be paid at its end, has been paid',
    query: sql`
      SELECT id, format('%s, price %s, paid %s', state, price, paid) AS detail FROM sessions
      WHERE state IN ('active', 'finished') AND NOT is_open AND paid < price`,
  },
  {
    name: 'No driver has less than nothing',
    query: sql`
      SELECT account AS id, format('%s', sum(amount)) AS detail FROM (
        SELECT credit AS account, amount FROM ledger WHERE credit LIKE 'account:%'
        UNION ALL SELECT debit, -amount FROM ledger WHERE debit LIKE 'account:%'
      ) movements GROUP BY account HAVING sum(amount) < 0`,
  },
  {
    name: 'A line of the history that is done has its money, and one that waits has a payment that is open',
    query: sql`
      SELECT o.order_number AS id, format('%s, %s; the payment: %s', o.type, o.status, p.state) AS detail
      FROM operations o JOIN payments p ON p.id = o.payment_id
      WHERE o.type IN ('refill', 'renew', 'paymentGate', 'paymentSubscription', 'correct')
        AND ((o.status = 'done') <> (p.state = 'paid')
          OR (o.status = 'waiting') <> (p.state IN ('created', 'redirected')))`,
  },
  {
    name: 'A bill is of the sum of its payment',
    query: sql`
      SELECT s.number AS id, format('bill %s, payment %s', s.sum, p.amount) AS detail
      FROM slips s LEFT JOIN payments p ON p.id = s.payment_id WHERE s.sum IS DISTINCT FROM p.amount`,
  },
]

const RULES = [...LEDGER_RULES, ...HISTORY_RULES, ...FISCAL_RULES]

/** How many rules there are. */
export const RULE_COUNT = RULES.length + BANK_RULES.length

/**
 * Compares our book with the bank's, and parkings, history, bills and fiscal receipts with both. Nothing is changed.
 *
 * @param book every order that the bank has
 */
export async function auditBooks(db: Db, book: readonly BankLine[]): Promise<Finding[]> {
  const found: Finding[] = await compareWithBank(db, book)
  for (const { name, query } of RULES) {
    const rows = rowsOf(await db.execute(query))
    found.push(...rows.map(({ id, detail }) => ({ rule: name, id: String(id), detail: String(detail) })))
  }
  return found
}
