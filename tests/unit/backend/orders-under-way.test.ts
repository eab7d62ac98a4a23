import { describe, expect, it } from 'vitest'
import { outbox } from '../../../demo/backend/database/schema.ts'
import { cancelOrder } from '../../../shared/api/contract/driver-order.ts'
import { driverPaymentStatus, withdrawPayment } from '../../../shared/api/contract/driver-payment.ts'
import { driverStart } from '../../../shared/api/contract/driver-start.ts'
import { expectLevel, takeLate } from '../../support/bank-book.ts'
import { WEDNESDAY } from '../../support/backend.ts'
import { createDriverWorld } from '../../support/driver-world.ts'
import { createGuest } from '../../support/guest.ts'
import { HOUR, type PayingDriver } from '../../support/paying-driver.ts'

const world = createDriverWorld()

/** Somebody who parks the same vehicle at the same time as another. */
interface Payer {
  /** Orders an hour; the name of the refusal, or ok. */
  begin(): Promise<string>
  /** Pays at the bank. */
  pays(): Promise<unknown>
  /** Takes the payment back, or the whole parking. */
  withdraws(): Promise<unknown>
  givesUp(): Promise<unknown>
  /** The bank takes the money after all, whatever had been said before. */
  isTaken(): Promise<unknown>
  /** How the payment stands. */
  state(): Promise<string>
}

function createGuestPayer(): Payer {
  const guest = createGuest(world.backend)
  let body: Record<string, any> = {}
  const url = () => String(body['RedirectURL'])
  const withdraws = () => guest.withdraw(body['paymentId'])
  return {
    async begin() {
      await guest.cost()
      body = (await guest.start()).body
      return body['errorName'] ?? 'ok'
    },
    pays: () => guest.press('pay', url()),
    withdraws,
    givesUp: withdraws,
    isTaken: () => takeLate(world.backend, url()),
    state: async () => String((await guest.status({ paymentId: body['paymentId'] }))?.['state']),
  }
}

/** With the method the bank is asked where the balance is not enough. */
function createDriverPayer(driver: () => PayingDriver): Payer {
  const request = { ...HOUR, method: 'bankCard' }
  let body: Record<string, any> = {}
  const url = () => String(body['RedirectURL'])
  const paymentId = () => String(body['paymentId'])
  return {
    async begin() {
      body = (await driver().send(driverStart, request)).body
      return body['errorName'] ?? 'ok'
    },
    pays: () => driver().press('pay', url()),
    withdraws: () => driver().ask(withdrawPayment, { paymentId: paymentId() }),
    givesUp: () => driver().ask(cancelOrder, { sessionId: body['session'].id }),
    isTaken: () => takeLate(world.backend, url()),
    async state() {
      if (body['paymentId'] === undefined) return body['status'] === 'ok' ? 'paid' : 'refused'
      return String((await driver().ask(driverPaymentStatus, { paymentId: paymentId() }))?.state)
    },
  }
}

const PAYERS = {
  'a guest': createGuestPayer,
  'a driver at the bank': () => createDriverPayer(() => world.poor),
  'a driver with a balance': () => createDriverPayer(() => world.driver),
}
type Kind = keyof typeof PAYERS
type Act = `${'first' | 'second'} ${'begin' | 'pays' | 'withdraws' | 'givesUp' | 'isTaken'}`

const BOTH: Act[] = ['first begin', 'second begin']
const RACES: readonly [first: Kind, second: Kind, acts: Act[], states: [string, string]][] = [
  ['a guest', 'a guest', [...BOTH, 'first pays', 'second pays'], ['paid', 'refunded']],
  ['a guest', 'a guest', [...BOTH, 'second pays', 'first pays'], ['refunded', 'paid']],
  ['a guest', 'a guest', [...BOTH, 'first withdraws', 'second pays'], ['cancelled', 'paid']],
  ['a guest', 'a guest', [...BOTH, 'first withdraws', 'second pays', 'first isTaken'], ['refunded', 'paid']],
  ['a guest', 'a guest', [...BOTH, 'first withdraws', 'first isTaken', 'second pays'], ['paid', 'refunded']],
  ['a guest', 'a driver at the bank', [...BOTH, 'first pays', 'second pays'], ['paid', 'refunded']],
  ['a guest', 'a driver at the bank', [...BOTH, 'second pays', 'first pays'], ['refunded', 'paid']],
  ['a guest', 'a driver at the bank', [...BOTH, 'first pays', 'second withdraws'], ['paid', 'cancelled']],
  ['a guest', 'a driver at the bank', [...BOTH, 'second withdraws', 'first pays'], ['paid', 'cancelled']],
  ['a guest', 'a driver with a balance', [...BOTH, 'first pays'], ['refunded', 'paid']],
  ['a guest', 'a driver with a balance', [...BOTH, 'first withdraws'], ['cancelled', 'paid']],
  [
    'a driver at the bank',
    'a driver with a balance',
    ['first begin', 'first givesUp', 'second begin', 'first isTaken'],
    ['refunded', 'paid'],
  ],
]

