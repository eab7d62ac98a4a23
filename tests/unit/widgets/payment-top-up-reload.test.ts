import { describe, expect, it, vi } from 'vitest'
import type { Draft } from '../../../widgets/payment/draft.ts'
import { createTestBrowser } from '../../support/environment.ts'
import { pressAtBank, until } from '../../support/visitor.ts'
import { bankOf, type DriverVisit, openForDrivers, startParking } from './payment-visits.ts'

const drivers = openForDrivers()

describe('a driver with too little money, whose page is loaded anew while he is at the bank', () => {
  const POOR = { email: 'poor@demo.example' }

  /** From the form to the bank's page with an own vehicle, and the page goes. */
  async function leaveAtBank(changes: Partial<Draft> = {}, sum?: number) {
    const browser = createTestBrowser()
    const visit = await drivers.open({ ...POOR, browser })
    await startParking(visit, { minutes: 120, ...changes })
    expect(visit.flow.start.$step.get()).toBe('refill')
    if (sum !== undefined) visit.flow.start.$refill.get()?.choose(sum)
    await visit.flow.start.topUp()
    const bank = bankOf(visit)
    visit.leave()
    return { browser, bank, tabStored: visit.tab.tabStored, driver: visit.driver }
  }

  /** The server's price is on the screen, whatever was asked for before it. */
  async function seePrice({ tab, flow }: DriverVisit, price: number): Promise<void> {
    const isThere = () =>
      flow.start.offer.quote.$state.get().status === 'confirmed' && flow.start.offer.$price.get() === price
    await vi.waitFor(() => {
      tab.pass(300)
      expect(isThere()).toBe(true)
    })
  }

  const settledAs = (visit: DriverVisit, start: 'started' | 'refused') =>
    until(visit.flow.checkout.$state, (state) => state.step === 'settled' && state.payment.thenStart?.state === start)

  it('has his parking begin by itself all the same, once, and nothing of him is written down', async () => {
    const { browser, bank, tabStored, driver } = await leaveAtBank()
    const written = JSON.stringify([...tabStored])
    expect(written).toContain('parking:start:')
    for (const secret of ['В020АВ77', 'В020АВ', '79000000002', '9000000002']) expect(written).not.toContain(secret)
    const back = await drivers.open({ ...POOR, browser, tabStored })
    await until(back.flow.checkout.$state, ({ step }) => step === 'waiting')
    expect(back.flow.start.form.$values.get()).toMatchObject({ plate: 'В020АВ77', minutes: 120, place: '101' })
    await pressAtBank('pay', bank)
    await back.flow.checkout.check()
    expect(await settledAs(back, 'started')).toMatchObject({ payment: { thenStart: { amount: 12_000 } } })
    expect(await driver.history()).toEqual(['refill done 10100', 'payment done 12000'])
    back.leave()
    const again = await drivers.open({ ...POOR, browser, tabStored: back.tab.tabStored })
    expect(again.flow.start.$step.get()).toBe('form')
    expect(await driver.sessions()).toHaveLength(1)
  })

  it('has it begin where the bank had taken the money before the page was back', async () => {
    const { browser, bank, tabStored, driver } = await leaveAtBank()
    await pressAtBank('pay', bank)
    const back = await drivers.open({ ...POOR, browser, tabStored })
    await settledAs(back, 'started')
    expect(await driver.sessions()).toHaveLength(1)
  })

  it('parks once where the page stands in two tabs', async () => {
    const { browser, bank, tabStored, driver } = await leaveAtBank()
    const [one, other] = [
      await drivers.open({ ...POOR, browser, tabStored }),
      await drivers.open({ ...POOR, browser, tabStored }),
    ]
    await pressAtBank('pay', bank)
    await Promise.all([one.flow.checkout.check(), other.flow.checkout.check()])
    await Promise.all([settledAs(one, 'started'), settledAs(other, 'started')])
    expect(await driver.sessions()).toHaveLength(1)
    expect(await driver.history()).toEqual(['refill done 10100', 'payment done 12000'])
  })

  it('has it begin though the price has risen as was said before, at the price of that minute', async () => {
    // Before eight parking is free, and twelve minutes later there is less of that left.
    drivers.backend.setNow('2025-03-12T07:30:00+03:00')
    const { browser, bank, tabStored, driver } = await leaveAtBank()
    drivers.backend.setNow('2025-03-12T07:42:00+03:00')
    const back = await drivers.open({ ...POOR, browser, tabStored })
    await pressAtBank('pay', bank)
    await back.flow.checkout.check()
    expect(await settledAs(back, 'started')).toMatchObject({ payment: { thenStart: { amount: 10_200 } } })
    expect(await driver.history()).toEqual(['refill done 8700', 'payment done 10200'])
    expect(await driver.balance()).toBe(500)
  })

  it('has nothing begin at a price that nobody could foresee, is told why, and goes on by one press', async () => {
    const { browser, bank, tabStored, driver } = await leaveAtBank({}, 50_000)
    await drivers.setPrice('101', 1.1)
    const back = await drivers.open({ ...POOR, browser, tabStored })
    await pressAtBank('pay', bank)
    await back.flow.checkout.check()
    expect(await settledAs(back, 'refused')).toMatchObject({
      payment: { thenStart: { error: 'PriceChangedTryLater' }, session: null },
    })
    expect(await driver.sessions()).toEqual([])
    await seePrice(back, 13_200)
    back.flow.tryAgain()
    expect(back.flow.start.$step.get()).toBe('check')
    await back.flow.start.pay()
    expect(back.flow.start.offer.$blockingError.get()).toBeNull()
    expect(back.flow.checkout.$state.get()).toMatchObject({
      payment: { kind: 'session', state: 'paid', amount: 13_200 },
    })
    expect(await driver.sessions()).toHaveLength(1)
  })

  it('finds in the bank’s tab, too, what he had chosen, once it is clear that nothing has begun', async () => {
    const { browser, bank, driver } = await leaveAtBank({}, 50_000)
    await drivers.setPrice('101', 1.1)
    await pressAtBank('pay', bank)
    const back = await drivers.open({ ...POOR, browser })
    await settledAs(back, 'refused')
    expect(back.flow.start.form.$values.get()).toMatchObject({ place: '', minutes: 60 })
    back.flow.tryAgain()
    expect(back.flow.start.form.$values.get()).toMatchObject({ plate: 'В020АВ77', place: '101', minutes: 120 })
    await seePrice(back, 13_200)
    await back.flow.start.next()
    await back.flow.start.pay()
    expect(await driver.sessions()).toHaveLength(1)
  })

  it('is charged nothing above what the last look shows then, where it rises once more', async () => {
    const { browser, bank, tabStored, driver } = await leaveAtBank({}, 50_000)
    await drivers.setPrice('101', 1.1)
    const back = await drivers.open({ ...POOR, browser, tabStored })
    await pressAtBank('pay', bank)
    await back.flow.checkout.check()
    await settledAs(back, 'refused')
    await seePrice(back, 13_200)
    back.flow.tryAgain()
    await drivers.setPrice('101', 1.2)
    await drivers.pass(back, 2)
    await back.flow.start.pay()
    expect(back.flow.start.offer.$blockingError.get()?.code).toBe('PriceChangedTryLater')
    expect(await driver.history()).toEqual(['refill done 50000'])
  })

  it('begins nothing by itself once he went back from the top-up: the order is taken back', async () => {
    const visit = await drivers.open(POOR)
    await startParking(visit, { minutes: 120 })
    await visit.flow.start.topUp()
    visit.flow.checkout.close()
    visit.flow.start.back()
    expect(JSON.stringify([...visit.tab.tabStored])).not.toContain('parking:start:')
    await vi.waitFor(async () => expect(await visit.driver.history()).toEqual(['refill cancel 10100']))
    await pressAtBank('pay', bankOf(visit))
    expect(await visit.driver.sessions()).toEqual([])
  })
})
