import { describe, expect, it } from 'vitest'
import { getProfile } from '../../../shared/api/contract/profile.ts'
import { addVehicle } from '../../../shared/api/contract/profile-vehicles.ts'
import { isToSave } from '../../../widgets/payment/draft.ts'
import { createTestBrowser } from '../../support/environment.ts'
import { pressAtBank, until } from '../../support/visitor.ts'
import { bankOf, type DriverVisit, fillIn, openForDrivers, startParking } from './payment-visits.ts'

const drivers = openForDrivers()

/** Has no vehicle and no money. */
const NEW = { email: 'empty@demo.example' }
const FREE_SUNDAY = '2025-03-16T12:00:00+03:00'
const TYPED = { plate: 'м001мм 77' }
const BARE = {
  format: null,
  country: 'rus',
  category: '',
  docType: 'STS',
  docNumber: '',
  name: '',
  isMain: false,
  vin: '',
  imei: '',
} as const

const isCar = (input: RequestInfo | URL) => String(input).endsWith('/api/profile/car')

const ownOf = async ({ driver }: Pick<DriverVisit, 'driver'>) =>
  (await driver.ask(getProfile, undefined)).vehicles.map(({ plate, isMain }) => (isMain ? `${plate} main` : plate))

const savingOf = ({ flow }: DriverVisit, wanted: 'saved' | 'failed') =>
  until(flow.start.saving.$state, ({ status }) => status === wanted)

const chosenIn = ({ flow }: DriverVisit) =>
  until(flow.start.form.$values, ({ vehicle }) => vehicle !== '').then(({ plate }) => plate)

const parkedIn = ({ flow }: DriverVisit) =>
  until(flow.checkout.$state, (state) => state.step === 'settled' && state.payment.session?.status === 'active')

describe('a driver without a vehicle', () => {
  it('has it in his profile, as the main one and chosen in the form, once he has parked', async () => {
    drivers.backend.setNow(FREE_SUNDAY)
    const visit = await drivers.open(NEW)
    const { flow } = visit
    expect(isToSave(flow.start.form.$values.get(), visit.facts())).toBe(true)
    await startParking(visit, TYPED)
    await savingOf(visit, 'saved')
    expect(await chosenIn(visit)).toBe(TYPED.plate)
    expect(await ownOf(visit)).toEqual(['М001ММ77 main'])
    expect(flow.checkout.$state.get()).toMatchObject({ step: 'settled', payment: { state: 'paid' } })
    flow.startAnew()
    const own = visit.facts().profile.vehicles[0]
    expect(flow.start.form.$values.get()).toMatchObject({ vehicle: own?.id, plate: 'М001ММ77' })
    expect(JSON.stringify(visit.heard)).not.toMatch(/001\s*[мm]{2}/i)
  })

  it('is asked nothing for a vehicle that he does not want there', async () => {
    drivers.backend.setNow(FREE_SUNDAY)
    const visit = await drivers.open(NEW)
    await startParking(visit, { ...TYPED, isSaved: false })
    await parkedIn(visit)
    expect(visit.flow.start.saving.$state.get()).toEqual({ status: 'idle' })
    expect(await ownOf(visit)).toEqual([])
  })

  it('has no vehicle saved before the last look at its plate', async () => {
    const visit = await drivers.open(NEW)
    await fillIn(visit, TYPED)
    await visit.flow.start.next()
    expect([visit.flow.start.$step.get(), visit.flow.start.saving.$state.get()]).toEqual(['check', { status: 'idle' }])
  })

  it('is parked by his first top-up though his page is loaded anew at the bank: the vehicle is his own by then', async () => {
    const browser = createTestBrowser()
    const visit = await drivers.open({ ...NEW, browser })
    await startParking(visit, TYPED)
    await chosenIn(visit)
    await visit.flow.start.topUp()
    const bank = bankOf(visit)
    const { tabStored } = visit.tab
    visit.leave()
    expect(JSON.stringify([...tabStored])).not.toMatch(/001\s*[мm]{2}/i)
    const back = await drivers.open({ ...NEW, browser, tabStored })
    await until(back.flow.checkout.$state, ({ step }) => step === 'waiting')
    await pressAtBank('pay', bank)
    await back.flow.checkout.check()
    await parkedIn(back)
    expect(await back.driver.history()).toEqual(['refill done 6100', 'payment done 6000'])
  })

  it('is parked by it too where the vehicle is his own only once he is at the bank', async () => {
    const browser = createTestBrowser()
    let answer = () => {}
    const slow = new Promise<void>((resolve) => (answer = resolve))
    const visit = await drivers.open({
      ...NEW,
      browser,
      fetch: async (input, init) => {
        if (isCar(input)) await slow
        return fetch(input, init)
      },
    })
    await startParking(visit, TYPED)
    await visit.flow.start.topUp()
    const kept = () => JSON.stringify([...visit.tab.tabStored]).includes('parking:start:')
    expect([bankOf(visit).includes('/bank/'), kept()]).toEqual([true, false])
    answer()
    await chosenIn(visit)
    expect(kept()).toBe(true)
  })
})

