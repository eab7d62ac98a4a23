import { randomUUID } from 'node:crypto'
import { desc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appealMessages, appeals } from '../../../demo/backend/database/appeals-schema.ts'
import { fines } from '../../../demo/backend/database/fines-schema.ts'
import { operations, payouts, slips } from '../../../demo/backend/database/payment-schema.ts'
import { outbox, payments, rateLimits, sessions } from '../../../demo/backend/database/schema.ts'
import { subscriptions } from '../../../demo/backend/database/subscriptions-schema.ts'
import { readSecurityContact } from '../../../demo/backend/operation/security-txt.ts'
import { retain, RETENTION_BATCH } from '../../../demo/backend/operation/retention.ts'
import { START_MS, startBackend, WEDNESDAY, type TestBackend } from '../../support/backend.ts'
import { createTestCity } from '../../support/test-city.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FIVE_YEARS_AGO = Date.parse('2020-03-12T15:20:40+03:00')

describe('how long a city keeps what leads to a person', () => {
  let backend: TestBackend

  beforeAll(async () => {
    const other = createTestCity({ name: 'other', settings: { keepLettersDays: 2, keepOperationsYears: 1 } })
    const brief = createTestCity({ name: 'brief', settings: { keepCodesHours: 2, keepSessionsYears: 3 } })
    backend = await startBackend({ cities: [createTestCity(), other, brief] })
  }, START_MS)
  afterAll(() => backend.stop())
  beforeEach(() => backend.reset())

  const db = () => backend.database.db
  let number = 0
  const letter = (at: number, change: object = {}) =>
    db()
      .insert(outbox)
      .values({ city: 'probe', channel: 'sms', recipient: '79161234567', body: 'Текст', at, ...change })
  const operation = (dateOperation: number, change: object = {}) => ({
    orderNumber: (number += 1),
    accountId: randomUUID(),
    city: 'probe',
    type: 'payment' as const,
    status: 'done' as const,
    dateOperation,
    sum: 6000,
    zone: '101',
    plate: 'А123ВС77',
    driverPhone: '79161234567',
    ...change,
  })
  async function session(endsAt: number, city = 'probe') {
    const id = randomUUID()
    await db()
      .insert(sessions)
      .values({
        id,
        city,
        owner: 'guest:1',
        attempt: id,
        plate: 'А123ВС77',
        plateKey: 'A123BC77',
        category: 'B',
        zone: '101',
        zoneName: '101',
        type: 'today',
        startsAt: endsAt - HOUR_MS,
        endsAt,
        price: 6000,
        paid: 6000,
        state: 'finished',
        createdAt: endsAt - HOUR_MS,
      })
    return id
  }
  const payment = (createdAt: number, change: object = {}) =>
    db()
      .insert(payments)
      .values({
        id: randomUUID(),
        city: 'probe',
        amount: 6000,
        method: 'card',
        phone: '79161234567',
        email: 'anna@mail.example',
        detail: { plate: 'А123ВС77' },
        state: 'paid',
        origin: 'https://parking.example',
        createdAt,
        expiresAt: createdAt + HOUR_MS,
        owner: 'guest:1',
        ...change,
      })
      .returning()

  const bought = (orderNumber: number, endsBefore: string, city = 'probe') => ({
    orderNumber,
    city,
    accountId: randomUUID(),
    code: 'Y',
    name: 'Год',
    plate: 'А123ВС77',
    plateKey: 'A123BC77',
    format: 'rus' as const,
    zones: ['101'],
    percent: 100,
    cost: 100_000,
    dates: 2000,
    startsAt: FIVE_YEARS_AGO,
    endsBefore,
    createdAt: FIVE_YEARS_AGO,
  })

  it('a letter with a code is empty after a day, and any letter is gone after the city’s days', async () => {
    await letter(WEDNESDAY - DAY_MS, { code: '123456', link: 'https://parking.example/a', body: 'Код 123456' })
    await letter(WEDNESDAY - DAY_MS + 1, { code: '654321' })
    await letter(WEDNESDAY - 90 * DAY_MS)
    await letter(WEDNESDAY - 90 * DAY_MS + 1)
    await letter(WEDNESDAY - 2 * DAY_MS, { city: 'other' })
    await letter(WEDNESDAY - 2 * DAY_MS + 1, { city: 'other' })
    await backend.tick()
    expect((await db().select().from(outbox).orderBy(outbox.id)).map((row) => [row.city, row.body, row.code])).toEqual([
      ['probe', '', null],
      ['probe', 'Текст', '654321'],
      ['probe', 'Текст', null],
      ['other', 'Текст', null],
    ])
  })

  it('a letter that no carrier has taken by then is given up, and goes to none empty', async () => {
    await letter(WEDNESDAY - DAY_MS, { code: '123456', nextTryAt: WEDNESDAY + HOUR_MS })
    await letter(WEDNESDAY, { code: '654321', nextTryAt: WEDNESDAY + HOUR_MS })
    await backend.tick()
    const kept = await db().select().from(outbox).orderBy(outbox.id)
    expect(kept.map(({ doneAt, nextTryAt }) => [doneAt !== null, nextTryAt !== null])).toEqual([
      [true, false],
      [false, true],
    ])
  })

  it('a subscription keeps its plate while it runs, however long ago it was bought', async () => {
    await db()
      .insert(subscriptions)
      .values([bought(1, '2025-03-13'), bought(2, '2020-03-12'), bought(3, '2020-03-13')])
    await backend.tick()
    const kept = await db().select().from(subscriptions).orderBy(subscriptions.orderNumber)
    expect(kept.map(({ plate }) => plate)).toEqual(['А123ВС77', '', 'А123ВС77'])
  })

  it('goes on where one removal fails', async () => {
    await letter(WEDNESDAY - DAY_MS, { code: '123456' })
    await db()
      .insert(rateLimits)
      .values({ bucket: 'old', windowStart: WEDNESDAY - DAY_MS, used: 1 })
    await db().execute(sql`ALTER TABLE attempts RENAME TO attempts_away`)
    await backend.tick().finally(() => db().execute(sql`ALTER TABLE attempts_away RENAME TO attempts`))
    expect(await db().select().from(outbox)).toMatchObject([{ code: null }])
    expect(await db().select().from(rateLimits)).toEqual([])
  })

  it('plates, phones and payers are emptied after the city’s years, and amounts stay', async () => {
    const [old, young] = [await session(FIVE_YEARS_AGO), await session(FIVE_YEARS_AGO + 1)]
    const [paid] = await payment(FIVE_YEARS_AGO)
    await payment(FIVE_YEARS_AGO + 1)
    await payment(FIVE_YEARS_AGO, { state: 'redirected', askAt: WEDNESDAY + HOUR_MS })
    await db()
      .insert(operations)
      .values([
        operation(FIVE_YEARS_AGO),
        operation(FIVE_YEARS_AGO + 1),
        operation(FIVE_YEARS_AGO + 1, { city: 'other' }),
      ])
    const slip = { city: 'probe', accountId: randomUUID(), name: 'Анна', payer: { inn: '7707083893' }, sum: 6000 }
    await db()
      .insert(slips)
      .values({ ...slip, paymentId: paid!.id, createdAt: FIVE_YEARS_AGO })
    await backend.tick()
    const kept = new Map((await db().select().from(sessions)).map((row) => [row.id, row]))
    expect(kept.get(old)).toMatchObject({ plate: '', plateKey: '', price: 6000, paid: 6000, zone: '101' })
    expect(kept.get(young)).toMatchObject({ plate: 'А123ВС77' })
    const money = await db().select().from(payments).orderBy(payments.createdAt, payments.state)
    expect(money.map(({ phone, email, detail, amount }) => [phone, email, detail === null, amount])).toEqual([
      [null, null, true, 6000],
      ['79161234567', 'anna@mail.example', false, 6000],
      ['79161234567', 'anna@mail.example', false, 6000],
    ])
    const history = await db().select().from(operations).orderBy(operations.orderNumber)
    expect(history.map(({ plate, driverPhone, sum, zone }) => [plate, driverPhone, sum, zone])).toEqual([
      [null, null, 6000, '101'],
      ['А123ВС77', '79161234567', 6000, '101'],
      [null, null, 6000, '101'],
    ])
    expect(await db().select().from(slips)).toMatchObject([{ name: '', payer: {}, sum: 6000 }])
  })

  it('how many hours a code is kept, and how many years a parking, its payment and a subscription, each city says itself', async () => {
    const threeYearsAgo = Date.parse('2022-03-12T15:20:40+03:00')
    for (const city of ['probe', 'brief']) {
      await letter(WEDNESDAY - 2 * HOUR_MS, { city, code: '123456' })
      await letter(WEDNESDAY - 2 * HOUR_MS + 1, { city, code: '654321' })
      for (const at of [threeYearsAgo, threeYearsAgo + 1]) {
        await session(at, city)
        await payment(at, { city })
      }
    }
    await db()
      .insert(subscriptions)
      .values([bought(1, '2022-03-12'), bought(2, '2022-03-12', 'brief'), bought(3, '2022-03-13', 'brief')])
    await db()
      .insert(operations)
      .values(operation(threeYearsAgo, { city: 'brief' }))
    await backend.tick()
    const codes = await db().select().from(outbox).orderBy(outbox.id)
    expect(codes.map(({ city, code }) => [city, code])).toEqual([
      ['probe', '123456'],
      ['probe', '654321'],
      ['brief', null],
      ['brief', '654321'],
    ])
    const parked = await db().select().from(sessions).orderBy(desc(sessions.city), sessions.endsAt)
    expect(parked.map(({ plate }) => plate)).toEqual(['А123ВС77', 'А123ВС77', '', 'А123ВС77'])
    const paid = await db().select().from(payments).orderBy(desc(payments.city), payments.createdAt)
    expect(paid.map(({ phone }) => phone !== null)).toEqual([true, true, false, true])
    const held = await db().select().from(subscriptions).orderBy(subscriptions.orderNumber)
    expect(held.map(({ plate }) => plate)).toEqual(['А123ВС77', '', 'А123ВС77'])
    expect(await db().select().from(operations)).toMatchObject([{ plate: 'А123ВС77' }])
  })

  it('conversations are gone after the years of a history, and so are the plate and papers of a fine that is paid', async () => {
    const account = { city: 'probe', accountId: randomUUID() }
    const said = { status: 'completed', email: 'anna@mail.example', language: 'ru', createdAt: FIVE_YEARS_AGO } as const
    const [old] = await db()
      .insert(appeals)
      .values([
        { ...account, ...said, clientId: 'old', lastAt: FIVE_YEARS_AGO },
        { ...account, ...said, clientId: 'young', lastAt: FIVE_YEARS_AGO + 1 },
      ])
      .returning()
    await db().insert(appealMessages).values({ appealId: old!.id, isOwn: true, text: 'Анна', at: FIVE_YEARS_AGO })
    const texts = {
      status: 'оплачен',
      article: '8.14',
      place: 'Садовая',
      ruling: '7',
      type: 'стоянка',
      provider: 'МАДИ',
    }
    const papers = { total: 500_000, sts: '77УА123456', plate: 'А123ВС77', hasPhoto: false }
    const fine = (uin: string, offenceAt: number, paid: number) => {
      const times = { offenceAt, startsAt: offenceAt, endsAt: offenceAt }
      return { ...account, ...texts, ...papers, ...times, uin, paid }
    }
    await db()
      .insert(fines)
      .values([
        fine('paid', FIVE_YEARS_AGO, 500_000),
        fine('unpaid', FIVE_YEARS_AGO, 0),
        fine('young', FIVE_YEARS_AGO + 1, 500_000),
      ])
    await backend.tick()
    expect((await db().select().from(appeals)).map(({ clientId }) => clientId)).toEqual(['young'])
    expect(await db().select().from(appealMessages)).toEqual([])
    const kept = (await db().select().from(fines)).toSorted((a, b) => a.uin.localeCompare(b.uin))
    expect(kept.map(({ uin, plate, sts, total }) => [uin, plate, sts, total])).toEqual([
      ['paid', '', '', 500_000],
      ['unpaid', 'А123ВС77', '77УА123456', 500_000],
      ['young', 'А123ВС77', '77УА123456', 500_000],
    ])
  })

  it('where a deleted driver was paid out is gone after the years of a history, and the sum stays; what is owed can still be paid', async () => {
    const payout = { city: 'probe', accountId: randomUUID(), amount: 6000, contact: 'anna@mail.example' }
    const paid = { paidAt: WEDNESDAY, paidBy: 'Анна' }
    await db()
      .insert(payouts)
      .values([
        { ...payout, ...paid, id: randomUUID(), at: FIVE_YEARS_AGO },
        { ...payout, ...paid, id: randomUUID(), at: FIVE_YEARS_AGO + 1 },
        { ...payout, id: randomUUID(), at: FIVE_YEARS_AGO - 1 },
      ])
    await backend.tick()
    const kept = await db().select().from(payouts).orderBy(payouts.at)
    expect(kept.map(({ contact, amount }) => [contact, amount])).toEqual([
      ['anna@mail.example', 6000],
      ['', 6000],
      ['anna@mail.example', 6000],
    ])
  })

  it('is nothing to do for a backend without a city', async () => {
    await expect(retain(db(), [], WEDNESDAY)).resolves.toBeUndefined()
  })

  it('some hundred rows are done in a round, the oldest first, and the rest in the next', async () => {
    const rows = Array.from({ length: RETENTION_BATCH + 20 }, (_, index) => operation(FIVE_YEARS_AGO - index))
    await db().insert(operations).values(rows)
    const filled = async () => (await db().select().from(operations)).filter(({ plate }) => plate !== null)
    await backend.tick()
    const left = await filled()
    expect(left).toHaveLength(20)
    expect(Math.min(...left.map(({ dateOperation }) => dateOperation))).toBe(FIVE_YEARS_AGO - 19)
    await backend.tick()
    expect(await filled()).toEqual([])
  })
})

