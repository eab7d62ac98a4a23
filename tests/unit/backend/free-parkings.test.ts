import { describe, expect, it } from 'vitest'
import { driverSessions } from '../../../shared/api/contract/driver-session.ts'
import { driverRenew } from '../../../shared/api/contract/driver-order.ts'
import { expectLevel } from '../../support/bank-book.ts'
import type { TestBackend } from '../../support/backend.ts'
import { createDriverWorld } from '../../support/driver-world.ts'
import { createGuest } from '../../support/guest.ts'
import { onOneAndOnTwo } from '../../support/layouts.ts'
import { MOSCOW } from '../../support/paying-driver.ts'

/** On a Sunday the centre (101) costs nothing, and the embankment (102) 15 ₽ an hour. */
const SUNDAY = '2025-03-16T12:00:00+03:00'
const FREE = { zone: '101', duration: 720, expectedCost: '0.00' }
const PAID = { zone: '102', expectedCost: '15.00' }

/** Somebody who has neither the vehicle nor any money begins one for its plate. */
async function strangerParks({ backend }: { backend: TestBackend }): Promise<void> {
  const { body } = await createGuest(backend).start(FREE)
  expect(body).toMatchObject({ status: 'ok', errorName: 'ParkingSessionWasFree' })
}

onOneAndOnTwo('a parking that costs nothing', (world) => {
  it('keeps nobody from paying for the same plate elsewhere, whoever has begun it', async () => {
    world.setNow(SUNDAY)
    await strangerParks(world)
    await world.guest.cost(PAID)
    const { body } = await world.guest.start(PAID)
    await world.guest.press('pay', body['RedirectURL'])
    expect(await world.guest.status({ paymentId: body['paymentId'] })).toMatchObject({ state: 'paid', sum: 15 })
    expect(await world.kinds()).toEqual(['charge 1500'])
    await expectLevel(world.backend, 'probe')
  })

  it('that a stranger begins while the money is under way sends none of it back', async () => {
    world.setNow(SUNDAY)
    await world.guest.cost(PAID)
    const { body } = await world.guest.start(PAID)
    await strangerParks(world)
    await world.guest.press('pay', body['RedirectURL'])
    expect(await world.guest.status({ paymentId: body['paymentId'] })).toMatchObject({ state: 'paid', sum: 15 })
    expect(await world.kinds()).toEqual(['charge 1500'])
  })

  it('is not ended by another’s: a benefit may be why it costs nothing', async () => {
    world.setNow(SUNDAY)
    await world.guest.cost(FREE)
    expect((await world.guest.start({ ...FREE, duration: 60 }, 'mine')).body).toMatchObject({ status: 'ok' })
    await strangerParks(world)
    expect(await world.guest.status({ attempt: 'mine' })).toMatchObject({ state: 'paid', sum: 0 })
  })

  it('keeps its own guest from a second one, and offers to prolong it; not from one that costs something', async () => {
    world.setNow(SUNDAY)
    await world.guest.cost(FREE)
    await world.guest.start({ ...FREE, duration: 60 }, 'mine')
    world.setNow('2025-03-16T12:20:00+03:00')
    const { body } = await world.guest.start(FREE, 'again')
    expect(body).toMatchObject({ errorName: 'ParkingSessionAlreadyExists', session: { zone: '101' } })
    expect((await world.guest.start(PAID, 'elsewhere')).body).toMatchObject({ status: 'ok', session: { sum: 15 } })
  })
})

describe('a stranger’s parking that costs nothing', () => {
  const world = createDriverWorld()

  it('keeps no driver from starting, and from prolonging, with the balance', async () => {
    world.backend.setNow(SUNDAY)
    await strangerParks(world)
    const { session } = await world.driver.start({ zone: '102', expectedPrice: 1500 })
    const wish = { sessionId: session!.id, minutes: 60, from: session!.end!, timeZone: MOSCOW, expectedPrice: 1500 }
    await world.driver.ask(driverRenew, wish)
    expect(await world.driver.ask(driverSessions, undefined)).toMatchObject([{ end: session!.end! + 3_600_000 }])
    expect(await world.kinds()).toEqual(['spend 1500', 'spend 1500'])
  })
})
