import { describe, expect, it } from 'vitest'
import { abortSession } from '../../../shared/api/contract/driver-order.ts'
import { memoryOf } from '../../../shared/stores/memory.ts'
import { createTestBrowser } from '../../support/environment.ts'
import { createPayingDriver } from '../../support/paying-driver.ts'
import { until } from '../../support/visitor.ts'
import { atBank, bankOf, fillIn, openForDrivers, startParking, type DriverVisit } from './payment-visits.ts'

const drivers = openForDrivers()

async function parked(visit: DriverVisit) {
  await startParking(visit)
  visit.flow.startAnew()
  const running = await until(visit.flow.sessions.$running, ({ length }) => length === 1)
  return running[0]!
}

/** A driver who has parked for two hours from ten o’clock. */
async function openAtTen(): Promise<DriverVisit> {
  drivers.backend.setNow('2025-03-12T10:00:00+03:00')
  const wire = await createPayingDriver(drivers.backend)
  await wire.start({ minutes: 120, expectedPrice: 12_000 })
  const visit = await drivers.open()
  await until(visit.flow.sessions.$running, ({ length }) => length === 1)
  return visit
}

/** Which of the driver's own data were asked for. */
function watchCalls() {
  let asked: string[] = []
  return {
    fetch: (input: RequestInfo | URL, init?: RequestInit) => {
      const name = /\/(get-profile|get-balance|sessions)\b/.exec(String(input))?.[1]
      if (name) asked.push(name)
      return fetch(input, init)
    },
    asked: () => asked,
    forget: () => void (asked = []),
  }
}

