// What a firm does to its lines, on the real backend.
import { resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loginCorp } from '../../../shared/api/contract/auth.ts'
import * as corp from '../../../shared/api/contract/fleet.ts'
import { valueIn } from '../../../shared/stores/async.ts'
import { createFleet } from '../../../widgets/coop-fleet/fleet.ts'
import { createRecords } from '../../../widgets/coop-fleet/records.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS, createCaller } from '../../support/driver.ts'
import { createTestCity } from '../../support/test-city.ts'
import { visitCity } from '../../support/visitor.ts'

const FIRM = ACCOUNTS.firms[0]!
const PYOTR = { name: 'Петров Пётр', phone: '79161234567', plate: '', device: '' }
const ANNA = { name: 'Сидорова Анна', phone: '79161234568', plate: '', device: '' }
const IMEI = '490154203237518'

let backend: TestBackend
let leave = () => {}

beforeAll(async () => {
  const city = createTestCity({ accounts: ACCOUNTS })
  const cities = [{ ...city, options: { ...city.options, isCoopProfile: true } }]
  const folders = { dist: resolve('dist'), pages: resolve('demo/pages') }
  backend = await startBackend({ cities, folders, listen: true })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(() => backend.reset())
afterEach(() => leave())

/** The firm's office with these drivers, and another device of the firm. */
async function open(...drivers: corp.DriverData[]) {
  const other = createCaller(backend)
  const { token } = await other.ask(loginCorp, FIRM)
  // oxlint-disable-next-line no-await-in-loop -- in their order
  for (const driver of drivers) await other.ask(corp.addDriver, driver, token)
  const { scope, tab, leave: release } = await visitCity(backend)
  scope.tokens.set('coop', (await scope.call(loginCorp, FIRM)).token)
  const store = createFleet(scope)
  const heard: string[] = []
  const records = createRecords({
    line: tab.environment,
    store,
    onDone: (kind, action) => void heard.push(`${action} ${kind}`),
  })
  leave = () => {
    store.dispose()
    release()
  }
  await store.load()
  const fleet = () => valueIn(store.$fleet.get())!
  return { records, store, fleet, heard, other, token }
}

describe('the lines of a fleet', () => {
  it('are added, switched off and removed, each after the server’s ok', async () => {
    const { records, fleet, heard } = await open()
    records.drivers.edit(null)
    records.drivers.form.change({ name: 'Петров  Пётр', phone: '8 916 123-45-67' })
    expect(await records.drivers.submit()).toBeNull()
    expect(fleet().drivers).toMatchObject([{ ...PYOTR, isActive: true }])
    for (const action of ['deactivate', 'remove'] as const) {
      records.drivers.ask(fleet().drivers[0]!, action)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await records.drivers.submit()
      expect(records.drivers.press.$blockingError.get()).toBeNull()
      if (action === 'deactivate') expect(fleet().drivers).toMatchObject([{ isActive: false }])
    }
    expect(fleet().drivers).toEqual([])
    expect(heard).toEqual(['add drivers', 'deactivate drivers', 'remove drivers'])
  })

  it('say at the phone that another device of the firm has added it meanwhile', async () => {
    const { records, other, token } = await open()
    records.drivers.edit(null)
    records.drivers.form.change({ name: 'Иванов Иван', phone: PYOTR.phone })
    await other.ask(corp.addDriver, PYOTR, token)
    expect(await records.drivers.submit()).toBe('phone')
    expect(records.drivers.form.$problems.get()).toEqual({ phone: 'fleet.phone.taken' })
  })

  it('say that another device has changed a driver meanwhile, and are saved over it by the next press', async () => {
    const { records, fleet, other, token } = await open(PYOTR)
    records.drivers.edit(fleet().drivers[0]!)
    records.drivers.form.change({ plate: 'А123ВС77' })
    await other.ask(corp.editDriver, { before: PYOTR, after: { ...PYOTR, name: 'Петров Пётр Ильич' } }, token)
    await records.drivers.submit()
    expect(records.drivers.$step.get()).toMatchObject({ conflict: 'changed', item: { name: 'Петров Пётр Ильич' } })
    await records.drivers.submit()
    expect(fleet().drivers).toMatchObject([{ ...PYOTR, plate: 'А123ВС77' }])
  })

  it('say that another device has removed a driver meanwhile', async () => {
    const { records, fleet, other, token } = await open(PYOTR, ANNA)
    const pyotr = fleet().drivers.find(({ phone }) => phone === PYOTR.phone)!
    records.drivers.ask(pyotr, 'remove')
    await other.ask(corp.removeDriver, PYOTR, token)
    await records.drivers.submit()
    expect(records.drivers.$step.get()).toMatchObject({ step: 'confirm', conflict: 'gone' })
    expect(fleet().drivers).toMatchObject([ANNA])
  })

  it('switch a vehicle on by the device that was chosen for it, and forget the choice with its question', async () => {
    const { records, fleet } = await open()
    records.devices.edit(null)
    records.devices.form.change({ imei: IMEI })
    await records.devices.submit()
    records.vehicles.edit(null)
    records.vehicles.form.change({ plate: 'А123ВС77' })
    await records.vehicles.submit()
    const vehicle = fleet().vehicles[0]!
    records.vehicles.ask(vehicle, 'activate')
    records.chooseDevice(IMEI)
    records.vehicles.back()
    records.vehicles.ask(vehicle, 'activate')
    expect(records.$device.get()).toBe('')
    records.chooseDevice(IMEI)
    await records.vehicles.submit()
    expect(fleet().vehicles).toMatchObject([{ plate: 'А123ВС77', imei: IMEI, isActive: true }])
  })
})
