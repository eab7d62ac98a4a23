import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { parseEmail } from '../../../shared/domain/email.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { accounts, phones, registrations, type Account, type RegistrationRow } from '../database/accounts-schema.ts'
import type { Db } from '../database/database.ts'
import { BusinessError } from '../http/business-error.ts'
import { spendCode } from './codes.ts'
import { isTaken } from './find-account.ts'
import { openDriver } from './sign-in.ts'

/** By the code, or by the link on any device (readings gE-08). Confirmed before, it is confirmed still. */
export async function confirmRegistrationEmail(
  context: Context,
  row: RegistrationRow,
  step: { salt: string; code: string },
) {
  const { db } = context.database
  if (row.emailConfirmedAt === null) {
    const spent = await spendCode(db, context, {
      purpose: 'registration-email',
      subject: row.saltHash,
      code: step.code,
    })
    if (spent === null) throw new BusinessError('IncorrectCode')
    const change = { emailConfirmedAt: context.clock.now() }
    await db.update(registrations).set(change).where(eq(registrations.saltHash, row.saltHash))
  }
  return { phoneSalt: step.salt }
}

/** The last step: the account is made, whole or not at all, and signed in. */
export async function confirmRegistrationPhone(
  context: Context,
  city: CityModel,
  row: RegistrationRow,
  { code, address }: { code: string; address: string },
): Promise<string> {
  const { db } = context.database
  if (row.emailConfirmedAt === null || row.doneAt !== null) throw new BusinessError('IncorrectCode')
  const spent = await spendCode(db, context, { purpose: 'registration-phone', subject: row.saltHash, code })
  if (spent === null || spent.target !== row.phone) throw new BusinessError('IncorrectCode')
  try {
    return await db.transaction(async (tx) => {
      const account = await makeAccount(tx, context, row)
      return openDriver(tx, context, city, { account, address })
    })
  } catch (thrown) {
    // Another registration has finished with the same e-mail or phone since this was begun.
    if (isTaken(thrown, 'accounts_by_email')) throw new BusinessError('EmailExists')
    if (isTaken(thrown, 'phones_city_phone_key')) throw new BusinessError('PhoneExists')
    throw thrown
  }
}

async function makeAccount(db: Db, context: Context, row: RegistrationRow): Promise<Account> {
  const now = context.clock.now()
  const isOpen = and(eq(registrations.saltHash, row.saltHash), isNull(registrations.doneAt))
  const taken = await db
    .update(registrations)
    .set({ doneAt: now })
    .where(isOpen)
    .returning({ saltHash: registrations.saltHash })
  if (!taken[0]) throw new BusinessError('IncorrectCode')
  const { city, email, phone, passwordHash, firstName, lastName, middleName, agreementAt, agreementVersion } = row
  const [account] = await db
    .insert(accounts)
    .values({
      id: randomUUID(),
      city,
      email,
      passwordHash,
      firstName,
      lastName,
      middleName,
      agreementAt,
      agreementVersion,
      createdAt: now,
    })
    .returning()
  if (!account) throw new Error('The database made no account')
  await db.insert(phones).values({ id: randomUUID(), accountId: account.id, city, phone, isMain: true, createdAt: now })
  return account
}

/** Where it stands, for a device that was not there; the contacts only so far that their owner knows them again. */
export function describeRegistration(row: RegistrationRow, salt: string) {
  const [, name = '', host = ''] = /^(.*)@(.*)$/.exec(parseEmail(row.email) ?? '') ?? []
  return {
    step: stepOf(row),
    email: `${name.slice(0, 1)}***@${host}`,
    phone: `+7 *** ***-**-${row.phone.slice(-2)}`,
    ...(row.emailConfirmedAt === null ? {} : { phoneSalt: salt }),
  }
}

function stepOf(row: RegistrationRow): 'email' | 'phone' | 'done' {
  if (row.doneAt !== null) return 'done'
  return row.emailConfirmedAt === null ? 'email' : 'phone'
}
