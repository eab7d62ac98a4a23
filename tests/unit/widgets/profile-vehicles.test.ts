// What a driver does with vehicles in the profile, on the real backend.
import { describe, expect, it } from 'vitest'
import { withdrawConsent } from '../../../shared/api/contract/my-data.ts'
import * as rows from '../../../shared/api/contract/profile-vehicles.ts'
import type { VehicleValues } from '../../../widgets/profile/vehicle-fields.ts'
import { ACCOUNTS } from '../../support/driver.ts'
import { createTestCity } from '../../support/test-city.ts'
import { VEHICLE } from '../../support/vehicle.ts'
import { until } from '../../support/visitor.ts'
import { add, changesOf, find, openProfiles } from './vehicle-visits.ts'

const VIN = 'XTA210990Y2765499'
const IMEI = '490154203237518'

const PLAIN = { ...VEHICLE, plate: 'М047КТ77' }

const PERMIT = {
  variation: 'resident',
  type: 'Разрешение жителя',
  zone: '#',
  sale: 100,
  transport: { mainTs: false, numberTs: 'К456МН77', formatGrz: 'rus', category: 'B' },
  orderNum: 'R-1',
  startOf: '2025-01-01T00:00:00+03:00',
  endOf: '2026-01-01T00:00:00+03:00',
} as const

const PLAIN_CITY = { useTsCategory: false, useTrailerPlates: true, stsLettersOnly: true }
const profiles = openProfiles([
  createTestCity({ accounts: ACCOUNTS, benefits: [PERMIT] }),
  createTestCity({ name: 'plain', accounts: ACCOUNTS, settings: PLAIN_CITY }),
])

