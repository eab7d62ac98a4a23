import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { accounts } from '../../../demo/backend/database/accounts-schema.ts'
import { createTestBrowser } from '../../support/environment.ts'
import { until } from '../../support/visitor.ts'
import { type DriverVisit, fillIn, openForDrivers, startParking } from './payment-visits.ts'

const drivers = openForDrivers()

type Switches = Partial<
  Pick<typeof accounts.$inferSelect, 'pushOff' | 'checkParkingSessionBefore' | 'checkParkingSession'>
>

/** A driver whose account has these switches, parked for an hour, who has let himself be asked. */
async function openReminded(switches: Switches, city = 'probe'): Promise<DriverVisit> {
  const email = 'driver@demo.example'
  await drivers.backend.database.db
    .update(accounts)
    .set(switches)
    .where(and(eq(accounts.city, city), eq(accounts.email, email)))
  const visit = await drivers.open({ city, email, notices: 'granted' })
  visit.flow.reminders.speak((kind, session) => `${kind} ${session.zone}`)
  await startParking(visit, city === 'probe' ? {} : { place: '9001' })
  visit.flow.startAnew()
  await until(visit.flow.sessions.$running, ({ length }) => length === 1)
  await visit.flow.reminders.turnOn()
  return visit
}

describe('a driver who wants to be reminded', () => {
  it('is told once fifteen minutes before the end, and once at the end', async () => {
    const visit = await openReminded({ pushOff: false, checkParkingSessionBefore: true, checkParkingSession: true })
    expect(visit.flow.reminders.$state.get()).toBe('on')
    await drivers.pass(visit, 43)
    expect(visit.tab.notices).toEqual([])
    for (const minutes of [1, 5, 5]) await drivers.pass(visit, minutes)
    expect(visit.tab.notices).toEqual(['ending 101'])
    await drivers.pass(visit, 6)
    await until(visit.flow.sessions.$running, ({ length }) => length === 0)
    await drivers.pass(visit, 1)
    expect(visit.tab.notices).toEqual(['ending 101', 'over 101'])
  })

  it.each<[Switches, string[]]>([
    [{ pushOff: false, checkParkingSessionBefore: true, checkParkingSession: false }, ['ending 101']],
    [{ pushOff: false, checkParkingSessionBefore: false, checkParkingSession: true }, ['over 101']],
    [{ pushOff: true, checkParkingSessionBefore: true, checkParkingSession: true }, []],
  ])('by the switches %o hears %j', async (switches, notices) => {
    const visit = await openReminded(switches)
    for (const minutes of [46, 15]) await drivers.pass(visit, minutes)
    expect(visit.tab.notices).toEqual(notices)
    expect(visit.flow.reminders.$state.get()).toBe(notices.length > 0 ? 'on' : 'off')
  })

  it('of a parking without an end is told when he meant to leave', async () => {
    const visit = await openReminded(
      { pushOff: false, checkParkingSessionBefore: true, checkParkingSession: true },
      'later',
    )
    for (const minutes of [46, 15]) await drivers.pass(visit, minutes)
    expect(visit.tab.notices).toEqual(['ending 101', 'meant 101'])
  })
})

describe('places', () => {
  it('are offered by what the person marked, then by what he used last, in each city for itself', async () => {
    const browser = createTestBrowser()
    const visit = await drivers.open({ browser })
    visit.flow.toggleFavourite('102')
    await startParking(visit)
    expect(visit.flow.recentPlaces()).toEqual(['102', '101'])
    visit.flow.toggleFavourite('102')
    expect(visit.flow.recentPlaces()).toEqual(['101'])
    const elsewhere = await drivers.open({ city: 'later', browser })
    expect(elsewhere.flow.recentPlaces()).toEqual([])
    await fillIn(elsewhere, { place: '9001' })
    elsewhere.flow.toggleFavourite('9001')
    expect(elsewhere.flow.$favourites.get()).toEqual(['9001'])
  })
})
