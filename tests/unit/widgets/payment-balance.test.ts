import { describe, expect, it } from 'vitest'
import type { Draft } from '../../../widgets/payment/draft.ts'
import { createTestBrowser } from '../../support/environment.ts'
import { pressAtBank, until } from '../../support/visitor.ts'
import { atBank, bankOf, type DriverVisit, fillIn, openForDrivers, startParking } from './payment-visits.ts'

const drivers = openForDrivers()

describe('a driver with money on the balance', () => {
  it('begins with his main vehicle, sees the price at once and pays from the balance, once', async () => {
    const visit = await drivers.open()
    const { flow } = visit
    expect(flow.start.form.$values.get()).toMatchObject({ plate: 'А123ВС77', minutes: 60 })
    const seen: string[] = []
    flow.start.offer.quote.$state.listen(({ status }) => seen.push(status))
    await fillIn(visit)
    expect(seen).toContain('local')
    expect(flow.start.offer.$price.get()).toBe(6000)
    expect(await flow.start.next()).toBeNull()
    expect(flow.start.$step.get()).toBe('check')
    await Promise.all([flow.start.pay(), flow.start.pay()])
    expect(flow.checkout.$state.get()).toMatchObject({
      step: 'settled',
      payment: { kind: 'session', state: 'paid', amount: 6000, session: { zone: '101' } },
    })
    expect(visit.tab.newTabs).toEqual([])
    expect(await visit.driver.balance()).toBe(144_000)
    await until(flow.sessions.$running, (running) => running.length === 1)
    expect(visit.names()).toEqual(expect.arrayContaining(['parking-cost', 'parking-session-started', 'parking-paid']))
    expect(JSON.stringify(visit.heard)).not.toContain('А123ВС77')
  })

  it('needs no money where parking is free', async () => {
    drivers.backend.setNow('2025-03-16T12:00:00+03:00')
    const visit = await drivers.open({ email: 'empty@demo.example' })
    await startParking(visit, { plate: 'М001ММ77' })
    expect(visit.flow.checkout.$state.get()).toMatchObject({ step: 'settled', payment: { state: 'paid', amount: 0 } })
    expect(await visit.driver.sessions()).toHaveLength(1)
  })
})

