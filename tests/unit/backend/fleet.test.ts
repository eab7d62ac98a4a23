import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loginCorp } from '../../../shared/api/contract/auth.ts'
import * as corp from '../../../shared/api/contract/fleet.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { createCaller } from '../../support/driver.ts'
import { createTestCity } from '../../support/test-city.ts'

const FIRST = {
  inn: '7707083893',
  contractNumber: 'ДГ-1',
  name: 'ООО «Извоз»',
  email: 'office@izvoz.example',
  balance: 100,
}
const SECOND = {
  inn: '7710140679',
  contractNumber: 'ДГ-2',
  name: 'ООО «Сосед»',
  email: 'office@sosed.example',
  balance: 7,
}
const IMEI = '490154203237518'
const VIN = 'XTA210990Y2765499'
const PYOTR = { name: 'Петров Пётр Петрович', phone: '79161234567', plate: 'А123ВС77', device: '' }

let backend: TestBackend
let caller: ReturnType<typeof createCaller>
let token: string
let neighbour: string

beforeAll(async () => {
  const city = createTestCity({ accounts: { drivers: [], firms: [FIRST, SECOND] } })
  backend = await startBackend({ cities: [{ ...city, options: { ...city.options, isCoopProfile: true } }] })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(async () => {
  await backend.reset()
  caller = createCaller(backend)
  token = (await caller.ask(loginCorp, FIRST)).token
  neighbour = (await caller.ask(loginCorp, SECOND)).token
})

const fleet = (own = token) => caller.ask(corp.getFleet, undefined, own)

describe('a firm', () => {
  it('is told of itself in the Russian names of such backends, with a balance in whole roubles', async () => {
    const { body } = await caller.send(corp.getFleet, undefined, token)
    expect(body['result']).toEqual({
      Почта: FIRST.email,
      ИНН: FIRST.inn,
      Наименование: FIRST.name,
      Баланс: 100,
      ТС: [],
      Водители: [],
      Устройства: [],
    })
    expect((await fleet()).balance).toBe(10_000)
  })

  it('sees and changes nothing of another', async () => {
    await caller.ask(corp.addDriver, PYOTR, token)
    const { id } = await caller.ask(corp.addFleetVehicle, { plate: PYOTR.plate, vin: '' }, token)
    const device = await caller.ask(corp.addDevice, { vin: '', imei: IMEI }, token)
    const before = await fleet()
    expect(await fleet(neighbour)).toMatchObject({ drivers: [], vehicles: [], devices: [] })
    expect(await caller.refusal(corp.removeFleetVehicle, { id }, neighbour)).toBe('ValidationError')
    expect(await caller.refusal(corp.removeDevice, device, neighbour)).toBe('ValidationError')
    expect(await caller.refusal(corp.removeDriver, PYOTR, neighbour)).toBe('ValidationError')
    expect(
      await caller.refusal(corp.editDriver, { before: PYOTR, after: { ...PYOTR, name: 'Чужой Иван' } }, neighbour),
    ).toBe('ValidationError')
    expect(
      await caller.refusal(corp.deactivateDriver, { name: PYOTR.name, phone: PYOTR.phone, inn: SECOND.inn }, neighbour),
    ).toBe('ValidationError')
    expect(
      await caller.refusal(
        corp.activateDevice,
        { plate: PYOTR.plate, vin: '', imei: IMEI, inn: SECOND.inn },
        neighbour,
      ),
    ).toBe('ValidationError')
    expect(await fleet()).toEqual(before)
  })

  it.each([
    ['no token', undefined, 'TokenNotFound'],
    ['a token of no account', 'x'.repeat(43), 'TokenNotFound'],
  ])('with %s is told nothing', async (_, own, code) => {
    expect(await caller.refusal(corp.getFleet, undefined, own)).toBe(code)
  })
})

describe('a driver of a firm', () => {
  it('is added with the name, the phone and the plate as they are kept', async () => {
    await caller.ask(
      corp.addDriver,
      { name: '  мамедов  рашид Мамед оглы ', phone: '8 (916) 123-45-67', plate: 'a 123 bc 77', device: IMEI },
      token,
    )
    expect((await fleet()).drivers).toMatchObject([
      { name: 'мамедов рашид Мамед оглы', phone: '79161234567', plate: 'А123ВС77', device: IMEI, isActive: true },
    ])
  })

  it.each([
    ['one word for a name', { name: 'Петров' }, 'ValidationError'],
    ['no phone', { phone: '' }, 'PhoneEmpty'],
    ['half a phone', { phone: '7916' }, 'ValidationError'],
    ['half a plate', { plate: 'А12' }, 'ValidationError'],
    ['a device with a slip in it', { device: '490154203237519' }, 'ValidationError'],
  ])('is not added with %s', async (_, wrong, code) => {
    expect(await caller.refusal(corp.addDriver, { ...PYOTR, ...wrong }, token)).toBe(code)
    expect((await fleet()).drivers).toEqual([])
  })

  it('has a phone of his own within the firm; two at the same instant are one', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => caller.refusal(corp.addDriver, PYOTR, token)))
    expect(answers.toSorted()).toEqual(['PhoneExists', 'PhoneExists', 'ok'])
    expect(await caller.refusal(corp.addDriver, PYOTR, neighbour)).toBe('ok')
  })

  it('is edited by the old values, and not by values that another has changed', async () => {
    await caller.ask(corp.addDriver, PYOTR, token)
    const after = { ...PYOTR, name: 'Петров Пётр Ильич', phone: '79160000000', plate: '' }
    await caller.ask(corp.editDriver, { before: PYOTR, after }, token)
    expect((await fleet()).drivers).toMatchObject([{ name: after.name, phone: after.phone, plate: '' }])
    expect(await caller.refusal(corp.editDriver, { before: PYOTR, after }, token)).toBe('ValidationError')
  })

  it('is switched off and on, and leaves', async () => {
    await caller.ask(corp.addDriver, PYOTR, token)
    const who = { name: PYOTR.name, phone: PYOTR.phone, inn: FIRST.inn }
    await caller.ask(corp.deactivateDriver, who, token)
    expect((await fleet()).drivers).toMatchObject([{ isActive: false }])
    expect(await caller.refusal(corp.activateDriver, { ...who, inn: SECOND.inn }, token)).toBe('ValidationError')
    await caller.ask(corp.activateDriver, who, token)
    expect((await fleet()).drivers).toMatchObject([{ isActive: true }])
    await caller.ask(corp.removeDriver, PYOTR, token)
    expect((await fleet()).drivers).toEqual([])
    expect(await caller.refusal(corp.removeDriver, PYOTR, token)).toBe('ValidationError')
  })
})

