import { describe, expect, it } from 'vitest'
import { parsePhone } from '../../../shared/domain/phone.ts'
import { parsePlate } from '../../../shared/domain/plate.ts'
import { createTestBrowser } from '../../support/environment.ts'
import { pressAtBank, until } from '../../support/visitor.ts'
import { fillIn } from './guest-form.ts'
import { goToBank, openForGuests } from './guest-visits.ts'

const guests = openForGuests()
function toNormalised(plate: string, isForeign: boolean): string {
  const parsed = parsePlate(plate, isForeign ? { format: 'foreign' } : {})
  if (!parsed.valid) throw new Error(plate)
  return parsed.normalised
}
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

  it.each([
    ['decline', {}],
    ['decline', { plate: 'x777yy', isForeign: true, email: 'guest@mail.example' }],
    ['decline', { type: 'postPayment', startTime: '14:05' }],
    ['cancel', { minutes: 120 }],
  ] as const)(
    'finds all of it again in a page loaded anew after the bank (%s %o), and the browser has kept none',
    async (action, changes) => {
      const browser = createTestBrowser()
      const first = await guests.open({ browser })
      await fillIn(first, { type: 'today' })
      first.model.form.change(changes)
      expect(await first.model.next()).toBeNull()
      await first.flow.pay()
      const leaving = first.flow.checkout.$state.get()
      if (leaving.step !== 'leaving') throw new Error(leaving.step)
      await pressAtBank(action, leaving.url)
      const { place, plate, phone, type, startTime, minutes, isForeign, email } = first.model.form.$values.get()
      first.leave()
      const next = await guests.open({ browser })
      await until(next.flow.checkout.$state, ({ step }) => step === 'settled')
      expect(next.model.form.$values.get()).toMatchObject({ plate: '', phone: '' })
      next.flow.tryAgain()
      const { $values, $plate } = next.model.form
      expect($values.get()).toMatchObject({ place, type, startTime, minutes, isForeign, email })
      expect($plate.get()).toMatchObject({ normalised: toNormalised(plate, isForeign) })
      expect(parsePhone($values.get().phone)).toBe(parsePhone(phone))
      expect(storedBy(browser)).not.toMatch(/А123ВС77|X777YY|916.?123/i)
      expect(await next.model.next()).toBeNull()
      expect(next.model.$step.get()).toBe('check')
    },
  )

  /** Declined at the bank, with the post-payment of a foreign vehicle; then the page is loaded anew. */
  async function declined(browser = createTestBrowser(), isWanted = false) {
    const first = await guests.open({ browser })
    await fillIn(first, { place: '102', plate: 'x777yy', isForeign: true, type: 'postPayment', startTime: '14:05' })
    first.model.form.change({ minutes: 120, email: 'guest@mail.example' })
    first.flow.remembering.want(isWanted)
    expect(await first.model.next()).toBeNull()
    await first.flow.pay()
    const leaving = first.flow.checkout.$state.get()
    if (leaving.step !== 'leaving') throw new Error(leaving.step)
    await pressAtBank('decline', leaving.url)
    first.leave()
    return browser
  }
  const ORDERED = { place: '102', isForeign: true, type: 'postPayment', startTime: '14:05', minutes: 120 }

  it.each([
    ['the page names a vehicle', { plate: 'О777ОО77', zone: '101', duration: 60 }, false],
    ['the browser remembers the guest', {}, true],
  ])('finds all that was declined again where %s', async (_, attributes, isWanted) => {
    const browser = await declined(createTestBrowser(), isWanted)
    const next = await guests.open({ browser, attributes })
    await until(next.flow.checkout.$state, ({ step }) => step === 'settled')
    next.flow.tryAgain()
    const { $values, $plate } = next.model.form
    expect($values.get()).toMatchObject({ ...ORDERED, email: 'guest@mail.example' })
    expect($plate.get()).toMatchObject({ normalised: 'X777YY' })
  })

  it('keeps what was typed in the new page before the declined payment was found', async () => {
    const browser = await declined()
    const next = await guests.open({ browser })
    await until(next.flow.checkout.$state, ({ step }) => step === 'settled')
    next.model.form.change({ place: '101', phone: '8 916 000-00-00' })
    next.flow.tryAgain()
    expect(next.model.form.$values.get()).toMatchObject({ ...ORDERED, place: '101', phone: '8 916 000-00-00' })
  })

  /** Has paid for an hour, and allowed the browser to keep it. */
  async function parked(browser = createTestBrowser()) {
    const first = await guests.open({ browser })
    await fillIn(first)
    first.flow.remembering.want(true)
    await first.model.next()
    await first.flow.pay()
    const leaving = first.flow.checkout.$state.get()
    if (leaving.step !== 'leaving') throw new Error(leaving.step)
    await pressAtBank('pay', leaving.url)
    await first.model.check?.()
    await until(first.flow.checkout.$state, ({ step }) => step === 'settled')
    return { first, browser, kept: first.model.form.$values.get() }
  }

  it('does not find the vehicle in the form while it is parked, for another one and after a visit; place and phone stand there', async () => {
    const { first, browser, kept } = await parked()
    const { place, plate, phone } = kept
    first.flow.startAnew()
    expect(first.model.form.$values.get()).toMatchObject({ place, plate: '', phone })
    first.leave()
    const next = await guests.open({ browser })
    expect(next.model.form.$values.get()).toMatchObject({ place, plate: '', phone })
    expect(next.flow.remembering.parked()).toBe(plate)
  })

  it('finds the vehicle again once its parking is over', async () => {
    const { first, browser, kept } = await parked()
    first.leave()
    guests.backend.setNow(guests.backend.clock.now() + 61 * 60_000)
    const next = await guests.open({ browser })
    expect(next.flow.remembering.parked()).toBeNull()
    expect(next.model.form.$values.get()).toMatchObject({ plate: kept.plate })
  })

  it('finds another vehicle that was not paid for in the end, while the first one is parked', async () => {
    const { first, browser } = await parked()
    first.flow.startAnew()
    await fillIn(first)
    first.model.form.change({ plate: 'О777ОО77' })
    expect(await first.model.next()).toBeNull()
    await first.flow.pay()
    first.leave()
    const next = await guests.open({ browser })
    expect(next.flow.remembering.parked()).toBeNull()
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
