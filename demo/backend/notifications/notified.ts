import { and, eq, sql, type SQL } from 'drizzle-orm'
import { accountIdIn, accountIdOf } from '../account/balance.ts'
import { mainPhoneOf } from '../account/find-account.ts'
import { accounts, type Account } from '../database/accounts-schema.ts'
import type { Db } from '../database/database.ts'
import { sessions, type SessionRow } from '../database/schema.ts'
import { messagesOf } from '../locales/messages.ts'
import { sendLetter } from '../outbox.ts'

/** The switches by which a driver is told of a parking; `pushOff` stands over both (readings gD-35). */
export type NoticeSwitch = 'checkParkingSessionBefore' | 'checkParkingSession'

function isOn(notice: NoticeSwitch): SQL | undefined {
  return and(eq(accounts[notice], true), eq(accounts.pushOff, false))
}

/** Joins sessions with their drivers who want to be told. */
export function isNotified(notice: NoticeSwitch): SQL | undefined {
  return and(eq(accounts.id, accountIdIn(sessions.owner)), isOn(notice))
}

/** Of a session alone: whether its driver wants to be told; a guest does not. The driver is looked up by his id. */
export function wantsToKnow(notice: NoticeSwitch): SQL<boolean> {
  const isDriver = eq(accounts.id, accountIdIn(sessions.owner))
  return sql`coalesce((SELECT ${isOn(notice)} FROM ${accounts} WHERE ${isDriver}), false)`
}

/** The driver of a session who wants to be told; null for a guest, and where the switch is off. */
export async function findNotified(db: Db, session: SessionRow, notice: NoticeSwitch): Promise<Account | null> {
  const accountId = accountIdOf(session.owner)
  if (accountId === null) return null
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  return account && account[notice] && !account.pushOff ? account : null
}

/** A message to the driver's app; it goes by the main phone, or without one by the e-mail. */
export async function sendPush(
  db: Db,
  account: Account,
  message: { key: string; values: Readonly<Record<string, string>>; at: number },
): Promise<void> {
  const recipient = (await mainPhoneOf(db, account.id)) ?? account.email
  if (recipient === null) return
  const body = messagesOf(account.language).format(message.key, message.values)
  await sendLetter(db, { city: account.city, channel: 'push', recipient, body, at: message.at })
}
