import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Bank } from '../../../demo/backend/bank/bank.ts'
import { signInFailures } from '../../../demo/backend/database/accounts-schema.ts'
import { rateLimits } from '../../../demo/backend/database/schema.ts'
import { toNetwork } from '../../../demo/backend/rate-limit.ts'
import { login } from '../../../shared/api/contract/auth.ts'
import { encodeQuery } from '../../../shared/api/contract/call.ts'
import { driverStart } from '../../../shared/api/contract/driver-start.ts'
import { getInvoice, payInvoice } from '../../../shared/api/contract/invoice.ts'
import { guestCost, guestStart } from '../../../shared/api/contract/guest-payment.ts'
import { paymentFromPortal, type PortalNotice } from '../../../shared/api/contract/portal.ts'
import { addVehicle, checkVehicle } from '../../../shared/api/contract/profile-vehicles.ts'
import { START_MS, startBackend, WEDNESDAY, type TestBackend } from '../../support/backend.ts'
import { orderOf, takeSilently } from '../../support/bank-book.ts'
import { ACCOUNTS, createCaller } from '../../support/driver.ts'
import { createGuest, WISH } from '../../support/guest.ts'
import { createPayingDriver, HOUR, type PayingDriver } from '../../support/paying-driver.ts'
import { createTestCity } from '../../support/test-city.ts'
import { VEHICLE } from '../../support/vehicle.ts'

const limits = {
  cost: { most: 5, seconds: 60 },
  address: { most: 60, seconds: 60 },
  probeFrom: { most: 5, seconds: 600 },
  start: { most: 100, seconds: 60 },
  status: { most: 3, seconds: 60 },
  probe: { most: 2, seconds: 600 },
  probePlate: { most: 6, seconds: 3600 },
  plateOwner: { most: 2, seconds: 3600 },
  callback: { most: 3, seconds: 60 },
}

/** For hundreds of requests on a busy machine. */
const LONG = 120_000

/** Each stranger asks from another address, with no token. */
let strangers = 0
const fromAnywhere = () => `10.1.${Math.floor(strangers / 250)}.${1 + (strangers++ % 250)}`

