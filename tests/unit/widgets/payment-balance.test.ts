import { describe, expect, it } from 'vitest'
import { orderOf, readOrder } from '../../support/bank-book.ts'
import { createTestBrowser } from '../../support/environment.ts'
import { pressAtBank, until } from '../../support/visitor.ts'
import { atBank, bankOf, fillIn, openForDrivers, startParking } from './payment-visits.ts'

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

  it('who presses the same in another tab within five minutes is told that it is paid already, and is charged once', async () => {
    const browser = createTestBrowser()
    const one = await drivers.open({ browser })
    const other = await drivers.open({ browser })
    await fillIn(one)
    await fillIn(other)
    await startParking(one)
    expect(one.flow.checkout.$state.get()).toMatchObject({ payment: { state: 'paid', isRepeat: false } })
    await startParking(other)
    expect(other.flow.checkout.$state.get()).toMatchObject({ payment: { state: 'paid', isRepeat: true } })
    expect(await one.driver.balance()).toBe(144_000)
  })

  it('who pays afterwards is told which parking he paid for, and the page hears of no parking that has begun', async () => {
    const visit = await drivers.open()
    await startParking(visit, { type: 'postPayment', startTime: '12:00', minutes: 60 })
    const session = {
      zone: '101',
      vehicle: { number: 'А123ВС77' },
      start: Date.parse('2025-03-12T12:00:00+03:00'),
      end: Date.parse('2025-03-12T13:00:00+03:00'),
    }
    expect(visit.flow.checkout.$state.get()).toMatchObject({
      step: 'settled',
      payment: { state: 'paid', amount: 6000, session },
    })
    expect(visit.names()).not.toContain('parking-session-started')
    expect(visit.heard.find(({ name }) => name === 'parking-paid')?.detail).toMatchObject({
      price: 6000,
      zone: '101',
      start: '2025-03-12T12:00:00+03:00',
      end: '2025-03-12T13:00:00+03:00',
    })
    expect(visit.flow.sessions.$running.get()).toEqual([])
  })

  it('needs no money where parking is free', async () => {
    drivers.backend.setNow('2025-03-16T12:00:00+03:00')
    const visit = await drivers.open({ email: 'empty@demo.example' })
    await startParking(visit, { plate: 'М001ММ77' })
    expect(visit.flow.checkout.$state.get()).toMatchObject({ step: 'settled', payment: { state: 'paid', amount: 0 } })
    expect(await visit.driver.sessions()).toHaveLength(1)
  })
})

/** The city's answers without the balance. */
async function withoutBalance(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const answer = await fetch(input, init)
  if (!String(input).includes('/get-profile')) return answer
  const said = (await answer.json()) as { result: Record<string, unknown> }
  delete said.result['balance']
  return Response.json(said)
}

