import { sql } from 'drizzle-orm'
import { auditBooks } from '../../demo/backend/audit/audit.ts'
import type { BankLine } from '../../demo/backend/audit/bank-rules.ts'
import { rowsOf, type Db } from '../../demo/backend/database/database.ts'
import type { RefundRow } from '../../demo/bank/schema.ts'
import { judgeSubscriptions } from './judge-subscriptions.ts'
import { judgeStaff } from './judge-staff.ts'
import type { BankMoods } from './bank-page.ts'
import type { Cast } from './cast.ts'
import { judgeDeletion, readDeleted } from './judge-deletions.ts'
import { judgeFiscal } from './judge-fiscal.ts'
import { judgeInvoices } from './judge-invoices.ts'
import { judgeKeys, judgeWords } from './judge-words.ts'
import type { Operator } from './operator.ts'
import type { Person } from './person.ts'

/** What of a payment is known on both sides, kopecks. */
export interface Truth {
  state: string
  /** An invoice is one order, whoever asks for it. */
  isKeyed: boolean
  /** What our book has taken for it and not given back. */
  kept: number
  /** What the bank was to give back of it, and has refused. */
  refused: number
  /** The same by the bank's book. */
  atBank: number
}

/** What the bank has refused to give back is still there; what the staff pays out in its place is the city's again. */
const NET = sql`
  SELECT l.payment_id, sum(CASE WHEN debit = 'bank' THEN l.amount WHEN credit = 'bank' THEN -l.amount ELSE 0 END) AS kept,
    coalesce(sum(l.amount) FILTER (
      WHERE r.state = 'failed' AND NOT EXISTS (SELECT FROM payouts o WHERE o.refund_id = r.id)
    ), 0) AS refused
  FROM ledger l LEFT JOIN refunds r ON r.id = l.refund_id WHERE l.payment_id IS NOT NULL GROUP BY l.payment_id`

/** The book of the city, and every order that the bank has. */
export interface Books {
  db: Db
  lines: readonly (BankLine & { id: string })[]
  /** What the bank was asked to give back. */
  refunds: readonly Pick<RefundRow, 'key' | 'orderId' | 'state'>[]
  /** What the bank did otherwise than it should. */
  moods: BankMoods
  /** Null where the city has none. */
  operator: Operator | null
}

/** The bank is asked for each refund once, and for none that it does not owe. */
async function judgeRefunds({ db, lines, refunds, moods }: Books): Promise<string[]> {
  const ours = rowsOf(await db.execute(sql`SELECT payment_id FROM refunds`)).map((row) => String(row['payment_id']))
  return lines.flatMap(({ id, merchantOrder }) => {
    const all = refunds.filter(({ orderId }) => orderId === id)
    const isMoody = moods.refundRefused.has(merchantOrder)
    const asked = isMoody ? all.filter(({ state }) => state !== 'failed') : all
    const known = ours.filter((payment) => payment === merchantOrder).length
    return [
      ...asked.flatMap(({ key, state }) =>
        state === 'failed' ? [`the bank was asked for too much back: ${key}`] : [],
      ),
      ...(known > 0 && asked.length > known
        ? [`${asked.length} refunds of ${merchantOrder} for ${known} of ours`]
        : []),
    ]
  })
}

async function readTruths({ db, lines }: Books): Promise<Map<string, Truth>> {
  const rows = rowsOf(
    await db.execute(sql`
      SELECT p.id, p.state, p.kind, coalesce(l.kept, 0) AS kept, coalesce(l.refused, 0) AS refused FROM payments p LEFT JOIN (${NET}) l ON l.payment_id = p.id`),
  )
  const atBank = new Map(
    lines.map(({ merchantOrder, state, amount, refunded }) => [
      merchantOrder,
      state === 'authorized' ? amount - refunded : 0,
    ]),
  )
  return new Map(
    rows.map((row) => {
      const id = String(row['id'])
      const [kept, refused] = [Number(row['kept']), Number(row['refused'])]
      return [
        id,
        { state: String(row['state']), isKeyed: row['kind'] !== 'invoice', kept, refused, atBank: atBank.get(id) ?? 0 },
      ]
    }),
  )
}

/**
 * A parking by its own number, as one that cost nothing is told of: it is paid where it runs or is over, and the audit
 * looks whether it may.
 */
