// <parking-subscription-constructor> without a DOM, on the real backend.
import { describe, expect, it } from 'vitest'
import { driverCost } from '../../../shared/api/contract/driver-start.ts'
import { valueIn } from '../../../shared/stores/async.ts'
import type { ConstructorFlow } from '../../../widgets/subscription-constructor/constructor-flow.ts'
import { through } from '../../support/signed-in-visit.ts'
import { until } from '../../support/visitor.ts'
import { onServer, openSubscriptions } from './subscription-visits.ts'

const { construct, world } = openSubscriptions()

const offers = ({ $offered }: ConstructorFlow) => $offered.get()?.offers ?? []

async function ask(flow: ConstructorFlow): Promise<void> {
  flow.chooseZones(['101', '102'])
  flow.form.change({ days: '30' })
  expect(await flow.next()).toBeNull()
}

describe('the constructor', () => {
  it('begins with the main vehicle, tomorrow, and the zones of the attribute that the city offers', async () => {
    const { flow } = await construct({ attributes: { zones: '102,101,999' } })
    expect(flow.form.$values.get()).toMatchObject({ zones: ['102', '101'], startDate: '13/03/2025', days: '' })
    expect(valueIn(flow.$parts.get())).toMatchObject({ timing: [1, 30], isOff: false })
  })

  it('asks for at least one zone, a vehicle, a start date not in the past, and a term', async () => {
    const { flow } = await construct()
    flow.form.change({ vehicle: '', startDate: '11/03/2025' })
    expect(await flow.next()).toBe('vehicle')
    expect(flow.form.$problems.get()).toEqual({
      vehicle: 'subscription.vehicle.required',
      zones: 'constructor.zones.required',
      startDate: 'subscription.start.past',
      days: 'constructor.days.required',
    })
    flow.form.change({ days: '31' })
    await flow.form.validate()
    expect(flow.form.$problems.get().days).toBe('constructor.days.required')
  })

  it('shows the city’s offers, which any change makes old until they are asked for again', async () => {
    const { flow, heard } = await construct()
    await ask(flow)
    // (12,00 + 9,99) × 30 × 0,875
    expect(offers(flow)).toMatchObject([{ name: 'Круглые сутки', price: 57_723, zones: ['101', '102'], days: 30 }])
    flow.$isOld.listen(() => {})
    expect(flow.$isOld.get()).toBe(false)
    flow.chooseZones(['101'])
    expect(flow.$isOld.get()).toBe(true)
    expect(heard).toContainEqual({ name: 'parking-zones', detail: { zones: '101' } })
    await flow.next()
    expect([flow.$isOld.get(), offers(flow).map(({ name }) => name)]).toEqual([false, ['Круглые сутки', 'Ночь']])
  })

  it('follows the zones of the attribute without telling the page what it knows', async () => {
    const { flow, namesHeard } = await construct({ attributes: { zones: '101' } })
    expect(flow.form.$values.get().zones).toEqual(['101'])
    expect(namesHeard()).not.toContain('parking-zones')
  })

  it('sells what was put together, and the next parking costs by it', async () => {
    const { flow, scope, heard } = await construct()
    flow.form.change({ startDate: '12/03/2025' })
    await ask(flow)
    flow.buy(offers(flow)[0]!)
    expect(flow.purchase.period()).toMatchObject({ startDate: '2025-03-12', dates: 30 })
    await flow.purchase.pay()
    await until(flow.purchase.checkout.$state, ({ step }) => step === 'settled')
    expect(heard).toContainEqual({
      name: 'parking-subscribed',
      detail: expect.objectContaining({ price: 57_723 }),
    })
    const [bought] = await onServer(scope)
    expect(bought).toMatchObject({ name: 'Круглые сутки', zones: ['101', '102'], percent: 100 })
    const cost = await scope.call(
      driverCost,
      {
        vehicle: { number: 'А123ВС77', format: 'rus', category: 'B' },
        zone: '101',
        minutes: 60,
        timeZone: 'Europe/Moscow',
      },
      { as: 'driver' },
    )
    expect(cost.price).toBe(0)
  })

  it('refuses a quote whose quarter of an hour is over, and marks it as old', async () => {
    const { flow } = await construct()
    await ask(flow)
    flow.$isOld.listen(() => {})
    world.backend.setNow(world.backend.clock.now() + 16 * 60_000)
    flow.buy(offers(flow)[0]!)
    await flow.purchase.pay()
    expect(flow.purchase.checkout.$state.get()).toMatchObject({
      step: 'refused',
      error: { code: 'PriceChangedTryLater' },
    })
    expect(flow.$isOld.get()).toBe(true)
  })

  it('says that nothing is offered, where nothing is', async () => {
    const { flow } = await construct()
    flow.chooseZones(['101', '102'])
    flow.form.change({ days: '1' })
    await flow.next()
    expect(offers(flow)).toHaveLength(1)
    const empty = through(/constructor\/select/, () =>
      Promise.resolve(new Response(JSON.stringify({ status: 'ok', result: [] }))),
    )
    const other = await construct({ fetch: empty })
    await ask(other.flow)
    expect(other.flow.$offered.get()?.offers).toEqual([])
  })

  it('keeps what was chosen where the city cannot be asked', async () => {
    const lose = through(/constructor\/select/, (send, count) =>
      count === 1 ? Promise.reject(new TypeError('lost')) : send(),
    )
    const { flow } = await construct({ fetch: lose })
    flow.chooseZones(['101', '102'])
    flow.form.change({ days: '30' })
    await flow.next()
    expect(flow.press.$blockingError.get()?.code).toBe('network')
    await flow.next()
    expect(offers(flow)).toHaveLength(1)
  })

  it('is off in a city without it, which is not asked for its parts', async () => {
    const { flow } = await construct({ city: 'none' })
    expect(valueIn(flow.$parts.get())).toEqual({ isOff: true, zones: [], timing: [] })
  })
})
