import { expect, it } from 'vitest'
import { readConflict } from '../../../shared/api/contract/guest-payment.ts'
import { expectLevel } from '../../support/bank-book.ts'
import { WEDNESDAY } from '../../support/backend.ts'
import { createGuest, PLATE } from '../../support/guest.ts'
import { onOneAndOnTwo } from '../../support/layouts.ts'

const MINUTE = 60_000
/** Nothing says again which vehicle it is and where it stands: browsers keep no plates. */
const more = (orderNumber: unknown, duration = 60) => ({
  extends: String(orderNumber),
  duration,
  transport: null,
  zone: null,
})

onOneAndOnTwo('a guest’s paid parking', (world) => {
  /** Pays an hour from 15:20; its order number. */
  async function park(): Promise<string> {
    await world.guest.pay()
    return (await world.guest.status())!['orderNumber']
  }

  it('is prolonged from its old end, at the price of that time, by any method and phone', async () => {
    const orderNumber = await park()
    world.setNow('2025-03-12T15:50:00+03:00')
    expect((await world.guest.cost(more(orderNumber))).body).toMatchObject({ status: 'ok', price: 60 })
    const wish = { ...more(orderNumber), phone: '+7 999 111-22-33', expectedCost: '60.00' }
    const { body } = await world.guest.start(wish)
    expect(body['session']).toMatchObject({
      zone: '101',
      startDate: '2025-03-12T16:20:00+03:00',
      endDate: '2025-03-12T17:20:00+03:00',
      transport: { number: PLATE },
    })
    await world.guest.press('pay', body['RedirectURL'])
    expect(await world.guest.status({ paymentId: body['paymentId'] })).toMatchObject({
      state: 'paid',
      extends: orderNumber,
      firstStartDate: '2025-03-12T15:20:00+03:00',
    })
    expect(await world.kinds()).toEqual(['charge 6000', 'charge 6000'])
    await expectLevel(world.backend, 'probe')
  })

  it('costs together what the whole would, where the price changes on the way', async () => {
    world.setNow('2025-03-12T18:50:00+03:00')
    const whole = (await world.guest.cost({ duration: 120 })).body['price']
    const orderNumber = await park()
    const first = (await world.guest.status())!['sum']
    world.setNow('2025-03-12T19:30:00+03:00')
    expect(first + (await world.guest.cost(more(orderNumber))).body['price']).toBe(whole)
  })

  it('may be prolonged again, up to what the city allows from the first start', async () => {
    let orderNumber = await park()
    for (const duration of [480, 480]) {
      const { body } = await world.guest.start(more(orderNumber, duration))
      await world.guest.press('pay', body['RedirectURL'])
      orderNumber = (await world.guest.status({ paymentId: body['paymentId'] }))!['orderNumber']
    }
    expect((await world.guest.cost(more(orderNumber, 480))).body).toMatchObject({ errorName: 'ValidationError' })
    expect((await world.guest.start(more(orderNumber, 480))).body).toMatchObject({ errorName: 'ValidationError' })
    expect((await world.guest.cost(more(orderNumber, 420))).body).toMatchObject({ status: 'ok' })
  })

  it('answers the same wish, once it was prolonged, with how long it is paid for, and not with its first end', async () => {
    const { body } = await world.guest.start(more(await park()))
    await world.guest.press('pay', body['RedirectURL'])
    expect((await world.guest.start()).body).toMatchObject({
      errorName: 'ParkingSessionAlreadyExists',
      session: { endDate: '2025-03-12T17:20:00+03:00', firstStartDate: '2025-03-12T15:20:00+03:00' },
    })
    expect(await world.kinds()).toEqual(['charge 6000', 'charge 6000'])
  })

  it.each([
    ['the last moment before its end', 60 * MINUTE - 1, 'ok'],
    ['its end', 60 * MINUTE, 'ParkingSessionIsOver'],
  ])('can be prolonged or not at %s', async (_, passed, answer) => {
    const orderNumber = await park()
    world.setNow(WEDNESDAY - (WEDNESDAY % MINUTE) + passed)
    const { body } = await world.guest.start(more(orderNumber))
    expect(body['errorName'] ?? body['status']).toBe(answer)
  })

  it('is prolonged by nobody else: its number alone opens nothing', async () => {
    const orderNumber = await park()
    const stranger = createGuest(world.all)
    for (const { body } of [await stranger.cost(more(orderNumber)), await stranger.start(more(orderNumber))]) {
      expect(body).toMatchObject({ errorName: 'ParkingSessionNotFound' })
      expect(JSON.stringify(body)).not.toMatch(/101|Центр|А123ВС77/)
    }
  })

  it.each(['0', '-1', '1e3', 'x', '999999999999999999', 'null'])('is not found by %j', async (number) => {
    await park()
    expect((await world.guest.cost(more(number))).body).toMatchObject({ errorName: 'ParkingSessionNotFound' })
  })

  it('is not prolonged before it is paid', async () => {
    await world.guest.cost()
    await world.guest.start()
    const { orderNumber } = (await world.guest.status())!
    expect((await world.guest.start(more(orderNumber))).body).toMatchObject({ errorName: 'ParkingSessionNotFound' })
  })

  it('is prolonged once by two presses in two tabs, and the second is shown the first when it is paid', async () => {
    const orderNumber = await park()
    const first = (await world.guest.start(more(orderNumber), 'tab-1')).body
    await world.guest.press('pay', first['RedirectURL'])
    const second = (await world.guest.start(more(orderNumber), 'tab-2')).body
    expect(second).toMatchObject({ status: 'ok', paymentId: first['paymentId'] })
    expect(second).not.toHaveProperty('RedirectURL')
    expect(await world.kinds()).toEqual(['charge 6000', 'charge 6000'])
  })

  it('is honoured where the bank tells of its money after the old end, and not beside another parking', async () => {
    const orderNumber = await park()
    const mine = (await world.guest.start(more(orderNumber))).body
    world.setNow(WEDNESDAY + 61 * MINUTE)
    const other = createGuest(world.all)
    await other.cost()
    const theirs = (await other.start()).body
    await world.guest.press('pay', mine['RedirectURL'])
    await other.press('pay', theirs['RedirectURL'])
    expect(await world.guest.status({ paymentId: mine['paymentId'] })).toMatchObject({ state: 'paid' })
    expect(await other.status()).toMatchObject({ state: 'refunded' })
    await expectLevel(world.backend, 'probe')
  })

  it('is told to its payer, who starts the same vehicle anew, and to nobody else', async () => {
    const orderNumber = await park()
    world.setNow(WEDNESDAY + 20 * MINUTE)
    const { body } = await world.guest.start({ duration: 30 })
    expect(body).toMatchObject({ status: 'error', errorName: 'ParkingSessionAlreadyExists' })
    expect(readConflict(body)).toMatchObject({ orderNumber, zone: '101', end: Date.parse('2025-03-12T16:20+03:00') })
    expect((await createGuest(world.all).start({ duration: 30 })).body).not.toHaveProperty('session')
    // Prolonged meanwhile, it goes on from its last end.
    const longer = (await world.guest.start(more(orderNumber))).body
    await world.guest.press('pay', longer['RedirectURL'])
    const again = readConflict((await world.guest.start({ duration: 30 })).body)
    expect(again).toMatchObject({ zone: '101', end: Date.parse('2025-03-12T17:20+03:00') })
  })
})