async function readParkings(db: Db): Promise<Map<string, Truth>> {
  const rows = rowsOf(await db.execute(sql`SELECT id, state FROM sessions`))
  const isPaid = ({ state }: (typeof rows)[number]) => state === 'active' || state === 'finished'
  return new Map(
    rows.map((row) => [
      String(row['id']),
      { state: isPaid(row) ? 'paid' : String(row['state']), isKeyed: false, kept: 0, refused: 0, atBank: 0 },
    ]),
  )
}

/** Two parkings of one plate that share a minute and cost something: somebody pays twice for the same time. */
const OVERLAPS = sql`
  SELECT a.id FROM sessions a JOIN sessions b ON a.plate_key = b.plate_key AND a.city = b.city AND a.id < b.id
  WHERE a.plate_key <> '' AND a.state <> 'cancelled' AND b.state <> 'cancelled' AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at
    AND greatest(a.price, a.paid) > 0 AND greatest(b.price, b.paid) > 0`

/** What is still owed when everything has come to rest: a question to the bank, a parking to start, a request, a refund. */
const DUE = sql`
  SELECT id::text FROM payments WHERE ask_at IS NOT NULL OR start_request IS NOT NULL
  UNION ALL SELECT id::text FROM bank_requests WHERE state = 'due'
  UNION ALL SELECT id::text FROM refunds WHERE state = 'pending'`

export async function isAtRest(db: Db): Promise<boolean> {
  return rowsOf(await db.execute(DUE)).length === 0
}

/** What came of a key: its payment, or the line of the history that needed no bank. */
const ATTEMPTS = sql`SELECT key, answer FROM attempts WHERE answer IS NOT NULL`

/** What is wrong when a history has come to rest; nothing, as it should be. */
export async function judge(books: Books, { people, staff, leavers, accountants }: Cast): Promise<string[]> {
  const { db, lines, moods, operator } = books
  const deleted = await readDeleted(db, leavers)
  const isThere = ({ email }: Person) => email === null || !deleted.has(email)
  const wrong: string[] = []
  // What a person has closed with a reason is told by the audit still, and nobody is to act.
  for (const { rule, id, detail, isDecided } of await auditBooks(db, lines))
    if (!isDecided) wrong.push(`the books: ${rule} (${id}: ${detail})`)
  for (const { id } of rowsOf(await db.execute(OVERLAPS))) wrong.push(`two parkings at once: ${String(id)}`)
  for (const { id } of rowsOf(await db.execute(DUE))) wrong.push(`still due: ${String(id)}`)
  wrong.push(
    ...(await judgeRefunds(books)),
    ...(await judgeSubscriptions(db, people.filter(isThere))),
    ...(await judgeStaff(db, staff)),
    ...(await judgeInvoices(db, accountants)),
    ...(await judgeFiscal(db, operator)),
    ...(await Promise.all(leavers.map((leaver) => judgeDeletion(db, leaver)))).flat(),
  )
  const truths = await readTruths(books)
  for (const [id, { kept, refused, atBank }] of truths)
    if (kept + refused !== atBank) wrong.push(`our book keeps ${kept} of ${id}, the bank's ${atBank}`)
  const keys = new Set(people.flatMap((person) => person.sent().flat()).map(({ key }) => key))
  const keyed = [...truths.values()].filter(({ isKeyed }) => isKeyed).length
  if (keyed > keys.size) wrong.push(`${keyed} payments came of ${keys.size} keys`)
  const charged = await readCharged(db, truths)
  const known = new Map([...truths, ...(await readParkings(db))])
  // Whose account is deleted is signed out everywhere, and is told no more.
  for (const person of people.filter(isThere))
    wrong.push(...judgeWords(person, known, moods.takenAfterAll), ...judgeKeys(person, charged))
  return wrong
}

/** The keys under which money was taken that has not gone back. */
async function readCharged(db: Db, truths: ReadonlyMap<string, Truth>): Promise<ReadonlySet<string>> {
  const done = new Set(
    rowsOf(
      await db.execute(sql`SELECT order_number FROM operations WHERE status = 'done' AND sum > 0 AND type <> 'cancel'`),
    ).map((row) => String(row['order_number'])),
  )
  const keys = new Set<string>()
  for (const row of rowsOf(await db.execute(ATTEMPTS))) {
    const answer = JSON.parse(String(row['answer'])) as { paymentId?: string; orderNumber?: unknown }
    const isPaid = answer.paymentId !== undefined && (truths.get(answer.paymentId)?.kept ?? 0) > 0
    if (isPaid || (answer.paymentId === undefined && done.has(String(answer.orderNumber)))) keys.add(String(row['key']))
  }
  return keys
}