describe('a driver whose city does not say his balance', () => {
  it('pays from it, and is asked for no top-up before the city says that it is not enough', async () => {
    const visit = await drivers.open({ fetch: withoutBalance })
    await startParking(visit)
    expect(visit.flow.checkout.$state.get()).toMatchObject({
      step: 'settled',
      payment: { kind: 'session', state: 'paid', amount: 6000 },
    })
    expect([await visit.driver.balance(), visit.tab.newTabs]).toEqual([144_000, []])

    const poor = await drivers.open({ email: 'empty@demo.example', fetch: withoutBalance })
    await startParking(poor, { plate: 'М001ММ77' })
    expect([poor.flow.checkout.$state.get(), poor.flow.start.$step.get()]).toMatchObject([
      { step: 'refused', error: { code: 'NoMoneyNoHoney' } },
      'check',
    ])
  })

  it('has a method ready where more time would go to the bank, and says of no sum that it is not enough', async () => {
    const visit = await drivers.open({ fetch: withoutBalance })
    await startParking(visit)
    const [session] = await until(visit.flow.sessions.$running, (running) => running.length === 1)
    await visit.flow.openExtension(session!)
    const { funds, offer } = (await until(visit.flow.extending.$extension, (open) => open !== null))!
    visit.tab.pass(300)
    await until(offer.quote.$state, ({ status }) => status === 'confirmed')
    expect([funds.needsBank(), funds.sufficiency()]).toMatchObject([true, { isEnough: true, refill: 0 }])
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
    expect(flow.checkout.$state.get()).toMatchObject({
      step: 'settled',
      payment: {
        kind: 'refill',
        state: 'paid',
        thenStart: { state: 'started', amount: 6000 },
        session: { zone: '101' },
      },
    })
    await until(flow.sessions.$running, (running) => running.length === 1)
    const told = visit.heard.filter(({ name }) => name === 'parking-paid').map(({ detail }) => detail)
    expect(told).toMatchObject([
      { kind: 'refill', price: 6100, zone: null },
      { kind: 'session', price: 6000, zone: '101' },
    ])
    expect(visit.names()).toContain('parking-session-started')
    expect(await visit.driver.history()).toEqual(['refill done 6100', 'payment done 6000'])
    expect(await visit.driver.balance()).toBe(100)
  })

  it('is at the bank by one press of the last look, with what is lacking, and a double press is one order', async () => {
    const visit = await drivers.open({ email: 'empty@demo.example' })
    const { start, checkout } = visit.flow
    await fillIn(visit, { plate: 'М001ММ77' })
    expect(await start.next()).toBeNull()
    await Promise.all([start.topUpAtOnce(), start.topUpAtOnce()])
    expect([visit.tab.newTabs, start.$step.get()]).toEqual([[bankOf(visit)], 'refill'])
    await atBank(visit, 'pay')
    expect(checkout.$state.get()).toMatchObject({
      step: 'settled',
      payment: { kind: 'refill', amount: 6100, thenStart: { state: 'started' }, session: { zone: '101' } },
    })
    expect(start.$step.get()).toBe('form')
    expect(await visit.driver.history()).toEqual(['refill done 6100', 'payment done 6000'])
  })

  it('tops up for the highest price of the quarter of an hour that the bank may take, and agrees to no more', async () => {
    drivers.backend.setNow('2025-03-12T07:30:00+03:00')
    const visit = await drivers.open({ email: 'empty@demo.example' })
    const { start } = visit.flow
    await fillIn(visit, { plate: 'М001ММ77', minutes: 120 })
    await start.next()
    expect(start.offer.$price.get()).toBe(9000)
    expect(start.shortage()).toEqual({ rest: 9000, refill: 10_700, upTo: 10_600 })
    await start.topUpAtOnce()
    await drivers.pass(visit, 15)
    await atBank(visit, 'pay')
    expect(visit.flow.checkout.$state.get()).toMatchObject({
      payment: { thenStart: { state: 'started', amount: 10_500 } },
    })
    expect(await visit.driver.history()).toEqual(['refill done 10700', 'payment done 10500'])
  })

  it('tops up what is lacking alone where the price cannot rise, or the city takes no larger top-up', async () => {
    drivers.backend.setNow('2025-03-12T07:30:00+03:00')
    const visit = await drivers.open({ email: 'empty@demo.example' })
    const { start } = visit.flow
    await fillIn(visit, { plate: 'М001ММ77', minutes: 120, type: 'postPayment', startTime: '07:00' })
    expect(start.shortage()).toMatchObject({ upTo: start.offer.$price.get() })
    await fillIn(visit, { type: 'today', minutes: 120 })
    Object.assign(visit.facts().settings, { maxRefill: 10_000 })
    expect(start.shortage()).toEqual({ rest: 9000, refill: 9100, upTo: 9000 })
  })

  it('asks for no old sum once a price has come that was not told, keeps a larger one that was typed, and tells it', async () => {
    const visit = await drivers.open({ email: 'empty@demo.example' })
    const { start } = visit.flow
    await startParking(visit, { plate: 'М001ММ77' })
    await drivers.setPrice('101', 1.5)
    await start.topUp()
    expect(start.offer.$blockingError.get()?.code).toBe('PriceChangedTryLater')
    expect([start.$refill.get()?.amount(), await visit.driver.history()]).toEqual([9100, []])
    start.$refill.get()?.choose(30_000)
    await drivers.setPrice('101', 2)
    await start.topUp()
    expect(start.$refill.get()?.amount()).toBe(30_000)
    await start.topUp()
    await atBank(visit, 'pay')
    expect(await visit.driver.history()).toEqual(['refill done 30000', 'payment done 12000'])
  })

  it('finds the top-up as it was where the bank has declined the one that was begun at once', async () => {
    const visit = await drivers.open({ email: 'empty@demo.example' })
    const { start } = visit.flow
    await fillIn(visit, { plate: 'М001ММ77' })
    await start.next()
    await start.topUpAtOnce()
    await atBank(visit, 'decline')
    visit.flow.tryAgain()
    expect([start.$step.get(), start.$refill.get()?.amount()]).toEqual(['refill', 6100])
    expect(await visit.driver.sessions()).toEqual([])
  })

  it('has his parking begin with every tab closed, and the first that is open again shows it', async () => {
    const browser = createTestBrowser()
    const visit = await drivers.open({ email: 'empty@demo.example', browser })
    await startParking(visit, { plate: 'М001ММ77' })
    await visit.flow.start.topUp()
    const bank = bankOf(visit)
    visit.leave()
    await pressAtBank('pay', bank)
    expect(await visit.driver.history()).toEqual(['refill done 6100', 'payment done 6000'])
    const returned = await drivers.open({ email: 'empty@demo.example', browser })
    expect(await until(returned.flow.checkout.$state, ({ step }) => step === 'settled')).toMatchObject({
      payment: { thenStart: { state: 'started' }, session: { status: 'active', zone: '101' } },
    })
    await until(returned.flow.sessions.$running, (running) => running.length === 1)
  })

  it('is shown the outcome by the tab that returns from the bank, though the first knows of it already', async () => {
    const browser = createTestBrowser()
    const visit = await drivers.open({ email: 'empty@demo.example', browser })
    await startParking(visit, { plate: 'М001ММ77' })
    await visit.flow.start.topUp()
    await atBank(visit, 'pay')
    const pageUrl = (await readOrder(drivers.backend, orderOf(bankOf(visit)))).returnUrl ?? ''
    expect(pageUrl).toContain('#parking-return=')
    const { flow, tab } = await drivers.open({ email: 'empty@demo.example', browser, pageUrl })
    const state = await until(flow.checkout.$state, ({ step }) => step === 'settled')
    expect(state).toMatchObject({ payment: { kind: 'refill', thenStart: { state: 'started' } } })
    expect([flow.checkout.takeReturn(), flow.checkout.takeReturn()]).toEqual([true, false])
    expect(tab.environment.pageUrl()).not.toContain('#')
  })

  it.each([
    ['is checked until the first answer comes', 'settled', null],
    ['is not known only once an answer was lost', 'unknown', new TypeError('lost')],
  ])('back from the bank, his payment %s', async (_, step, lost) => {
    const browser = createTestBrowser()
    const visit = await drivers.open({ email: 'empty@demo.example', browser })
    await startParking(visit, { plate: 'М001ММ77' })
    await visit.flow.start.topUp()
    await pressAtBank('pay', bankOf(visit))
    visit.leave()
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    const back = await drivers.open({
      email: 'empty@demo.example',
      browser,
      async fetch(input, init) {
        if (!String(input).includes('/payment/status/')) return fetch(input, init)
        await held
        if (lost) throw lost
        return fetch(input, init)
      },
    })
    await until(back.flow.checkout.$state, (state) => state.step !== 'idle')
    expect(back.flow.checkout.$state.get()).toEqual({ step: 'checking' })
    answer()
    const next = await until(back.flow.checkout.$state, (state) => state.step !== 'checking')
    expect(next.step).toBe(step)
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

  it('is over in the tab that has begun it as soon as the one that has come back from the bank knows', async () => {
    const browser = createTestBrowser()
    const visit = await drivers.open({ email: 'empty@demo.example', browser })
    await startParking(visit, { plate: 'М001ММ77' })
    await visit.flow.start.topUp()
    expect(visit.flow.checkout.$state.get().step).toBe('leaving')
    await pressAtBank('pay', bankOf(visit))
    const pageUrl = (await readOrder(drivers.backend, orderOf(bankOf(visit)))).returnUrl ?? ''
    const back = await drivers.open({ email: 'empty@demo.example', browser, pageUrl })
    await until(back.flow.checkout.$state, ({ step }) => step === 'settled')
    // No time passes, and nobody looks at the first tab.
    await until(visit.flow.checkout.$state, ({ step }) => step === 'settled')
    await until(visit.flow.sessions.$running, ({ length }) => length === 1)
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
})
