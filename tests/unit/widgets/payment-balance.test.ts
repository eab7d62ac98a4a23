import { describe, expect, it } from 'vitest'
import { until } from '../../support/visitor.ts'
import { atBank, bankOf, fillIn, openForDrivers, startParking } from './payment-visits.ts'

const drivers = openForDrivers()

describe('a driver with money on the balance', () => {
  it('begins with his main vehicle, sees the price at once and pays from the balance, once', async () => {
    const visit = await drivers.open()
    const { desk } = visit
    expect(desk.start.form.$draft.get()).toMatchObject({ plate: 'А123ВС77', minutes: 60 })
    const seen: string[] = []
    desk.start.quote.$state.listen(({ status }) => seen.push(status))
    await fillIn(visit)
    expect(seen).toContain('local')
    expect(desk.start.price()).toBe(6000)
    expect(await desk.start.next()).toBeNull()
    expect(desk.start.$step.get()).toBe('check')
    await Promise.all([desk.start.pay(), desk.start.pay()])
    expect(desk.checkout.$state.get()).toMatchObject({ step: 'settled', payment: { kind: 'session', state: 'paid', amount: 6000, session: { zone: '101' } } })
    expect(visit.tab.newTabs).toEqual([])
    expect(await visit.driver.balance()).toBe(144_000)
    await until(desk.sessions.$running, (running) => running.length === 1)
    expect(visit.names()).toEqual(expect.arrayContaining(['parking-cost', 'parking-session-started', 'parking-paid']))
    expect(JSON.stringify(visit.heard)).not.toContain('А123ВС77')
  })

  it('needs no money where parking is free', async () => {
    drivers.backend.setNow('2025-03-16T12:00:00+03:00')
    const visit = await drivers.open({ email: 'empty@demo.example' })
    await startParking(visit, { plate: 'М001ММ77' })
    expect(visit.desk.checkout.$state.get()).toMatchObject({ step: 'settled', payment: { state: 'paid', amount: 0 } })
    expect(await visit.driver.sessions()).toHaveLength(1)
  })
})

describe('a driver with too little money', () => {
  it('tops up on the way, and then the parking begins by itself', async () => {
    const visit = await drivers.open({ email: 'empty@demo.example', language: 'en' })
    const { desk } = visit
    await startParking(visit, { plate: 'М001ММ77' })
    expect(desk.start.$step.get()).toBe('refill')
    const refill = desk.start.$refill.get()
    expect(refill?.suggestions()).toEqual([6100, 10_000, 30_000, 50_000])
    expect(refill?.amount()).toBe(6100)
    await desk.start.topUp()
    expect(bankOf(visit)).toMatch(/\/bank\/.*\?lang=en$/)
    await atBank(visit, 'pay')
    const end = await until(desk.checkout.$state, (state) => state.step === 'settled' && state.payment.kind === 'session')
    expect(end).toMatchObject({ payment: { state: 'paid', amount: 6000 } })
    expect(await visit.driver.history()).toEqual(['refill done 6100', 'payment done 6000'])
    expect(await visit.driver.balance()).toBe(100)
  })

  it('parks after the top-up even where his new balance cannot be read', async () => {
    let isLost = false
    const visit = await drivers.open({
      email: 'empty@demo.example',
      fetch: (input, init) => (isLost && String(input).includes('/profile/') ? Promise.reject(new TypeError('lost')) : fetch(input, init)),
    })
    await startParking(visit, { plate: 'М001ММ77' })
    await visit.desk.start.topUp()
    isLost = true
    await atBank(visit, 'pay')
    await until(visit.desk.checkout.$state, (state) => state.step === 'settled' && state.payment.kind === 'session')
    expect(await visit.driver.history()).toEqual(['refill done 6100', 'payment done 6000'])
  })

  it('stays at the top-up when the bank declines, with nothing taken', async () => {
    const visit = await drivers.open({ email: 'empty@demo.example' })
    await startParking(visit, { plate: 'М001ММ77' })
    await visit.desk.start.topUp()
    await atBank(visit, 'decline')
    expect(visit.desk.checkout.$state.get()).toMatchObject({ step: 'settled', payment: { kind: 'refill', state: 'declined' } })
    visit.desk.tryAgain()
    expect(visit.desk.start.$step.get()).toBe('refill')
    expect(await visit.driver.sessions()).toEqual([])
  })

  it('has a link where the browser opens no tab', async () => {
    const visit = await drivers.open({ email: 'empty@demo.example', hasNewTabs: false })
    await startParking(visit, { plate: 'М001ММ77' })
    await visit.desk.start.topUp()
    expect(visit.desk.checkout.$state.get()).toMatchObject({ step: 'leaving', url: expect.stringContaining('/bank/') as string })
  })
})
