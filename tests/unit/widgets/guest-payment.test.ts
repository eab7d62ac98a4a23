import { describe, expect, it } from 'vitest'
import { orderOf, readOrder } from '../../support/bank-book.ts'
import { createTestBrowser } from '../../support/environment.ts'
import { pressAtBank, until } from '../../support/visitor.ts'
import { fillIn } from './guest-form.ts'
import { goToBank, openForGuests } from './guest-visits.ts'

const guests = openForGuests()

describe('a payment', () => {
  it('is paid once, read from the server, and told to the page', async () => {
    const guest = await guests.open()
    const bank = await goToBank(guest)
    expect([guest.tab.visited, new URL(bank).search]).toEqual([[bank], '?lang=ru'])
    await pressAtBank('pay', bank)
    await guest.flow.checkout.check()
    expect(guest.flow.checkout.$state.get()).toMatchObject({
      step: 'settled',
      payment: { state: 'paid', price: 6000, vehicle: { number: 'А123ВС77', format: 'rus' } },
    })
    expect(guest.heard.at(-1)).toMatchObject({ name: 'parking-paid', detail: { price: 6000, zone: '101' } })
    expect(await guests.charges()).toBe(1)
  })

  it('leaves the form open to no second press while the first is under way', async () => {
    const guest = await guests.open()
    await fillIn(guest)
    await guest.model.next()
    await Promise.all([guest.flow.pay(), guest.flow.pay(), guest.flow.pay()])
    const { entries } = await guests.backend.ledger('probe')
    expect(entries).toEqual([])
    expect(guest.tab.visited).toHaveLength(1)
  })

  it('needs no bank when parking is free', async () => {
    guests.backend.setNow('2025-03-16T12:00:00+03:00')
    const guest = await guests.open()
    await fillIn(guest)
    await guest.model.next()
    await guest.flow.pay()
    expect(guest.flow.checkout.$state.get()).toMatchObject({ step: 'settled', payment: { state: 'paid', price: 0 } })
    expect(guest.tab.visited).toEqual([])
    expect(await guests.charges()).toBe(0)
  })

  it('asks for no phone where parking is free and the city wants none, and for it as soon as it costs something', async () => {
    guests.backend.setNow('2025-03-16T12:00:00+03:00')
    const strict = await guests.open()
    await fillIn(strict, { phone: '' })
    expect(await strict.model.next()).toBe('phone')
    const guest = await guests.open({ city: 'easy' })
    await fillIn(guest, { phone: '' })
    expect(await guest.model.next()).toBeNull()
    await guest.flow.pay()
    expect(guest.flow.checkout.$state.get()).toMatchObject({ step: 'settled', payment: { state: 'paid', price: 0 } })
    guests.backend.setNow('2025-03-12T12:00:00+03:00')
    const other = await guests.open({ city: 'easy' })
    await fillIn(other, { phone: '', plate: 'К456МН77' })
    expect(await other.model.next()).toBe('phone')
  })

  it.each([
    ['decline', 'declined'],
    ['cancel', 'cancelled'],
  ])('that the bank ends with "%s" is %s and costs nothing', async (button, state) => {
    const guest = await guests.open()
    await pressAtBank(button, await goToBank(guest))
    await guest.flow.checkout.check()
    expect(guest.flow.checkout.$state.get()).toMatchObject({ step: 'settled', payment: { state } })
    expect(guest.heard.at(-1)).toMatchObject({ name: 'parking-failed', detail: { code: state } })
    expect(await guests.charges()).toBe(0)
  })

  it('made twice shows the first as paid, and charges once', async () => {
    const guest = await guests.open()
    await pressAtBank('pay', await goToBank(guest))
    await guest.flow.checkout.check()
    guest.flow.startAnew()
    await fillIn(guest)
    await guest.model.next()
    await guest.flow.pay()
    expect(guest.flow.checkout.$state.get()).toMatchObject({ step: 'settled', payment: { state: 'paid', price: 6000 } })
    expect(await guests.charges()).toBe(1)
  })

  it('is found after a reload of the tab that began it', async () => {
    const browser = createTestBrowser()
    const before = await guests.open({ browser })
    await pressAtBank('pay', await goToBank(before))
    before.leave()
    const after = await guests.open({ browser, tabStored: before.tab.tabStored })
    await until(after.flow.checkout.$state, ({ step }) => step === 'settled')
    expect(after.heard.at(-1)).toMatchObject({ name: 'parking-paid' })
  })

  it('asked for in two tabs is one order, and either tab is brought into sight when the bank sends it back', async () => {
    const browser = createTestBrowser()
    const first = await guests.open({ browser })
    const second = await guests.open({ browser })
    const bank = await goToBank(first)
    expect(await goToBank(second)).toBe(bank)
    await pressAtBank('pay', bank)
    const pageUrl = (await readOrder(guests.backend, orderOf(bank))).returnUrl ?? ''
    for (const { tab } of [first, second]) {
      const { flow } = await guests.open({ browser, tabStored: tab.tabStored, pageUrl })
      expect(await until(flow.checkout.$state, ({ step }) => step === 'settled')).toMatchObject({
        payment: { state: 'paid' },
      })
      expect([flow.checkout.takeReturn(), flow.checkout.takeReturn()]).toEqual([true, false])
    }
    expect(await guests.charges()).toBe(1)
  })

  it('is told once where the page’s router puts the address of the return back while the outcome is asked for', async () => {
    const browser = createTestBrowser()
    const before = await guests.open({ browser })
    const bank = await goToBank(before)
    await pressAtBank('pay', bank)
    const pageUrl = (await readOrder(guests.backend, orderOf(bank))).returnUrl ?? ''
    let answer = () => {}
    const isAsked = new Promise<void>((resolve) => (answer = resolve))
    const back = await guests.open({
      browser,
      tabStored: before.tab.tabStored,
      pageUrl,
      fetch: async (input, init) => {
        if (String(input).includes('/unregistered/status')) await isAsked
        return fetch(input, init)
      },
    })
    const { environment, tabStored } = back.tab
    expect(environment.pageUrl()).not.toContain('#')
    environment.replaceUrl(pageUrl)
    answer()
    await until(back.flow.checkout.$state, ({ step }) => step === 'settled')
    expect(environment.pageUrl()).not.toContain('#')
    const reloaded = await guests.open({ browser, tabStored, pageUrl: environment.pageUrl() })
    await until(reloaded.flow.checkout.$state, ({ step }) => step === 'settled')
    const paid = [back, reloaded].map(({ heard }) => heard.filter(({ name }) => name === 'parking-paid').length)
    expect(paid).toEqual([1, 0])
  })

  it('stays on the screen over a reload, with its receipt, until another is begun; the page hears of it once', async () => {
    const browser = createTestBrowser()
    const first = await guests.open({ browser })
    await pressAtBank('pay', await goToBank(first))
    await first.flow.checkout.check()
    first.leave()
    const reload = (tab: typeof first.tab) => guests.open({ browser, tabStored: tab.tabStored })
    const second = await reload(first.tab)
    const shown = await until(second.flow.checkout.$state, ({ step }) => step === 'settled')
    expect(shown).toMatchObject({ payment: { state: 'paid', receiptUrl: expect.stringContaining('http') } })
    expect(second.heard.filter(({ name }) => name === 'parking-paid')).toEqual([])
    second.flow.startAnew()
    second.leave()
    const third = await reload(second.tab)
    await until(third.flow.city.$state, ({ status }) => status === 'ready')
    expect(third.flow.checkout.$state.get().step).toBe('idle')
  })

  it('is found by another tab when its own was closed at the bank', async () => {
    const browser = createTestBrowser()
    const before = await guests.open({ browser })
    await goToBank(before)
    before.leave()
    const after = await guests.open({ browser })
    const state = await until(after.flow.checkout.$state, ({ step }) => step === 'waiting')
    expect(state).toMatchObject({ payment: { state: 'redirected' } })
  })

  it('keeps the page where it is when the page wants to open the bank itself', async () => {
    const guest = await guests.open({ cancelRedirect: true })
    await goToBank(guest)
    expect(guest.tab.visited).toEqual([])
    expect(guest.flow.checkout.$state.get().step).toBe('leaving')
  })

  it('asks how it ends while the page opens the bank itself', async () => {
    const asking = await guests.open({ cancelRedirect: true })
    await pressAtBank('pay', await goToBank(asking))
    asking.tab.pass(2_000)
    await until(asking.flow.checkout.$state, ({ step }) => step === 'settled')
    expect(asking.heard.at(-1)?.name).toBe('parking-paid')
  })

  it('is asked about at once when the page has it checked', async () => {
    const asked = await guests.open({ cancelRedirect: true })
    await pressAtBank('pay', await goToBank(asked))
    await asked.model.check?.()
    expect(asked.flow.checkout.$state.get().step).toBe('settled')
  })

  it('opens the bank in a tab of its own from a frame, and waits for its end', async () => {
    const guest = await guests.open({ isFramed: true })
    const url = await goToBank(guest)
    expect([guest.tab.visited, guest.tab.newTabs]).toEqual([[], [url]])
    expect(guest.flow.checkout.linkTarget()).toBe('_blank')
    await pressAtBank('pay', url)
    guest.tab.pass(2_000)
    await until(guest.flow.checkout.$state, ({ step }) => step === 'settled')
  })

  it('shows a link that leads the whole page to the bank, from a frame that may open no tab', async () => {
    const guest = await guests.open({ isFramed: true, hasNewTabs: false })
    await goToBank(guest)
    expect([guest.tab.visited, guest.tab.newTabs]).toEqual([[], []])
    expect(guest.flow.checkout.linkTarget()).toBe('_top')
  })
})

it('writes no plate and no phone into what the browser keeps', async () => {
  const browser = createTestBrowser()
  const guest = await guests.open({ browser })
  await pressAtBank('pay', await goToBank(guest))
  await guest.flow.checkout.check()
  const kept = JSON.stringify([...browser.stored, ...guest.tab.tabStored])
  // Not the first digits alone: the address of the test's backend may end with them.
  for (const secret of ['А123ВС', 'a123bc', '9161234567', '123-45-67']) expect(kept).not.toContain(secret)
})
