import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Instant } from '../../../shared/domain/city-time.ts'
import {
  accounts,
  codes,
  documents,
  phones,
  registrations,
  vehicles,
  type Account,
} from '../database/accounts-schema.ts'
import { appeals } from '../database/appeals-schema.ts'
import { fines } from '../database/fines-schema.ts'
import type { Db } from '../database/database.ts'
import { operations, slips } from '../database/payment-schema.ts'
import { attempts, outbox, payments, sessions } from '../database/schema.ts'
import { subscriptionQuotes, subscriptions } from '../database/subscriptions-schema.ts'
import { forgetPaidOut } from '../payment/settle/pay-otherwise.ts'
import { ownerOf } from './balance.ts'
import { WITHOUT_CONSENT } from './consent.ts'
import { voidRestores } from './restore.ts'
import { revokeTokens } from './tokens.ts'

/**
 * The account stays as a number under which amounts, times and zones are kept; nothing of it leads to a person any more
 * (readings PF-7).
 */
export async function erasePerson(db: Db, account: Account, now: Instant): Promise<void> {
  const { id: accountId, city, email } = account
  const owner = ownerOf(accountId)
  const own = await db.select({ phone: phones.phone }).from(phones).where(eq(phones.accountId, accountId))
  const numbers = own.map(({ phone }) => phone)
  const contacts = email === null ? numbers : [...numbers, email.toLowerCase()]
  await revokeTokens(db, accountId)
  await db.delete(phones).where(eq(phones.accountId, accountId))
  await db.delete(vehicles).where(eq(vehicles.accountId, accountId))
  await db.delete(documents).where(eq(documents.accountId, accountId))
  await db.delete(appeals).where(eq(appeals.accountId, accountId))
  await db.delete(fines).where(eq(fines.accountId, accountId))
  await db.delete(codes).where(eq(codes.subject, accountId))
  await voidRestores(db, accountId)
  const isOwnRegistration = or(
    inArray(sql`lower(${registrations.email})`, contacts),
    inArray(registrations.phone, contacts),
  )
  await db.delete(registrations).where(and(eq(registrations.city, city), isOwnRegistration))
  await db.delete(outbox).where(and(eq(outbox.city, city), inArray(sql`lower(${outbox.recipient})`, contacts)))
  await db.delete(attempts).where(and(eq(attempts.city, city), eq(attempts.owner, owner)))
  await db
    .update(sessions)
    .set({ plate: '', plateKey: '', corrections: [] })
    .where(and(eq(sessions.city, city), eq(sessions.owner, owner)))
  await db
    .update(payments)
    .set({ phone: null, email: null, detail: null, startRequest: null })
    .where(and(eq(payments.city, city), eq(payments.owner, owner)))
  await forgetPaidOut(db, { city, owner })
  await db.update(operations).set({ plate: null, driverPhone: null }).where(eq(operations.accountId, accountId))
  await db
    .update(subscriptions)
    .set({
      plate: '',
      plateKey: '',
      refundedAt: sql`coalesce(${subscriptions.refundedAt}, ${new Date(now).toISOString()})`,
      pausedAt: null,
    })
    .where(eq(subscriptions.accountId, accountId))
  await db.delete(subscriptionQuotes).where(eq(subscriptionQuotes.accountId, accountId))
  await db.update(slips).set({ name: '', payer: {} }).where(eq(slips.accountId, accountId))
  await db
    .update(accounts)
    .set({
      email: null,
      passwordHash: null,
      knownNetworks: [],
      ...WITHOUT_CONSENT,
      lastZone: null,
      deletedAt: now,
    })
    .where(eq(accounts.id, accountId))
}
