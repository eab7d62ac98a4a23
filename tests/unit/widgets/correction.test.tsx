import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { compileMessages } from '../../../shared/build/compile-locales.ts'
import { CorrectionView } from '../../../shared/flows/correction/correction-view.tsx'
import { MessagesProvider } from '../../../shared/i18n/intl.tsx'
import type { Correcting } from '../../../shared/flows/correction/correcting.ts'
import type { CorrectionModel } from '../../../shared/flows/correction/correction.ts'
import type { TestTab } from '../../support/environment.ts'
import { findOtherParts } from '../../../shared/flows/correction/other-parts.ts'
import { addLineAlone } from '../../support/correction.ts'
import { createPayingDriver, HOUR } from '../../support/paying-driver.ts'
import { pressAtBank, until } from '../../support/visitor.ts'
import { fillIn, type Visit } from './guest-form.ts'
import { goToBank, openForGuests } from './guest-visits.ts'
import { openForDrivers, type DriverVisit } from './payment-visits.ts'

const OTHER = 'А124ВС77'

async function open(correcting: Correcting | null, sessionId: string): Promise<CorrectionModel> {
  await correcting!.open(sessionId)
  const { model } = correcting!.$feature.get()!
  await until(model.$parking, (parking) => parking !== null)
  return model
}

/** What it comes to, once the person has stopped typing. */
async function price(model: CorrectionModel, tab: TestTab) {
  tab.pass(400)
  const state = await until(model.$price, ({ step }) => step === 'known' || step === 'failed')
  return state.step === 'known' ? state.price : state
}

/** The dialog as it stands now. */
function draw(model: CorrectionModel): string {
  const parts = ['guest-payment', 'correction'].map((name) => compileMessages(['locales'], 'ru', name, () => {}))
  const messages = Object.assign({}, ...parts) as (typeof parts)[number]
  return renderToStaticMarkup(
    <MessagesProvider language="ru" messages={messages}>
      <CorrectionView model={model} />
    </MessagesProvider>,
  )
}

