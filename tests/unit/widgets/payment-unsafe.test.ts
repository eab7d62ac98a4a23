import { expect, it } from 'vitest'
import { createPayingDriver } from '../../support/paying-driver.ts'
import { answeringWith } from '../../support/hostile-addresses.ts'
import { until } from '../../support/visitor.ts'
import { type DriverVisit, type DriverVisitOptions, openForDrivers, startParking } from './payment-visits.ts'

const drivers = openForDrivers()

const HOSTILE: DriverVisitOptions = {
  fetch: answeringWith('javascript:alert(1)', (path) => path.includes('/api/payment/')),
}

/** An open end of the balance-free city, and the action on it. */
async function act(visit: DriverVisit, kind: 'pay' | 'postpone'): Promise<void> {
  const { actions, sessions } = visit.flow
  const [session] = [...sessions.$running.get(), ...sessions.$waiting.get()]
  actions.open(kind, session!)
  await until(
    actions.$action,
    (action) => action !== null && (action.preview !== null || session!.status === 'waiting'),
  )
  await actions.confirm()
}

async function park(visit: DriverVisit): Promise<void> {
  await startParking(visit, { place: '9001' })
  visit.flow.startAnew()
  await until(visit.flow.sessions.$running, ({ length }) => length === 1)
  await drivers.pass(visit, 20)
}

const WAYS: [name: string, pay: () => Promise<DriverVisit>][] = [
  [
    'a start',
    async () => {
      drivers.backend.setNow('2025-03-12T22:30:00+03:00')
      const visit = await drivers.open({ city: 'later', ...HOSTILE })
      await startParking(visit, { place: '9001', type: 'postPaymentYesterday', startTime: '10:00', minutes: 60 })
      return visit
    },
  ],
  [
    'a stop of an open end',
    async () => {
      const visit = await drivers.open({ city: 'later', ...HOSTILE })
      await park(visit)
      await act(visit, 'pay')
      return visit
    },
  ],
  [
    'what was put off',
    async () => {
      const visit = await drivers.open({ city: 'later', ...HOSTILE })
      await park(visit)
      await act(visit, 'postpone')
      await until(visit.flow.sessions.$waiting, ({ length }) => length === 1)
      await act(visit, 'pay')
      return visit
    },
  ],
  [
    'more time',
    async () => {
      await drivers.setPrice('101', 24)
      await (await createPayingDriver(drivers.backend)).start({ expectedPrice: 144_000 })
      const visit = await drivers.open(HOSTILE)
      const [session] = await until(visit.flow.sessions.$running, ({ length }) => length === 1)
      await visit.flow.openExtension(session!)
      const extension = (await until(visit.flow.extending.$extension, (open) => open !== null))!
      visit.tab.pass(300)
      await until(extension.offer.quote.$state, ({ status }) => status === 'confirmed')
      await visit.flow.extending.confirm()
      return visit
    },
  ],
  [
    'a top-up on the way',
    async () => {
      const visit = await drivers.open({ email: 'empty@demo.example', ...HOSTILE })
      await startParking(visit, { plate: 'М001ММ77' })
      await visit.flow.start.topUp()
      return visit
    },
  ],
  [
    'a stay behind a barrier',
    async () => {
      const visit = await drivers.open({ email: 'empty@demo.example', attributes: { parking: '9001' }, ...HOSTILE })
      const flat = (await until(visit.flow.$flat, (there) => there !== null))!
      flat.form.change({ ticket: 'T12' })
      await flat.find()
      await flat.pay()
      return visit
    },
  ],
]

it.each(WAYS)(
  'an unsafe address of the bank is not opened for %s; the order can be found and withdrawn',
  async (_name, pay) => {
    const visit = await pay()
    const { checkout } = visit.flow
    expect(checkout.$state.get()).toMatchObject({
      step: 'waiting',
      payment: { state: 'redirected', redirectUrl: 'unusable' },
      error: { code: 'contract' },
    })
    expect(new Set(visit.tab.newTabs)).toEqual(new Set(['closed']))
    expect([visit.tab.visited, visit.names().filter((name) => name === 'parking-redirect')]).toEqual([[], []])
    expect(JSON.stringify([...visit.tab.tabStored])).toContain('paymentId')
    await checkout.withdraw()
    expect(checkout.$state.get()).toMatchObject({ step: 'settled', payment: { state: 'cancelled' } })
  },
)