describe('the place in the form', () => {
  it('is empty before the first parking, whatever zone the city leads to, and that of the last one after it', async () => {
    drivers.backend.setNow(FREE_SUNDAY)
    const visit = await drivers.open(NEW)
    expect(visit.facts().settings.defaultZone).toBe('102')
    expect(visit.flow.start.form.$values.get().place).toBe('')
    await startParking(visit, TYPED)
    await parkedIn(visit)
    visit.leave()
    const later = await drivers.open(NEW)
    expect(later.flow.start.form.$values.get().place).toBe('101')
  })
})

describe('a further vehicle', () => {
  it('is saved where the driver says so, and no other', async () => {
    const visit = await drivers.open()
    const { flow } = visit
    await startParking(visit, { vehicle: '', ...TYPED })
    await parkedIn(visit)
    expect(await ownOf(visit)).toEqual(['А123ВС77 main', 'К456МН77'])
    flow.startAnew()
    await startParking(visit, { vehicle: '', plate: 'AB 123 C', isForeign: true, isSaved: true })
    await parkedIn(visit)
    await savingOf(visit, 'saved')
    const { vehicles } = await visit.driver.ask(getProfile, undefined)
    expect(vehicles[2]).toMatchObject({ format: 'foreign', country: 'other', isMain: false })
  })

  it('that is an own one, typed out, is none', async () => {
    const visit = await drivers.open()
    await fillIn(visit, { vehicle: '', plate: 'k456mh77', isSaved: true })
    expect(isToSave(visit.flow.start.form.$values.get(), visit.facts())).toBe(false)
  })
})

describe('a vehicle that cannot be saved', () => {
  it('keeps nobody from parking: why is said, and the page hears that something failed', async () => {
    drivers.backend.setNow(FREE_SUNDAY)
    const other = await drivers.wire('probe', 'driver@demo.example')
    await other.ask(addVehicle, { ...BARE, plate: 'М001ММ77', docNumber: '77УК123456' })
    const visit = await drivers.open(NEW)
    await startParking(visit, TYPED)
    await parkedIn(visit)
    expect(await savingOf(visit, 'failed')).toMatchObject({ code: 'VehicleOccupied' })
    expect(visit.heard).toContainEqual({ name: 'parking-error', detail: { code: 'VehicleOccupied' } })
    expect(visit.flow.start.form.$values.get()).toMatchObject({ vehicle: '', ...TYPED })
    visit.flow.startAnew()
    expect(visit.flow.start.saving.$state.get()).toEqual({ status: 'idle' })
  })

  it.each([
    ['not sent', false],
    ['sent, its answer lost', true],
  ])('is saved by another press: %s', async (_, isSent) => {
    drivers.backend.setNow(FREE_SUNDAY)
    let isDown = true
    const visit = await drivers.open({
      ...NEW,
      fetch: async (input, init) => {
        if (!isDown || !isCar(input)) return fetch(input, init)
        if (isSent) await fetch(input, init)
        throw new TypeError('lost')
      },
    })
    await startParking(visit, TYPED)
    await parkedIn(visit)
    expect(await savingOf(visit, 'failed')).toMatchObject({ code: 'network' })
    isDown = false
    await visit.flow.start.saving.save()
    expect(visit.flow.start.saving.$state.get().status).toBe('saved')
    expect(await ownOf(visit)).toEqual(['М001ММ77 main'])
    expect(await visit.driver.sessions()).toHaveLength(1)
  })
})

it('a start whose sending was lost is the same attempt once its vehicle is an own one, and nothing agreed to is asked again', async () => {
  drivers.backend.setNow(FREE_SUNDAY)
  const attempts: (string | null)[] = []
  const visit = await drivers.open({
    ...NEW,
    fetch: (input, init) => {
      if (!String(input).includes('/payment/start')) return fetch(input, init)
      attempts.push(new Headers(init?.headers).get('idempotency-key'))
      return attempts.length === 1 ? Promise.reject(new TypeError('lost')) : fetch(input, init)
    },
  })
  const { flow } = visit
  await startParking(visit, TYPED)
  await chosenIn(visit)
  expect(flow.checkout.$state.get()).toMatchObject({ step: 'refused', error: { code: 'network' } })
  await flow.start.pay()
  await parkedIn(visit)
  expect([attempts.length, new Set(attempts).size]).toEqual([2, 1])
})
