import { and, eq, sql } from 'drizzle-orm'
import type { Instant } from '../../shared/domain/city-time.ts'
import type { Db } from './database/database.ts'
import { outbox } from './database/schema.ts'

export interface Letter {
  city: string
  /** `push`: a message of the city's app. */
  channel: 'sms' | 'email' | 'call' | 'push'
  recipient: string
  /** As the person reads it; of a call, who calls. */
  body: string
  /** What is to be typed over, and where else one may go: shown apart on the page of the outbox. */
  code?: string | undefined
  link?: string | undefined
  /** What it is about, where the same is not to be said twice within a minute. */
  about?: string | undefined
  at: Instant
}

/** Into the queue: in production it goes on to the city's carriers, in the demo a page shows it. */
export async function sendLetter(db: Db, letter: Letter): Promise<void> {
  await db.insert(outbox).values(letter)
}

/** Letters to a phone or an e-mail that is its driver's no more: no download of data would find them, and no deletion. */
export async function forgetLetters(db: Db, { city, recipient }: Pick<Letter, 'city' | 'recipient'>): Promise<void> {
  const isTo = eq(sql`lower(${outbox.recipient})`, recipient.toLowerCase())
  await db.delete(outbox).where(and(eq(outbox.city, city), isTo))
}