describe('a running parking', () => {
  it('is extended from its old end, by the balance', async () => {
    const visit = await drivers.open()
    const session = await parked(visit)
    await fillIn(visit)
    expect(await visit.flow.start.next()).toBeNull()
    const extension = await until(visit.flow.extending.$extension, (found) => found !== null)
    visit.tab.pass(300)
    await until(extension!.offer.quote.$state, ({ status }) => status === 'confirmed')
    await visit.flow.extending.confirm()
    expect(visit.flow.checkout.$state.get()).toMatchObject({
      step: 'settled',
      payment: { kind: 'renew', state: 'paid', amount: 6000 },
    })
    await until(visit.flow.sessions.$running, ([one]) => one?.end === (session.end ?? 0) + 3_600_000)
    expect(await visit.driver.balance()).toBe(138_000)
  })

  it('is extended at once where the page names it, and asked for once; one that does not run is passed over', async () => {
    drivers.backend.setNow('2025-03-12T10:00:00+03:00')
    const wire = await createPayingDriver(drivers.backend)
    await wire.start({ minutes: 120, expectedPrice: 12_000 })
    const before = await drivers.open()
    const [session] = await until(before.flow.sessions.$running, ({ length }) => length === 1)
    before.leave()
    const named = await drivers.open({ attributes: { extend: session!.id } })
    const extension = await until(named.flow.extending.$extension, (found) => found !== null)
    expect(extension?.session.id).toBe(session!.id)
    named.flow.extending.close()
    await named.flow.driver.noteParkings()
    expect(named.flow.extending.$extension.get()).toBeNull()
    named.leave()
    const strange = await drivers.open({ attributes: { extend: 'of-another-driver' } })
    await until(strange.flow.sessions.$running, ({ length }) => length === 1)
    expect(strange.flow.extending.$extension.get()).toBeNull()
  })

  it('elsewhere is said at the vehicle, and nothing is asked of the server', async () => {
    const visit = await drivers.open()
    await parked(visit)
    await fillIn(visit, { place: '102' })
    expect(await visit.flow.start.next()).toBe('plate')
    expect(visit.flow.start.form.$problems.get()).toMatchObject({ plate: 'field.plate.parked' })
  })

  it('is ended early with what the preview said, and tells the page', async () => {
    const visit = await drivers.open()
    const session = await parked(visit)
    await drivers.pass(visit, 14)
    visit.flow.actions.open('abort', session)
    const action = await until(visit.flow.actions.$action, (open) => open?.preview !== null && open !== null)
    expect(action?.preview).toMatchObject({ refund: 4500, kept: 1500, isToBalance: true })
    await visit.flow.actions.confirm()
    expect(visit.flow.actions.$done.get()).toMatchObject({ kind: 'abort', sum: 4500 })
    expect(await visit.driver.balance()).toBe(148_500)
    await until(visit.flow.sessions.$running, ({ length }) => length === 0)
    expect(visit.heard.at(-1)).toMatchObject({ name: 'parking-session-ended', detail: { reason: 'aborted' } })
  })

  it('is ended from its ticket, which goes with it', async () => {
    const visit = await drivers.open()
    const { flow } = visit
    await startParking(visit)
    const state = flow.checkout.$state.get()
    const session = state.step === 'settled' ? state.payment.session : null
    flow.actions.open('abort', session!)
    await until(flow.actions.$action, (open) => open?.preview !== null && open !== null)
    expect(flow.checkout.$state.get().step).toBe('settled')
    await flow.actions.confirm()
    expect([flow.checkout.$state.get().step, flow.start.$step.get()]).toEqual(['idle', 'form'])
    expect(flow.actions.$done.get()).toMatchObject({ kind: 'abort' })
  })

  // The vectors of ending early (readings XR-2, XR-3): two hours from ten o’clock in zone 101, 120 roubles.
  it.each([
    ['10:00:20', 10_500, 1500],
    ['10:15:00', 10_500, 1500],
    ['10:15:01', 9000, 3000],
    ['10:37:00', 7500, 4500],
    ['10:45:01', 6000, 6000],
    ['11:30:00', 3000, 9000],
  ])('ended at %s gives back %i kopecks and keeps %i, as the preview said', async (time, refund, kept) => {
    const visit = await openAtTen()
    const session = visit.flow.sessions.$running.get()[0]!
    drivers.backend.setNow(`2025-03-12T${time}+03:00`)
    visit.flow.actions.open('abort', session)
    const action = await until(visit.flow.actions.$action, (open) => open !== null && open.preview !== null)
    expect(action?.preview).toMatchObject({ refund, kept })
    await visit.flow.actions.confirm()
    expect(visit.flow.actions.$done.get()).toMatchObject({ kind: 'abort', sum: refund })
    expect(await visit.driver.balance()).toBe(150_000 - kept)
  })

  it('costs no more than was shown before the press: a later press shows what it comes to by then, and the next one agrees', async () => {
    const visit = await openAtTen()
    const { actions } = visit.flow
    drivers.backend.setNow('2025-03-12T10:10:00+03:00')
    actions.open('abort', visit.flow.sessions.$running.get()[0]!)
    await until(actions.$action, (open) => open?.preview?.kept === 1500)
    drivers.backend.setNow('2025-03-12T10:50:00+03:00')
    await actions.confirm()
    expect(actions.$blockingError.get()).toMatchObject({ code: 'PriceChangedTryLater' })
    expect(actions.$action.get()?.preview).toMatchObject({ kept: 6000, refund: 6000 })
    expect(await visit.driver.balance()).toBe(138_000)
    await actions.confirm()
    expect(actions.$done.get()).toMatchObject({ kind: 'abort', sum: 6000 })
    expect(await visit.driver.balance()).toBe(144_000)
  })

  it.each([
    ['11:30:01', 'NoSaving'],
    ['11:59:59', 'NoSaving'],
    ['12:00:00', 'ParkingSessionIsOver'],
  ])('cannot be ended at %s: %s is said, and nothing moves', async (time, code) => {
    const visit = await openAtTen()
    const session = visit.flow.sessions.$running.get()[0]!
    drivers.backend.setNow(`2025-03-12T${time}+03:00`)
    visit.flow.actions.open('abort', session)
    const error = await until(visit.flow.actions.$blockingError, (found) => found !== null)
    expect(error?.code).toBe(code)
    await visit.flow.actions.confirm()
    expect(visit.flow.actions.$action.get()).not.toBeNull()
    expect(visit.flow.actions.$blockingError.get()).toMatchObject({ code })
    expect(visit.flow.actions.$isBusy.get()).toBe(false)
    expect(await visit.driver.balance()).toBe(138_000)
  })

  it('that begins or ends in one tab is seen in the others', async () => {
    const browser = createTestBrowser()
    const [one, other] = [await drivers.open({ browser }), await drivers.open({ browser })]
    const session = await parked(one)
    await until(other.flow.sessions.$running, ({ length }) => length === 1)
    expect(other.facts().profile.balance).toBe(144_000)
    one.flow.actions.open('abort', session)
    await until(one.flow.actions.$action, (open) => open !== null && open.preview !== null)
    await one.flow.actions.confirm()
    await until(other.flow.sessions.$running, ({ length }) => length === 0)
  })

  it('ends by itself: the page hears it once, the form is free again, and the parkings alone were asked for', async () => {
    const watched = watchCalls()
    const visit = await drivers.open(watched)
    await parked(visit)
    watched.forget()
    await drivers.pass(visit, 61)
    await until(
      visit.flow.driver.$state,
      (state) => state.status === 'ready' && state.value.profile.sessions.length === 0,
    )
    expect(visit.names().filter((name) => name === 'parking-session-ended')).toHaveLength(1)
    expect(watched.asked()).toEqual(['sessions'])
    expect(visit.facts().profile.balance).toBe(144_000)
  })

  it('is kept for an offline look, without its plate', async () => {
    const visit = await drivers.open()
    await parked(visit)
    expect(visit.flow.lastSession()).toMatchObject({ zone: '101', price: 6000 })
    expect(JSON.stringify(visit.flow.lastSession())).not.toContain('А123ВС77')
  })

  it('is not read as paid any more once it was ended early', async () => {
    const visit = await drivers.open()
    const session = await parked(visit)
    visit.flow.actions.open('abort', session)
    await until(visit.flow.actions.$action, (open) => open !== null && open.preview !== null)
    await visit.flow.actions.confirm()
    await until(visit.flow.sessions.$running, ({ length }) => length === 0)
    expect(visit.flow.lastSession()).toBeNull()
  })

  it('is not read as paid offline where it was ended on another device and the city was asked since', async () => {
    const browser = createTestBrowser()
    const visit = await drivers.open({ browser })
    const session = await parked(visit)
    visit.leave()
    await visit.driver.ask(abortSession, { sessionId: session.id })
    const back = await drivers.open({ browser })
    expect(back.facts().profile.sessions).toEqual([])
    back.leave()
    const offline = await drivers.open({
      browser,
      fetch: (input, init) =>
        String(input).includes('cities.json') ? fetch(input, init) : Promise.reject(new TypeError('gone')),
    })
    expect([offline.flow.driver.$state.get().status, offline.flow.lastSession()]).toEqual(['failed', null])
  })

  it('of a guest is known to the browser alone, and stays after any sign-in', async () => {
    const browser = createTestBrowser()
    const guest = {
      zone: '102',
      zoneName: 'Вокзал',
      parkingCode: null,
      start: drivers.backend.clock.now(),
      end: drivers.backend.clock.now() + 3_600_000,
      orderNumber: '',
      price: 4000,
      isOfDriver: false,
    }
    const visit = await drivers.open({ browser })
    memoryOf(visit.scope).noteSession(guest)
    await visit.flow.authGuard.account.$profile.reload()
    expect(visit.flow.lastSession()).toEqual(guest)
  })
})

