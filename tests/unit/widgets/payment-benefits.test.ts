import { expect, it } from 'vitest'
import { driverCost } from '../../../shared/api/contract/driver-start.ts'
import { MINUTE_MS } from '../../../shared/domain/city-time.ts'
import { CAR, MOSCOW } from '../../support/paying-driver.ts'
import { until } from '../../support/visitor.ts'
import { openForDrivers } from './payment-visits.ts'

const drivers = openForDrivers()

it('a benefit by time of day comes to one price on the server, in the browser, and of the parking that it was applied to', async () => {
  drivers.backend.setNow('2025-03-12T19:00:00+03:00')
  const visit = await drivers.open({ city: 'evenings' })
  const { flow, driver } = visit
  const prices: string[] = []
  flow.start.offer.quote.$state.listen(
    (state) => 'cost' in state && prices.push(`${state.status} ${state.cost?.price}`),
  )
  flow.start.form.change({ place: '101', minutes: 120 })
  await until(flow.start.offer.quote.$state, ({ status }) => status === 'local')
  visit.tab.pass(300)
  await until(flow.start.offer.quote.$state, ({ status }) => status === 'confirmed')
  // Until 20:00 60.00 less 20 %, then 30.00 less all of it.
  expect(new Set(prices)).toEqual(new Set(['local 4800', 'confirmed 4800']))
  expect((await driver.ask(driverCost, { vehicle: CAR, zone: '101', minutes: 120, timeZone: MOSCOW })).price).toBe(4800)

  expect(await flow.start.next()).toBeNull()
  await flow.start.pay()
  const [session] = await until(flow.sessions.$running, ({ length }) => length === 1)
  expect(session).toMatchObject({ sum: 4800, benefits: [{ intervals: [{ percent: 20 }, { percent: 100 }] }] })

  await drivers.pass(visit, 20)
  flow.actions.open('abort', session!)
  const action = await until(flow.actions.$action, (open) => open?.preview !== null && open !== null)
  expect(action?.preview).toMatchObject({ kept: 2400, refund: 2400 })
  flow.actions.close()

  await flow.openExtension(session!)
  const extension = (await until(flow.extending.$extension, (open) => open !== null))!
  extension.choose(60)
  expect(await until(extension.offer.quote.$state, ({ status }) => status === 'local')).toMatchObject({
    cost: { price: 0, intervals: [{ from: session!.end, to: session!.end! + 60 * MINUTE_MS, percent: 100 }] },
  })
})
