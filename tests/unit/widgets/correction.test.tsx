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

  async function parked(email = 'driver@demo.example', changes = {}): Promise<{ visit: DriverVisit; id: string }> {
    const wire = await createPayingDriver(drivers.backend, { email })
    const begun = await wire.start(changes)
    if (begun.redirectUrl !== null) await wire.press('pay', begun.redirectUrl)
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

  it('gets back what the right zone costs less', async () => {
    const { visit, id } = await parked()
    const model = await open(visit.flow.correcting(), id)
    model.choose('zone')
    model.form.change({ place: '102' })
    expect(await price(model, visit.tab)).toMatchObject({ refund: 2000, isToBalance: true })
    await model.confirm()
    expect(model.$done.get()).toMatchObject({ refund: 2000, balance: 146_000 })
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

  async function paid() {
    const guest = await guests.open()
    await pressAtBank('pay', await goToBank(guest))
    await guest.flow.checkout.check()
    const state = guest.flow.checkout.$state.get()
    if (state.step !== 'settled') throw new Error(`not paid but ${JSON.stringify(state)}`)
    return { guest, payment: state.payment }
  }

  /** The same with more time paid for, on whose ticket the guest is. */
  async function prolonged() {
    const { guest, payment } = await paid()
    const prolonging = await guest.flow.prolong({ ...payment, plate: null }).then(() => guest.flow.$prolonging.get()!)
    guest.model.form.change({ phone: '8 999 111-22-33' })
    expect(await prolonging.pay()).toBeNull()
    await pressAtBank('pay', await leftFor(guest))
    await guest.flow.checkout.check()
    const state = guest.flow.checkout.$state.get()
    if (state.step !== 'settled') throw new Error(state.step)
    return { guest, longer: state.payment }
  }

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

  it('is led from the part that was prolonged to the one that runs, with the right plate filled in', async () => {
    const { guest, longer } = await prolonged()
    const correcting = guest.flow.correcting()!
    const model = await open(correcting, longer.orderNumber)
    expect(findOtherParts(model.$parking.get()!)).toEqual([])
    // Before anything is chosen: what else there is, and that it is put right by itself.
    expect(model.$field.get()).toBeNull()
    expect(draw(model)).toContain('отдельно оплачено: 12/03/25 15:20 – 16:20')
    model.choose('vehicle')
    model.form.change({ plate: OTHER })
    await price(model, guest.tab)
    await model.confirm()
    const [other, ...others] = findOtherParts(model.$done.get()!.parking)
    // The ticket behind the dialog says so too.
    const onTicket = await until(correcting.$others, (found) => found !== null)
    expect(onTicket!.others).toEqual([other])
    expect(others).toEqual([])
    expect(other).toMatchObject({ part: { end: longer.start }, to: { field: 'vehicle' } })
    model.goOn(other!)
    const feature = await until(correcting.$feature, (open) => open !== null && open.model !== model)
    const next = feature!.model
    await until(next.$parking, (parking) => parking !== null)
    expect(next.form.$values.get()).toMatchObject({ plate: OTHER })
    await price(next, guest.tab)
    await next.confirm()
    expect(next.$done.get()).toMatchObject({ parking: { vehicle: { number: OTHER } } })
    expect(findOtherParts(next.$done.get()!.parking)).toEqual([])
    await until(correcting.$others, (found) => found?.others.length === 0)
  })

  it('is told of the other times of the parking on the ticket, and no longer once the next form is open', async () => {
    const { guest, longer } = await prolonged()
    const correcting = guest.flow.correcting()!
    const model = await open(correcting, longer.orderNumber)
    model.choose('vehicle')
    model.form.change({ plate: OTHER })
    await price(model, guest.tab)
    await model.confirm()
    const onTicket = await until(correcting.$others, (found) => found !== null)
    expect(onTicket!.others).toHaveLength(1)
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