describe('without balances', () => {
  const open = () => drivers.open({ city: 'later' })
  const begin = async (visit: DriverVisit) => {
    await startParking(visit, { place: '9001' })
    expect(visit.flow.checkout.$state.get()).toMatchObject({
      step: 'settled',
      payment: { kind: 'session', state: 'paid' },
    })
    visit.flow.startAnew()
    const running = await until(visit.flow.sessions.$running, ({ length }) => length === 1)
    return running[0]!
  }

  it('today’s parking has an open end, runs up its cost and is stopped and paid at the bank in a tab of its own', async () => {
    const visit = await open()
    const session = await begin(visit)
    expect(session.end).toBeNull()
    expect(visit.names()).not.toContain('parking-paid')
    await drivers.pass(visit, 29)
    await until(visit.flow.sessions.$soFar, (soFar) => soFar.get(session.id) === 3000)
    visit.flow.actions.open('pay', session)
    await until(visit.flow.actions.$action, (action) => action?.preview?.amountToPay === 3000)
    await visit.flow.actions.confirm()
    expect(bankOf(visit)).toContain('/bank/')
    await atBank(visit, 'pay')
    expect(visit.flow.checkout.$state.get()).toMatchObject({
      step: 'settled',
      payment: { state: 'paid', amount: 3000 },
    })
    expect(visit.names()).toContain('parking-paid')
  })

  it('today’s parking has no sum where the city has no price for its time, and is not stopped', async () => {
    drivers.backend.setNow('2026-12-31T22:00:00+03:00')
    const visit = await open()
    const session = await begin(visit)
    await drivers.pass(visit, 150)
    await until(visit.flow.sessions.$soFar, (soFar) => soFar.get(session.id) === null)
    visit.flow.actions.open('postpone', session)
    await until(visit.flow.actions.$blockingError, (error) => error?.code === 'CalculationCostError')
    await visit.flow.driver.reloadParkings()
    expect(visit.flow.sessions.$running.get()).toMatchObject([{ id: session.id, end: null, sum: null }])
  })

  it('today’s parking whose start was answered by nobody until it had run up its cost is not said to be paid', async () => {
    let isDown = true
    const visit = await drivers.open({
      city: 'later',
      async fetch(input, init) {
        const answer = await fetch(input, init)
        if (isDown && /payment\/(start|status)/.test(String(input))) throw new TypeError('the line broke')
        return answer
      },
    })
    await startParking(visit, { place: '9001' })
    expect(visit.flow.checkout.$state.get()).toMatchObject({ step: 'unknown' })
    drivers.backend.setNow('2025-03-14T10:00:00+03:00')
    await drivers.backend.tick()
    isDown = false
    await visit.flow.checkout.check()
    expect(visit.flow.checkout.$state.get()).toMatchObject({
      step: 'settled',
      payment: { amount: 0, session: { status: 'waiting' } },
    })
    expect(visit.names()).not.toContain('parking-paid')
  })

  it.each(['pay', 'postpone'] as const)(
    'to %s for more than was shown is agreed to by another press, however long the dialog stood open',
    async (kind) => {
      const visit = await open()
      const { actions } = visit.flow
      const session = await begin(visit)
      await drivers.pass(visit, 20)
      actions.open(kind, session)
      await until(actions.$action, (action) => action?.preview?.amountToPay === 3000)
      await drivers.pass(visit, 40)
      await actions.confirm()
      expect(actions.$blockingError.get()).toMatchObject({ code: 'PriceChangedTryLater' })
      expect(actions.amount()).toBe(7500)
      expect(visit.flow.checkout.$state.get()).toMatchObject({ step: 'idle' })
      await actions.confirm()
      if (kind === 'postpone') expect(actions.$done.get()).toMatchObject({ kind, sum: 7500 })
      else expect(bankOf(visit)).toContain('/bank/')
    },
  )

  it('put off asks for the parkings alone, here, and is seen in the other tabs', async () => {
    const browser = createTestBrowser()
    const watched = watchCalls()
    const visit = await drivers.open({ city: 'later', browser, ...watched })
    const other = await drivers.open({ city: 'later', browser })
    const session = await begin(visit)
    await drivers.pass(visit, 20)
    visit.flow.actions.open('postpone', session)
    await until(visit.flow.actions.$action, (action) => action?.preview !== null && action !== null)
    watched.forget()
    await visit.flow.actions.confirm()
    expect(watched.asked()).toEqual(['sessions'])
    expect(visit.flow.sessions.$waiting.get()).toHaveLength(1)
    await until(other.flow.sessions.$waiting, ({ length }) => length === 1)
  })

  it('is put off and paid later, or given up, beside the payment method that is chosen', async () => {
    const givenUp: (string | null)[] = []
    const visit = await drivers.open({
      city: 'later',
      fetch(input, init) {
        if (String(input).includes('/payment/cancel/v2'))
          givenUp.push(new URLSearchParams(String(init?.body)).get('PaymentService'))
        return fetch(input, init)
      },
    })
    const session = await begin(visit)
    await drivers.pass(visit, 20)
    visit.flow.actions.open('postpone', session)
    await until(visit.flow.actions.$action, (action) => action?.preview !== null && action !== null)
    await visit.flow.actions.confirm()
    expect(visit.flow.actions.$done.get()).toMatchObject({ kind: 'postpone', sum: 3000 })
    const waiting = await until(visit.flow.sessions.$waiting, ({ length }) => length === 1)
    visit.flow.actions.open('pay', waiting[0]!)
    await visit.flow.actions.confirm()
    await atBank(visit, 'decline')
    expect(visit.flow.checkout.$state.get()).toMatchObject({ step: 'settled', payment: { state: 'declined' } })
    visit.flow.tryAgain()
    visit.flow.actions.open('cancel', waiting[0]!)
    await visit.flow.actions.confirm()
    await until(visit.flow.sessions.$waiting, ({ length }) => length === 0)
    expect(givenUp).toEqual(['bankCard'])
    expect(visit.names()).toContain('parking-session-ended')
  })

  it('yesterday’s parking is paid at once, with the city’s date', async () => {
    // Past midnight in Yekaterinburg, not yet in Moscow.
    drivers.backend.setNow('2025-03-12T22:30:00+03:00')
    const visit = await open()
    await startParking(visit, { place: '9001', type: 'postPaymentYesterday', startTime: '10:00', minutes: 60 })
    await atBank(visit, 'pay')
    expect(visit.flow.checkout.$state.get()).toMatchObject({
      step: 'settled',
      payment: { state: 'paid', amount: 6000, session: { parkingCode: '9001' } },
    })
    expect(visit.names()).not.toContain('parking-session-started')
    expect(await visit.driver.history()).toEqual(['payment done 6000'])
  })
})
