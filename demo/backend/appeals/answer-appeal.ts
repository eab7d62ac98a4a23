import { asc, desc, eq } from 'drizzle-orm'
import type { AppealState } from '../../../shared/domain/appeal-state.ts'
import type { Context } from '../context.ts'
import { appealMessages, appeals, type AppealMessageRow, type AppealRow } from '../database/appeals-schema.ts'
import type { Db } from '../database/database.ts'
import { messagesOf } from '../locales/messages.ts'
import { sendLetter } from '../outbox.ts'
import { addOnce, lockAppeal, toId, touch } from './appeals.ts'

/** How many appeals the operator's page shows. */
const SHOWN = 100

/** An appeal as the operator reads it. */
export interface Conversation {
  appeal: AppealRow
  messages: AppealMessageRow[]
}

/** Those that wait for an answer first, then the newest. */
export async function listAppeals(db: Db): Promise<AppealRow[]> {
  const isCompleted = eq(appeals.status, 'completed')
  return db.select().from(appeals).orderBy(asc(isCompleted), desc(appeals.lastAt), desc(appeals.id)).limit(SHOWN)
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

/**
 * The operator's answer and how the appeal stands from now on; the driver is told of an answer by a letter. `clientId`
 * is that of the page's form: a form sent twice is one answer, and closes nothing that was opened again in between.
 */
export async function answerAppeal(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  answer: { appeal: number; text: string; state: AppealState; clientId: string },
): Promise<void> {
  const { state: status, clientId } = answer
  const text = answer.text.trim()
  const at = clock.now()
  await database.db.transaction(async (tx) => {
    const appeal = await lockAppeal(tx, answer.appeal)
    if (text === '') return touch(tx, appeal, { at: appeal.lastAt, status })
    if (!(await addOnce(tx, appeal, { clientId, isOwn: false, text, at }))) return
    await touch(tx, appeal, { at, status })
    const body = messagesOf(appeal.language).format('appealAnswered', { number: String(appeal.id) })
    await sendLetter(tx, { city: appeal.city, channel: 'email', recipient: appeal.email, body, at })
  })
}