describe('too many requests', () => {
  let backend: TestBackend
  let beside: TestBackend
  /** What the bank was asked about. */
  const inquiries: string[] = []

  beforeAll(async () => {
    const cities = [createTestCity({ accounts: ACCOUNTS })]
    const wrapBank = (bank: Bank): Bank => ({
      ...bank,
      inquire(order) {
        inquiries.push(order)
        return bank.inquire(order)
      },
    })
    backend = await startBackend({ cities, limits, wrapBank })
    beside = await startBackend({ cities, limits, beside: backend })
  }, START_MS)
  afterAll(async () => {
    await beside.stop()
    await backend.stop()
  })
  beforeEach(async () => {
    await backend.reset()
    beside.setNow(WEDNESDAY)
  })

  it('are refused with 429 and when to come again, and taken again after that', async () => {
    const guest = createGuest(backend)
    // The first one, which brings the token, is counted by the address.
    for (let use = 0; use < 6; use += 1) expect((await guest.cost()).http).toBe(200)
    backend.setNow(WEDNESDAY + 20_000)
    const refused = await guest.cost()
    expect([refused.http, refused.headers['retry-after'], refused.body['status']]).toEqual([429, '40', 'error'])
    backend.setNow(WEDNESDAY + 60_000)
    expect((await guest.cost()).http).toBe(200)
  })

  it('are counted together by backends on one database, at one instant too', async () => {
    const guest = createGuest([backend, beside])
    const answers = await Promise.all(Array.from({ length: 12 }, () => guest.cost()))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(5)
  })

  it('are counted by caller', async () => {
    const cost = (remoteAddress: string) =>
      backend.app.inject({
        method: 'POST',
        url: '/probe/api/payment/unregistered/cost/v1',
        payload: WISH,
        remoteAddress,
      })
    for (let use = 0; use < 6; use += 1) await cost('10.0.0.1')
    expect((await cost('10.0.0.1')).statusCode).toBe(429)
    expect((await cost('10.0.0.2')).statusCode).toBe(200)
  })

  const priceOf = async (number: string, remoteAddress = fromAnywhere()) => {
    const payload = { ...WISH, transport: { number, category: 'B', numberFormat: 'rus' } }
    const url = `/probe${guestCost.path}`
    return (await backend.app.inject({ method: 'POST', url, payload, remoteAddress })).statusCode
  }

  it('about the price of one plate stop nobody else: its driver would be kept from paying', async () => {
    for (let use = 0; use < 30; use += 1) expect(await priceOf('А123ВС77')).toBe(200)
  })

  /** A stranger's start, to see whether a plate is parked. */
  async function probe(fields: Record<string, unknown> = {}): Promise<number> {
    const payload = { ...WISH, zone: '102', ...fields }
    const url = `/probe${guestStart.path}`
    return (await backend.app.inject({ method: 'POST', url, payload, remoteAddress: fromAnywhere() })).statusCode
  }

  it('whether a plate is parked are few an hour, from wherever and whoever asks, signed in or not', async () => {
    await createGuest(backend).pay()
    for (let use = 0; use < 5; use += 1) expect(await probe()).toBe(200)
    const driver = await createPayingDriver(backend)
    expect((await driver.send(driverStart, HOUR)).http).toBe(200)
    expect((await driver.send(driverStart, HOUR)).http).toBe(429)
    expect(await probe()).toBe(429)
    expect(await probe({ transport: { number: 'М777ММ77', category: 'B', numberFormat: 'rus' } })).toBe(200)
  })

  it('of strangers about a plate take from its own guest no offer to prolong', async () => {
    const guest = createGuest(backend)
    await guest.pay()
    for (let use = 0; use < 6; use += 1) await probe()
    expect(await probe()).toBe(429)
    for (const key of ['once', 'twice', 'three times'])
      expect((await guest.start({ zone: '102' }, key)).body).toMatchObject({
        errorName: 'ParkingSessionAlreadyExists',
        session: { zone: '101' },
      })
  })

  it('whether another driver has a plate are few an hour, and keep nobody from a vehicle of one’s own', async () => {
    const stranger = await createPayingDriver(backend, { email: 'empty@demo.example' })
    const owner = await createPayingDriver(backend)
    const plate = 'М777ММ77'
    const added = await owner.send(addVehicle, { ...VEHICLE, plate, docType: 'STS', docNumber: '77УА777777' })
    expect(added.body['status']).toBe('ok')
    const ask = async (driver: PayingDriver, asked = 'м 777 мм 77') => {
      const { http, body } = await driver.send(checkVehicle, { ...VEHICLE, plate: asked })
      return `${http} ${body['errorName'] ?? 'free'}`
    }
    expect([await ask(stranger), await ask(stranger)]).toEqual(['200 VehicleOccupied', '200 VehicleOccupied'])
    expect((await ask(stranger)).slice(0, 3)).toBe('429')
    expect((await ask(owner)).slice(0, 3)).toBe('200')
    expect(await ask(stranger, 'М778ММ77')).toBe('200 free')
  })

  it('about where a plate stands are few', async () => {
    await createGuest(backend).pay()
    const stranger = createGuest(backend)
    const ask = async () => (await stranger.start({ zone: '102' })).http
    await stranger.cost()
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429])
    // With a new token for each question the address is what is counted.
    const asWho = async () => {
      const another = createGuest(backend)
      await another.cost()
      return (await another.start({ zone: '102' })).http
    }
    expect([await asWho(), await asWho(), await asWho(), await asWho()]).toEqual([200, 200, 200, 429])
  })

  it('are not those of others behind the same address, up to what one address may ask in all', async () => {
    const guests = Array.from({ length: 5 }, () => createGuest(backend))
    for (const guest of guests) expect((await guest.cost()).http).toBe(200)
    for (const guest of guests) for (let use = 0; use < 5; use += 1) expect((await guest.cost()).http).toBe(200)
    const answers = await Promise.all(guests.map((guest) => guest.cost()))
    expect(answers.map(({ http }) => http)).toEqual([429, 429, 429, 429, 429])
    // What those were refused is not the address's.
    const last: number[] = []
    for (let use = 0; use < 31; use += 1) last.push((await guests[0]!.start()).http)
    expect(last.map((http, index) => (http === 200) === index < 30)).not.toContain(false)
  })

  it('from the addresses of one network of the next internet are from one caller', async () => {
    for (let use = 0; use < 6; use += 1) await priceOf('М777ММ77', `2001:db8:0:7::${use}`)
    expect(await priceOf('М777ММ77', '2001:db8:0:7:1:2:3:4')).toBe(429)
    expect(await priceOf('М777ММ77', '2001:db8:0:8::1')).toBe(200)
  })

  it('take nothing from others behind the address where the guest’s own limit refuses them', async () => {
    const flood = createGuest(backend)
    for (let use = 0; use < 100; use += 1) await flood.cost()
    expect((await flood.cost()).http).toBe(429)
    const other = createGuest(backend)
    expect((await other.cost()).http).toBe(200)
  })

  it('of the bank about one order are refused, before the bank is asked, and what it took is found by the clock', async () => {
    const guest = createGuest(backend)
    await guest.cost()
    const { body } = await guest.start()
    await takeSilently(backend, orderOf(body['RedirectURL']))
    const notice: PortalNotice = {
      source: 'bank',
      order: body['paymentId'],
      billNumber: 'forged',
      amount: 6000,
      paymentDate: '20250312122040',
      status: 'authorized',
    }
    const tell = async (changes: Partial<PortalNotice> = {}) => {
      const fields = paymentFromPortal.encode({ ...notice, ...changes })
      return backend.app.inject({ url: `/probe${paymentFromPortal.path}${encodeQuery(fields)}` })
    }
    inquiries.splice(0)
    for (let use = 0; use < 40; use += 1) await tell({ billNumber: `forged-${use}` })
    expect(inquiries).toHaveLength(3)
    const refused = await tell({ billNumber: 'late' })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    backend.setNow(WEDNESDAY + 6 * 60_000)
    await backend.tick()
    expect(await guest.status()).toMatchObject({ state: 'paid' })
  })

  it('leave no address in the database, nor what it could be tried against, and no row for long', async () => {
    await createGuest(backend).cost()
    await createCaller(backend).send(login, { login: 'driver@demo.example', password: 'wrong' })
    const rows = await backend.database.db.select().from(rateLimits)
    const failures = await backend.database.db.select().from(signInFailures)
    expect([rows.length, failures.length]).toEqual([4, 1])
    const kept = JSON.stringify([rows, failures])
    expect(kept).not.toContain('127.0.0.1')
    for (const purpose of ['cost', 'address', 'tries', 'signIn', 'sign-in'])
      for (const caller of ['127.0.0.1', 'driver@demo.example'])
        for (const parts of [`${purpose}\nprobe ${caller}`, `${purpose}\nprobe\n${caller}`])
          expect(kept).not.toContain(createHash('sha256').update(parts).digest('base64url'))
    backend.setNow(WEDNESDAY + 61 * 60_000)
    await backend.tick()
    expect(await backend.database.db.select().from(rateLimits)).toHaveLength(0)
  })
})

