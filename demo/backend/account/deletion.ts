import { and, eq, inArray } from 'drizzle-orm'
import type { Kopecks } from '../../../shared/domain/money.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { accounts, type Account } from '../database/accounts-schema.ts'
import type { Db } from '../database/database.ts'
import { payments, type PaymentRow } from '../database/schema.ts'
import { BusinessError } from '../http/business-error.ts'
import { messagesOf, type Language } from '../locales/messages.ts'
import { sendLetter } from '../outbox.ts'
import { lockAccount } from '../payment/ledger/ledger.ts'
import { hasParking, lockPlate } from '../payment/session/sessions.ts'
import { keepContact } from '../payment/settle/pay-otherwise.ts'
import { OPEN_STATES } from '../payment/settle/states.ts'
import { transact } from '../payment/settle/transact.ts'
import { withdraw } from '../payment/settle/withdraw.ts'
import { findOfDriver } from '../subscriptions/subscriptions.ts'
import { ownerOf } from './balance.ts'
import { takeCode, tryCode } from './codes.ts'
import { readVehicles } from './describe-profile.ts'
import { erasePerson } from './erase.ts'
import { mainPhoneOf } from './find-account.ts'
import { changeAccount, keepAccount } from './keep-account.ts'
import { payBack, planPayback, sumToBank } from './payback.ts'
import { chooseConfirmation, cityName, limitCodes, sendEmailCode, sendPhoneCode } from './send-code.ts'

export async function findOpenPayments(db: Db, account: Account): Promise<PaymentRow[]> {
  const isOwn = and(eq(payments.city, account.city), eq(payments.owner, ownerOf(account.id)))
  const isOpen = and(isOwn, inArray(payments.state, [...OPEN_STATES]))
  return db.select().from(payments).where(isOpen).orderBy(payments.createdAt, payments.id)
}

function expectUnused({ isInUse }: { isInUse: boolean }): void {
  if (isInUse) throw new BusinessError('AccountInUse')
}

/** The main phone, or without one the e-mail. */
async function contactOf(db: Db, { id, email }: Account): Promise<string> {
  return (await mainPhoneOf(db, id)) ?? email ?? ''
}

function isEmail(contact: string): boolean {
  return contact.includes('@')
}

/** A code to the main phone, or without one to the e-mail. */
export async function sendDeletionCode(
  context: Context,
  city: CityModel,
  request: { account: Account; isRepeat: boolean; language: Language; address: string },
) {
  const { account, language } = request
  const { db } = context.database
  expectUnused({ isInUse: await hasParking(db, { owner: ownerOf(account.id), now: context.clock.now() }) })
  const target = await contactOf(db, account)
  await limitCodes(context, city, { target, account, address: request.address })
  const codeRequest = { purpose: 'delete-account', subject: account.id, city, language, target } as const
  const confirmation = isEmail(target) ? null : await chooseConfirmation(context, city, { ...request, phone: target })
  return changeAccount(db, account.id, async (tx) =>
    confirmation === null
      ? { channel: 'email', ...(await sendEmailCode(tx, context, codeRequest)) }
      : { channel: 'phone', ...(await sendPhoneCode(tx, context, { ...codeRequest, confirmation })) },
  )
}

/** All of it or nothing; the bank is told of the money afterwards, as of every refund. */
export async function deleteAccount(
  context: Context,
  city: CityModel,
  request: { account: Account; code: string; language: Language },
): Promise<{ toBank: Kopecks; toStaff: Kopecks }> {
  const { account, code, language } = request
  const { db } = context.database
  const now = context.clock.now()
  expectUnused({ isInUse: await hasParking(db, { owner: ownerOf(account.id), now }) })
  const codeTry = { purpose: 'delete-account', subject: account.id, code } as const
  if (!(await tryCode(db, context, codeTry))) throw new BusinessError('IncorrectCode')
  return transact(context, async (tx, desk) => {
    // Every call that writes for this driver has ended, or will find the account deleted (`keepAccount`).
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account.id)).for('update')
    const present = await keepAccount(tx, account.id)
    const own = await readVehicles(tx, account.id)
    const bought = await findOfDriver(tx, { city, now }, { accountId: account.id, plateKeys: [] })
    const plates = new Set([...own, ...bought].map(({ plateKey }) => plateKey))
    for (const plateKey of [...plates].toSorted()) await lockPlate(tx, { city: city.name, plateKey })
    await lockAccount(tx, ownerOf(account.id))
    for (const payment of await findOpenPayments(tx, account)) await withdraw(tx, desk, { payment, now })
    const isBankDeciding = (await findOpenPayments(tx, account)).length > 0
    expectUnused({ isInUse: isBankDeciding || (await hasParking(tx, { owner: ownerOf(account.id), now })) })
    // Only now: a code that was right stands as long as a payment is not over.
    const spent = await takeCode(tx, desk, codeTry)
    const plan = await planPayback(tx, account, { city, now })
    const contact = await contactOf(tx, present)
    // The phone or e-mail that the code was sent to may be the driver's no more.
    if (contact !== spent?.target) throw new BusinessError('IncorrectCode')
    await payBack(tx, desk, { account, plan, contact, now })
    await keepContact(tx, { city: city.name, owner: ownerOf(account.id) }, contact)
    const body = messagesOf(language).format('accountDeleted', { city: cityName(city, language) })
    await erasePerson(tx, present, now)
    const channel = isEmail(contact) ? 'email' : 'sms'
    await sendLetter(tx, { city: city.name, channel, recipient: contact, body, at: now })
    return { toBank: sumToBank(plan), toStaff: plan.toStaff }
  })
}