describe('a vehicle of a firm', () => {
  it('becomes active by a free device of the firm, which is its own then', async () => {
    await caller.ask(corp.addFleetVehicle, { plate: 'А123ВС77', vin: VIN.toLowerCase() }, token)
    await caller.ask(corp.addFleetVehicle, { plate: 'К456МН77', vin: '' }, token)
    await caller.ask(corp.addDevice, { vin: '', imei: '4901-5420 3237518' }, token)
    const by = (plate: string, imei: string) => ({ plate, vin: '', imei, inn: FIRST.inn })
    expect(await caller.refusal(corp.activateDevice, by('А123ВС77', '356938035643809'), token)).toBe('ValidationError')
    await caller.ask(corp.activateDevice, by('А123ВС77', IMEI), token)
    expect((await fleet()).vehicles).toMatchObject([
      { plate: 'А123ВС77', vin: VIN, imei: IMEI, isActive: true },
      { plate: 'К456МН77', isActive: false },
    ])
    expect(await caller.refusal(corp.activateDevice, by('К456МН77', IMEI), token)).toBe('ValidationError')
    await caller.ask(corp.deactivateDevice, by('А123ВС77', IMEI), token)
    expect((await fleet()).vehicles[0]).toMatchObject({ isActive: false, imei: IMEI })
  })

  it.each([
    ['no plate', { plate: '', vin: '' }, 'EmptyTs'],
    ['half a plate', { plate: 'А12', vin: '' }, 'ValidationError'],
    ['a VIN of 16 signs', { plate: 'А123ВС77', vin: VIN.slice(1) }, 'ValidationError'],
  ])('is not added with %s', async (_, wrong, code) => {
    expect(await caller.refusal(corp.addFleetVehicle, wrong, token)).toBe(code)
  })

  it('is there once, however its plate is spelled, and leaves by its number', async () => {
    const { id } = await caller.ask(corp.addFleetVehicle, { plate: 'А123ВС77', vin: '' }, token)
    expect(await caller.refusal(corp.addFleetVehicle, { plate: 'a123bc77', vin: '' }, token)).toBe('ValidationError')
    expect(await caller.refusal(corp.removeFleetVehicle, { id: 'nothing' }, token)).toBe('ValidationError')
    await caller.ask(corp.removeFleetVehicle, { id }, token)
    expect((await fleet()).vehicles).toEqual([])
  })
})

describe('a tracking device', () => {
  it('has a VIN or an IMEI, and is there once', async () => {
    expect(await caller.refusal(corp.addDevice, { vin: '', imei: '' }, token)).toBe('VIN_IMEI_EMPTY')
    const { id } = await caller.ask(corp.addDevice, { vin: VIN, imei: '' }, token)
    expect(await caller.refusal(corp.addDevice, { vin: VIN.toLowerCase(), imei: '' }, token)).toBe('ValidationError')
    await caller.ask(corp.deactivateDevice, { plate: '', vin: VIN, imei: '', inn: FIRST.inn }, token)
    expect((await fleet()).devices).toMatchObject([{ id, vin: VIN, isActive: false }])
    await caller.ask(corp.removeDevice, { id }, token)
    expect((await fleet()).devices).toEqual([])
  })
})

describe('several drivers at once', () => {
  it('are each taken or refused by themselves', async () => {
    const drivers = [
      PYOTR,
      { ...PYOTR, name: 'Другой Пётр' },
      { ...PYOTR, phone: '8 916 765-43-21', device: IMEI },
      { ...PYOTR, phone: '' },
      { ...PYOTR, name: ' ', phone: '79160000001' },
      { ...PYOTR, name: 'Один', phone: '79160000002' },
      { ...PYOTR, phone: '79160000003', plate: 'А12' },
      { ...PYOTR, phone: '79160000004', device: IMEI },
      { ...PYOTR, phone: '79160000005', name: `Длинный ${'ы'.repeat(200)}` },
    ]
    expect(await caller.ask(corp.addDrivers, drivers, token)).toEqual([
      null,
      'PhoneExists',
      null,
      'PhoneEmpty',
      'RequiredField',
      'ValidationError',
      'ValidationError',
      'PhoneExists',
      'ValidationError',
    ])
    expect((await fleet()).drivers.map(({ phone }) => phone).toSorted()).toEqual(['79161234567', '79167654321'])
    expect((await fleet(neighbour)).drivers).toEqual([])
  })

  it('are a hundred at most', async () => {
    const many = Array.from({ length: 101 }, (_, index) => ({ ...PYOTR, phone: String(79_160_000_000 + index) }))
    expect(await caller.refusal(corp.addDrivers, many, token)).toBe('ValidationError')
    expect(await caller.ask(corp.addDrivers, many.slice(1), token)).toHaveLength(100)
  })
})