describe('the vehicles of a driver', () => {
  it('are added, changed, made main and deleted, each after the server’s ok, and the page is told', async () => {
    const visit = await profiles.open()
    const { record, main } = visit.sections.vehicles
    expect(await add(visit, { plate: 'm047kt77', name: ' Дачная ', docNumber: '77 уа 123456' })).toBeNull()
    expect(visit.plates()).toEqual(['А123ВС77', 'К456МН77', 'М047КТ77'])
    expect(find(visit, 'М047КТ77')).toMatchObject({ name: 'Дачная', docNumber: '77УА123456', isMain: false })

    record.edit(find(visit, 'М047КТ77'))
    record.form.change({ name: 'Рабочая' })
    expect(await record.submit()).toBeNull()
    expect(find(visit, 'М047КТ77')).toMatchObject({ name: 'Рабочая', docNumber: '77УА123456', version: 2 })

    await main.make(find(visit, 'М047КТ77'))
    expect(main.$made.get()).toMatchObject({ plate: 'М047КТ77' })
    expect(find(visit, 'М047КТ77')).toMatchObject({ isMain: true, name: 'Рабочая' })
    expect(find(visit, 'А123ВС77').isMain).toBe(false)

    record.ask(find(visit, 'М047КТ77'), 'remove')
    expect(main.$made.get()).toBeNull()
    await record.submit()
    expect(visit.plates()).toEqual(['А123ВС77', 'К456МН77'])
    expect(find(visit, 'А123ВС77').isMain).toBe(true)
    expect(changesOf(visit)).toEqual(['add vehicles', 'edit vehicles', 'make-main vehicles', 'remove vehicles'])
  })

  it('are of every type, with the category that goes with it, and foreign where the driver says so', async () => {
    const visit = await profiles.open()
    const cases: [Partial<VehicleValues>, stored: string, object][] = [
      [{ plate: 'ав12377' }, 'АВ12377', { category: 'B' }],
      [{ plate: 'АВ123С77', category: 'C' }, 'АВ123С77', { category: 'C' }],
      [{ plate: '1234АВ77', category: 'C' }, '1234АВ77', { category: 'A' }],
      [{ plate: 'А123477' }, 'А123477', { category: 'B' }],
      [{ plate: '123А77', category: 'A' }, '123А77', { category: 'B' }],
      [{ plate: '1234А77' }, '1234А77', { category: 'A' }],
      [{ plate: 'AB777C' }, 'AB777C', { format: 'foreign', country: 'other' }],
      [{ plate: 'a 123-d', format: 'foreign', country: 'rus' }, 'A123-D', { format: 'foreign', country: 'rus' }],
    ]
    for (const [values, stored, expected] of cases) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as a driver
      expect(await add(visit, values)).toBeNull()
      expect(find(visit, stored)).toMatchObject(expected)
    }
  })

  it('have trailers among them where the city has those, and no category where it does not ask', async () => {
    const visit = await profiles.open({ city: 'plain' })
    expect(await add(visit, { plate: 'АВ123477', docNumber: '7799123456' })).toBe('docNumber')
    const { form, submit } = visit.sections.vehicles.record
    expect(form.$problems.get()).toEqual({ docNumber: 'profile.documents.number.letters' })
    form.change({ docType: 'VU' })
    expect(await submit()).toBeNull()
    expect(find(visit, 'АВ123477')).toMatchObject({ docType: 'VU', docNumber: '7799123456', category: 'B' })
  })

  it.each<[string, Partial<VehicleValues>, Partial<Record<keyof VehicleValues, string>>]>([
    ['nothing', {}, { plate: 'field.plate.required' }],
    ['no plate', { plate: 'ПРИВЕТ' }, { plate: 'field.plate.format' }],
    ['a long plate', { plate: 'А123ВС7777' }, { plate: 'field.plate.tooLong' }],
    ['a plate of the driver', { plate: 'k456 mh 77' }, { plate: 'profile.vehicles.plate.double' }],
    ['no number', { plate: 'М047КТ77', docNumber: '77У' }, { docNumber: 'profile.documents.number.format' }],
    ['a long name', { plate: 'М047КТ77', name: 'я'.repeat(51) }, { name: 'profile.vehicles.name.tooLong' }],
    ['no VIN', { plate: 'М047КТ77', vin: 'XTA' }, { vin: 'profile.vehicles.vin.format' }],
    ['14 digits', { plate: 'М047КТ77', imei: IMEI.slice(0, 14) }, { imei: 'profile.vehicles.imei.noCheckDigit' }],
    ['16 digits', { plate: 'М047КТ77', imei: `${IMEI}1` }, { imei: 'profile.vehicles.imei.softwareVersion' }],
    ['a wrong digit', { plate: 'М047КТ77', imei: '490154203237519' }, { imei: 'profile.vehicles.imei.checksum' }],
    ['no IMEI', { plate: 'М047КТ77', imei: '12' }, { imei: 'profile.vehicles.imei.format' }],
  ])('are refused at the field, before any call: %s', async (_, values, problems) => {
    const asked: string[] = []
    const visit = await profiles.open({
      fetch(input, init) {
        asked.push(String(input))
        return fetch(input, init)
      },
    })
    expect(await add(visit, values)).toBe(Object.keys(problems)[0])
    for (const name of ['plate', 'docNumber', 'vin', 'imei'] as const) visit.sections.vehicles.record.form.leave(name)
    expect(await visit.sections.vehicles.record.submit()).toBe(Object.keys(problems)[0])
    expect(visit.sections.vehicles.record.form.$problems.get()).toEqual(problems)
    expect(asked.filter((url) => url.includes('car'))).toEqual([])
  })

  it('do not share a certificate or a device, and may share a licence', async () => {
    const visit = await profiles.open()
    await add(visit, { plate: 'М047КТ77', docNumber: '77УА123456', vin: VIN })
    const { form, submit } = visit.sections.vehicles.record
    expect(await add(visit, { plate: 'М048КТ77', docNumber: '77 ya 123456' })).toBe('docNumber')
    expect(await add(visit, { plate: 'М048КТ77', docNumber: '77 уа 123456', vin: VIN.toLowerCase() })).toBe('docNumber')
    form.change({ docType: 'VU' })
    expect(await submit()).toBe('vin')
    expect(form.$problems.get()).toEqual({ vin: 'profile.vehicles.device.double' })
    form.change({ vin: '' })
    expect(await submit()).toBeNull()
  })

  it('that rest on a consent which is withdrawn are told at the document’s number', async () => {
    await (await profiles.wire('driver@demo.example')).ask(withdrawConsent, undefined)
    const { record } = (await profiles.open()).sections.vehicles
    record.edit(null)
    record.form.change({ plate: 'М048КТ77', docNumber: '77УА123456' })
    expect(await record.submit()).toBe('docNumber')
    expect(record.form.$problems.get()).toEqual({ docNumber: 'error.ConsentWithdrawn' })
  })

  it('of others are told as the field is left, and what was typed stays', async () => {
    const other = await profiles.wire('empty@demo.example')
    await other.ask(rows.addVehicle, { ...PLAIN, docNumber: '77УА123456', vin: VIN })
    const { record } = (await profiles.open()).sections.vehicles
    record.edit(null)
    record.form.change({ plate: 'М047КТ77' })
    record.form.leave('plate')
    expect(await until(record.form.$problems, ({ plate }) => plate !== undefined)).toEqual({
      plate: 'error.VehicleOccupied',
    })
    record.form.change({ plate: 'М048КТ77', vin: VIN })
    record.form.leave('vin')
    expect(await until(record.form.$problems, ({ vin }) => vin !== undefined)).toEqual({
      vin: 'profile.vehicles.device.taken',
    })
    record.form.change({ vin: '', docNumber: '77УА123456' })
    expect(await record.submit()).toBe('docNumber')
    expect(record.form.$problems.get()).toEqual({ docNumber: 'error.DocumentOccupied' })
    expect(record.form.$values.get()).toMatchObject({ plate: 'М048КТ77', docNumber: '77УА123456' })
  })

  it('with a device of two marks that is taken are refused until one of the marks changes', async () => {
    const other = await profiles.wire('empty@demo.example')
    await other.ask(rows.addVehicle, { ...PLAIN, vin: VIN })
    const visit = await profiles.open()
    expect(await add(visit, { plate: 'М048КТ77', vin: VIN, imei: IMEI })).toBe('vin')
    visit.sections.vehicles.record.form.change({ vin: '' })
    expect(await visit.sections.vehicles.record.submit()).toBeNull()
  })

  it('are at most as many as the city lets have, and no more are added', async () => {
    const visit = await profiles.open()
    const { driver } = visit
    for (let count = 10; count < 28; count += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await driver.ask(rows.addVehicle, { ...PLAIN, plate: `Е0${count}КХ77` })
    await add(visit, { plate: 'М047КТ77' })
    expect(visit.sections.vehicles.record.press.$blockingError.get()).toMatchObject({ code: 'TooManyVehicles' })
    expect(visit.sections.vehicles.record.form.$values.get()).toMatchObject({ plate: 'М047КТ77' })
  })

  it('that another device has changed are shown as they are now, and nothing is overwritten by the press', async () => {
    const visit = await profiles.open()
    const { record } = visit.sections.vehicles
    const before = find(visit, 'К456МН77')
    record.edit(before)
    record.form.change({ name: 'Моё имя' })
    await visit.driver.ask(rows.editVehicle, { ...before, oldPlate: before.plate, name: 'Другое имя' })
    await record.submit()
    expect(record.$step.get()).toMatchObject({ step: 'form', conflict: 'changed', item: { name: 'Другое имя' } })
    expect(record.form.$values.get()).toMatchObject({ name: 'Моё имя' })
    expect(find(visit, 'К456МН77').name).toBe('Другое имя')
    expect(changesOf(visit)).toEqual([])
    await record.submit()
    expect(find(visit, 'К456МН77').name).toBe('Моё имя')
  })

  it('that another device has deleted are gone, and so is the question about them', async () => {
    const visit = await profiles.open()
    const { record, main } = visit.sections.vehicles
    const before = find(visit, 'К456МН77')
    record.ask(before, 'remove')
    await visit.driver.ask(rows.removeVehicle, before)
    await record.submit()
    expect(record.$step.get()).toMatchObject({ step: 'confirm', conflict: 'gone' })
    expect(visit.plates()).toEqual(['А123ВС77'])
    await main.make(before)
    expect(main.press.$blockingError.get()).toMatchObject({ code: 'ValidationError' })
    expect(main.$isGone.get()).toBe(true)
    await main.make(find(visit, 'А123ВС77'))
    expect(main.$isGone.get()).toBe(false)
  })

  it('that stand on a parking are known at once; one that begins meanwhile is told by the server', async () => {
    const visit = await profiles.open()
    const { record, $parked, main } = visit.sections.vehicles
    expect($parked.get()).toEqual(new Set())
    await visit.driver.start()
    record.edit(find(visit, 'А123ВС77'))
    record.form.change({ name: 'Стоит' })
    await record.submit()
    expect(record.press.$blockingError.get()).toMatchObject({ code: 'ParkingSessionAlreadyExists' })
    record.ask(find(visit, 'А123ВС77'), 'remove')
    await record.submit()
    expect(record.press.$blockingError.get()).toMatchObject({ code: 'ParkingSessionAlreadyExists' })
    record.close()

    const later = await profiles.open()
    expect(later.sections.vehicles.$parked.get()).toEqual(new Set([find(later, 'А123ВС77').id]))
    await main.make(find(visit, 'К456МН77'))
    await main.make(find(visit, 'А123ВС77'))
    expect(main.press.$blockingError.get()).toBeNull()
    expect(find(visit, 'А123ВС77').isMain).toBe(true)
  })

  it('are free again in the minute in which their parking ends', async () => {
    const first = await profiles.wire('driver@demo.example')
    await first.start()
    const { sections, tab } = await profiles.open()
    const stop = sections.vehicles.$parked.listen(() => {})
    tab.pass(59 * 60_000)
    expect(sections.vehicles.$parked.get().size).toBe(1)
    tab.pass(60_000)
    expect(sections.vehicles.$parked.get().size).toBe(0)
    stop()
  })

  it('tell before they are deleted which benefits stay with the plate', async () => {
    const visit = await profiles.open()
    const { record, $bonds } = visit.sections.vehicles
    record.ask(find(visit, 'К456МН77'), 'remove')
    const told = await until($bonds, ({ status }) => status === 'ready')
    expect(told).toMatchObject({ value: { benefits: [{ name: 'Разрешение жителя' }], isParked: false } })
    record.close()
    expect($bonds.get()).toEqual({ status: 'idle' })
    record.ask(find(visit, 'А123ВС77'), 'remove')
    expect(await until($bonds, ({ status }) => status === 'ready')).toMatchObject({ value: { benefits: [] } })
  })

  it('are asked about again where the question before a deletion has failed', async () => {
    let isDown = false
    const broken = () => Promise.resolve(Response.json({ status: 'error', errorName: 'ValidationError' }))
    const visit = await profiles.open({ fetch: (input, init) => (isDown ? broken() : fetch(input, init)) })
    const { record, $bonds, askBonds } = visit.sections.vehicles
    isDown = true
    record.ask(find(visit, 'К456МН77'), 'remove')
    await until($bonds, ({ status }) => status === 'failed')
    isDown = false
    askBonds()
    await until($bonds, ({ status }) => status === 'ready')
  })

  it('keep what was typed while the line is down, and are saved by the next press', async () => {
    let isDown = false
    const visit = await profiles.open({
      fetch: (input, init) => (isDown ? Promise.reject(new TypeError('no line')) : fetch(input, init)),
    })
    isDown = true
    await add(visit, { plate: 'М047КТ77' })
    const { press, form, submit } = visit.sections.vehicles.record
    expect(press.$blockingError.get()).toMatchObject({ code: 'network' })
    expect(form.$values.get().plate).toBe('М047КТ77')
    isDown = false
    expect(await submit()).toBeNull()
    expect(visit.plates()).toContain('М047КТ77')
  })
})

