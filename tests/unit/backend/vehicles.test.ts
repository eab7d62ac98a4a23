import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { login } from '../../../shared/api/contract/auth.ts'
import { cancelOrder } from '../../../shared/api/contract/driver-order.ts'
import { driverStart } from '../../../shared/api/contract/driver-start.ts'
import { getProfile, type Vehicle } from '../../../shared/api/contract/profile.ts'
import * as calls from '../../../shared/api/contract/profile-vehicles.ts'
import type { VehicleData } from '../../../shared/domain/vehicle-fields.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS, createCaller, PASSWORD } from '../../support/driver.ts'
import { CAR, HOUR } from '../../support/paying-driver.ts'
import { createTestCity } from '../../support/test-city.ts'
import { VEHICLE } from '../../support/vehicle.ts'

const NEIGHBOUR = {
  email: 'neighbour@demo.example',
  phones: ['79000000021'],
  password: PASSWORD,
  firstName: 'Пётр',
  lastName: 'Соседов',
  balance: 0,
  vehicles: [
    { plate: 'Е001КХ77', category: 'B', docNumber: '77УА000001' },
    { plate: 'Е002КХ77', category: 'B' },
  ],
}
const VIN = 'XTA210990Y2765499'
const IMEI = '490154203237518'
const BENEFIT = {
  variation: 'subscription',
  type: 'Абонемент на месяц',
  zone: ['102'],
  sale: 100,
  orderNum: 'A-1',
  transport: { mainTs: true, numberTs: 'А123ВС77', formatGrz: 'rus', category: 'B' },
  startOf: '2025-03-01T00:00:00+03:00',
  endOf: '2025-04-01T00:00:00+03:00',
}

let backend: TestBackend
let token: string
let neighbour: string

