import { describe, expect, it } from 'vitest'
import { createGuest } from '../../support/guest.ts'
import { createTestBrowser } from '../../support/environment.ts'
import { type Line, spoilFirst } from '../../support/lines.ts'
import { pressAtBank, until } from '../../support/visitor.ts'
import { fillIn, type Visit } from './guest-form.ts'
import { goToBank, openForGuests } from './guest-visits.ts'

const guests = openForGuests()
const stepOf = (guest: Visit) => guest.flow.checkout.$state.get()

/** From the filled form to the press on the last look. */
async function press(guest: Visit, changes: Parameters<typeof fillIn>[1] = {}): Promise<void> {
  await fillIn(guest, changes)
  expect(await guest.model.next()).toBeNull()
  await guest.flow.pay()
}

/** The bank says of the payment that this page has begun. */
async function paid(guest: Visit): Promise<void> {
  const state = stepOf(guest)
  if (state.step !== 'leaving') throw new Error(`not at the bank but ${JSON.stringify(state)}`)
  await pressAtBank('pay', state.url)
  await guest.flow.checkout.check()
}

/** More time for the parking that the page shows, to the bank and back. */
async function payMore(guest: Visit): Promise<void> {
  const prolonging = guest.flow.$prolonging.get()!
  guest.model.form.change({ phone: '8 999 111-22-33' })
  expect(await prolonging.pay()).toBeNull()
  await paid(guest)
}

describe('a vehicle that somebody else is paying for', () => {
  it('stops the press, which may be checked again or gone on with', async () => {
    const other = createGuest(guests.backend)
    await other.cost()
    const order = (await other.start()).body
    const guest = await guests.open()
    await press(guest)
    expect(stepOf(guest)).toMatchObject({ step: 'refused', error: { code: 'ParkingSessionIsBeingPaid' } })
    await guest.flow.pay()
    expect(stepOf(guest)).toMatchObject({ step: 'refused', error: { code: 'ParkingSessionIsBeingPaid' } })
    await guest.flow.pay({ anyway: true })
    await other.press('pay', order['RedirectURL'])
    await paid(guest)
    expect(stepOf(guest)).toMatchObject({ step: 'settled', payment: { state: 'refunded' } })
  })

  it('is told that it is paid already, by whom the same is pressed within five minutes, and the bank is asked for nothing', async () => {
    const guest = await guests.open()
    await press(guest)
    await paid(guest)
    expect(stepOf(guest)).not.toMatchObject({ payment: { isRepeat: true } })
    guest.flow.startAnew()
    await press(guest)
    expect(stepOf(guest)).toMatchObject({ step: 'settled', payment: { state: 'paid', isRepeat: true } })
    expect(await guests.charges()).toBe(1)
  })

  it('can be paid for when the other order has come to nothing', async () => {
    const other = createGuest(guests.backend)
    await other.cost()
    const order = (await other.start()).body
    const guest = await guests.open()
    await press(guest)
    await other.withdraw(order['paymentId'])
    await guest.flow.pay()
    expect(stepOf(guest).step).toBe('leaving')
  })
})

describe('a press repeated within five minutes, in a tab that was loaded anew', () => {
  it('shows the order that is paid, and its payer alone', async () => {
    const browser = createTestBrowser()
    const first = await guests.open({ browser })
    await pressAtBank('pay', await goToBank(first))
    first.leave()
    const second = await guests.open({ browser })
    await until(second.flow.checkout.$state, ({ step }) => step === 'settled')
    second.flow.startAnew()
    await press(second)
    expect(stepOf(second)).toMatchObject({
      step: 'settled',
      payment: { state: 'paid', isRepeat: true, vehicle: { number: 'А123ВС77' } },
    })
    expect(await guests.charges()).toBe(1)
    const stranger = await guests.open()
    await press(stranger)
    expect(stepOf(stranger)).toMatchObject({ step: 'refused', error: { code: 'ParkingSessionAlreadyExists' } })
    expect(stranger.flow.inTheWay()).toBeNull()
  })
})