describe('the first vehicle of a driver', () => {
  it('has its form opened by the attribute, and is main', async () => {
    const visit = await profiles.open({ email: 'empty@demo.example', attributes: { addVehicle: true } })
    const { record } = visit.sections.vehicles
    expect(record.$step.get()).toEqual({ step: 'form', item: null, conflict: null })
    record.form.change({ plate: 'М047КТ77' })
    await record.submit()
    expect(find(visit, 'М047КТ77').isMain).toBe(true)
  })
})

describe('the way to the parkings', () => {
  it('leads to the city’s own page, or to the one that the attribute names, and the page may stop it', async () => {
    const visit = await profiles.open({ mayGo: false })
    const { parking } = visit.sections.vehicles
    const url = parking.$url.get()
    expect(url).toBe(`${profiles.backend.url}/profile/parking?city=probe`)
    let isStopped = false
    parking.follow({ preventDefault: () => (isStopped = true) })
    expect(isStopped).toBe(true)
    expect(visit.heard.at(-1)).toEqual({ name: 'parking-navigate', detail: { to: 'parking', url } })
    const named = await profiles.open({ attributes: { parkingUrl: '/my/parkings' } })
    expect(named.sections.vehicles.parking.$url.get()).toBe(`${profiles.backend.url}/my/parkings`)
  })
})
