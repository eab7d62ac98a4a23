import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, lte } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { signInTurns } from '../database/accounts-schema.ts'
import { createBoundedQueue, type BoundedQueue } from '../http/bounded-queue.ts'

/** Longer than any try takes; after it the turn of a process that is gone is another's. */
const TURN_MS = 10_000
/** How often another process's turn is looked at; a try takes a tenth of a second. */
const LOOK_MS = 40
/** Tries on one login that wait in this process: about as many as are over before a browser gives up. */
const WAITING = 60

/** By backend, since several may live in one process. */
const queues = new WeakMap<Context, Map<string, BoundedQueue>>()

/**
 * Tries of one login, one after the other in all processes: each finds what the one before has left, so that many right
 * ones at once are all right, and many wrong ones get no more tries than one after another.
 */
export async function inTurn<T>(context: Context, key: string, work: () => Promise<T>): Promise<T> {
  const own = queues.get(context) ?? new Map<string, BoundedQueue>()
  queues.set(context, own)
  const queue = own.get(key) ?? createBoundedQueue({ atOnce: 1, waiting: WAITING })
  own.set(key, queue)
  try {
    return await queue.run(() => holding(context, key, work))
  } finally {
    if (queue.isIdle()) own.delete(key)
  }
}

async function holding<T>(context: Context, key: string, work: () => Promise<T>): Promise<T> {
  const { db } = context.database
  const holder = randomUUID()
  // oxlint-disable-next-line no-await-in-loop -- one look after the other
  while (!(await take(context, { key, holder }))) await pause(LOOK_MS)
  try {
    return await work()
  } finally {
    await db.delete(signInTurns).where(and(eq(signInTurns.key, key), eq(signInTurns.holder, holder)))
  }
}

/** The turn, unless another has it. */
async function take({ database, clock }: Context, turn: { key: string; holder: string }): Promise<boolean> {
  const now = clock.now()
  const taken = { ...turn, until: now + TURN_MS }
  const rows = await database.db
    .insert(signInTurns)
    .values(taken)
    .onConflictDoUpdate({ target: signInTurns.key, set: taken, setWhere: lte(signInTurns.until, now) })
    .returning({ key: signInTurns.key })
  return rows.length > 0
}
