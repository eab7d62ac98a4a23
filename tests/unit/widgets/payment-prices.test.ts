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

describe('a price that each minute raises before paid hours begin', () => {
  const MINUTE = 60_000

  /** The last look of an hour from half past seven on, of which half an hour is free: 30 roubles. */
  async function look() {
    drivers.backend.setNow('2025-03-12T07:30:00+03:00')
    const visit = await drivers.open()
    const { start } = visit.flow
    await fillIn(visit)
    await start.next()
    expect([start.$step.get(), start.offer.$price.get(), start.offer.$before.get()]).toEqual(['check', 3000, null])
    return visit
  }

  /** A minute begins, and with it the price is another; so much of it goes by. */
  function begin({ tab, flow }: Awaited<ReturnType<typeof look>>, minute: string, passed: number): void {
    drivers.backend.setNow(`2025-03-12T${minute}:00+03:00`)
    const { $price } = flow.start.offer
    const before = $price.get()
    for (let ms = 0; $price.get() === before && ms < 2 * MINUTE; ms += 1) tab.pass(1)
    tab.pass(passed)
  }

  it('is marked with what it was once it stands, and is paid then by one press', async () => {
    const visit = await look()
    const { start } = visit.flow
    const marks: unknown[] = []
    start.offer.$before.listen((before) => marks.push(before))
    begin(visit, '07:31', 499)
    expect(marks).toEqual([])
    visit.tab.pass(1)
    begin(visit, '07:32', 10_000)
    expect(marks).toEqual([3000, 3100])
    await start.pay()
    expect(start.offer.$blockingError.get()).toBeNull()
    expect(visit.flow.checkout.$state.get()).toMatchObject({ step: 'settled', payment: { amount: 3200 } })
    expect(await visit.driver.balance()).toBe(146_800)
  })

  it('is not paid by a press that was on its way as it came', async () => {
    const visit = await look()
    const { start } = visit.flow
    begin(visit, '07:31', 499)
    await start.pay()
    expect(start.offer.$blockingError.get()?.code).toBe('PriceChangedTryLater')
    expect([start.offer.$before.get(), await visit.driver.balance()]).toEqual([null, 150_000])
    await start.pay()
    expect(await visit.driver.balance()).toBe(146_900)
  })

  it('is not paid where the server has another one than was marked', async () => {
    const visit = await look()
    const { start } = visit.flow
    await drivers.setPrice('101', 3)
    begin(visit, '07:31', 500)
    expect(start.offer.$before.get()).toBe(3000)
    await start.pay()
    expect(start.offer.$blockingError.get()?.code).toBe('PriceChangedTryLater')
    expect(await visit.driver.balance()).toBe(150_000)
  })

  it('is marked where the server has raised it, and agreed to only after a press was stopped', async () => {
    const visit = await look()
    const { start } = visit.flow
    await drivers.setPrice('101', 3)
    begin(visit, '07:31', 300)
    await until(start.offer.$price, (price) => price === 9300)
    visit.tab.pass(500)
    expect(start.offer.$before.get()).toBe(3000)
    await start.pay()
    expect(start.offer.$blockingError.get()?.code).toBe('PriceChangedTryLater')
    expect(await visit.driver.balance()).toBe(150_000)
    await start.pay()
    expect(await visit.driver.balance()).toBe(140_700)
  })

  it('is the price of the minute that is shown, also where that began while a press was on its way', async () => {
    drivers.backend.setNow('2025-03-12T07:30:00+03:00')
    const visit = await drivers.open()
    const { start } = visit.flow
    await fillIn(visit)
    begin(visit, '07:31', 100)
    const stop = start.offer.quote.$state.listen(({ status }) => {
      if (status !== 'confirmed') return
      stop()
      expect(start.offer.$isBusy.get()).toBe(true)
      for (let seconds = 0; seconds < 60; seconds += 1) visit.tab.pass(1000)
    })
    await start.next()
    expect([start.$step.get(), start.offer.$price.get()]).toEqual(['check', 3200])
  })

  it('can be told for later too where the server is a minute ahead', async () => {
    const visit = await look()
    const { quote } = visit.flow.start.offer
    drivers.backend.setNow('2025-03-12T07:31:00+03:00')
    expect((await quote.confirm()).price).toBe(3100)
    expect(quote.priceLater(10 * MINUTE)).toBe(4000)
  })

  it('has no mark any more once another wish is made', async () => {
    const visit = await look()
    const { start } = visit.flow
    begin(visit, '07:31', 500)
    expect(start.offer.$before.get()).toBe(3000)
    start.back()
    start.form.change({ minutes: 120 })
    expect(start.offer.$before.get()).toBeNull()
  })
})