it(
  'a hundred guests of one minute behind one address each begin and pay, by the limits of the product',
  { timeout: LONG },
  async () => {
    const backend = await startBackend({ cities: [createTestCity()] })
    const plates = Array.from({ length: 100 }, (_, index) => `А${100 + index}ВС77`)
    await Promise.all(
      plates.map((number) => createGuest(backend).pay({ transport: { number, category: 'B', numberFormat: 'rus' } })),
    )
    const { entries } = await backend.ledger('probe')
    expect(entries.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(plates.map(() => 'charge 6000'))
    await backend.stop()
  },
)

function cityOfInvoices(count: number) {
  const city = createTestCity()
  const [invoice] = city.content.invoices
  const invoices = Array.from({ length: count }, (_, index) => ({ ...invoice!, invoiceId: `inv-${index}` }))
  return { ...city, content: { ...city.content, invoices } }
}

it('an office pays its invoices, and nobody pressing at another’s keeps it from that', async () => {
  const backend = await startBackend({ cities: [cityOfInvoices(42)] })
  const press = async (invoiceId: string, ip: string, amount = 3000_00) => {
    const invoice = { invoiceId, amount, email: 'p@mail.example', returnUrl: 'https://museum.example/' }
    return (await createCaller(backend, { ip }).send(payInvoice, invoice)).http
  }
  const look = async (invoiceId: string, ip: string) =>
    (await createCaller(backend, { ip }).send(getInvoice, { invoiceId })).http
  const [office, elsewhere] = ['203.0.113.5', '203.0.113.6']
  const presses = await Promise.all(Array.from({ length: 35 }, (_, index) => press(`inv-${index}`, office)))
  expect(presses).not.toContain(429)
  for (let use = 0; use < 400; use += 1) expect(await look(`inv-${35 + (use % 7)}`, office)).not.toBe(429)
  for (let use = 0; use < 35; use += 1) await press('inv-7', elsewhere, 1_00)
  expect([await press('inv-7', elsewhere), await press('inv-7', office)]).toEqual([429, 200])
  await backend.stop()
})

it('numbers of invoices that there are not are few from one address, which is told of none then, and leave one row', async () => {
  const backend = await startBackend({ cities: [cityOfInvoices(40)] })
  const look = async (invoiceId: string, ip: string) =>
    (await createCaller(backend, { ip }).send(getInvoice, { invoiceId })).http
  const press = async (invoiceId: string, ip: string) => {
    const invoice = { invoiceId, amount: 3000_00, email: 'p@mail.example', returnUrl: 'https://museum.example/' }
    return (await createCaller(backend, { ip }).send(payInvoice, invoice)).http
  }
  const [stranger, office] = ['203.0.113.5', '203.0.113.6']
  const tried: number[] = []
  for (let number = 0; number < 40; number += 1)
    tried.push(await (number % 2 ? look : press)(`made-up-${number}`, stranger))
  expect(tried.map((http, index) => (http === 429) === index >= 30)).not.toContain(false)
  // Their counter and the address's.
  expect(await backend.database.db.select().from(rateLimits)).toHaveLength(2)
  expect([await look('inv-1', stranger), await press('inv-1', stranger)]).toEqual([429, 429])
  for (let number = 0; number < 40; number += 1) expect(await look(`inv-${number}`, office)).toBe(200)
  expect(await look('made-up', office)).not.toBe(429)
  backend.setNow(WEDNESDAY + 600_000)
  expect(await look('inv-1', stranger)).toBe(200)
  await backend.stop()
})

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['203.0.113.7:5001', '203.0.113.7'],
  ['[2001:db8:0:7::1]:443', '2001:db8:0:7::/64'],
  ['[::ffff:203.0.113.7]', '203.0.113.7'],
  ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
  ['2001:0DB8:0000:0007:1111:2222:3333:4444', '2001:db8:0:7::/64'],
  ['2001:db8::7:0:0:0:1', '2001:db8:0:7::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, network) => {
  expect(toNetwork(address)).toBe(network)
})