describe('security.txt', () => {
  const SET = { SECURITY_CONTACT: 'mailto:security@city.example, https://city.example/security' }
  const read = (env: NodeJS.ProcessEnv) => () => readSecurityContact(env)

  it(
    'says where to turn and until when, and says nothing after that',
    async () => {
      const security = readSecurityContact({ ...SET, SECURITY_EXPIRES: '2025-06-30' })
      const publicUrl = 'https://parking.city.example'
      const backend = await startBackend({ cities: [createTestCity()], security, publicUrl })
      const { statusCode, headers, body } = await backend.app.inject({ url: '/.well-known/security.txt' })
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
      expect(body.split('\n')).toEqual([
        'Contact: mailto:security@city.example',
        'Contact: https://city.example/security',
        'Expires: 2025-06-30T00:00:00.000Z',
        'Preferred-Languages: ru, en',
        'Canonical: https://parking.city.example/.well-known/security.txt',
        '',
      ])
      backend.setNow('2025-06-30T00:00:00Z')
      expect((await backend.app.inject({ url: '/.well-known/security.txt' })).statusCode).toBe(404)
      await backend.stop()
    },
    START_MS,
  )

  it('is not there unless both are set, and a wrong one stops the start', async () => {
    expect(read({})()).toBeNull()
    expect(read(SET)).toThrow('SECURITY_EXPIRES must be')
    expect(read({ SECURITY_EXPIRES: '2025-06-30' })).toThrow('SECURITY_CONTACT must be')
    expect(read({ SECURITY_CONTACT: 'security@city.example', SECURITY_EXPIRES: '2025-06-30' })).toThrow('mailto:')
    expect(read({ ...SET, SECURITY_EXPIRES: 'next year' })).toThrow('SECURITY_EXPIRES must be')
  })
})
