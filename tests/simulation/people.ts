import { and, eq } from 'drizzle-orm'
import { issueToken } from '../../demo/backend/account/tokens.ts'
import { accounts } from '../../demo/backend/database/accounts-schema.ts'
import type { Db } from '../../demo/backend/database/database.ts'
import type { City } from '../../demo/cities/load-cities.ts'
import { createTestCity } from '../support/test-city.ts'
import type { Chance } from './chance.ts'
import { openDriverPage } from './driver-page.ts'
import { openGuestPage } from './guest-page.ts'
import type { OpenPage, Wish } from './page.ts'
import type { Scheduler } from './scheduler.ts'
import { openTopupPage } from './topup-page.ts'

/** Somebody of a history: what they pay, and on which page. */
export interface Role {
  name: string
  kind: 'guest' | 'driver' | 'topup'
  /** Of a driver. */
  email: string
  wish: Wish
}

const METHODS = [{ name: 'bankCard', nameForShow: 'Карта', description: '', isPhoneRequired: false }]

const DRIVERS: City['accounts']['drivers'] = [
  ['rich@demo.example', '79000000001', 130],
  ['poor@demo.example', '79000000002', 20],
].map(([email, phone, balance]) => ({
  email: String(email),
  phones: [String(phone)],
  password: null,
  firstName: '',
  lastName: '',
  balance: Number(balance),
  vehicles: [],
}))

/** The city of a history: mostly with balances. */
export function cityOf(chance: Chance): City {
  const settings = {
    paymentsMethods: METHODS,
    dontUseBalance: chance.of('without balances') < 0.3,
    useBonus: chance.of('with a bonus') < 0.3,
  }
  return createTestCity({ accounts: { drivers: DRIVERS, firms: [] }, settings })
}

/**
 * Who is there. In some histories they are of one kind, or all pay for one vehicle, or all are the same driver: what they
 * do then meets.
 */
export function rolesOf(chance: Chance, city: City): Role[] {
  const count = chance.between('people', 1, 3)
  const kinds = city.settings.dontUseBalance ? { guest: 3, driver: 3, topup: 0 } : { guest: 4, driver: 3, topup: 2 }
  const isOneKind = chance.of('one kind') < 0.4
  const isOneVehicle = chance.of('one vehicle') < 0.3
  const isOneDriver = chance.of('one driver') < 0.4
  return Array.from({ length: count }, (_, index) => {
    const name = `person ${index + 1}`
    return {
      name,
      kind: chance.weigh(isOneKind ? 'the kind' : `${name} kind`, kinds),
      email: chance.pick(isOneDriver ? 'the account' : `${name} account`, DRIVERS).email,
      wish: {
        plate: isOneVehicle ? 'А100ВС77' : `А10${index + 1}ВС77`,
        zone: chance.pick(`${name} zone`, ['101', '102']),
        minutes: chance.pick(`${name} minutes`, [60, 60, 120]),
        amount: chance.pick(`${name} amount`, [100, 300]),
      },
    }
  })
}

/** The page of somebody, signed in where it needs a driver. */
export async function pageOf(
  { kind, email }: Role,
  { db, scheduler, city }: { db: Db; scheduler: Scheduler; city: string },
): Promise<OpenPage> {
  if (kind === 'guest') return openGuestPage(scheduler, city)
  const [account] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.city, city), eq(accounts.email, email)))
  if (!account) throw new Error(`${email} has no account`)
  const owner = { accountId: account.id }
  const token = await issueToken(db, { city, owner, seconds: 30 * 86_400, now: scheduler.now() })
  return kind === 'topup' ? openTopupPage(scheduler, city, token) : openDriverPage(scheduler, city, token)
}
