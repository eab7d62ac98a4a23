import { describe, expect, it } from 'vitest'
import { until } from '../../support/visitor.ts'
import { fillIn, openForDrivers, startParking } from './payment-visits.ts'

const drivers = openForDrivers()

describe('a server’s price above the one that was shown', () => {
  it('is agreed to by a driver at the form too', async () => {
    const visit = await drivers.open()
    const { start } = visit.flow
    await drivers.setPrice('101', 16.65)
    start.form.change({ place: '101' })
    await until(start.offer.quote.$state, ({ status }) => status === 'local')
    expect(start.offer.$price.get()).toBe(6000)
    await fillIn(visit)
    expect(start.offer.$price.get()).toBe(99_900)
    await start.next()
    expect([start.$step.get(), start.offer.$blockingError.get()?.code]).toEqual(['form', 'PriceChangedTryLater'])
    await start.next()
    expect([start.$step.get(), start.offer.$blockingError.get()?.code]).toEqual(['check', undefined])
    await start.pay()
    expect(visit.flow.checkout.$state.get()).toMatchObject({ step: 'settled', payment: { amount: 99_900 } })
  })

  it('is agreed to before more time is paid for', async () => {
    const visit = await drivers.open()
    const { extending } = visit.flow
    await startParking(visit)
    visit.flow.startAnew()
    const [session] = await until(visit.flow.sessions.$running, ({ length }) => length === 1)
    await drivers.setPrice('101', 2)
    await visit.flow.openExtension(session!)
    const extension = (await until(extending.$extension, (open) => open !== null))!
    await until(extension.offer.quote.$state, ({ status }) => status === 'local')
    visit.tab.pass(300)
    await until(extension.offer.quote.$state, ({ status }) => status === 'confirmed')
    await extending.confirm()
    expect([extension.offer.$blockingError.get()?.code, await visit.driver.balance()]).toEqual([
      'PriceChangedTryLater',
      144_000,
    ])
    await extending.confirm()
    expect([extension.offer.$blockingError.get()?.code, await visit.driver.balance()]).toEqual([undefined, 132_000])
  })
})
