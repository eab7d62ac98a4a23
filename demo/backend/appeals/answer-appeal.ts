import { asc, desc, eq, sql } from 'drizzle-orm'
import type { AppealState } from '../../../shared/domain/appeal-state.ts'
import type { Instant } from '../../../shared/domain/city-time.ts'
import type { Context } from '../context.ts'
import { appealMessages, appeals, type AppealMessageRow, type AppealRow } from '../database/appeals-schema.ts'
import type { Db } from '../database/database.ts'
import { messagesOf } from '../locales/messages.ts'
import { sendLetter } from '../outbox.ts'
import { addOnce, lockAppeal, toId, touch } from './appeals.ts'

/** How many appeals a page shows. */
export const APPEALS_SHOWN = 100

/** An appeal as the operator reads it. */
export interface Conversation {
  appeal: AppealRow
  messages: AppealMessageRow[]
}

/** Those that wait for an answer first, the longest waiting before the others; then the others, the newest first. */
export async function listAppeals(db: Db, page = 1): Promise<AppealRow[]> {
  const { status, lastAt, id } = appeals
  const isCompleted = eq(status, 'completed')
  const waitsSince = sql`CASE WHEN ${isCompleted} THEN NULL ELSE ${lastAt} END`
  return db
    .select()
    .from(appeals)
    .orderBy(asc(isCompleted), asc(waitsSince), desc(lastAt), desc(id))
    .limit(APPEALS_SHOWN)
    .offset((page - 1) * APPEALS_SHOWN)
}

/** How many there are, on all pages. */
export function countAppeals(db: Db): Promise<number> {
  return db.$count(appeals)
}

export async function findConversation(db: Db, number: string): Promise<Conversation | null> {
  const id = toId(number)
  if (id === null) return null
  const [appeal] = await db.select().from(appeals).where(eq(appeals.id, id))
  if (!appeal) return null
  const messages = await db
    .select()
    .from(appealMessages)
    .where(eq(appealMessages.appealId, id))
    .orderBy(asc(appealMessages.id))
  return { appeal, messages }
}

/** The operator's answer and how the appeal stands from now on. */
interface AppealAnswer {
  appeal: number
  text: string
  state: AppealState
  clientId: string
}

/** An answer in a transaction of its own. */
export async function answerAppeal(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  answer: AppealAnswer,
): Promise<void> {
  const at = clock.now()
  await database.db.transaction(async (tx) => writeAnswer(tx, await lockAppeal(tx, answer.appeal), { ...answer, at }))
}

/**
 * The driver is told of an answer by a letter. `clientId` is that of the page's form: a form sent twice is one answer, and
 * closes nothing that was opened again in between. The appeal is locked.
 */
export async function writeAnswer(
  db: Db,
  appeal: AppealRow,
  { state: status, clientId, at, ...answer }: AppealAnswer & { at: Instant },
): Promise<void> {
  const text = answer.text.trim()
  if (text === '') return touch(db, appeal, { at: appeal.lastAt, status })
  if (!(await addOnce(db, appeal, { clientId, isOwn: false, text, at }))) return
  await touch(db, appeal, { at, status })
  const body = messagesOf(appeal.language).format('appealAnswered', { number: String(appeal.id) })
  await sendLetter(db, { city: appeal.city, channel: 'email', recipient: appeal.email, body, at })
}