describe('a driver with too little money', () => {
  it('tops up on the way, and then the parking begins by itself', async () => {
    const visit = await drivers.open({ email: 'empty@demo.example', language: 'en' })
    const { flow } = visit
    await startParking(visit, { plate: 'М001ММ77' })
    expect(flow.start.$step.get()).toBe('refill')
    const refill = flow.start.$refill.get()
    expect(refill?.suggestions()).toEqual([6100, 10_000, 30_000, 50_000])
    expect(refill?.amount()).toBe(6100)
    await flow.start.topUp()
    expect(bankOf(visit)).toMatch(/\/bank\/.*\?lang=en$/)
    await atBank(visit, 'pay')
    const end = await until(
      flow.checkout.$state,
      (state) => state.step === 'settled' && state.payment.kind === 'session',
    )
    expect(end).toMatchObject({ payment: { state: 'paid', amount: 6000 } })
    expect(await visit.driver.history()).toEqual(['refill done 6100', 'payment done 6000'])
    expect(await visit.driver.balance()).toBe(100)
  })

  it('parks after the top-up even where his new balance cannot be read', async () => {
    let isLost = false
    const visit = await drivers.open({
      email: 'empty@demo.example',
      fetch: (input, init) =>
        isLost && String(input).includes('/profile/') ? Promise.reject(new TypeError('lost')) : fetch(input, init),
    })
    await startParking(visit, { plate: 'М001ММ77' })
    await visit.flow.start.topUp()
    isLost = true
    await atBank(visit, 'pay')
    await until(visit.flow.checkout.$state, (state) => state.step === 'settled' && state.payment.kind === 'session')
    expect(await visit.driver.history()).toEqual(['refill done 6100', 'payment done 6000'])
  })

  it('stays at the top-up when the bank declines, with nothing taken', async () => {
    const visit = await drivers.open({ email: 'empty@demo.example' })
    await startParking(visit, { plate: 'М001ММ77' })
    await visit.flow.start.topUp()
    await atBank(visit, 'decline')
    expect(visit.flow.checkout.$state.get()).toMatchObject({
      step: 'settled',
      payment: { kind: 'refill', state: 'declined' },
    })
    visit.flow.tryAgain()
    expect(visit.flow.start.$step.get()).toBe('refill')
    expect(await visit.driver.sessions()).toEqual([])
  })

  it('has a link where the browser opens no tab', async () => {
    const visit = await drivers.open({ email: 'empty@demo.example', hasNewTabs: false })
    await startParking(visit, { plate: 'М001ММ77' })
    await visit.flow.start.topUp()
    expect(visit.flow.checkout.$state.get()).toMatchObject({
      step: 'leaving',
      url: expect.stringContaining('/bank/') as string,
    })
  })

  describe('whose page is loaded anew while he is at the bank', () => {
    const POOR = { email: 'poor@demo.example' }

    /** From the form to the bank's page with an own vehicle, and the page goes. */
    async function leaveAtBank(changes: Partial<Draft> = {}) {
      const browser = createTestBrowser()
      const visit = await drivers.open({ ...POOR, browser })
      await startParking(visit, { minutes: 120, ...changes })
      expect(visit.flow.start.$step.get()).toBe('refill')
      await visit.flow.start.topUp()
      const bank = bankOf(visit)
      visit.leave()
      return { browser, bank, tabStored: visit.tab.tabStored, driver: visit.driver }
    }

    const settledAs = (visit: DriverVisit, kind: string) =>
      until(visit.flow.checkout.$state, (state) => state.step === 'settled' && state.payment.kind === kind)

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
      expect(await settledAs(back, 'session')).toMatchObject({ payment: { state: 'paid', amount: 12_000 } })
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
      await settledAs(back, 'session')
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
      await Promise.race([settledAs(one, 'session'), settledAs(other, 'session')])
      for (const tab of [one, other]) await until(tab.flow.start.offer.$isBusy, (isBusy) => !isBusy)
      expect(await driver.sessions()).toHaveLength(1)
      expect(await driver.history()).toEqual(['refill done 10100', 'payment done 12000'])
    })

    it('begins nothing by itself half an hour later, nor at a higher price, nor where he parks already', async () => {
      const late = await leaveAtBank()
      await pressAtBank('pay', late.bank)
      drivers.backend.setNow(drivers.backend.clock.now() + 31 * 60_000)
      const back = await drivers.open({ ...POOR, browser: late.browser, tabStored: late.tabStored })
      await settledAs(back, 'refill')
      expect([back.flow.start.$step.get(), await late.driver.sessions()]).toEqual(['form', []])
      back.leave()

      // Before eight parking is free, and twenty minutes later there is less of that left.
      await drivers.backend.reset()
      drivers.backend.setNow('2025-03-12T07:30:00+03:00')
      const dear = await leaveAtBank()
      drivers.backend.setNow('2025-03-12T07:50:00+03:00')
      const dearer = await drivers.open({ ...POOR, browser: dear.browser, tabStored: dear.tabStored })
      await pressAtBank('pay', dear.bank)
      await dearer.flow.checkout.check()
      await until(
        dearer.flow.start.offer.$blockingError,
        (blockingError) => blockingError?.code === 'PriceChangedTryLater',
      )
      expect([dearer.flow.start.$step.get(), await dear.driver.sessions()]).toEqual(['check', []])
    })

    it('begins nothing by itself once he went back from the top-up', async () => {
      const visit = await drivers.open(POOR)
      await startParking(visit, { minutes: 120 })
      await visit.flow.start.topUp()
      visit.flow.checkout.close()
      visit.flow.start.back()
      expect(JSON.stringify([...visit.tab.tabStored])).not.toContain('parking:start:')
    })
  })
})