describe('of two unpaid orders for one vehicle the one that is booked first stands', () => {
  it.each(RACES)('%s and %s: %j', async (first, second, acts, states) => {
    const payers = { first: PAYERS[first](), second: PAYERS[second]() }
    for (const act of acts) {
      const [who, what] = act.split(' ') as ['first' | 'second', Exclude<keyof Payer, 'state'>]
      const done = await payers[who][what]()
      if (what === 'begin') expect(done, act).toBe('ok')
    }
    expect([await payers.first.state(), await payers.second.state()]).toEqual(states)
    const parked = [...(await world.driver.sessions()), ...(await world.poor.sessions())]
    const isOfGuest = PAYERS[first] === createGuestPayer && states[0] === 'paid'
    expect(parked.map(({ status }) => status)).toEqual(isOfGuest || second === 'a guest' ? [] : ['active'])
    expect(await tellings()).toBe(states.filter((state) => state === 'refunded').length)
    await expectLevel(world.backend, 'probe')
  })

  it('when the bank tells of both at one instant', async () => {
    const payers = [createGuestPayer(), createGuestPayer(), PAYERS['a driver at the bank']()]
    for (const payer of payers) expect(await payer.begin()).toBe('ok')
    await Promise.all(payers.map((payer) => payer.pays()))
    const states = await Promise.all(payers.map((payer) => payer.state()))
    expect(states.sort()).toEqual(['paid', 'refunded', 'refunded'])
    await expectLevel(world.backend, 'probe')
  })

  it.each<[Kind, Kind]>([
    ['a driver at the bank', 'a guest'],
    ['a driver at the bank', 'a driver with a balance'],
    ['a driver with a balance', 'a guest'],
  ])('but the parking of %s, though it waits for its money, keeps its time from %s', async (first, second) => {
    expect(await PAYERS[first]().begin()).toBe('ok')
    expect(await PAYERS[second]().begin()).toBe('ParkingSessionAlreadyExists')
  })
})

describe('a vehicle for which somebody else is paying', () => {
  const start = (guest: ReturnType<typeof createGuest>) => guest.start({ unlessBeingPaid: true })

  it('is said to be, before anything is begun, and the person may go on knowingly', async () => {
    expect(await createGuestPayer().begin()).toBe('ok')
    const other = createGuest(world.backend)
    await other.cost()
    const { body } = await start(other)
    expect(body).toMatchObject({ status: 'error', errorName: 'ParkingSessionIsBeingPaid' })
    expect(JSON.stringify(body)).not.toMatch(/101|Центр|А123ВС77/)
    expect(await other.status()).toBeNull()
    expect(await world.driver.refusal(driverStart, { ...HOUR, unlessBeingPaid: true })).toBe(
      'ParkingSessionIsBeingPaid',
    )
    expect((await other.start()).body['status']).toBe('ok')
    expect(await world.driver.refusal(driverStart, HOUR)).toBe('ok')
  })

  it('is not, for the one who pays, nor at another time, nor when the order has come to nothing', async () => {
    const guest = createGuest(world.backend)
    await guest.cost()
    const { body } = await start(guest)
    expect((await start(guest)).body['paymentId']).toBe(body['paymentId'])
    const other = createGuest(world.backend)
    const before = { unlessBeingPaid: true, postPaymentStartTime: '2025-03-12T14:00:00+03:00' }
    expect((await other.postStart(before)).body['status']).toBe('ok')
    await guest.withdraw(body['paymentId'])
    expect((await start(createGuest(world.backend))).body['status']).toBe('ok')
  })

  it('is named only a few times to who asks about strangers', async () => {
    expect(await createGuestPayer().begin()).toBe('ok')
    const prober = createGuest(world.backend)
    await prober.cost()
    for (let count = 0; count < 6; count += 1) expect((await start(prober)).http).toBe(200)
    expect((await start(prober)).http).toBe(429)
    world.backend.setNow(WEDNESDAY + 11 * 60_000)
    expect((await start(prober)).http).toBe(200)
  })
})

/** How often somebody was written that another payment stands. */
async function tellings(): Promise<number> {
  const letters = await world.backend.database.db.select().from(outbox)
  return letters.filter(({ body }) => body.includes('уже оплатили другим платежом')).length
}
