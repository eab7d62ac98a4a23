import { describe, expect, it } from 'vitest'
import { until } from '../../support/visitor.ts'
import { fillIn } from './guest-form.ts'
import { openForGuests } from './guest-visits.ts'

const guests = openForGuests()

describe('the form', () => {
  it('shows the price of the spot before the server has answered, and then the server’s', async () => {
    const { model, flow, tab } = await guests.open()
    await until(flow.city.$state, ({ status }) => status === 'ready')
    model.form.change({ place: '101', plate: 'А123ВС77' })
    const local = await until(flow.offer.quote.$state, ({ status }) => status === 'local')
    tab.pass(300)
    const confirmed = await until(flow.offer.quote.$state, ({ status }) => status === 'confirmed')
    expect(local).toMatchObject({ cost: { price: 6000 } })
    expect(confirmed).toMatchObject({ cost: { price: 6000 } })
  })

  it('asks for no price while the plate is not a plate', async () => {
    const { model, flow } = await guests.open()
    await until(flow.city.$state, ({ status }) => status === 'ready')
    model.form.change({ place: '101', plate: 'А12' })
    expect(flow.offer.quote.$state.get()).toEqual({ status: 'none' })
  })

  it('keeps a press that comes before the city has answered, and goes on by itself', async () => {
    const { model, flow } = await guests.open({ attributes: { zone: '101', plate: 'А123ВС77' } })
    model.form.change({ phone: '8 916 123-45-67' })
    expect(flow.city.$state.get().status).toBe('loading')
    const pressed = model.next()
    expect(model.$isBusy.get()).toBe(true)
    expect(await model.next()).toBeNull()
    expect(await pressed).toBeNull()
    expect([model.$step.get(), model.$isBusy.get()]).toEqual(['check', false])
  })

  it('names every field that is not filled in, in the order of the form', async () => {
    const { model, flow } = await guests.open()
    await until(flow.city.$state, ({ status }) => status === 'ready')
    expect(await model.next()).toBe('place')
    expect(model.form.$problems.get()).toMatchObject({
      place: 'field.place.required',
      plate: 'field.plate.required',
      phone: 'field.phone.required',
    })
  })

  it('says at once that a prefilled zone does not exist, and keeps it', async () => {
    const { model } = await guests.open({ attributes: { zone: '999' } })
    await until(model.form.$problems, ({ place }) => place !== undefined)
    expect(model.form.$problems.get().place).toBe('field.place.unknown')
    expect(model.form.$values.get().place).toBe('999')
  })

  it('fits a prefilled duration to what the city offers', async () => {
    const { model, flow } = await guests.open({ attributes: { duration: 50 } })
    await until(flow.city.$state, ({ status }) => status === 'ready')
    expect(model.form.$values.get().minutes).toBe(45)
  })

  it('is off in a city without guest payment', async () => {
    const { flow } = await guests.open({ city: 'closed' })
    expect(await until(flow.city.$state, ({ status }) => status !== 'loading')).toEqual({ status: 'off' })
  })

  it('forgets the chosen start when the kind of payment changes', async () => {
    const guest = await guests.open()
    const { model } = guest
    await fillIn(guest, { type: 'postPayment', startTime: '09:00' })
    model.form.change({ type: 'today' })
    model.form.change({ type: 'postPayment' })
    expect(model.form.$values.get().startTime).toBe('')
  })

  it('asks which day is meant when midnight has passed since the start was chosen', async () => {
    guests.backend.setNow('2025-03-12T23:50:00+03:00')
    const guest = await guests.open()
    await fillIn(guest, { type: 'postPayment', startTime: '00:10' })
    guest.tab.pass(30 * 60_000)
    expect(await guest.model.next()).toBe('startTime')
    expect(guest.model.form.$problems.get().startTime).toBe('field.startTime.dayTurned')
    guest.model.form.change({ startTime: '00:10' })
    expect(await guest.model.next()).toBeNull()
  })

  it('refuses a start that has not come yet', async () => {
    const { model, flow } = await guests.open()
    await until(flow.city.$state, ({ status }) => status === 'ready')
    model.form.change({
      place: '101',
      plate: 'А123ВС77',
      phone: '89161234567',
      type: 'postPayment',
      startTime: '23:00',
    })
    expect(await model.next()).toBe('startTime')
    expect(model.form.$problems.get().startTime).toBe('field.startTime.future')
  })
})
