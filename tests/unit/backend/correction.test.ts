import { describe, expect, it } from 'vitest'
import { auditBooks } from '../../../demo/backend/audit/audit.ts'
import { outbox, sessions } from '../../../demo/backend/database/schema.ts'
import type { CorrectedTo } from '../../../shared/api/contract/correction.ts'
import { abortSession, driverRenew } from '../../../shared/api/contract/driver-order.ts'
import { getOperations } from '../../../shared/api/contract/operations.ts'
import { driverPaymentStatus } from '../../../shared/api/contract/driver-payment.ts'
import { driverStart } from '../../../shared/api/contract/driver-start.ts'
import { collectMyData } from '../../../demo/backend/account/my-data.ts'
import { accounts } from '../../../demo/backend/database/accounts-schema.ts'
import { eq } from 'drizzle-orm'
import { WEDNESDAY } from '../../support/backend.ts'
import { readBook } from '../../support/bank-book.ts'
import { addLineAlone, createCorrector, OTHER } from '../../support/correction.ts'
import { ACCOUNTS } from '../../support/driver.ts'
import { createTestCity } from '../../support/test-city.ts'
import { createCityModel } from '../../../demo/backend/city/city-model.ts'
import { createDriverWorld } from '../../support/driver-world.ts'
import { createGuest, PLATE } from '../../support/guest.ts'
import { HOUR, MOSCOW, type PayingDriver } from '../../support/paying-driver.ts'

const MINUTE = 60_000
/** Its owner pays half; of a parking that is put right to another plate, nobody does. */
const HALF = 'Е001КХ77'
const world = createDriverWorld({
  benefits: [
    {
      variation: 'privilege',
      type: 'Ветеран',
      zone: '#',
      sale: 50,
      transport: { mainTs: true, numberTs: HALF, formatGrz: 'rus', category: 'B' },
      orderNum: '1',
      startOf: '2025-01-01T00:00:00+03:00',
      endOf: '2026-01-01T00:00:00+03:00',
    },
  ],
})
const vehicle: CorrectedTo = { field: 'vehicle', vehicle: OTHER }
const cheaper: CorrectedTo = { field: 'zone', zone: '102' }
const startAt = (start: number): CorrectedTo => ({ field: 'start', start, timeZone: MOSCOW })
const correctorOf = (driver: PayingDriver) => createCorrector(world.backend, () => driver.token)

async function books(): Promise<unknown[]> {
  const { db } = world.backend.database
  return auditBooks(db, await readBook(world.backend))
}

/** The parking as the city has it. */
async function stored() {
  const rows = await world.backend.database.db.select().from(sessions).orderBy(sessions.orderNumber)
  return rows.at(-1)!
}

async function parked(driver = world.driver, changes = {}) {
  return (await driver.start(changes)).session!
}

