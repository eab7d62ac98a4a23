import { and, eq, sql } from 'drizzle-orm'
import { parseEmail } from '../../../shared/domain/email.ts'
import { parsePhone } from '../../../shared/domain/phone.ts'
import { accounts, phones, type Account } from '../database/accounts-schema.ts'
import type { Db } from '../database/database.ts'
import { accountIdOf } from './balance.ts'

/** What stands in the field "e-mail or phone". */
export type Login = { kind: 'email'; value: string } | { kind: 'phone'; value: string }

/** An e-mail, lower-case, or a canonical phone; null where the text is neither. */
export function parseLogin(text: string): Login | null {
  const email = parseEmail(text)
  if (email !== null) return { kind: 'email', value: email.toLowerCase() }
  const phone = parsePhone(text)
  return phone === null ? null : { kind: 'phone', value: phone }
}

/** The account of a login: by its e-mail, or by any of its phones. */
export async function findAccount(db: Db, city: string, login: Login | null): Promise<Account | null> {
  if (login === null) return null
  if (login.kind === 'email') {
    const rows = await db
      .select()
      .from(accounts)
      .where(and(eq(accounts.city, city), sql`lower(${accounts.email}) = ${login.value}`))
    return rows[0] ?? null
  }
  const rows = await db
    .select({ account: accounts })
    .from(phones)
    .innerJoin(accounts, eq(accounts.id, phones.accountId))
    .where(and(eq(phones.city, city), eq(phones.phone, login.value)))
  return rows[0]?.account ?? null
}

export async function mainPhoneOf(db: Db, accountId: string): Promise<string | null> {
  const rows = await db
    .select({ phone: phones.phone })
    .from(phones)
    .where(and(eq(phones.accountId, accountId), eq(phones.isMain, true)))
  return rows[0]?.phone ?? null
}

/** Whether the owner of a payment is a driver whose account is deleted. */
export async function isDeleted(db: Db, owner: string): Promise<boolean> {
  const accountId = accountIdOf(owner)
  if (accountId === null) return false
  const rows = await db.select({ deletedAt: accounts.deletedAt }).from(accounts).where(eq(accounts.id, accountId))
  return rows[0] !== undefined && rows[0].deletedAt !== null
}

/** Two asked for the same at once, or it was taken meanwhile: the database's own word. */
export function isTaken(thrown: unknown, index: string): boolean {
  for (let cause = thrown; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as Error & { code?: string; constraint?: string }
    if (code === '23505') return constraint === index || cause.message.includes(index)
  }
  return false
}