describe('a driver', () => {
  const drivers = openForDrivers()

  async function parked(
    email = 'driver@demo.example',
    changes = {},
    action = 'pay',
  ): Promise<{ visit: DriverVisit; id: string }> {
    const wire = await createPayingDriver(drivers.backend, { email })
    const begun = await wire.start(changes)
    if (begun.redirectUrl !== null) await wire.press(action, begun.redirectUrl)
    const visit = await drivers.open({ email })
    await until(visit.flow.sessions.$running, ({ length }) => length === 1)
    return { visit, id: begun.session!.id }
  }

  it('puts the plate right without paying; the card, and the dialog, say so', async () => {
    const { visit, id } = await parked()
    const model = await open(visit.flow.correcting(), id)
    expect(model.$parking.get()).toMatchObject({ correctable: ['vehicle', 'zone', 'start'] })
    model.choose('vehicle')
    expect(model.$price.get()).toEqual({ step: 'none' })
    model.form.change({ plate: OTHER })
    expect(await price(model, visit.tab)).toMatchObject({ charge: 0, refund: 0, isEnough: true })
    await model.confirm()
    expect(model.$done.get()).toMatchObject({ charge: 0, refund: 0, parking: { vehicle: { number: OTHER } } })
    const running = await until(visit.flow.sessions.$running, ([one]) => one?.vehicle.number === OTHER)
    expect(running).toHaveLength(1)
    model.close()
    expect(visit.flow.correcting()!.$feature.get()).toBeNull()
  })

  it('closes the dialog while the parking is still on its way, and not while it is being put right', async () => {
    const { visit, id } = await parked()
    const correcting = visit.flow.correcting()!
    await correcting.open(id)
    correcting.$feature.get()!.model.close()
    expect(correcting.$feature.get()).toBeNull()

    const model = await open(correcting, id)
    model.choose('vehicle')
    model.form.change({ plate: OTHER })
    await price(model, visit.tab)
    const sent = model.confirm()
    await until(model.press.$isBusy, (isBusy) => isBusy)
    model.close()
    expect(correcting.$feature.get()?.model).toBe(model)
    await sent
    expect(model.$done.get()).not.toBeNull()
  })

  it('gets back what the right zone costs less, and reads what of his bonus goes with that', async () => {
    const { visit, id } = await parked('poor@demo.example', { method: 'bankCard' }, 'pay-mir')
    const model = await open(visit.flow.correcting(), id)
    model.choose('zone')
    model.form.change({ place: '102' })
    expect(await price(model, visit.tab)).toMatchObject({ refund: 2000, bonusBack: 400, isToBalance: true })
    expect(draw(model)).toContain('Бонус за эту парковку, 4,00\u00A0₽, спишется с баланса.')
    await model.confirm()
    expect(model.$done.get()).toMatchObject({ refund: 2000, balance: 2000 + 1200 + 2000 - 400 })
  })

  it('finds his parkings of today that are over, and puts one right', async () => {
    const wire = await createPayingDriver(drivers.backend, { email: 'driver@demo.example' })
    const start = Date.parse('2025-03-12T12:00:00+03:00')
    const over = await wire.start({ start })
    // A line that stands for no parking of the city cannot be put right, and is not offered.
    await addLineAlone(drivers.backend, wire, { plate: 'Е001КХ77', start })
    await wire.start()
    const visit = await drivers.open()
    const { finishing } = visit.flow
    await until(finishing.$hasSome, (hasSome) => hasSome)
    expect(finishing.$list.get()).toBeNull()
    await finishing.open()
    const list = finishing.$list.get()!
    const state = await until(list, ({ status }) => status === 'ready')
    const { orderNumber } = over.session!
    const parking = { orderNumber, plate: 'А123ВС77', zone: '101', parkingCode: null, start, end: start + 3_600_000 }
    expect(state).toMatchObject({ value: [parking] })
    const model = await open(visit.flow.correcting(), orderNumber)
    model.choose('vehicle')
    model.form.change({ plate: OTHER })
    await price(model, visit.tab)
    await model.confirm()
    expect(model.$done.get()).toMatchObject({ parking: { vehicle: { number: OTHER } } })
    const isOther = (now: ReturnType<typeof list.get>) => now.status === 'ready' && now.value[0]?.plate === OTHER
    expect(await until(list, isOther)).toMatchObject({ value: [{ orderNumber }] })
  })

  it('is shown the way to those that are over once there is one', async () => {
    const wire = await createPayingDriver(drivers.backend, { email: 'driver@demo.example' })
    await wire.start()
    const visit = await drivers.open()
    const { finishing, sessions } = visit.flow
    await until(sessions.$running, ({ length }) => length === 1)
    await finishing.look()
    expect(finishing.$hasSome.get()).toBe(false)
    await drivers.pass(visit, 61)
    await until(sessions.$running, ({ length }) => length === 0)
    await until(finishing.$hasSome, (hasSome) => hasSome)
  })

  it('is asked nothing more about them once he has signed out meanwhile', async () => {
    const wire = await createPayingDriver(drivers.backend, { email: 'driver@demo.example' })
    await wire.start({ start: Date.parse('2025-03-12T12:00:00+03:00') })
    const visit = await drivers.open()
    const { finishing } = visit.flow
    await until(finishing.$hasSome, (hasSome) => hasSome)
    finishing.close()
    const asking = finishing.look()
    finishing.close()
    await asking
    expect(finishing.$hasSome.get()).toBe(false)
  })

  it('is told at the field what is wrong with what is typed, and nothing is sent', async () => {
    const { visit, id } = await parked()
    const model = await open(visit.flow.correcting(), id)
    model.choose('start')
    for (const startTime of ['', '03:00', '23:59']) {
      model.form.change({ startTime })
      await model.confirm()
      expect(model.form.$problems.get()).toEqual({ startTime: 'correction.start.wrong' })
    }
    model.choose('vehicle')
    model.form.change({ plate: 'А12' })
    await model.confirm()
    expect(model.form.$problems.get()).toHaveProperty('plate')
    expect(model.$done.get()).toBeNull()
    expect(model.$price.get()).toEqual({ step: 'none' })
  })

  it('is told why it cannot be, and may try something else', async () => {
    const { visit, id } = await parked()
    const wire = await createPayingDriver(drivers.backend)
    await wire.start({ vehicle: { ...HOUR.vehicle, number: OTHER } })
    const model = await open(visit.flow.correcting(), id)
    model.choose('vehicle')
    model.form.change({ plate: OTHER })
    expect(await price(model, visit.tab)).toMatchObject({ error: { code: 'ParkingSessionAlreadyExists' } })
    await model.confirm()
    expect(model.$done.get()).toBeNull()
    model.form.change({ plate: 'А125ВС77' })
    expect(await price(model, visit.tab)).toMatchObject({ charge: 0 })
  })

  it('pays at the bank what the balance does not, and the outcome is that of the bank', async () => {
    const { visit, id } = await parked('empty@demo.example', { zone: '102', expectedPrice: 4000, method: 'bankCard' })
    const model = await open(visit.flow.correcting(), id)
    model.choose('zone')
    model.form.change({ place: '101' })
    expect(await price(model, visit.tab)).toMatchObject({ charge: 2000, isEnough: false })
    expect(model.needsBank()).toBe(true)
    await model.confirm()
    const state = visit.flow.checkout.$state.get()
    if (state.step !== 'leaving') throw new Error(`not at the bank but ${JSON.stringify(state)}`)
    expect(visit.flow.correcting()!.$feature.get()).toBeNull()
    await pressAtBank('pay', state.url)
    await visit.flow.checkout.check()
    expect(visit.flow.checkout.$state.get()).toMatchObject({
      step: 'settled',
      payment: { kind: 'correct', state: 'paid', amount: 2000, session: { zone: '101', paid: 6000 } },
    })
  })
})