describe('a guest’s own parking', () => {
  it('is prolonged from the screen that shows it as paid, once and again', async () => {
    const guest = await guests.open()
    await press(guest)
    await paid(guest)
    for (const [end, price] of [
      ['2025-03-12T17:20:00+03:00', 6000],
      ['2025-03-12T18:20:00+03:00', 6000],
    ] as const) {
      const state = stepOf(guest)
      if (state.step !== 'settled') throw new Error(state.step)
      expect(guest.flow.canProlong(state.payment)).toBe(true)
      await guest.flow.prolong({ ...state.payment, plate: state.payment.vehicle?.number ?? null })
      await payMore(guest)
      expect(stepOf(guest)).toMatchObject({ step: 'settled', payment: { state: 'paid', price, end: Date.parse(end) } })
    }
    expect(guest.flow.lastSession()).toMatchObject({
      start: Date.parse('2025-03-12T15:20:00+03:00'),
      end: Date.parse('2025-03-12T18:20:00+03:00'),
    })
    expect(await guests.charges()).toBe(3)
  })

  it('is prolonged on a later visit, without its plate, and not when it is over', async () => {
    const browser = createTestBrowser()
    const first = await guests.open({ browser })
    await press(first)
    await paid(first)
    first.leave()
    guests.backend.setNow('2025-03-12T16:00:00+03:00')
    const later = await guests.open({ browser })
    await until(later.flow.city.$state, ({ status }) => status === 'ready')
    expect(later.flow.canProlongLast()).toBe(true)
    await later.flow.prolongLast()
    expect(later.flow.$prolonging.get()?.parking).toMatchObject({ zone: '101', plate: null })
    await payMore(later)
    expect(stepOf(later)).toMatchObject({ step: 'settled', payment: { state: 'paid', extends: expect.any(String) } })
    later.leave()
    guests.backend.setNow('2025-03-12T17:30:00+03:00')
    const after = await guests.open({ browser })
    await until(after.flow.city.$state, ({ status }) => status === 'ready')
    expect(after.flow.canProlongLast()).toBe(false)
  })

  it.each<Line>([
    'the question is lost on its way',
    'the answer is lost on its way back',
    'the answer comes too late',
    'a proxy answers 500 before',
    'a proxy answers 500 afterwards',
    'the answer is broken JSON',
    'the line is reset within the answer',
  ])('is prolonged once, and the screen says the truth meanwhile, where %s', async (line) => {
    let carry: typeof fetch = fetch
    const guest = await guests.open({ fetch: (input, init) => carry(input, init) })
    await press(guest)
    await paid(guest)
    const ticket = stepOf(guest)
    if (ticket.step !== 'settled') throw new Error(ticket.step)
    await guest.flow.prolong({ ...ticket.payment, plate: ticket.payment.vehicle?.number ?? null })
    guest.model.form.change({ phone: '8 999 111-22-33' })
    const spoilt = spoilFirst('/unregistered/start/v1', line)
    if (line === 'the answer comes too late') spoilt.late = () => guest.tab.pass(15_000)
    carry = spoilt.carry
    await guest.flow.$prolonging.get()!.pay()
    expect(await guests.charges()).toBe(1)
    // The same press again, where the first is known to have come to nothing.
    if (stepOf(guest).step === 'refused') await guest.flow.$prolonging.get()!.pay()
    const state = stepOf(guest)
    if (state.step !== 'leaving' && state.step !== 'waiting')
      throw new Error(`not at the bank but ${JSON.stringify(state)}`)
    await pressAtBank('pay', state.step === 'leaving' ? state.url : (state.payment.redirectUrl ?? ''))
    await guest.flow.checkout.check()
    const end = Date.parse('2025-03-12T17:20:00+03:00')
    expect(stepOf(guest)).toMatchObject({ step: 'settled', payment: { state: 'paid', price: 6000, end } })
    expect(await guests.charges()).toBe(2)
  })

  it('is offered for prolonging where it stands in the way of a new start', async () => {
    const guest = await guests.open()
    await press(guest)
    await paid(guest)
    guest.flow.startAnew()
    await press(guest, { minutes: 120 })
    const own = guest.flow.inTheWay()
    expect(own).toMatchObject({ zone: '101', end: Date.parse('2025-03-12T16:20:00+03:00') })
    expect(guest.flow.canProlong(own!)).toBe(true)
    await guest.flow.prolong({ ...own!, plate: 'А123ВС77' })
    await payMore(guest)
    expect(stepOf(guest)).toMatchObject({ payment: { state: 'paid', start: own!.end } })
  })

  it('goes on by the phone of its ticket, which the page itself has not kept, and leaves another that is typed', async () => {
    const guest = await guests.open()
    await press(guest)
    await paid(guest)
    const state = stepOf(guest)
    if (state.step !== 'settled') throw new Error(state.step)
    const phoneAfter = async (phone: string) => {
      guest.model.form.reset({ phone })
      await guest.flow.prolong({ ...state.payment, plate: null })
      return guest.model.form.$values.get().phone
    }
    expect(await phoneAfter('+7 (999) 111 - 22 - 33')).toBe('+7 (999) 111 - 22 - 33')
    expect(await phoneAfter('')).toBe('+7 (916) 123 - 45 - 67')
    expect(await guest.flow.$prolonging.get()!.pay()).toBeNull()
    expect(stepOf(guest)).toMatchObject({ step: 'leaving' })
  })

  it('asks for the contact alone, and keeps the choice when the bank refuses', async () => {
    const guest = await guests.open()
    await press(guest)
    await paid(guest)
    const state = stepOf(guest)
    if (state.step !== 'settled') throw new Error(state.step)
    guest.model.form.reset({})
    await guest.flow.prolong({ ...state.payment, phone: null, plate: null })
    const prolonging = guest.flow.$prolonging.get()!
    expect(await prolonging.pay()).toBe('phone')
    prolonging.choose(30)
    guest.model.form.change({ phone: '8 999 111-22-33' })
    expect(await prolonging.pay()).toBeNull()
    const leaving = stepOf(guest)
    await pressAtBank('decline', leaving.step === 'leaving' ? leaving.url : '')
    await guest.flow.checkout.check()
    expect(stepOf(guest)).toMatchObject({ step: 'settled', payment: { state: 'declined' } })
    guest.flow.tryAgain()
    expect(guest.flow.$prolonging.get()?.$minutes.get()).toBe(30)
    expect(guest.model.$step.get()).toBe('more')
  })
})
