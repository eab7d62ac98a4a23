import { and, eq, inArray, like, not, sql, type SQL } from 'drizzle-orm'
import { MINUTE_MS, type Instant } from '../../../shared/domain/city-time.ts'
import type { Context } from '../context.ts'
import { outbox } from '../database/schema.ts'
import { LetterRefusedError, type Carrier, type Carriers, type QueuedLetter, type Route } from './carrier.ts'

/** How many letters one process hands to one service at once. */
const AT_ONCE = 10
/** A process that takes longer over a letter is taken for dead, and another tries; longer than any carrier waits. */
const LEASE_MS = MINUTE_MS
const FIRST_PAUSE_MS = 5000
const LONGEST_PAUSE_MS = 15 * MINUTE_MS
/** After this nobody waits for a letter any more; for a code that was sent to a phone, after this. */
const LETTER_MS = 24 * 60 * MINUTE_MS
const PHONE_CODE_MS = 15 * MINUTE_MS

type Row = typeof outbox.$inferSelect

const isToMailbox = like(outbox.recipient, '%@%')
const IS_OF: Readonly<Record<Route, SQL>> = { mail: isToMailbox, messages: not(isToMailbox) }

/** Nothing of what was said stays, whether it arrived or not. */
const EMPTY = { body: '', code: null, link: null } as const

/**
 * Hands what the outbox has for a route to its carrier: fresh letters first, so that one which cannot be sent keeps no other
 * waiting; each again after a pause that doubles, until it is too old to be of use. Any number of processes may do it
 * at once. A process that dies between the carrier's word and ours has its letter sent twice, under the same number.
 */
export async function deliverLetters(context: Context, carriers: Carriers, route: Route): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- no more at once than a service takes
    const letters = await claim(context, route)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await Promise.all(letters.map((letter) => handOver(context, carriers, { route, letter })))
    if (letters.length < AT_ONCE) return
  }
}

/** No lock and no connection is held while a carrier is asked. */
async function claim({ database: { db }, clock }: Context, route: Route): Promise<Row[]> {
  const now = clock.now()
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        sql`${outbox.doneAt} IS NULL`,
        sql`coalesce(${outbox.nextTryAt}, ${outbox.at}) <= ${new Date(now).toISOString()}`,
        IS_OF[route],
      ),
    )
    .orderBy(outbox.tries, sql`coalesce(${outbox.nextTryAt}, ${outbox.at})`)
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  return db
    .update(outbox)
    .set({ tries: sql`${outbox.tries} + 1`, nextTryAt: now + LEASE_MS })
    .where(inArray(outbox.id, due))
    .returning()
}

async function handOver(
  context: Context,
  carriers: Carriers,
  { route, letter }: { route: Route; letter: Row },
): Promise<void> {
  const failure = await tryToSend(carriers[route], toQueued(context, letter))
  const now = context.clock.now()
  if (failure === null) return finish(context, letter, { doneAt: now })
  const about = { letter: letter.id, route, tries: letter.tries, failure: describe(failure) }
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (letter.tries - 1), LONGEST_PAUSE_MS)
  if (!(failure instanceof LetterRefusedError) && now + pause <= letter.at + lifeOf(letter)) {
    context.log.warn(about, 'a letter was not taken, and is tried again')
    await context.database.db
      .update(outbox)
      .set({ nextTryAt: now + pause })
      .where(eq(outbox.id, letter.id))
    return undefined
  }
  context.log.error(about, 'a letter was given up')
  return finish(context, letter, { doneAt: now, failure: about.failure })
}

async function tryToSend(carrier: Carrier, letter: QueuedLetter) {
  try {
    await carrier.send(letter)
    return null
  } catch (cause) {
    return cause instanceof Error ? cause : new Error(String(cause))
  }
}

async function finish({ database }: Context, { id }: Row, end: { doneAt: Instant; failure?: string }): Promise<void> {
  await database.db
    .update(outbox)
    .set({ ...EMPTY, nextTryAt: null, ...end })
    .where(eq(outbox.id, id))
}

function lifeOf({ code, recipient }: Row): number {
  return code !== null && !recipient.includes('@') ? PHONE_CODE_MS : LETTER_MS
}

/** What a service said may repeat the address. */
function describe(failure: Error): string {
  const { code } = failure as { code?: unknown }
  return [failure.name, code, failure instanceof LetterRefusedError || code === undefined ? failure.message : undefined]
    .filter((part) => part !== undefined)
    .join(' ')
    .slice(0, 200)
}

function toQueued({ cities }: Context, { id, city, channel, recipient, body, code }: Row): QueuedLetter {
  const names = cities.find(({ name }) => name === city)?.data.entry.nameForShow
  const sender = (/[а-яё]/i.test(body) ? names?.ru : names?.en) ?? city
  return { id, channel, recipient, body, code, sender }
}
