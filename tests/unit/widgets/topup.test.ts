import { describe, expect, it } from 'vitest'
import { createTestBrowser } from '../../support/environment.ts'
import { until } from '../../support/visitor.ts'
import { openForTopups, settled, stepOf, toBank } from './topup-visit.ts'

const topups = openForTopups()

describe('the amount of a top-up', () => {
  it('is read in any spelling, more than nothing and not above the city’s limit', async () => {
    const { flow } = await topups.open()
    const problemOf = async (amount: string) => {
      flow.refill.form.change({ amount })
      await flow.refill.form.validate()
      return flow.refill.form.$problems.get().amount ?? flow.refill.amount()
    }
    const table: [string, string | number][] = [
      ['500', 50_000],
      ['1 234,5', 123_450],
      ['1.234,56', 123_456],
      ['0.29', 'refill.ValidationError'],
      ['1', 100],
      ['300 руб.', 30_000],
      ['5000', 500_000],
      ['5000,009', 500_000],
      ['5000,01', 'refill.RefillAmountCanNotBeMaxAllowable'],
      ['', 'refill.NoSumEntered'],
      ['  ', 'refill.NoSumEntered'],
      ['0', 'refill.NoSumEntered'],
      ['−5', 'refill.ItNeedToBeANumber'],
      ['много', 'refill.ItNeedToBeANumber'],
      ['1,2,3', 'refill.ItNeedToBeANumber'],
    ]
    for (const [typed, expected] of table) expect([typed, await problemOf(typed)]).toEqual([typed, expected])
  })

  it('begins with what is lacking, offers it before the round sums, and none above the limit', async () => {
    const visit = await topups.open({ shortage: 140 })
    const { flow, $attributes } = visit
    expect([flow.refill.form.$values.get().amount, flow.refill.suggestions()]).toEqual([
      '140',
      [14_000, 30_000, 50_000],
    ])
    $attributes.set({ ...$attributes.get(), shortage: 12.5 })
    expect([flow.refill.form.$values.get().amount, flow.refill.suggestions()]).toEqual([
      '12.50',
      [1_250, 10_000, 30_000, 50_000],
    ])
    $attributes.set({ ...$attributes.get(), shortage: 6000 })
    expect(flow.refill.suggestions()).toEqual([])
    expect(await flow.next()).toBe('amount')
    expect([stepOf(visit), visit.tab.newTabs]).toEqual(['idle', []])
  })

  it('adds the bonus to what is said only where the city gives one', async () => {
    const { flow } = await topups.open()
    flow.refill.choose(33_333)
    expect(flow.refill.bonus()).toBe(6_666)
  })
})

