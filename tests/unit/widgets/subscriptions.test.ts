// <parking-subscriptions> without a DOM, on the real backend.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { pauseSubscription, paySubscription } from '../../../shared/api/contract/subscriptions.ts'
import { compileMessages } from '../../../shared/build/compile-locales.ts'
import { MessagesProvider } from '../../../shared/i18n/intl.tsx'
import { valueIn } from '../../../shared/stores/async.ts'
import { createPayingDriver } from '../../support/paying-driver.ts'
import { through } from '../../support/signed-in-visit.ts'
import { MONTH } from '../../support/subscription-world.ts'
import { pressAtBank, until } from '../../support/visitor.ts'
import { ActDialog } from '../../../widgets/subscriptions/act-view.tsx'
import { buyFromBalance, choose, onServer, openSubscriptions, shown } from './subscription-visits.ts'

const { visit, world } = openSubscriptions()

const settle = async ({ flow, tab }: Awaited<ReturnType<typeof visit>>) => {
  tab.pass(2_000)
  const state = await until(flow.purchase.checkout.$state, ({ step }) => step === 'settled')
  if (state.step !== 'settled') throw new Error('unreachable')
  return state.payment
}
/** The question as it stands now. */
function draw({ acts, $minute }: Awaited<ReturnType<typeof visit>>['flow']): string {
  const messages = compileMessages(['locales'], 'ru', 'subscriptions', () => {})
  const question = createElement(ActDialog, { acts, act: acts.$act.get()!, flow: { $minute } })
  return renderToStaticMarkup(createElement(MessagesProvider, { language: 'ru', messages }, question))
}

const stepOf = ({ flow }: Awaited<ReturnType<typeof visit>>) => flow.purchase.checkout.$state.get().step

