import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rateLimits } from '../../../demo/backend/database/schema.ts'
import { START_MS, startBackend, WEDNESDAY, type TestBackend } from '../../support/backend.ts'
import { createGuest, WISH } from '../../support/guest.ts'
import { createTestCity } from '../../support/test-city.ts'

const limits = {
  cost: { most: 5, seconds: 60 },
  address: { most: 60, seconds: 60 },
  probeFrom: { most: 5, seconds: 600 },
  start: { most: 100, seconds: 60 },
  status: { most: 3, seconds: 60 },
  probe: { most: 2, seconds: 600 },
}

describe('too many requests', () => {
  let backend: TestBackend
  let beside: TestBackend

  beforeAll(async () => {
    backend = await startBackend({ cities: [createTestCity()], limits })
    beside = await startBackend({ cities: [createTestCity()], limits, beside: backend })
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
    expect([await asWho(), await asWho(), await asWho()]).toEqual([200, 200, 429])
  })

  it('are not those of others behind the same address, up to what one address may ask in all', async () => {
    const guests = Array.from({ length: 5 }, () => createGuest(backend))
    for (const guest of guests) expect((await guest.cost()).http).toBe(200)
    for (const guest of guests) for (let use = 0; use < 5; use += 1) expect((await guest.cost()).http).toBe(200)
    const answers = await Promise.all(guests.map((guest) => guest.cost()))
    expect(answers.map(({ http }) => http)).toEqual([429, 429, 429, 429, 429])
    const last: number[] = []
    for (let use = 0; use < 26; use += 1) last.push((await guests[0]!.start()).http)
    expect(last.map((http, index) => (http === 200) === index < 25)).not.toContain(false)
  })

  it('leave no address in the database, and no row for long', async () => {
    await createGuest(backend).cost()
    const rows = await backend.database.db.select().from(rateLimits)
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain('127.0.0.1')
    backend.setNow(WEDNESDAY + 61 * 60_000)
    await backend.tick()
    expect(await backend.database.db.select().from(rateLimits)).toHaveLength(0)
  })
})

it('the hundredth guest of a minute behind one address pays, by the limits of the product', async () => {
  const backend = await startBackend({ cities: [createTestCity()] })
  for (let others = 0; others < 99; others += 1) expect((await createGuest(backend).cost()).http).toBe(200)
  const last = createGuest(backend)
  await last.pay()
  expect(await last.status()).toMatchObject({ state: 'paid' })
  await backend.stop()
})
