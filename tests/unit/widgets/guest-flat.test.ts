import { resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guestFlatCost, guestPayFlat } from '../../../shared/api/contract/guest-flat.ts'
import type { Flat } from '../../../shared/flows/flat/flat.ts'
import { startBackend, START_MS, type TestBackend } from '../../support/backend.ts'
import { createTestCity } from '../../support/test-city.ts'
import { pressAtBank, until } from '../../support/visitor.ts'
import { visit, type Visit } from './guest-form.ts'

const BARRIER = { useFlatParking: true, flatParkingCodes: ['9001'], guestFlat: true }

let backend: TestBackend
let guests: Visit[] = []

beforeAll(async () => {
  const cities = [
    createTestCity({ settings: BARRIER }),
    createTestCity({ name: 'off', settings: { ...BARRIER, guestFlat: false } }),
  ]
  const folders = { dist: resolve('dist'), pages: resolve('demo/pages') }
  backend = await startBackend({ cities, folders, listen: true })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(() => backend.reset())
afterEach(() => {
  for (const one of guests) one.leave()
  guests = []
})

async function open(): Promise<Visit & { flat: Flat }> {
  const guest = await visit(backend)
  guests.push(guest)
  await until(guest.flow.city.$state, ({ status }) => status === 'ready')
  guest.model.form.change({ kind: 'flat' })
  await guest.flow.openFlat()
  const flat = guest.flow.$flat.get()
  if (!flat) throw new Error('no flat')
  return { ...guest, flat }
}

async function find(flat: Flat, ticket: string): Promise<void> {
  flat.form.change({ parking: '9001', ticket })
  expect(await flat.find()).toBeNull()
}

describe('a guest behind a barrier', () => {
  it('is told the price, gives a phone, pays at the bank, and may leave', async () => {
    const guest = await open()
    await find(guest.flat, 'T12')
    expect(guest.flat.$price.get()?.cost).toBe(7500)
    await guest.flat.pay()
    expect([guest.flow.checkout.$state.get().step, guest.model.form.$problems.get().phone]).toEqual([
      'idle',
      'field.phone.required',
    ])
    guest.model.form.change({ phone: '8 916 123-45-67' })
    await Promise.all([guest.flat.pay(), guest.flat.pay()])
    const state = guest.flow.checkout.$state.get()
    if (state.step !== 'leaving') throw new Error(state.step)
    await pressAtBank('pay', state.url)
    await guest.flow.checkout.check()
    expect(guest.flow.checkout.$state.get()).toMatchObject({
      step: 'settled',
      payment: { kind: 'flat', state: 'paid', price: 7500, parkingCode: '9001', vehicle: null },
    })
    expect((await backend.ledger('probe')).entries).toHaveLength(1)
    expect(guest.heard.map(({ name }) => name)).toEqual(['parking-redirect', 'parking-paid'])
    expect(guest.flow.lastSession()).toBeNull()
    guest.flow.startAnew()
    expect([guest.model.form.$values.get().kind, guest.flat.form.$values.get().ticket]).toEqual(['flat', ''])
    await find(guest.flat, 'T12')
    expect([guest.flat.$price.get(), guest.flat.$note.get()?.code]).toEqual([null, 'ParkingSessionWasFree'])
  })

  it('who comes by the code of a sign at a barrier finds the form of the stay open', async () => {
    const guest = await visit(backend, { attributes: { parking: '9001' } })
    guests.push(guest)
    const flat = await until(guest.flow.$flat, (opened) => opened !== null)
    expect(guest.model.form.$values.get().kind).toBe('flat')
    expect(flat?.form.$values.get().parking).toBe('9001')
  })

  it('is refused a price that is too old, and nothing is taken', async () => {
    const guest = await open()
    guest.model.form.change({ phone: '8 916 123-45-67' })
    await find(guest.flat, 'T12')
    backend.setNow(backend.clock.now() + 60_000)
    await guest.flat.pay()
    expect([guest.flat.$note.get()?.code, guest.flow.checkout.$state.get().step]).toEqual([
      'PriceChangedTryLater',
      'idle',
    ])
    expect((await backend.ledger('probe')).entries).toEqual([])
  })

  it('cannot pay where the city does not let guests', async () => {
    const asked = { ticket: 'T12', parkingCode: '9001' }
    const address = new URLSearchParams(guestFlatCost.encode(asked) as Record<string, string>)
    const cost = await fetch(`${backend.url}/off${guestFlatCost.path}?${address}`)
    expect(await cost.json()).toMatchObject({ status: 'error', errorName: 'guestDisabled' })
    const body = new URLSearchParams({ parkingNumber: '9001', sessionId: 'f', paymentService: 'bankCard' })
    const paid = await fetch(`${backend.url}/off${guestPayFlat.path}`, { method: 'POST', body })
    expect(await paid.json()).toMatchObject({ status: 'error', errorName: 'guestDisabled' })
  })
})