beforeAll(async () => {
  const accounts = { ...ACCOUNTS, drivers: [...ACCOUNTS.drivers, NEIGHBOUR] }
  const everybody = { ...BENEFIT, type: 'Всем', transport: { ...BENEFIT.transport, numberTs: '#' } }
  backend = await startBackend({
    cities: [
      createTestCity({ accounts, benefits: [BENEFIT, everybody], settings: { maxVehicles: 4 } }),
      createTestCity({
        name: 'strict',
        accounts,
        settings: { stsLettersOnly: true, useTrailerPlates: true, useTsCategory: false },
      }),
    ],
    limits: { check: { most: 40, seconds: 60 } },
  })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(async () => {
  await backend.reset()
  token = await signIn('driver@demo.example')
  neighbour = await signIn(NEIGHBOUR.email)
})

const caller = (city = 'probe') => createCaller(backend, { city })
const signIn = async (name: string, city = 'probe') =>
  (await caller(city).ask(login, { login: name, password: PASSWORD })).token
const add = (changes: Partial<VehicleData> = {}, by = token) =>
  caller().ask(calls.addVehicle, { ...VEHICLE, ...changes }, by)
const refusalOfAdding = (changes: Partial<VehicleData>, by = token) =>
  caller().refusal(calls.addVehicle, { ...VEHICLE, ...changes }, by)
const vehiclesOf = async (by = token) => (await caller().ask(getProfile, undefined, by)).vehicles
const platesOf = async (by = token) => (await vehiclesOf(by)).map(({ plate }) => plate)
const changeOf = (vehicle: Vehicle, changes: Partial<VehicleData> = {}): calls.VehicleChange => ({
  ...vehicle,
  oldPlate: vehicle.plate,
  ...changes,
})

describe('a driver’s vehicle', () => {
  it('is added as it is stored, and keeps its id when it is changed', async () => {
    const added = await add({ docNumber: '77ya 123456', name: ' Гранта ', vin: VIN.toLowerCase(), imei: IMEI })
    expect(added).toMatchObject({
      plate: 'М777ММ77',
      format: 'rus',
      country: 'rus',
      category: 'B',
      docNumber: '77УА123456',
      name: 'Гранта',
      isMain: false,
      version: 1,
      vin: VIN,
      imei: IMEI,
    })
    const changed = await caller().ask(calls.editVehicle, changeOf(added, { plate: 'М778ММ77', name: '' }), token)
    expect(changed).toMatchObject({ id: added.id, plate: 'М778ММ77', name: '', version: 2, docNumber: '77УА123456' })
    expect(await platesOf()).toEqual(['А123ВС77', 'К456МН77', 'М778ММ77'])
  })

  it.each([
    ['А001АА77', 'rus', 'B'],
    ['АВ00177', 'rus', 'C'],
    ['АВ001С77', 'rus', 'B'],
    ['1234АВ77', 'rus', 'A'],
    ['А123477', 'rus', 'D'],
    ['123А77', 'rus', 'M'],
    ['1234А77', 'rus', 'A'],
    ['AB 12 CDE', 'foreign', 'B'],
  ] as const)('may have the plate %s, %s, category %s', async (plate, format, category) => {
    const country = format === 'rus' ? 'rus' : 'other'
    const added = await add({ plate, format, category, country })
    expect(added).toMatchObject({ plate: plate.replaceAll(' ', ''), format, category, country })
  })

  it('must have a category that goes with its plate where the city asks for it, and gets it silently elsewhere', async () => {
    expect(await refusalOfAdding({ plate: '1234АВ77', category: 'B' })).toBe('ValidationError')
    expect(await refusalOfAdding({ plate: 'А001АА77', category: 'A' })).toBe('ValidationError')
    expect(await add({ plate: '1234АВ77', category: '' })).toMatchObject({ category: 'A' })
    const strict = caller('strict')
    const other = await signIn('driver@demo.example', 'strict')
    const moto = await strict.ask(calls.addVehicle, { ...VEHICLE, plate: '1234АВ77', category: 'C' }, other)
    expect(moto.category).toBe('A')
  })

  it('is refused with the name of what is wrong', async () => {
    expect(await refusalOfAdding({ plate: '' })).toBe('RequiredField')
    expect(await refusalOfAdding({ plate: 'А12' })).toBe('InvalidFormat')
    expect(await refusalOfAdding({ docNumber: '77У1123456' })).toBe('InvalidFormat')
    expect(await refusalOfAdding({ vin: 'SHORT' })).toBe('InvalidFormat')
    expect(await refusalOfAdding({ imei: '490154203237519' })).toBe('InvalidFormat')
    expect(await refusalOfAdding({ name: 'ы'.repeat(51) })).toBe('InvalidFormat')
    expect(await caller().refusal(calls.addVehicle, VEHICLE)).toBe('TokenNotFound')
  })

  it('has a certificate with letters only, and a plate of a trailer, where the city says so', async () => {
    const strict = caller('strict')
    const other = await signIn('driver@demo.example', 'strict')
    expect(await strict.refusal(calls.addVehicle, { ...VEHICLE, docNumber: '9901123456' }, other)).toBe('InvalidFormat')
    const licence = { ...VEHICLE, docNumber: '9901123456', docType: 'VU' as const }
    expect(await strict.ask(calls.addVehicle, licence, other)).toMatchObject({ docType: 'VU' })
    const trailer = await strict.ask(calls.addVehicle, { ...VEHICLE, plate: 'АВ1234777' }, other)
    expect(trailer.plate).toBe('АВ1234777')
    expect(await refusalOfAdding({ plate: 'АВ1234777' })).toBe('InvalidFormat')
    expect((await add({ docNumber: '9901123456' })).docNumber).toBe('9901123456')
  })

  it('cannot be there twice, by its plate, its certificate or its device', async () => {
    expect(await refusalOfAdding({ plate: 'a123bc77' })).toBe('VehicleAlreadyExists')
    await add({ docNumber: '77УА123456', vin: VIN })
    expect(await refusalOfAdding({ plate: 'М001ММ77', docNumber: '77ya123456' })).toBe('DocumentAlreadyExists')
    expect(await refusalOfAdding({ plate: 'М001ММ77', vin: VIN })).toBe('DeviceAlreadyTaken')
    const licence = { docType: 'VU' as const, docNumber: '74АВ142910' }
    const [first] = await vehiclesOf()
    await caller().ask(calls.editVehicle, changeOf(first!, licence), token)
    expect(await add({ plate: 'М001ММ77', ...licence })).toMatchObject(licence)
  })

  it('is occupied where another driver has proved it by its certificate, and shared where no driver has', async () => {
    expect(await refusalOfAdding({ plate: 'Е001КХ77' })).toBe('VehicleOccupied')
    expect(await refusalOfAdding({ plate: 'М001ММ77', docNumber: '77УА000001' })).toBe('DocumentOccupied')
    expect(await add({ plate: 'Е002КХ77' })).toMatchObject({ plate: 'Е002КХ77' })
    await add({ plate: 'М001ММ77', imei: IMEI })
    expect(await refusalOfAdding({ plate: 'М002ММ77', imei: IMEI }, neighbour)).toBe('DeviceAlreadyTaken')
  })

  it('that another driver has proved since keeps its name changeable, and can be proved no second time', async () => {
    await add({ plate: 'А123ВС77', docNumber: '77УА123456' }, neighbour)
    const [shared] = await vehiclesOf()
    const edit = (changes: Partial<VehicleData>) =>
      caller().refusal(calls.editVehicle, changeOf(shared!, changes), token)
    expect(await caller().refusal(calls.checkVehicle, { ...shared!, name: 'Дачная' }, token)).toBe('ok')
    expect(await edit({ docNumber: '77УА123457' })).toBe('VehicleOccupied')
    expect(await edit({ name: 'Дачная' })).toBe('ok')
    expect(await vehiclesOf()).toMatchObject([{ name: 'Дачная', docNumber: '' }, {}])
  })

  it('is proved by one of two drivers who ask at once', async () => {
    const proof = { ...VEHICLE, docNumber: '77УА123456' }
    const answers = await Promise.all([token, neighbour].map((by) => caller().refusal(calls.addVehicle, proof, by)))
    expect(answers.toSorted()).toEqual(['VehicleOccupied', 'ok'])
  })

  it('can be asked about before it is saved, a limited number of times', async () => {
    const ask = (changes: Partial<VehicleData> & { id?: string }) =>
      caller().refusal(calls.checkVehicle, { ...VEHICLE, ...changes }, token)
    const [first] = await vehiclesOf()
    expect(await ask({})).toBe('ok')
    expect(await ask({ plate: 'Е001КХ77' })).toBe('VehicleOccupied')
    expect(await ask({ plate: 'А123ВС77' })).toBe('VehicleAlreadyExists')
    expect(await ask({ plate: 'А123ВС77', id: first!.id })).toBe('ok')
    const answers: string[] = []
    for (let round = 0; round < 40; round += 1) answers.push(await ask({}))
    expect(answers.at(-1)).toBe('UnknownError')
  })

  it('can be asked about by each driver so many times, from wherever; another driver at the same address is not held up', async () => {
    const ask = (ip: string, by: string) => createCaller(backend, { ip }).refusal(calls.checkVehicle, VEHICLE, by)
    const answers: string[] = []
    for (let round = 0; round < 41; round += 1) answers.push(await ask(`10.0.1.${round}`, token))
    expect(answers.at(-1)).toBe('UnknownError')
    expect(await ask('10.0.1.40', neighbour)).toBe('ok')
  })

  it('is one of at most as many as the city allows', async () => {
    await add({ plate: 'М001ММ77' })
    await add({ plate: 'М002ММ77' })
    expect(await refusalOfAdding({ plate: 'М003ММ77' })).toBe('TooManyVehicles')
  })
})

describe('the main vehicle', () => {
  it('is the first one, then the one that is chosen', async () => {
    const [first, second] = await vehiclesOf()
    await caller().ask(calls.editVehicle, changeOf(second!, { isMain: true }), token)
    expect(await vehiclesOf()).toMatchObject([
      { id: second!.id, isMain: true, version: 1 },
      { id: first!.id, isMain: false, version: 1 },
    ])
    await add({ isMain: true })
    expect((await vehiclesOf()).filter(({ isMain }) => isMain)).toMatchObject([{ plate: 'М777ММ77' }])
  })

  it('is main for one alone, however many are chosen at once', async () => {
    const all = await vehiclesOf()
    await Promise.all(all.map((one) => caller().ask(calls.editVehicle, changeOf(one, { isMain: true }), token)))
    expect((await vehiclesOf()).filter(({ isMain }) => isMain)).toHaveLength(1)
  })

  it('is the first of the others after it is deleted, and a vehicle added to none is main', async () => {
    const [first, second] = await vehiclesOf()
    await caller().ask(calls.removeVehicle, first!, token)
    expect(await vehiclesOf()).toMatchObject([{ id: second!.id, isMain: true }])
    await caller().ask(calls.removeVehicle, second!, token)
    expect(await add({})).toMatchObject({ isMain: true })
  })
})

describe('two devices with one vehicle', () => {
  it('do not overwrite each other: the second is told, and shown what the vehicle is now', async () => {
    const [seen] = await vehiclesOf()
    await caller().ask(calls.editVehicle, changeOf(seen!, { name: 'Первое' }), token)
    const { body } = await caller().send(calls.editVehicle, changeOf(seen!, { name: 'Второе' }), token)
    expect(body['errorName']).toBe('ValidationError')
    const present = calls.readPresentVehicle({ answer: body })
    expect(present).toMatchObject({ id: seen!.id, name: 'Первое', version: 2 })
    expect(await caller().refusal(calls.removeVehicle, seen!, token)).toBe('ValidationError')
    await caller().ask(calls.editVehicle, changeOf(present!, { name: 'Второе' }), token)
    expect((await vehiclesOf())[0]).toMatchObject({ name: 'Второе', version: 3 })
  })

  it('get one change through of two that are sent at once', async () => {
    const [seen] = await vehiclesOf()
    const wishes = ['Раз', 'Два'].map((name) => changeOf(seen!, { name }))
    const answers = await Promise.all(wishes.map((wish) => caller().refusal(calls.editVehicle, wish, token)))
    expect(answers.toSorted()).toEqual(['ValidationError', 'ok'])
  })

  it('change several vehicles together or none', async () => {
    const [first, second] = await vehiclesOf()
    const wishes = [changeOf(first!, { name: 'Раз' }), changeOf({ ...second!, version: 7 }, { name: 'Два' })]
    expect(await caller().refusal(calls.editVehicles, wishes, token)).toBe('ValidationError')
    expect((await vehiclesOf()).map(({ name }) => name)).toEqual(['', ''])
    const saved = await caller().ask(calls.editVehicles, [wishes[0]!, changeOf(second!, { name: 'Два' })], token)
    expect(saved.map(({ name }) => name)).toEqual(['Раз', 'Два'])
  })
})

describe('a parked vehicle', () => {
  const park = () => caller().ask(driverStart, HOUR, token)

  it('cannot be changed or deleted until its parking is over, and can be made main', async () => {
    const [, second] = await vehiclesOf()
    await caller().ask(calls.editVehicle, changeOf(second!, { isMain: true }), token)
    await park()
    const parked = (await vehiclesOf()).find(({ plate }) => plate === 'А123ВС77')!
    expect(await caller().refusal(calls.editVehicle, changeOf(parked, { name: 'Х' }), token)).toBe(
      'ParkingSessionAlreadyExists',
    )
    expect(await caller().refusal(calls.removeVehicle, parked, token)).toBe('ParkingSessionAlreadyExists')
    expect(await caller().ask(calls.editVehicle, changeOf(parked, { isMain: true }), token)).toMatchObject({
      isMain: true,
    })
    backend.setNow('2025-03-12T16:21:00+03:00')
    expect(await caller().refusal(calls.removeVehicle, parked, token)).toBe('ok')
  })

  it('cannot be changed while its parking waits for its money either', async () => {
    const vehicle = { ...CAR, number: 'Е002КХ77' }
    const wish = { ...HOUR, vehicle, method: 'bankCard', phone: '79000000021' }
    const begun = await caller().ask(driverStart, wish, neighbour)
    const waiting = (await vehiclesOf(neighbour)).find(({ plate }) => plate === 'Е002КХ77')!
    const rename = () => caller().refusal(calls.editVehicle, changeOf(waiting, { name: 'Х' }), neighbour)
    expect(await rename()).toBe('ParkingSessionAlreadyExists')
    await caller().ask(cancelOrder, { sessionId: begun.session!.id }, neighbour)
    expect(await rename()).toBe('ok')
  })

  it('says what hangs on it before it is deleted; its benefits go by the plate and stay', async () => {
    const [first, second] = await vehiclesOf()
    const bondsOf = ({ id }: Vehicle) => caller().ask(calls.getVehicleBonds, { id }, token)
    expect(await bondsOf(first!)).toMatchObject({
      benefits: [{ name: 'Абонемент на месяц', variation: 'subscription' }],
      isParked: false,
    })
    expect(await bondsOf(second!)).toEqual({ benefits: [], isParked: false })
    await park()
    expect(await bondsOf(first!)).toMatchObject({ isParked: true })
    expect(await caller().refusal(calls.getVehicleBonds, { id: 'x' }, token)).toBe('ValidationError')
    const [stranger] = await vehiclesOf(neighbour)
    expect(await caller().refusal(calls.getVehicleBonds, stranger!, token)).toBe('ValidationError')
  })
})
