import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guestTokens } from '../../../demo/backend/database/schema.ts'
import { maskText, maskUrl } from '../../../demo/backend/http/masking.ts'
import { START_MS, startBackend, WEDNESDAY, type TestBackend } from '../../support/backend.ts'
import { createGuest } from '../../support/guest.ts'
import { createTestCity } from '../../support/test-city.ts'

const lines: string[] = []
let backend: TestBackend

beforeAll(async () => {
  const cities = [createTestCity({ settings: { guestEmailContact: true } }), createTestCity({ name: 'other' })]
  backend = await startBackend({ cities, log: { write: (line) => void lines.push(line) } })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(() => backend.reset())

describe('the log', () => {
  beforeEach(() => {
    lines.length = 0
  })

  it('is one JSON line per event and names no token, phone, e-mail or plate', async () => {
    const guest = createGuest(backend)
    await guest.cost()
    const { body } = await guest.start({ email: 'guest@mail.example' }, 'secret-attempt')
    await guest.press('pay', body['RedirectURL'])
    const status = await guest.status({ attempt: 'secret-attempt' })
    await backend.app.inject({ url: String(status!['checkFiscal']).replace(/^https?:\/\/[^/]+/, '') })
    await backend.app.inject({
      url: `/probe/api/payment/unregistered/status/v1?token=${guest.token}&phone=79161234567&transport[number]=%D0%90123%D0%92%D0%A177`,
    })
    const text = lines.join('')
    expect(lines.length).toBeGreaterThan(10)
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({
        level: expect.any(Number),
        time: expect.any(String),
        msg: expect.any(String),
      })
    for (const secret of [
      guest.token!,
      '79161234567',
      '9161234567',
      'guest@mail.example',
      'А123ВС77',
      '%D0%90123',
      'secret-attempt',
      new URL(String(status!['checkFiscal'])).searchParams.get('sig')!,
    ]) {
      expect(text.includes(secret), secret).toBe(false)
    }
  })

  it('tells of a failed query without what was in it', async () => {
    const failing = { ...backend.database, db: Object.create(backend.database.db) }
    const { sql } = await import('drizzle-orm')
    const cause = await failing.db
      .execute(sql`SELECT ${'А123ВС77'}::uuid, ${'79161234567'}::text`)
      .catch((thrown: unknown) => thrown)
    backend.context.log.error({ err: cause }, 'request failed')
    const text = lines.join('')
    expect(text).toContain('query failed')
    expect(text).not.toMatch(/А123ВС77|79161234567/)
  })

  it('of a fault of ours is kept from the caller', async () => {
    await backend.app
      .inject({ method: 'POST', url: '/demo/controls/clock', payload: { now: 'А123ВС77 79161234567' } })
      .then((answer) => {
        expect(answer.json()).toEqual({
          status: 'error',
          errorName: 'UnknownError',
          message: 'Не получилось. Попробуйте ещё раз.',
        })
      })
    expect(lines.join('')).not.toMatch(/А123ВС77|79161234567/)
  })
})

describe('masking', () => {
  it.each([
    ['phone +7 (916) 123-45-67 called', 'phone *** called'],
    ['8 916 123 45 67', '***'],
    ['89161234567', '***'],
    ['at 1741782040000 ms', 'at 1741782040000 ms'],
    ['plate А123ВС77, a123bc777, АВ 123 77', 'plate ***, ***, ***'],
    ['1234АВ77 А1234 77 123А77 1234А77', '*** *** *** ***'],
    ['"token":"abc.def-1","x":1', '"token":"***","x":1'],
    ['Authorization: Bearer abc', 'Authorization: ***'],
    ['{"pass":"parking1","login":"anna","captcha":"a7kx"}', '{"pass":"***","login":"***","captcha":"***"}'],
    ['write to guest@mail.example now', 'write to *** now'],
    ['zone 101, order 1001', 'zone 101, order 1001'],
    ['8e937c0f-4210-4c74-ad6c-32465d93c56a', '8e937c0f-4210-4c74-ad6c-32465d93c56a'],
  ])('of %s', (text, masked) => {
    expect(maskText(text)).toBe(masked)
  })

  it('keeps the names of a query and not its values', () => {
    expect(maskUrl('/api/x?token=1&zone=101')).toBe('/api/x?token=***&zone=…')
    expect(maskUrl('/bank/%E0%A4%A')).toBe('/bank/%E0%A4%A')
    expect(maskUrl('/en/registration/confirmation/2/c2FsdA/123456?city=zarechny')).toBe(
      '/en/registration/confirmation/2/***?city=…',
    )
    expect(maskUrl('/restore-password/3/c2FsdA')).toBe('/restore-password/3/***')
  })
})

describe('a guest token', () => {
  it('is kept only as its hash', async () => {
    const guest = createGuest(backend)
    await guest.cost()
    const rows = await backend.database.db.select().from(guestTokens)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(guest.token)
  })

  it('is issued once, and again only when it is none, expired, or another city’s', async () => {
    const guest = createGuest(backend)
    expect((await guest.cost()).body).toHaveProperty('token')
    expect((await guest.cost()).body).not.toHaveProperty('token')
    expect((await guest.cost({ token: 'made-up' })).body).toHaveProperty('token')
    const first = guest.token!
    expect((await createGuest(backend, 'other').cost({ token: first })).body).toHaveProperty('token')
    backend.setNow(WEDNESDAY + 31 * 24 * 3_600_000)
    expect((await guest.cost()).body).toHaveProperty('token')
  })

  it('shows its own orders alone', async () => {
    const [one, other] = [createGuest(backend), createGuest(backend)]
    const { paymentId } = await one.pay()
    await other.cost()
    expect(await one.status({ paymentId })).toMatchObject({ paymentId })
    expect(await other.status({ paymentId })).toBeNull()
    expect(await other.status()).toBeNull()
    expect(await createGuest(backend).status({ paymentId })).toBeNull()
    expect(await createGuest(backend, 'other').status({ token: one.token, paymentId })).toBeNull()
  })

  it('asks for nothing with an id that is none', async () => {
    const guest = createGuest(backend)
    await guest.pay()
    expect(await guest.status({ paymentId: "1' or '1'='1" })).toBeNull()
    expect(await guest.status({ attempt: 'unknown' })).toBeNull()
  })
})
