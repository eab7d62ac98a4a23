import { describe, expect, it } from 'vitest'
import { createTestBrowser } from '../../support/environment.ts'
import { fillIn } from './guest-form.ts'
import { goToBank, openForGuests } from './guest-visits.ts'

const guests = openForGuests()
const storedBy = (browser: ReturnType<typeof createTestBrowser>) => [...browser.stored.values()].join()

describe('a guest who comes back', () => {
  it('finds vehicle, place and phone again where that was allowed, and goes on without typing', async () => {
    const browser = createTestBrowser()
    const first = await guests.open({ browser })
    await fillIn(first)
    first.flow.remembering.want(true)
    await first.model.next()
    await first.flow.pay()
    const { place, plate, phone } = first.model.form.$values.get()
    const next = await guests.open({ browser })
    expect(next.model.form.$values.get()).toMatchObject({ place, plate, phone })
    expect(await next.model.next()).toBeNull()
    expect(next.model.$step.get()).toBe('check')
  })

  it('finds neither vehicle nor phone where nothing was allowed, and the browser keeps none', async () => {
    const browser = createTestBrowser()
    const first = await guests.open({ browser })
    await goToBank(first)
    const { plate } = first.model.form.$values.get()
    expect(storedBy(browser)).not.toContain(plate)
    expect((await guests.open({ browser })).model.form.$values.get()).toMatchObject({ plate: '', phone: '' })
  })

  it('is forgotten by one press, in the form too', async () => {
    const browser = createTestBrowser()
    const first = await guests.open({ browser })
    await fillIn(first)
    first.flow.remembering.want(true)
    await first.model.next()
    await first.flow.pay()
    const { plate } = first.model.form.$values.get()
    expect(storedBy(browser)).toContain(plate)
    const next = await guests.open({ browser })
    next.flow.remembering.forget()
    expect(storedBy(browser)).not.toContain(plate)
    expect(next.model.form.$values.get()).toMatchObject({ place: '', plate: '', phone: '' })
  })

  it('reads what the page says before what was kept', async () => {
    const browser = createTestBrowser()
    const first = await guests.open({ browser })
    await fillIn(first)
    first.flow.remembering.want(true)
    await first.model.next()
    await first.flow.pay()
    const next = await guests.open({ browser, attributes: { plate: 'О777ОО77' } })
    expect(next.model.form.$values.get().plate).toBe('О777ОО77')
  })
})
