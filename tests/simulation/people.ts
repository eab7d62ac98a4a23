import type { Db } from '../../demo/backend/database/database.ts'
import type { City } from '../../demo/cities/load-cities.ts'
import { createTestCity } from '../support/test-city.ts'
import type { Chance } from './chance.ts'
import { openDriverPage } from './driver-page.ts'
import { openGuestPage } from './guest-page.ts'
import type { OpenPage, Wish } from './page.ts'
import type { Scheduler } from './scheduler.ts'
import { signIn } from './sign-in.ts'
import { openSubscriptionPage } from './subscription-page.ts'
import { openTopupPage } from './topup-page.ts'

/** Somebody of a history: what they pay, and on which page. */
export interface Role {
  name: string
  kind: 'guest' | 'driver' | 'topup' | 'subscriber'
  /** Of a driver. */
  email: string
  wish: Wish
  /** What this one does is drawn under this name: those who share it do the same at the same time. */
  draws: string
}

const METHODS = [{ name: 'bankCard', nameForShow: 'Карта', description: '', isPhoneRequired: false }]

const DRIVERS: City['accounts']['drivers'] = [
  ['rich@demo.example', '79000000001', 90],
  ['poor@demo.example', '79000000002', 20],
].map(([email, phone, balance]) => ({
  email: String(email),
  phones: [String(phone)],
  password: null,
  firstName: '',
  lastName: '',
  balance: Number(balance),
  // The main one is nobody's wish: subscriptions of several vehicles are moved to it.
  vehicles: ['А109ВС77', 'А100ВС77', 'А101ВС77', 'А102ВС77', 'А103ВС77'].map((plate) => ({ plate, category: 'B' })),
}))

/** One that the balance of some pays, and one for all zones that takes half off. */
const SUBSCRIPTIONS: City['subscriptions'] = {
  offers: [
    { code: 'CENTER-M', type: 'month' as const, cost: 60, zone: ['101'], sale: 100 },
    { code: 'ALL-W', type: 'week' as const, cost: 100, zone: '#' as const, sale: 50 },
  ].map(({ code, type, ...offer }) => ({
    parkingPermit: code,
    parkingPermitCode: code,
    parkingPermitType: type,
    parkingPermitDesc: '',
    ...offer,
  })),
  kinds: [],
  terms: [],
  specialZones: [],
}

/** Most have money on their balance, for one parking and not for two. */
const EMAILS = { 'rich@demo.example': 3, 'poor@demo.example': 1 } as const

/** The car of those who meet, and the subscription that one driver has for it where they meet over what is bought. */
const SHARED = 'А100ВС77'
const HOLDER = 'rich@demo.example'
const HOLDERS = DRIVERS.map((driver) => ({
  ...driver,
  subscriptions: driver.email === HOLDER ? [{ offer: 'CENTER-M', plate: SHARED, startsInDays: -3 }] : [],
}))

/**
 * In few histories all do the same at the same time, over subscriptions of one car: they buy them at the bank, or are
 * one driver on several devices who has one already.
 */
function meetingOf(chance: Chance): 'buyers' | 'holders' | null {
  const drawn = chance.of('over one subscription')
  if (drawn >= 0.08) return null
  return drawn < 0.04 ? 'buyers' : 'holders'
}

/** The city of a history: mostly with balances. */
export function cityOf(chance: Chance): City {
  const meeting = meetingOf(chance)
  const settings = {
    paymentsMethods: METHODS,
    dontUseBalance: meeting === null ? chance.of('without balances') < 0.3 : meeting === 'buyers',
    useBonus: chance.of('with a bonus') < 0.3,
  }
  const drivers = meeting === 'holders' ? HOLDERS : DRIVERS
  return createTestCity({ accounts: { drivers, firms: [] }, settings, subscriptions: SUBSCRIPTIONS })
}

/**
 * Who is there. In some histories they are of one kind, or all pay for one vehicle, or all are the same driver: what they
 * do then meets.
 */
export function rolesOf(chance: Chance, city: City): Role[] {
  const meeting = meetingOf(chance)
  const count = chance.pick('people', meeting === null ? [1, 2, 2, 3] : [2, 3])
  const kinds = city.settings.dontUseBalance ? { guest: 3, driver: 3, topup: 0 } : { guest: 3, driver: 4, topup: 2 }
  const isOneKind = chance.of('one kind') < 0.4
  const isOneVehicle = chance.of('one vehicle') < 0.3
  const isOneDriver = chance.of('one driver') < 0.6
  // Few are subscribers, and only for one vehicle do two subscriptions meet.
  const isOneSubscribed = isOneVehicle || chance.of('one subscribed vehicle') < 0.6
  return Array.from({ length: count }, (_, index) => {
    const name = `person ${index + 1}`
    const subject = isOneKind ? 'the kind' : `${name} kind`
    const isSubscriber = meeting !== null || chance.of(`${subject}: subscriptions`) < 0.25
    const hasShared = isSubscriber ? meeting !== null || isOneSubscribed : isOneVehicle
    const account = isOneDriver ? 'the account' : `${name} account`
    return {
      name,
      kind: isSubscriber ? 'subscriber' : chance.weigh(subject, kinds),
      email: meeting === 'holders' ? HOLDER : chance.weigh(account, EMAILS),
      draws: meeting === null ? name : 'everybody',
      wish: {
        plate: hasShared ? SHARED : `А10${index + 1}ВС77`,
        zone: chance.pick(`${name} zone`, ['101', '102']),
        minutes: chance.pick(`${name} minutes`, [60, 60, 120]),
        amount: chance.pick(`${name} amount`, [100, 300]),
        offer: chance.pick(`${name} offer`, ['CENTER-M', 'ALL-W']),
        isToday: chance.of(`${name} today`) < 0.7,
      },
    }
  })
}

/** In few histories a driver deletes the account, mostly one that somebody pays with. */
export function leaverOf(chance: Chance, roles: readonly Role[]): { name: string; email: string }[] {
  if (chance.of('somebody leaves') >= 0.25) return []
  return [{ name: 'leaver', email: roles.find(({ kind }) => kind !== 'guest')?.email ?? HOLDER }]
}

/** The page of somebody, signed in where it needs a driver. */
export async function pageOf(
  { kind, email }: Role,
  { db, scheduler, city }: { db: Db; scheduler: Scheduler; city: string },
): Promise<OpenPage> {
  if (kind === 'guest') return openGuestPage(scheduler, city)
  const { id: accountId, token } = await signIn({ db, scheduler, city }, email)
  if (kind === 'subscriber') return openSubscriptionPage(scheduler, city, { token, accountId })
  return kind === 'topup' ? openTopupPage(scheduler, city, token) : openDriverPage(scheduler, city, token)
}
