import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '../../demo/backend/database/database.ts'
import { staffAudit, type AuditRow } from '../../demo/backend/database/staff-schema.ts'
import { differ } from './differ.ts'
import type { StaffPerson } from './staff-person.ts'

/** What is wrong with what the staff has done when a history has come to rest: all of it is in the log, and done once. */
export async function judgeStaff(db: Db, staff: readonly StaffPerson[]): Promise<string[]> {
  const log = await db.select().from(staffAudit)
  const sent = new Set(staff.flatMap(({ presses }) => [...presses.keys()]))
  const inLog = (toLines: (row: AuditRow) => string[]) => ({ name: 'the log', lines: log.flatMap(toLines) })
  return [
    ...staff.flatMap((person) => judgePresses(person, log)),
    ...log.filter(({ press }) => press !== null && !sent.has(press)).map(({ act }) => `nobody has pressed a ${act}`),
    ...differ('refunds by hand', await readLines(db, REFUNDS), inLog(refundOf)),
    ...lacking('the log', await readLines(db, DECISIONS), log.flatMap(decisionOf)),
    ...differ('refunds asked for anew', await readLines(db, AGAIN), inLog(againOf)),
    ...differ('payouts', await readLines(db, PAYOUTS), inLog(payoutOf)),
    ...(await readLines(db, UNSEEN)).map((id) => `a refund that the bank refused is in no queue: ${id}`),
  ]
}

/** What a page said of a press is what the log says. */
function judgePresses({ name, presses }: StaffPerson, log: readonly AuditRow[]): string[] {
  return [...presses].flatMap(([press, { act, ends }]) => {
    const row = log.find((one) => one.press === press)
    if (row && (row.actor !== name || row.act !== act)) return [`the log has ${row.act} for ${act} of ${name}`]
    if (ends.has('done') && !row) return [`${name} read that ${act} is done, and the log does not have it`]
    if (ends.has('refused') && row) return [`${name} read that ${act} is refused, and it was done`]
    return []
  })
}

function lacking(where: string, lines: readonly string[], there: readonly string[]): string[] {
  return lines.filter((line) => !there.includes(line)).map((line) => `${where} does not have ${line}`)
}

function refundOf({ act, subject, paymentId, before, after }: AuditRow): string[] {
  const given = (after.refunded ?? 0) - (before.refunded ?? 0)
  return (act === 'refund' || act === 'book') && given > 0 ? [`${given} of ${paymentId ?? subject}`] : []
}

function decisionOf({ act, actor, subject, after }: AuditRow): string[] {
  return after.exception === 'decided' ? [`${actor}: ${act} ${subject}`] : []
}

/** One that the bank had refused goes under a key of its own. */
function againOf({ act, subject, before }: AuditRow): string[] {
  return act === 'again' && before.refund === 'failed' ? [subject] : []
}

function payoutOf({ act, actor, subject }: AuditRow): string[] {
  return act === 'payOut' ? [`${actor}: ${subject}`] : []
}

async function readLines(db: Db, query: ReturnType<typeof sql>): Promise<string[]> {
  return rowsOf(await db.execute(query)).map(({ line }) => String(line))
}

const REFUNDS = sql`SELECT amount || ' of ' || payment_id AS line FROM refunds WHERE reason = 'staff'`

/** One that is open again, since its refund was asked for anew, is in the log alone. */
const DECISIONS = sql`
  SELECT decided_by || ': ' || decision || ' ' || subject AS line FROM exceptions WHERE decided_by IS NOT NULL`

const AGAIN = sql`
  SELECT detail->>'refund' AS line FROM bank_requests WHERE kind = 'refund' AND detail->>'refund' <> id::text`

const PAYOUTS = sql`SELECT paid_by || ': ' || id AS line FROM payouts WHERE paid_at IS NOT NULL`

const UNSEEN = sql`
  SELECT r.id AS line FROM refunds r WHERE r.state = 'failed' AND NOT EXISTS (
    SELECT 1 FROM exceptions e WHERE e.subject = r.id::text AND e.kind = 'refundRefused'
      AND (e.state = 'open' OR e.decided_by IS NOT NULL)
  )`
