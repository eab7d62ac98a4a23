import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { APPEAL_RULES, messageProblem, type AppealData } from '../../../shared/domain/appeal.ts'
import { type AppealState } from '../../../shared/domain/appeal-state.ts'
import { toWireTime, type Instant } from '../../../shared/domain/city-time.ts'
import { parseEmail } from '../../../shared/domain/email.ts'
import { parsePhone } from '../../../shared/domain/phone.ts'
import { keepAccount } from '../account/keep-account.ts'
import type { CityModel } from '../city/city-model.ts'
import { appealMessages, appeals, type AppealMessageRow, type AppealRow } from '../database/appeals-schema.ts'
import { rowsOf, type Db } from '../database/database.ts'
import { BusinessError } from '../http/business-error.ts'
import { checkFields } from '../http/check-fields.ts'
import { omitAbsent } from '../http/wire.ts'
import { messagesOf, type Language } from '../locales/messages.ts'

/** A driver who writes, and under which id his browser sends it. */
export interface Writing {
  city: CityModel
  accountId: string
  clientId: string
  now: Instant
}

/** How an appeal stands, in the words of the city. */
export function describeState(state: AppealState, language: Language = 'ru'): string {
  return messagesOf(language).format(`appeal-${state}`)
}

/** The appeals of a driver as the wire has them, newest first by their last message (readings FA-4). */
export async function listAppeals(db: Db, city: CityModel, accountId: string): Promise<Record<string, unknown>[]> {
  const result = await db.execute(sql`
    SELECT a.id, a.subject, a.status, a.last_at, m.text, (
      SELECT count(*) FROM appeal_messages c WHERE c.appeal_id = a.id
    ) AS count
    FROM appeals a
    JOIN LATERAL (SELECT text FROM appeal_messages l WHERE l.appeal_id = a.id ORDER BY l.id DESC LIMIT 1) m ON true
    WHERE a.account_id = ${accountId}
    ORDER BY a.last_at DESC, a.id DESC`)
  return rowsOf(result).map(({ id, subject, status, last_at: at, text, count }) => ({
    appeal: omitAbsent({ id: String(id), subject }),
    status: describeState(status as AppealState),
    lastMessage: { text, date: toWireTime(new Date(String(at)).getTime(), city.timeZone) },
    count: Number(count),
  }))
}

/** The messages of a driver's appeal after the one of the id `after`, oldest first. */
export async function listMessages(
  db: Db,
  asked: { city: CityModel; accountId: string; appeal: string; after: string | undefined },
): Promise<Record<string, unknown>[]> {
  const { id } = await findOwn(db, asked)
  const last = toId(asked.after ?? '') ?? 0
  const rows = await db
    .select()
    .from(appealMessages)
    .where(and(eq(appealMessages.appealId, id), gt(appealMessages.id, last)))
    .orderBy(asc(appealMessages.id))
  return rows.map((row) => describeMessage(row, asked.city))
}

function describeMessage({ id, clientId, at, text, isOwn }: AppealMessageRow, { timeZone }: CityModel) {
  return omitAbsent({ id: String(id), clientId, date: toWireTime(at, timeZone), text, out: isOwn ? 1 : 0 })
}

/** A new appeal with its first message; sent again under its id it is there already. */
export async function createAppeal(
  db: Db,
  writing: Writing & { appeal: AppealData; language: Language },
): Promise<void> {
  const { city, accountId, clientId, now, appeal, language } = writing
  checkFields(APPEAL_RULES, appeal, null)
  const { topic, message, email, phone } = appeal
  await db.transaction(async (tx) => {
    await keepAccount(tx, accountId)
    const [row] = await tx
      .insert(appeals)
      .values({
        city: city.name,
        accountId,
        clientId,
        subject: topic === '' ? null : topic,
        status: 'registered',
        email: parseEmail(email) ?? '',
        phone: parsePhone(phone),
        language,
        createdAt: now,
        lastAt: now,
      })
      .onConflictDoNothing()
      .returning()
    if (row)
      await tx.insert(appealMessages).values({ appealId: row.id, clientId, isOwn: true, text: message.trim(), at: now })
  })
}

/**
 * A further message of the driver; sent again under its id it is there already.
 * @returns whether an appeal that had been completed is open again by it
 */
export async function addMessage(
  db: Db,
  writing: Writing & { appeal: string; text: string },
): Promise<{ isReopened: boolean }> {
  const { accountId, clientId, now, text } = writing
  const problem = messageProblem(text)
  if (problem !== null) throw new BusinessError(problem === 'required' ? 'RequiredField' : 'InvalidFormat')
  return db.transaction(async (tx) => {
    await keepAccount(tx, accountId)
    const { id } = await findOwn(tx, writing)
    const appeal = await lockAppeal(tx, id)
    const isNew = await addOnce(tx, appeal, { clientId, isOwn: true, text: text.trim(), at: now })
    const isReopened = isNew && appeal.status === 'completed'
    if (isNew) await touch(tx, appeal, { at: now, status: isReopened ? 'inProgress' : appeal.status })
    return { isReopened }
  })
}

/**
 * The appeal as the writer before has left it; no other writes until the end of the transaction, so that messages are
 * seen in the order of their numbers.
 */
export async function lockAppeal(tx: Db, id: number): Promise<AppealRow> {
  const [appeal] = await tx.select().from(appeals).where(eq(appeals.id, id)).for('update')
  return appeal ?? refuse()
}

/** Adds a message; false where it was there. */
export async function addOnce(
  db: Db,
  { id }: AppealRow,
  message: Omit<AppealMessageRow, 'id' | 'appealId'>,
): Promise<boolean> {
  const rows = await db
    .insert(appealMessages)
    .values({ ...message, appealId: id })
    .onConflictDoNothing()
    .returning({ id: appealMessages.id })
  return rows.length > 0
}

/** The appeal has changed: how it stands, and when. */
export async function touch(
  db: Db,
  { id }: AppealRow,
  { at, status }: { at: Instant; status: AppealState },
): Promise<void> {
  await db.update(appeals).set({ lastAt: at, status }).where(eq(appeals.id, id))
}

/** Another driver's appeal is none, and neither is what is no id. */
async function findOwn(db: Db, { accountId, appeal }: { accountId: string; appeal: string }): Promise<AppealRow> {
  const id = toId(appeal)
  const rows =
    id === null
      ? []
      : await db
          .select()
          .from(appeals)
          .where(and(eq(appeals.id, id), eq(appeals.accountId, accountId)))
  return rows[0] ?? refuse()
}

function refuse(): never {
  throw new BusinessError('notFound', { says: 'refusal.noAppeal' })
}

/** The number of an appeal or a message; null for another text. */
export function toId(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

/** All that a driver wrote, for the download of his data. */
export async function readAllAppeals(db: Db, accountId: string): Promise<(AppealMessageRow & { appeal: AppealRow })[]> {
  const rows = await db
    .select({ message: appealMessages, appeal: appeals })
    .from(appealMessages)
    .innerJoin(appeals, eq(appeals.id, appealMessages.appealId))
    .where(eq(appeals.accountId, accountId))
    .orderBy(desc(appealMessages.id))
  return rows.map(({ message, appeal }) => ({ ...message, appeal }))
}