describe('an offer', () => {
  it('begins with the main vehicle and the city’s tomorrow, and says which dates are bought', async () => {
    const { flow } = await visit()
    choose(flow, 'CENTER-M')
    expect(flow.purchase.form.$values.get().startDate).toBe('13/03/2025')
    expect(flow.purchase.vehicles().map(({ plate }) => plate)).toEqual(['А123ВС77', 'К456МН77'])
    expect(flow.purchase.period()).toEqual({ startDate: '2025-03-13', endsBefore: '2025-04-13', dates: 31 })
  })

  it.each([
    ['CENTER-M', '', 'subscription.start.required'],
    ['CENTER-M', '12/3', 'subscription.start.format'],
    ['CENTER-M', '30/02/2026', 'subscription.start.impossible'],
    ['CENTER-M', '11/03/2025', 'subscription.start.past'],
    ['ALL-D', '16/03/2025', 'subscription.start.notWorking'],
    ['ALL-D', '14/03/2025', undefined],
  ])('%s from %j on: %s', async (code, startDate, problem) => {
    const { flow } = await visit()
    choose(flow, code)
    flow.purchase.form.change({ startDate })
    await flow.purchase.form.validate()
    expect(flow.purchase.form.$problems.get().startDate).toBe(problem)
  })

  it('that is bound to a vehicle and a date asks for neither; one for another category has no vehicle', async () => {
    const { flow } = await visit()
    choose(flow, 'RES-Y')
    flow.purchase.form.change({ vehicle: '', startDate: '' })
    expect(await flow.purchase.form.validate()).toBeNull()
    expect(flow.purchase.period()).toMatchObject({ startDate: '2025-04-01', endsBefore: '2026-04-01' })
    flow.purchase.open({ ...flow.purchase.$offer.get()!, plate: null, category: 'A' })
    expect(flow.purchase.vehicles()).toEqual([])
    expect(await flow.purchase.pay()).toBe('vehicle')
  })

  it('is bought from the balance without a tab for the bank, and stands in the list', async () => {
    const opened = await visit()
    await buyFromBalance(opened.flow)
    expect(opened.tab.newTabs).toEqual([])
    expect(shown(opened.flow)).toMatchObject([{ name: 'Центр на месяц', plate: 'А123ВС77', canRefund: true }])
    expect(opened.heard).toContainEqual({
      name: 'parking-subscribed',
      detail: expect.objectContaining({ price: 31_000, currency: 'RUB' }),
    })
    await until(opened.flow.data.$state, (state) => valueIn(state)?.profile.balance === 119_000)
    expect(JSON.stringify(opened.heard)).not.toContain('А123ВС77')
  })

  it('goes to the bank where there is no balance, and what the bank took late is shown as it ended', async () => {
    const opened = await visit({ city: 'free' })
    const { flow, tab } = opened
    choose(flow, 'CENTER-M')
    expect(flow.purchase.funds.needsBank()).toBe(true)
    await flow.purchase.pay()
    expect(stepOf(opened)).toBe('leaving')
    const [url] = tab.newTabs
    await pressAtBank('pay', url!)
    expect(await settle(opened)).toMatchObject({ kind: 'subscription', state: 'paid', amount: 31_000 })
    expect(opened.namesHeard()).toEqual(expect.arrayContaining(['parking-redirect', 'parking-subscribed']))
  })

  it('that the bank declined stays as it was chosen, to be paid once more', async () => {
    const opened = await visit({ city: 'free' })
    const { flow, tab } = opened
    choose(flow, 'CENTER-M')
    flow.purchase.form.change({ startDate: '20/03/2025' })
    await flow.purchase.pay()
    await pressAtBank('decline', tab.newTabs[0]!)
    expect(await settle(opened)).toMatchObject({ state: 'declined' })
    flow.purchase.back()
    expect([flow.purchase.$offer.get()?.code, flow.purchase.form.$values.get().startDate]).toEqual([
      'CENTER-M',
      '20/03/2025',
    ])
    expect(opened.heard).toContainEqual({
      name: 'parking-failed',
      detail: expect.objectContaining({ code: 'declined' }),
    })
  })

  it('that the vehicle has already is refused in the dialog, with nothing paid', async () => {
    const opened = await visit()
    await buyFromBalance(opened.flow)
    choose(opened.flow, 'ALL-D')
    opened.flow.purchase.form.change({ startDate: '20/03/2025' })
    await opened.flow.purchase.pay()
    const state = opened.flow.purchase.checkout.$state.get()
    expect(state).toMatchObject({ step: 'refused', error: { code: 'SubscriptionAlreadyExists' } })
    expect(opened.flow.purchase.$offer.get()?.code).toBe('ALL-D')
    expect(await onServer(opened.scope)).toHaveLength(1)
  })

  it('whose answer was lost is not paid twice: the server says how it ended', async () => {
    const lose = through(/payment\/subscription$/, async (send, count) => {
      const response = await send()
      if (count === 1) throw new TypeError('lost')
      return response
    })
    const opened = await visit({ fetch: lose })
    await buyFromBalance(opened.flow)
    expect(await onServer(opened.scope)).toHaveLength(1)
    await until(opened.flow.data.$state, (state) => valueIn(state)?.profile.balance === 119_000)
  })

  it('is paid by a slip where that is wanted, also where the balance would be enough', async () => {
    const { flow } = await visit()
    choose(flow, 'CENTER-M')
    expect([flow.purchase.isByReceipt(), flow.purchase.hasReceipt()]).toEqual([false, true])
    await flow.purchase.payByReceipt()
    const receipt = flow.purchase.$receipt.get()!
    receipt.model.chooseKind('legal')
    receipt.model.payer.legal.change({
      name: 'ООО «Извоз»',
      inn: '7707083893',
      ogrn: '1027700132195',
      kpp: '773601001',
      address: 'Москва',
    })
    await receipt.model.next()
    expect(receipt.model.$state.get()).toMatchObject({ step: 'made', kind: 'legal' })
  })
})

