import { createHash, randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Instant } from '../../../shared/domain/city-time.ts'
import { accountIdOf } from '../account/balance.ts'
import { keepAccount } from '../account/keep-account.ts'
import type { Context } from '../context.ts'
import type { Db } from '../database/database.ts'
import { removeOlder } from '../database/remove-older.ts'
import { given, prepared, preparedInsert } from '../database/prepared.ts'
import { attempts } from '../database/schema.ts'
import { BusinessError } from '../http/business-error.ts'
import { fillBankPage } from './settle/bank-page.ts'
import { transactAndAsk, type Desk } from './settle/transact.ts'

/** Keys are remembered longer than anybody retries. */
const KEPT_MS = 3 * 24 * 60 * 60 * 1000

export interface Attempt {
  city: string
  owner: string
  key: string
  /** What was asked for, in a stable text: a key used again for something else is a mistake, not a retry. */
  request: string
  now: Instant
}

export type Answer = Record<string, unknown>

const updateAnswer = prepared((db) =>
  db
    .update(attempts)
    .set({ answer: sql`${given(attempts.answer, 'answer')}` })
    .where(
      and(
        eq(attempts.city, given(attempts.city, 'city')),
        eq(attempts.owner, given(attempts.owner, 'owner')),
        eq(attempts.key, given(attempts.key, 'key')),
      ),
    ),
)

/**
 * Answers an attempt once: sent again with its key it gets the first answer, also when things have changed since. The
 * work is done in one transaction with the key; had it failed, nothing of it is left and the next sending goes on as a
 * first. What is left where only the bank has not answered is a payment whose order is still to be registered: the next
 * sending goes on with it.
 */
export async function answerOnce(
  context: Context,
  asked: Omit<Attempt, 'key'> & { key: string | undefined },
  work: (tx: Db, desk: Desk, attempt: Attempt) => Promise<Answer>,
): Promise<Answer> {
  const attempt: Attempt = { ...asked, key: asked.key ?? randomUUID() }
  const accountId = accountIdOf(asked.owner)
  const { result, pages } = await transactAndAsk(context, async (tx, desk) => {
    if (accountId !== null) await keepAccount(tx, accountId)
    const taken = await takeAttempt(tx, attempt)
    if (taken.answer !== null) return JSON.parse(taken.answer) as Answer
    const first = await work(tx, desk, attempt)
    const { city, owner, key } = attempt
    await updateAnswer(tx).execute({ city, owner, key, answer: JSON.stringify(first) })
    return first
  })
  return fillBankPage(context, result, pages)
}

/** The answer that was given to a key; null when nothing was done under it. */
export async function readAnswer(db: Db, asked: Pick<Attempt, 'city' | 'owner' | 'key'>): Promise<Answer | null> {
  const rows = await db.select({ answer: attempts.answer }).from(attempts).where(isSame(asked))
  const answer = rows[0]?.answer ?? null
  return answer === null ? null : (JSON.parse(answer) as Answer)
}

/** The stored answer of an attempt that was made before, looked up before anything is judged anew. */
async function findAttempt(db: Db, attempt: Attempt): Promise<{ answer: string | null }> {
  const rows = await db.select().from(attempts).where(isSame(attempt))
  const first = rows[0]
  if (!first) return { answer: null }
  if (first.requestHash === hashOf(attempt) && first.answer !== null) return { answer: first.answer }
  throw new BusinessError('ValidationError', { says: 'refusal.keyUsed' })
}

const insertAttempt = preparedInsert(attempts, { unlessThere: true })

/** Takes a key. A second request with it waits in the database until the first has ended, and then gets its answer. */
async function takeAttempt(db: Db, attempt: Attempt): Promise<{ answer: string | null }> {
  const { city, owner, key, now } = attempt
  const row = { city, owner, key, requestHash: hashOf(attempt), createdAt: now }
  return (await insertAttempt(db, row)) ?? findAttempt(db, attempt)
}

function hashOf({ request }: Attempt): string {
  return createHash('sha256').update(request).digest('base64url')
}

export async function forgetAttempts(db: Db, now: Instant): Promise<void> {
  await removeOlder(db, attempts.createdAt, now - KEPT_MS)
}

function isSame({ city, owner, key }: Pick<Attempt, 'city' | 'owner' | 'key'>) {
  return and(eq(attempts.city, city), eq(attempts.owner, owner), eq(attempts.key, key))
}
