import { parsePhone } from '../../../../shared/domain/phone.ts'
import type { Kopecks } from '../../../../shared/domain/money.ts'
import { checkSufficiency } from '../../../../shared/domain/sufficiency.ts'
import { balanceOf } from '../../account/balance.ts'
import type { Db } from '../../database/database.ts'
import { BusinessError } from '../../http/business-error.ts'
import type { DriverCall } from './driver.ts'
import { ACCOUNTS, lockAccount, record } from '../ledger/ledger.ts'
import type { BankRequest } from '../settle/payments.ts'
import { findMethod } from '../methods.ts'

/** Nothing to pay, from the balance, or at the bank. */
export type ChosenMethod =
  | { kind: 'free' }
  /** The balance before. */
  | { kind: 'balance'; balance: Kopecks }
  | { kind: 'bank'; request: BankRequest }

/**
 * What pays a price: the balance where it is enough, else the method; the account is locked where the balance is
 * judged.
 */
export async function chooseMethod(db: Db, call: DriverCall, price: Kopecks): Promise<ChosenMethod> {
  if (price === 0) return { kind: 'free' }
  const { settings } = call.city
  if (!settings.dontUseBalance) {
    await lockAccount(db, call.driver.owner)
    const balance = await balanceOf(db, call.driver.accountId)
    if (checkSufficiency({ balance, price, rule: settings.sufficiency }).isEnough) return { kind: 'balance', balance }
  }
  if (call.pay.method === undefined)
    throw new BusinessError(settings.dontUseBalance ? 'NotSelectedPaymentService' : 'NoMoneyNoHoney')
  return { kind: 'bank', request: readBankRequest(call, call.pay.method) }
}

/**
 * The method, with the phone where it asks for one (readings gD-27); the receipt goes to that phone or to the account's
 * own contact.
 */
export function readBankRequest({ city, driver, pay }: DriverCall, name: string): BankRequest {
  const method = findMethod(city, name)
  const phone = pay.phone === undefined ? null : parsePhone(pay.phone)
  const isWrong = (pay.phone !== undefined && phone === null) || (method.isPhoneRequired && phone === null)
  if (isWrong) throw new BusinessError('ValidationError', { says: 'refusal.phoneNeeded' })
  const own = { phone: driver.email === null ? driver.phone : null, email: driver.email }
  const { returnUrl, origin, language } = pay
  return { method: method.name, contact: phone === null ? own : { phone, email: null }, returnUrl, origin, language }
}

/** Takes a price from the balance; `chooseMeans` has locked the account and seen that it is there. */
export async function spend(
  db: Db,
  call: DriverCall,
  spent: { price: Kopecks; sessionId: string | null; subscription?: number },
): Promise<void> {
  const { city, driver, now } = call
  const { price, ...about } = spent
  await record(db, {
    city: city.name,
    kind: 'spend',
    debit: driver.owner,
    credit: ACCOUNTS.parking,
    amount: price,
    at: now,
    ...about,
  })
}

/** The balance after a call; null where the city has none. */
export async function balanceAfter(
  db: Db,
  { city, driver }: Pick<DriverCall, 'city' | 'driver'>,
): Promise<Kopecks | null> {
  return city.settings.dontUseBalance ? null : balanceOf(db, driver.accountId)
}