describe('a top-up at the bank', () => {
  it('opens the bank in a tab made by the press, waits beside it, and shows what the server says of the money', async () => {
    const visit = await topups.open({ language: 'en' })
    const { flow, tab, heard } = visit
    const url = await toBank(visit)
    expect([tab.newTabs, new URL(url).search]).toEqual([[url], '?lang=en'])
    await topups.press('pay', url)
    const paid = await settled(visit)
    expect(paid).toMatchObject({ kind: 'refill', state: 'paid', amount: 50_000, balance: 200_000 })
    expect(await topups.refills()).toContain('refill 50000')
    await until(flow.data.$state, (state) => state.status === 'ready' && state.value.profile.balance === paid.balance)
    expect(heard.map(({ name }) => name)).toEqual(['parking-redirect', 'parking-topped-up'])
    expect(heard[1]?.detail).toEqual({
      paymentId: paid.paymentId,
      amount: 50_000,
      bonus: paid.bonus,
      balance: paid.balance,
      currency: 'RUB',
    })
    flow.startAnew()
    expect([stepOf(visit), flow.refill.form.$values.get().amount]).toEqual(['idle', ''])
  })

  it('leads on to where a parking is begun, by the address of the page or on the city’s own site', async () => {
    const visit = await topups.open()
    const { flow, $attributes, heard } = visit
    await topups.press('pay', await toBank(visit))
    await settled(visit)
    expect(new URL(flow.parkingPage.$url.get()).pathname).toBe('/profile/parking')
    $attributes.set({ ...$attributes.get(), parkingUrl: '/park' })
    let isHeldBack = false
    flow.parkingPage.follow({ preventDefault: () => (isHeldBack = true) })
    expect(heard.at(-1)).toEqual({
      name: 'parking-navigate',
      detail: { to: 'parking', url: `${topups.backend.url}/park` },
    })
    expect(isHeldBack).toBe(false)
  })

  it('is seen at once wherever the balance is shown, in other tabs too', async () => {
    const browser = createTestBrowser()
    const other = await topups.open({ browser })
    const visit = await topups.open({ browser })
    await topups.press('pay', await toBank(visit))
    const paid = await settled(visit)
    await until(
      other.flow.data.$state,
      (state) => state.status === 'ready' && state.value.profile.balance === paid.balance,
    )
    expect(stepOf(other)).toBe('idle')
  })

  it.each([
    ['decline', 'declined'],
    ['cancel', 'cancelled'],
  ])('that ends with %s charges nothing, says so, and keeps what was typed for another try', async (action, state) => {
    const visit = await topups.open()
    await topups.press(action, await toBank(visit))
    expect(await settled(visit)).toMatchObject({ state })
    expect(await topups.refills()).toEqual([])
    expect(visit.heard.at(-1)).toMatchObject({ name: 'parking-failed', detail: { code: state } })
    visit.flow.back()
    expect([stepOf(visit), visit.flow.refill.form.$values.get().amount]).toEqual(['idle', '500'])
    expect(await toBank(visit)).toContain('/bank/')
  })

  it('that is not paid stays in progress, and expires', async () => {
    const visit = await topups.open()
    await toBank(visit)
    visit.tab.pass(2_000)
    await until(visit.flow.checkout.$state, ({ step }) => step === 'waiting')
    topups.backend.setNow(topups.backend.clock.now() + 91 * 60_000)
    visit.tab.pass(3_000)
    expect(await settled(visit)).toMatchObject({ state: 'expired' })
    expect(await topups.refills()).toEqual([])
  })

  it('is withdrawn on wish while it waits', async () => {
    const visit = await topups.open()
    await toBank(visit)
    visit.tab.pass(2_000)
    await until(visit.flow.checkout.$state, ({ step }) => step === 'waiting')
    await visit.flow.checkout.withdraw()
    expect(visit.flow.checkout.$state.get()).toMatchObject({ step: 'settled', payment: { state: 'cancelled' } })
  })

  it('shows a link where the browser gives no tab or the page wants to lead there itself', async () => {
    const blocked = await topups.open({ hasNewTabs: false })
    await toBank(blocked)
    const asked = await topups.open({ cancelRedirect: true, browser: createTestBrowser() })
    await toBank(asked)
    expect([blocked.tab.newTabs, asked.tab.newTabs]).toEqual([[], ['closed']])
  })

  it('asks the phone where the method needs one, the driver’s own to begin with', async () => {
    const visit = await topups.open()
    const { paymentMethod, form } = visit.flow.refill
    paymentMethod.form.change({ method: 'phoneBill' })
    expect(paymentMethod.toPay()).toEqual({ method: 'phoneBill', phone: '79000000001' })
    paymentMethod.form.change({ phone: '+7 (900' })
    form.change({ amount: '500' })
    expect(await visit.flow.next()).toBe('phone')
    expect([stepOf(visit), visit.tab.newTabs]).toEqual(['idle', []])
    paymentMethod.form.change({ phone: '8 900 000 00 09' })
    expect(await toBank(visit)).toContain('/bank/')
  })

  it('is one payment however often the button is pressed', async () => {
    const visit = await topups.open()
    visit.flow.refill.form.change({ amount: '500' })
    await Promise.all([visit.flow.next(), visit.flow.next(), visit.flow.next()])
    const state = visit.flow.checkout.$state.get()
    if (state.step !== 'leaving') throw new Error(state.step)
    expect(visit.tab.newTabs).toEqual([state.url])
    await topups.press('pay', state.url)
    await settled(visit)
    expect(await topups.refills()).toEqual(['refill 50000'])
  })
})

describe('a city without balances', () => {
  it('says so before anybody signs in, and no form is there', async () => {
    const { model } = await topups.open({ city: 'free', email: null })
    await until(model.$data.get()!.$state, ({ status }) => status === 'off')
    expect([model.$guarded.get()!.authGuard.$state.get(), model.$state.get()]).toEqual([
      'signedOut',
      { status: 'idle' },
    ])
  })
})