describe('what a driver has', () => {
  it('comes back to the balance by the sum that was shown, once', async () => {
    const opened = await visit()
    const { flow, heard } = opened
    await buyFromBalance(flow)
    flow.acts.open('refund', shown(flow)[0]!)
    expect([flow.acts.refund(), flow.acts.isToBalance()]).toEqual([30_000, true])
    await Promise.all([flow.acts.confirm(), flow.acts.confirm()])
    expect(flow.acts.done.$said.get()).toMatchObject({ kind: 'refund', refund: { sum: 30_000, isToBalance: true } })
    expect(shown(flow)).toMatchObject([{ canRefund: false, obstacles: { refund: 'refunded' } }])
    await until(flow.data.$state, (state) => valueIn(state)?.profile.balance === 149_000)
    expect(heard).toContainEqual({
      name: 'parking-subscription-changed',
      detail: { kind: 'refund', orderNumber: shown(flow)[0]!.orderNumber },
    })
    opened.tab.pass(6_999)
    expect(flow.acts.done.$said.get()).not.toBeNull()
    opened.tab.pass(1)
    expect(flow.acts.done.$said.get()).toBeNull()
    // Who was away reads it in the log (readings 3.15).
    expect(flow.acts.done.$log.get()).toMatchObject([{ isPassed: true, said: { kind: 'refund' } }])
  })

  it('comes back to the means it was paid with, where there is no balance', async () => {
    const opened = await visit({ city: 'free' })
    const { flow, tab } = opened
    choose(flow, 'CENTER-M')
    await flow.purchase.pay()
    await pressAtBank('pay', tab.newTabs[0]!)
    await settle(opened)
    flow.purchase.finish()
    await until(flow.$benefits, (state) => (valueIn(state) ?? []).some(({ canRefund }) => canRefund))
    flow.acts.open('refund', shown(flow)[0]!)
    expect([flow.acts.refund(), flow.acts.isToBalance()]).toEqual([31_000, false])
    await flow.acts.confirm()
    expect(flow.acts.done.$said.get()?.refund).toEqual({ sum: 31_000, isToBalance: false })
  })

  it('takes its bonus along, as the question says before', async () => {
    const email = 'penniless@demo.example'
    const wire = await createPayingDriver(world.backend, { email })
    const wish = { ...MONTH, vehicle: 'В020АВ77', method: 'bankCard' }
    const { redirectUrl } = await wire.ask(paySubscription, wish)
    await wire.press('pay-mir', redirectUrl)
    const { flow } = await visit({ email })
    flow.acts.open('refund', shown(flow)[0]!)
    expect([flow.acts.refund(), flow.acts.bonusLeaving()]).toEqual([30_000, 6000])
    expect(draw(flow)).toContain('Бонус за эту оплату, 60,00\u00A0₽, спишется с баланса.')
    await flow.acts.confirm()
    expect(await wire.balance()).toBe(30_000 + 200)
  })

  it('is asked about anew where a day has passed since the sum was shown', async () => {
    const { flow } = await visit()
    await buyFromBalance(flow)
    flow.acts.open('refund', shown(flow)[0]!)
    expect(flow.acts.refund()).toBe(30_000)
    world.backend.setNow(Date.parse('2025-03-14T12:00:00+03:00'))
    await flow.acts.confirm()
    expect(flow.acts.$blockingError.get()?.code).toBe('PriceChangedTryLater')
    expect(flow.acts.$act.get()?.kind).toBe('refund')
  })

  it('is paused and continued, by the flags and the reasons of the city', async () => {
    const { flow, namesHeard } = await visit()
    await buyFromBalance(flow)
    flow.acts.open('pause', shown(flow)[0]!)
    await flow.acts.confirm()
    expect(shown(flow)).toMatchObject([{ paused: true, canContinue: true, obstacles: { pause: 'paused' } }])
    flow.acts.open('continue', shown(flow)[0]!)
    await flow.acts.confirm()
    expect(shown(flow)).toMatchObject([{ paused: false, canContinue: false }])
    expect(namesHeard().filter((name) => name === 'parking-subscription-changed')).toHaveLength(2)
  })

  it('whose pause was answered by nobody is paused once when it is pressed again', async () => {
    const keys: string[] = []
    const lose = through(/subscription\/pause/, async (send, count) => {
      const response = await send()
      if (count === 1) throw new TypeError('lost')
      return response
    })
    const { flow } = await visit({
      fetch: (input, init) => {
        if (String(input).includes('/pause/')) keys.push(new Headers(init?.headers).get('idempotency-key') ?? '')
        return lose(input, init)
      },
    })
    await buyFromBalance(flow)
    flow.acts.open('pause', shown(flow)[0]!)
    await flow.acts.confirm()
    expect(flow.acts.$blockingError.get()?.code).toBe('network')
    expect(flow.acts.$act.get()).not.toBeNull()
    await flow.acts.confirm()
    expect(flow.acts.$act.get()).toBeNull()
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    expect(shown(flow)).toMatchObject([{ paused: true }])
  })

  it('that was changed on another device is shown as it is, with the city’s own words', async () => {
    const { flow, scope } = await visit()
    await buyFromBalance(flow)
    const [one] = shown(flow)
    flow.acts.open('changeVehicle', one!)
    const other = flow.acts.vehicles()[0]!
    expect([other.plate, flow.acts.$act.get()?.vehicle]).toEqual(['К456МН77', other.id])
    await flow.acts.confirm()
    expect(shown(flow)).toMatchObject([{ plate: 'К456МН77' }])
    await scope.call(
      pauseSubscription,
      { orderNumber: one!.orderNumber },
      { as: 'driver', attempt: crypto.randomUUID() },
    )
    flow.acts.open('refund', shown(flow)[0]!)
    flow.acts.close()
    flow.acts.open('pause', { ...shown(flow)[0]!, orderNumber: '999999' })
    await flow.acts.confirm()
    expect(flow.acts.$blockingError.get()?.serverText).not.toBeNull()
    expect(shown(flow)).toMatchObject([{ paused: true }])
  })

  it('is narrowed to a vehicle by its number at the server', async () => {
    const { flow, tab, browser, leave } = await visit()
    await buyFromBalance(flow)
    const vehicles = valueIn(flow.data.$state.get())!.profile.vehicles
    expect(tab.newTabs).toEqual([])
    leave()
    const mine = await visit({ browser, attributes: { vehicle: vehicles[0]!.id } })
    expect(shown(mine.flow)).toHaveLength(1)
    const other = await visit({ browser, attributes: { vehicle: vehicles[1]!.id } })
    expect(shown(other.flow)).toHaveLength(0)
  })

  it('that could not be loaded says so once, and is there at the next try', async () => {
    const lose = through(/get-benefits-v2/, (send, count) =>
      count === 1 ? Promise.reject(new TypeError('lost')) : send(),
    )
    const { flow, namesHeard } = await visit({ fetch: lose })
    expect(flow.$benefits.get()).toMatchObject({ status: 'failed', error: { code: 'network' } })
    expect(namesHeard()).toEqual(['parking-error'])
    flow.retry()
    await until(flow.$benefits, ({ status }) => status === 'ready')
  })
})

describe('the way to the constructor', () => {
  it('is there only where the city has one; the page may go there by itself', async () => {
    const { flow, heard, forbidLeaving } = await visit()
    expect(flow.$constructorUrl.get()).toContain('/profile/constructor')
    let isStopped = false
    const press = { preventDefault: () => void (isStopped = true) }
    flow.followConstructor(press)
    expect([isStopped, heard.at(-1)?.name]).toEqual([false, 'parking-navigate'])
    forbidLeaving()
    flow.followConstructor(press)
    expect(isStopped).toBe(true)
    const none = await visit({ city: 'none' })
    expect(none.flow.$constructorUrl.get()).toBeNull()
    expect(valueIn(none.flow.$offers.get())).toEqual([])
  })
})
