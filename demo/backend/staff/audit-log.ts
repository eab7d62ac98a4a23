import { desc, eq } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { staffAudit, type AuditRow } from '../database/staff-schema.ts'
import { isUuid } from '../uuid.ts'

const SHOWN = 200

export type NewAudit = Pick<AuditRow, 'at' | 'actor' | 'act' | 'subject' | 'reason' | 'before' | 'after'> &
  Partial<Pick<AuditRow, 'city' | 'paymentId' | 'press'>>

/** Writes down what is done, in the same transaction. False where that press was written down before. */
export async function addAudit(db: Db, row: NewAudit): Promise<boolean> {
  const added = await db.insert(staffAudit).values(row).onConflictDoNothing().returning({ id: staffAudit.id })
  return added.length > 0
}

/** A press of a form, by whom, and what it was for. */
export type Press = Pick<AuditRow, 'actor' | 'act' | 'subject'> & { press: string }

/** Whether what that press was for has been done. */
export async function wasPressed(db: Db, { press, actor, act, subject }: Press): Promise<boolean> {
  const done = await findPress(db, press)
  return done?.actor === actor && done.act === act && done.subject === subject
}

/** What that press of a form has done; null where it has done nothing. */
export async function findPress(db: Db, press: string): Promise<AuditRow | null> {
  const [found] = isUuid(press) ? await db.select().from(staffAudit).where(eq(staffAudit.press, press)) : []
  return found ?? null
}

/** The newest acts; of all, or about one payment or one other thing. */
export function readAudit(db: Db, about?: { paymentId: string } | { subject: string }): Promise<AuditRow[]> {
  return db
    .select()
    .from(staffAudit)
    .where(
      about && ('subject' in about ? eq(staffAudit.subject, about.subject) : eq(staffAudit.paymentId, about.paymentId)),
    )
    .orderBy(desc(staffAudit.id))
    .limit(SHOWN)
}