describe('a driver puts a parking right', () => {
  it('the plate: without money, at once, and the old one is free again', async () => {
    const { id } = await parked()
    const corrector = correctorOf(world.driver)
    const seen = await corrector.look(id, vehicle)
    expect(seen).toMatchObject({ correctable: ['vehicle', 'zone', 'start'], corrections: [], paid: 6000 })
    expect(seen.price).toMatchObject({ price: 6000, charge: 0, refund: 0, isEnough: true })
    const done = await corrector.put({ sessionId: id, to: vehicle, expectedPrice: 6000 })
    expect(done).toMatchObject({ redirectUrl: null, charge: 0, refund: 0, balance: 144_000 })
    expect(done.parking).toMatchObject({
      vehicle: OTHER,
      correctable: ['zone', 'start'],
      corrections: [{ field: 'vehicle', plate: 'А123ВС77' }],
    })
    expect(await world.driver.sessions()).toMatchObject([{ id, vehicle: OTHER, paid: 6000 }])
    const later = { ...HOUR, minutes: 30 }
    expect(await world.driver.refusal(driverStart, { ...later, vehicle: OTHER })).toBe('ParkingSessionAlreadyExists')
    expect(await world.driver.refusal(driverStart, HOUR)).toBe('ok')
    expect(await world.kinds()).toEqual(['spend 6000', 'spend 6000'])
    expect(await books()).toEqual([])
  })

  it('the zone: what is over goes back to the balance, and the history and an end go by the new zone', async () => {
    const { id } = await parked()
    const corrector = correctorOf(world.driver)
    expect((await corrector.look(id, cheaper)).price).toMatchObject({ price: 4000, refund: 2000, isToBalance: true })
    const done = await corrector.put({ sessionId: id, to: cheaper, expectedPrice: 4000 })
    expect(done).toMatchObject({ refund: 2000, balance: 146_000, parking: { zone: '102', paid: 4000 } })
    expect(await world.kinds()).toEqual(['spend 6000', 'return 2000'])
    expect(await world.driver.history()).toEqual(['payment done 6000', 'cancel done 2000'])
    await world.driver.ask(abortSession, { sessionId: id })
    expect(await world.kinds()).toEqual(['spend 6000', 'return 2000', 'return 3000'])
    expect(await books()).toEqual([])
  })

  it('the start: the end moves with it, and what is missing comes from the balance', async () => {
    world.backend.setNow('2025-03-12T20:10:00+03:00')
    const start = Date.parse('2025-03-12T20:10:00+03:00')
    const { id } = await parked(world.driver, { expectedPrice: 3000 })
    // Ten minutes before the evening's price begins, and fifty after it.
    const earlier = startAt(start - 20 * MINUTE)
    const seen = await correctorOf(world.driver).look(id, earlier)
    expect(seen).toMatchObject({
      firstStart: start - 30 * MINUTE,
      lastStart: start,
      price: { price: 3500, charge: 500 },
    })
    const done = await correctorOf(world.driver).put({ sessionId: id, to: earlier, expectedPrice: 3500 })
    expect(done).toMatchObject({ charge: 500, refund: 0, redirectUrl: null, balance: 146_500 })
    expect(done.parking).toMatchObject({ start: start - 20 * MINUTE, end: start + 40 * MINUTE, paid: 3500 })
    expect(await world.kinds()).toEqual(['spend 3000', 'spend 500'])
    expect(await books()).toEqual([])
  })

  it('with its extension: one price over the whole', async () => {
    const session = await parked(world.driver, { zone: '102', expectedPrice: 4000 })
    const more = { sessionId: session.id, minutes: 30, from: session.end!, timeZone: MOSCOW, expectedPrice: 2000 }
    await world.driver.ask(driverRenew, more)
    const dearer: CorrectedTo = { field: 'zone', zone: '101' }
    expect((await correctorOf(world.driver).look(session.id, dearer)).price).toMatchObject({
      price: 9000,
      charge: 3000,
    })
    await correctorOf(world.driver).put({ sessionId: session.id, to: dearer, expectedPrice: 9000 })
    expect(await world.driver.history()).toEqual(['payment done 4000', 'renew done 2000', 'correct done 3000'])
    expect(await stored()).toMatchObject({ price: 9000, paid: 9000, zone: '101' })
    expect(await books()).toEqual([])
  })

  it('each thing once; the same facts again cost and use up nothing', async () => {
    const { id } = await parked()
    const corrector = correctorOf(world.driver)
    await corrector.put({ sessionId: id, to: vehicle, expectedPrice: 6000 })
    expect(await corrector.refusal(id, vehicle)).toBe('ok')
    expect(await corrector.refusal(id, { field: 'vehicle', vehicle: HOUR.vehicle })).toBe('AlreadyCorrected')
    expect(await corrector.refusal(id, { field: 'zone', zone: '101' })).toBe('ok')
    expect((await corrector.look(id)).correctable).toEqual(['zone', 'start'])
    expect(await corrector.refusal(id, cheaper)).toBe('ok')
    expect(await corrector.refusal(id, { field: 'zone', zone: '101' })).toBe('AlreadyCorrected')
  })

  it('not after its day, not after an end before time, and not for another', async () => {
    const { id, start } = await parked()
    const corrector = correctorOf(world.driver)
    expect(await correctorOf(world.poor).refusal(id, vehicle)).toBe('ParkingSessionNotFound')
    expect(await corrector.refusal('no-such', vehicle)).toBe('ParkingSessionNotFound')
    expect(await corrector.refusal(id, startAt(start - 31 * MINUTE))).toBe('CorrectedStartTooFar')
    expect(await corrector.refusal(id, startAt(start + MINUTE))).toBe('CorrectedStartTooFar')
    expect(await corrector.refusal(id, { field: 'zone', zone: '999' })).toBe('ZoneNotFound')
    world.backend.setNow('2025-03-12T23:59:59+03:00')
    await world.backend.tick()
    expect(await corrector.refusal(id, vehicle)).toBe('ok')
    world.backend.setNow('2025-03-13T00:00:00+03:00')
    expect(await corrector.refusal(id, cheaper)).toBe('CorrectionIsOver')
    const next = await parked()
    await world.driver.ask(abortSession, { sessionId: next.id })
    expect(await corrector.refusal(next.id, cheaper)).toBe('ParkingSessionIsOver')
  })

  it('not over another parking of the new plate, whoever has it, nor for more than was agreed to', async () => {
    const { id } = await parked()
    await world.poor.start({ vehicle: OTHER, method: 'bankCard' })
    expect(await correctorOf(world.driver).refusal(id, vehicle)).toBe('ParkingSessionAlreadyExists')
    const wish = { sessionId: id, to: cheaper, expectedPrice: 3999 }
    expect(await correctorOf(world.driver).correct(wish)).toMatchObject({ errorName: 'PriceChangedTryLater' })
  })

  it('twice at one instant, of one thing and of two, makes one of each', async () => {
    const { id } = await parked()
    const corrector = correctorOf(world.driver)
    const wishes = [vehicle, vehicle, cheaper, cheaper].map((to, index) =>
      corrector.correct({ sessionId: id, to, expectedPrice: 6000 }, `press-${index}`),
    )
    const answers = await Promise.all(wishes)
    expect(answers.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok'])
    expect(await stored()).toMatchObject({ plate: OTHER.number, zone: '102', paid: 4000 })
    expect((await stored()).corrections).toHaveLength(2)
    expect(await world.kinds()).toEqual(['spend 6000', 'return 2000'])
    expect(await books()).toEqual([])
  })

  it('answers the same key with the first answer', async () => {
    const { id } = await parked()
    const wish = { sessionId: id, to: cheaper, expectedPrice: 4000 }
    const first = await correctorOf(world.driver).correct(wish, 'one')
    expect(await correctorOf(world.driver).correct(wish, 'one')).toEqual(first)
    expect(await world.kinds()).toEqual(['spend 6000', 'return 2000'])
  })

  it('keeps what was, and gives it out with the data of the driver', async () => {
    const { id } = await parked()
    await correctorOf(world.driver).put({ sessionId: id, to: vehicle, expectedPrice: 6000 })
    const { db } = world.backend.database
    const [account] = await db.select().from(accounts).where(eq(accounts.id, world.driver.accountId))
    const city = createCityModel(createTestCity({ accounts: ACCOUNTS }))
    const data = await collectMyData(db, city, { account: account!, now: WEDNESDAY })
    expect(JSON.stringify(data['sessions'])).toContain('А123ВС77')
  })

  it('shows what was in the history, at the line of the parking', async () => {
    const { id, orderNumber } = await parked()
    await correctorOf(world.driver).put({ sessionId: id, to: vehicle, expectedPrice: 6000 })
    await correctorOf(world.driver).put({ sessionId: id, to: cheaper, expectedPrice: 4000 })
    const question = { bounds: { from: null, to: null }, type: 'all', timeZone: MOSCOW, cursor: null } as const
    const lines = await world.driver.ask(getOperations, question)
    expect(lines.filter(({ corrections }) => corrections.length > 0)).toMatchObject([
      {
        orderNumber,
        plate: OTHER.number,
        zone: '102',
        corrections: [
          { field: 'vehicle', at: WEDNESDAY, plate: 'А123ВС77', zone: '101' },
          { field: 'zone', at: WEDNESDAY, plate: OTHER.number, zone: '101' },
        ],
      },
    ])
  })

  it('is told by the history what may still be put right of each: nothing of one that was ended, or of a line alone', async () => {
    const { id, start } = await parked()
    const question = { bounds: { from: null, to: null }, type: 'payment', timeZone: MOSCOW, cursor: null } as const
    const correctable = async () =>
      (await world.driver.ask(getOperations, question)).map((line) => [line.plate, line.correctable])
    expect(await correctable()).toEqual([['А123ВС77', ['vehicle', 'zone', 'start']]])
    await correctorOf(world.driver).put({ sessionId: id, to: vehicle, expectedPrice: 6000 })
    expect(await correctable()).toEqual([[OTHER.number, ['zone', 'start']]])
    await world.driver.ask(abortSession, { sessionId: id })
    world.backend.setNow('2025-03-12T19:31:00+03:00')
    await addLineAlone(world.backend, world.driver, { plate: HALF, start })
    expect(await correctable()).toEqual([
      [HALF, []],
      [OTHER.number, []],
    ])
    const number = (await world.driver.ask(getOperations, question))[0]!.orderNumber
    expect(await correctorOf(world.driver).refusal(number, cheaper)).toBe('ParkingSessionNotFound')
  })
})

describe('a driver without money puts a parking right at the bank', () => {
  const dearer: CorrectedTo = { field: 'zone', zone: '101' }

  async function paidAtBank() {
    const begun = await world.poor.start({ zone: '102', expectedPrice: 4000, method: 'bankCard' })
    await world.poor.press('pay', begun.redirectUrl)
    return begun.session!.id
  }

  it('and it takes hold when it is paid, also when the answer is lost', async () => {
    const id = await paidAtBank()
    const corrector = correctorOf(world.poor)
    const wish = { sessionId: id, to: dearer, expectedPrice: 6000 }
    expect(await corrector.correct(wish)).toMatchObject({ errorName: 'NoMoneyNoHoney' })
    const ordered = await corrector.put({ ...wish, method: 'bankCard' })
    expect(ordered).toMatchObject({ charge: 2000, parking: { zone: '102', correctable: ['vehicle', 'zone', 'start'] } })
    const again = await corrector.put({ ...wish, method: 'bankCard' })
    expect(again.paymentId).toBe(ordered.paymentId)
    await world.poor.press('lose-answer', ordered.redirectUrl)
    expect(await world.poor.ask(driverPaymentStatus, { paymentId: ordered.paymentId! })).toMatchObject({
      kind: 'correct',
      state: 'paid',
      amount: 2000,
      session: { zone: '101', paid: 6000 },
    })
    expect(await world.poor.history()).toEqual(['payment done 4000', 'correct done 2000'])
    expect(await books()).toEqual([])
  })

  it('whose refusal leaves the parking as it was', async () => {
    const id = await paidAtBank()
    const wish = { sessionId: id, to: dearer, expectedPrice: 6000, method: 'bankCard' }
    const ordered = await correctorOf(world.poor).put(wish)
    await world.poor.press('decline', ordered.redirectUrl)
    expect(await stored()).toMatchObject({ zone: '102', paid: 4000, state: 'active', corrections: [] })
    expect(await world.poor.history()).toEqual(['payment done 4000', 'correct error 2000'])
    expect((await correctorOf(world.poor).put(wish)).redirectUrl).not.toBeNull()
    expect(await books()).toEqual([])
  })

  it('and the money goes back in full where the parking was ended meanwhile', async () => {
    const id = await paidAtBank()
    const wish = { sessionId: id, to: dearer, expectedPrice: 6000, method: 'bankCard' }
    const ordered = await correctorOf(world.poor).put(wish)
    await world.poor.press('slow', ordered.redirectUrl)
    await world.poor.ask(abortSession, { sessionId: id })
    world.backend.setNow(WEDNESDAY + 3 * MINUTE)
    await world.backend.tick()
    expect(await world.poor.ask(driverPaymentStatus, { paymentId: ordered.paymentId! })).toMatchObject({
      state: 'refunded',
    })
    expect(await stored()).toMatchObject({ zone: '102', corrections: [] })
    expect(await books()).toEqual([])
  })
})

describe('a guest puts a parking right', () => {
  async function paid(changes = {}) {
    const guest = createGuest(world.backend)
    const { paymentId } = await guest.pay(changes)
    const status = await guest.status({ paymentId })
    const corrector = createCorrector(world.backend, () => guest.token)
    return { guest, corrector, sessionId: String(status!['orderNumber']), paymentId }
  }

  it('with the token of the browser that keeps the order; what is over goes back to the card', async () => {
    const { guest, corrector, sessionId, paymentId } = await paid()
    const stranger = createCorrector(world.backend, () => 'another')
    expect(await stranger.correct({ sessionId, to: cheaper, expectedPrice: 4000 })).toMatchObject({ status: 'error' })
    expect((await corrector.look(sessionId, cheaper)).price).toMatchObject({ refund: 2000, isToBalance: false })
    await corrector.put({ sessionId, to: cheaper, expectedPrice: 4000 })
    expect(await guest.status({ paymentId })).toMatchObject({ zone: '102', state: 'paid' })
    expect(await world.kinds()).toEqual(['charge 6000', 'refund 2000'])
    expect(await books()).toEqual([])
  })

  it('and pays what is missing by any method; a refusal does not take the parking', async () => {
    const { guest, corrector, sessionId, paymentId } = await paid({ zone: '102', expectedCost: '40.00' })
    const wish = { sessionId, to: { field: 'zone', zone: '101' }, expectedPrice: 6000 } as const
    expect(await corrector.correct(wish)).toMatchObject({ errorName: 'NotSelectedPaymentService' })
    const first = await corrector.put({ ...wish, method: 'phoneBill' })
    await guest.press('decline', first.redirectUrl!)
    expect(await stored()).toMatchObject({ state: 'active', zone: '102' })
    const second = await corrector.put({ ...wish, method: 'bankCard' }, 'attempt-2')
    await guest.press('pay', second.redirectUrl!)
    expect(await guest.status({ attempt: 'attempt-2' })).toMatchObject({ state: 'paid', zone: '101', sum: 20 })
    expect(await guest.status({ paymentId })).toMatchObject({ state: 'paid', zone: '101', sum: 40 })
    expect(await stored()).toMatchObject({ paid: 6000, price: 6000 })
    expect(await world.kinds()).toEqual(['charge 4000', 'charge 2000'])
    expect(await books()).toEqual([])
    // Each of the two is told by a message of its own, and the second of what is right now.
    const sent = (await world.backend.database.db.select().from(outbox).orderBy(outbox.id)).map(({ body }) => body)
    expect(sent).toEqual([
      expect.stringMatching(/^Парковка оплачена: А123ВС77, зона 102 .*, до 16:20, 40,00\s₽\. Заказ \d+\. Чек: http/),
      expect.stringMatching(
        /^Парковка исправлена: А123ВС77, зона 101 .*, до 16:20, доплата 20,00\s₽\. Заказ \d+\. Чек: http/,
      ),
    ])
  })

  it('and has the money back in full where the new plate was parked while the bank took its time', async () => {
    const half = { number: HALF, category: 'B', numberFormat: 'rus' }
    const { guest, corrector, sessionId } = await paid({ transport: half, expectedCost: '30.00' })
    const wish = { sessionId, to: vehicle, expectedPrice: 6000, method: 'bankCard' }
    const ordered = await corrector.put(wish, 'dearer')
    expect(ordered).toMatchObject({ charge: 3000 })
    await guest.press('slow', ordered.redirectUrl!)
    await world.driver.start({ vehicle: OTHER })
    world.backend.setNow(WEDNESDAY + 3 * MINUTE)
    await world.backend.tick()
    expect(await guest.status({ attempt: 'dearer' })).toMatchObject({ state: 'refunded' })
    const rows = await world.backend.database.db.select().from(sessions).where(eq(sessions.plate, HALF))
    expect(rows).toMatchObject([{ price: 3000, paid: 3000, corrections: [] }])
    expect(await world.kinds()).toEqual(['charge 3000', 'spend 6000', 'charge 3000', 'refund 3000'])
    expect(await books()).toEqual([])
  })

  it('after prolonging it each part by itself, and each names the others that belong to the stay', async () => {
    const { guest, corrector, sessionId } = await paid()
    const more = { extends: sessionId, duration: 60, transport: null, zone: null, expectedCost: '60.00' }
    const { body } = await guest.start(more)
    await guest.press('pay', body['RedirectURL'])
    const status = await guest.status({ paymentId: body['paymentId'] })
    const longer = String(status!['orderNumber'])
    await guest.pay({ transport: { number: 'В555ВВ77', category: 'B', numberFormat: 'rus' } })
    const all = ['vehicle', 'zone', 'start']
    const done = await corrector.put({ sessionId: longer, to: vehicle, expectedPrice: 6000 })
    const first = { vehicle: { number: PLATE }, end: done.parking.start, correctable: all }
    expect(done.parking.parts).toMatchObject([first])
    const [part, ...others] = done.parking.parts
    expect(others).toEqual([])
    const next = await corrector.put({ sessionId: part!.sessionId, to: vehicle, expectedPrice: 6000 })
    expect(next.parking).toMatchObject({ vehicle: OTHER, parts: [{ vehicle: OTHER, correctable: ['zone', 'start'] }] })
    expect(await books()).toEqual([])
  })
})