/** The bank's page that the press has led to. */
async function leftFor(guest: Visit): Promise<string> {
  const leaving = await until(guest.flow.checkout.$state, ({ step }) => step === 'leaving')
  if (leaving.step !== 'leaving') throw new Error(leaving.step)
  return leaving.url
}

describe('a guest', () => {
  const guests = openForGuests()

  async function paid(draft: Parameters<typeof goToBank>[1] = {}, fetched?: typeof fetch, { isKept = false } = {}) {
    const guest = await guests.open(fetched ? { fetch: fetched } : {})
    guest.flow.remembering.want(isKept)
    await pressAtBank('pay', await goToBank(guest, draft))
    await guest.flow.checkout.check()
    const state = guest.flow.checkout.$state.get()
    if (state.step !== 'settled') throw new Error(`not paid but ${JSON.stringify(state)}`)
    return { guest, payment: state.payment }
  }

  /** The same with more time paid for, on whose ticket the guest is. */
  async function prolonged(...how: Parameters<typeof paid>) {
    const { guest, payment } = await paid(...how)
    const prolonging = await guest.flow.prolong({ ...payment, plate: null }).then(() => guest.flow.$prolonging.get()!)
    guest.model.form.change({ phone: '8 999 111-22-33' })
    expect(await prolonging.pay()).toBeNull()
    await pressAtBank('pay', await leftFor(guest))
    await guest.flow.checkout.check()
    const state = guest.flow.checkout.$state.get()
    if (state.step !== 'settled') throw new Error(state.step)
    return { guest, payment, longer: state.payment }
  }

  it('who has let the browser keep plate and place finds them as they were put right', async () => {
    const { guest, payment } = await paid({}, undefined, { isKept: true })
    const model = await open(guest.flow.correcting(), payment.orderNumber)
    model.choose('vehicle')
    model.form.change({ plate: OTHER })
    await price(model, guest.tab)
    await model.confirm()
    expect(guest.flow.remembering.parked()?.replaceAll(/\s/g, '')).toBe(OTHER)
    guest.flow.startAnew()
    // It is parked; the next to be paid for is another one.
    expect(guest.model.form.$values.get()).toMatchObject({ plate: '', place: payment.zone })
    guest.tab.pass(61 * 60_000)
    guest.flow.startAnew()
    expect(guest.model.form.$values.get().plate.replaceAll(/\s/g, '')).toBe(OTHER)
  })

  it('puts the zone right, and the ticket shows the right one', async () => {
    const { guest, payment } = await paid()
    const model = await open(guest.flow.correcting(), payment.orderNumber)
    const other = payment.zone === '101' ? '102' : '101'
    model.choose('zone')
    model.form.change({ place: other })
    const known = await price(model, guest.tab)
    expect(known).toMatchObject({ refund: 2000, charge: 0, isToBalance: false })
    await model.confirm()
    expect(model.$done.get()).toMatchObject({ balance: null })
    await until(guest.flow.checkout.$state, (state) => state.step === 'settled' && state.payment.zone === other)
  })

  it('pays what is missing at the bank; where that is declined, the ticket comes back as it was', async () => {
    const guest = await guests.open()
    await fillIn(guest, { place: '102' })
    expect(await guest.model.next()).toBeNull()
    await guest.flow.pay()
    const first = guest.flow.checkout.$state.get()
    if (first.step !== 'leaving') throw new Error(`not at the bank but ${JSON.stringify(first)}`)
    await pressAtBank('pay', first.url)
    await guest.flow.checkout.check()
    const settled = guest.flow.checkout.$state.get()
    if (settled.step !== 'settled') throw new Error(`not paid but ${JSON.stringify(settled)}`)
    const model = await open(guest.flow.correcting(), settled.payment.orderNumber)
    model.choose('zone')
    model.form.change({ place: '101' })
    expect(await price(model, guest.tab)).toMatchObject({ charge: 2000, isEnough: false })
    model.paymentMethod.form.change({ phone: '79161234567' })
    await model.confirm()
    const leaving = guest.flow.checkout.$state.get()
    if (leaving.step !== 'leaving') throw new Error(`not at the bank but ${JSON.stringify(leaving)}`)
    await pressAtBank('decline', leaving.url)
    await guest.flow.checkout.check()
    expect(guest.flow.checkout.$state.get()).toMatchObject({ step: 'settled', payment: { state: 'declined' } })
    guest.flow.tryAgain()
    const ticket = { step: 'settled', payment: { state: 'paid', zone: '102', price: 4000 } }
    await until(guest.flow.checkout.$state, ({ step }) => step === 'settled')
    expect(guest.flow.checkout.$state.get()).toMatchObject(ticket)
  })

  it('puts the plate of all parts right by one press, from whichever of them it is opened, and the one that runs is shown', async () => {
    const { guest, payment, longer } = await prolonged({}, undefined, { isKept: true })
    const correcting = guest.flow.correcting()!
    const model = await open(correcting, longer.orderNumber)
    expect(model.$parking.get()).toMatchObject({ orderNumber: payment.orderNumber, end: longer.start })
    expect(findOtherParts(model.$parking.get()!)).toEqual([])
    // Before anything is chosen: what else there is, and that it is put right with it.
    expect(model.$field.get()).toBeNull()
    expect(draw(model)).toContain('Отдельно оплачено 12/03/25 16:20 – 17:20')
    model.choose('vehicle')
    model.form.change({ plate: OTHER })
    expect(await price(model, guest.tab)).toMatchObject({ price: 12_000, charge: 0, refund: 0 })
    expect(draw(model)).toContain('За все части парковки вместе')
    expect(await model.confirm()).toBeNull()
    const done = model.$done.get()!
    expect(done.parking).toMatchObject({ vehicle: { number: OTHER }, parts: [{ vehicle: { number: OTHER } }] })
    expect(findOtherParts(done.parking)).toEqual([])
    // The ticket behind the dialog says so too.
    expect((await until(correcting.$others, (found) => found !== null))!.others).toEqual([])
    // And so does the browser: the vehicle is parked to the end of the last part.
    guest.tab.pass(61 * 60_000)
    expect(guest.flow.remembering.parked()?.replaceAll(/\s/g, '')).toBe(OTHER)
  })

  it('is given back what all parts have cost too much, as one sum', async () => {
    const { guest, longer } = await prolonged()
    const model = await open(guest.flow.correcting(), longer.orderNumber)
    model.choose('zone')
    model.form.change({ place: '102' })
    expect(await price(model, guest.tab)).toMatchObject({ charge: 0, refund: 4000 })
    await model.confirm()
    expect(model.$done.get()).toMatchObject({ charge: 0, refund: 4000 })
    expect(findOtherParts(model.$done.get()!.parking)).toEqual([])
  })

  it('pays at the bank for the part that runs alone, and then the other is offered', async () => {
    const { guest, payment, longer } = await prolonged({ place: '102' })
    const correcting = guest.flow.correcting()!
    const model = await open(correcting, longer.orderNumber)
    model.choose('zone')
    model.form.change({ place: '101' })
    expect(await price(model, guest.tab)).toMatchObject({ charge: 2000 })
    expect(draw(model)).not.toContain('За все части парковки вместе')
    model.paymentMethod.form.change({ phone: '79161234567' })
    await model.confirm()
    await pressAtBank('pay', await leftFor(guest))
    await guest.flow.checkout.check()
    const onTicket = await until(correcting.$others, (found) => found !== null)
    expect(onTicket!.others).toMatchObject([{ part: { start: longer.start, zone: '102' }, to: { zone: '101' } }])
    expect(guest.flow.checkout.$state.get()).toMatchObject({ payment: { zone: '101', start: payment.start } })
    correcting.openPart(onTicket!.others[0]!)
    const feature = await until(correcting.$feature, (shown) => shown !== null && shown.model !== model)
    await until(feature!.model.$parking, (parking) => parking !== null)
    expect(feature!.model.form.$values.get()).toMatchObject({ place: '101' })
    expect(await price(feature!.model, guest.tab)).toMatchObject({ charge: 2000 })
  })

  it('is told what is right and what is not yet, where the second part is not answered, and goes on from there', async () => {
    let lost = Infinity
    const { guest, longer } = await prolonged({}, (input, init) => {
      if (String(input).includes('/payment/correct/v1') && --lost < 0) throw new TypeError('lost')
      return fetch(input, init)
    })
    const correcting = guest.flow.correcting()!
    const model = await open(correcting, longer.orderNumber)
    model.choose('vehicle')
    model.form.change({ plate: OTHER })
    await price(model, guest.tab)
    lost = 1
    await model.confirm()
    expect(model.press.$blockingError.get()).not.toBeNull()
    const [other, ...others] = findOtherParts(model.$done.get()!.parking)
    expect(others).toEqual([])
    expect(other).toMatchObject({ part: { start: longer.start }, to: { vehicle: { number: OTHER } } })
    await until(correcting.$others, (found) => found !== null)
    lost = Infinity
    model.goOn(other!)
    const feature = await until(correcting.$feature, (shown) => shown !== null && shown.model !== model)
    const next = feature!.model
    await until(next.$parking, (parking) => parking !== null)
    expect(next.form.$values.get()).toMatchObject({ plate: OTHER })
    await price(next, guest.tab)
    await next.confirm()
    expect(findOtherParts(next.$done.get()!.parking)).toEqual([])
    guest.flow.startAnew()
    expect(correcting.$others.get()).toBeNull()
  })

  it('is told nothing by an answer that comes after the next form is open, or after the element has gone', async () => {
    const { guest, payment } = await paid()
    const correcting = guest.flow.correcting()!
    const late = correcting.findOthers(payment.orderNumber)
    guest.flow.startAnew()
    await late
    expect(correcting.$others.get()).toBeNull()
    const orphan = correcting.findOthers(payment.orderNumber)
    guest.leave()
    await orphan
    expect(correcting.$others.get()).toBeNull()
  })
})
