import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outbox, sessions } from '../../../demo/backend/database/schema.ts'
import { login } from '../../../shared/api/contract/auth.ts'
import { abortSession, driverRenew } from '../../../shared/api/contract/driver-order.ts'
import { driverOpenStart, driverStart, type DriverStartRequest } from '../../../shared/api/contract/driver-start.ts'
import type { AccountSetting } from '../../../shared/api/contract/profile.ts'
import { changeAccountSetting } from '../../../shared/api/contract/profile-person.ts'
import { parseWireTime } from '../../../shared/domain/city-time.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS, createCaller, PASSWORD } from '../../support/driver.ts'
import { CAR, HOUR, MOSCOW } from '../../support/paying-driver.ts'
import { createTestCity, namedInEnglish } from '../../support/test-city.ts'

const [EMAIL, PHONE] = ['driver@demo.example', '79000000001']
/** A second driver, whose items come after those of the first. */
const NEIGHBOUR = {
  ...ACCOUNTS.drivers[0]!,
  email: 'neighbour@demo.example',
  phones: ['79000000021'],
  vehicles: [{ plate: 'Е001КХ77', category: 'B' }],
}

let backend: TestBackend
let token: string

beforeAll(async () => {
  const openEnds = { dontUseBalance: true, intervals: { min: 15, max: 120, step: 15 } }
  backend = await startBackend({
    cities: [
      namedInEnglish(createTestCity({ accounts: { ...ACCOUNTS, drivers: [...ACCOUNTS.drivers, NEIGHBOUR] } })),
      createTestCity({ name: 'free', accounts: ACCOUNTS, settings: openEnds }),
    ],
  })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(async () => {
  await backend.reset()
  token = await signIn()
})

const caller = (city = 'probe', language = 'ru') => createCaller(backend, { city, language })
const signIn = async (city = 'probe', name = EMAIL) =>
  (await caller(city).ask(login, { login: name, password: PASSWORD })).token
const turn = (name: AccountSetting, options: { value: boolean; language?: string; city?: string; by?: string }) =>
  caller(options.city, options.language).ask(changeAccountSetting, { name, value: options.value }, options.by ?? token)
const park = async (changes: Partial<DriverStartRequest> = {}, by = token) =>
  (await caller().ask(driverStart, { ...HOUR, ...changes }, by)).session!

/** What was sent by a channel since the test began. */
async function sent(channel: 'push' | 'email'): Promise<{ recipient: string; body: string }[]> {
  const rows = await backend.database.db.select().from(outbox).orderBy(asc(outbox.id))
  return rows.filter((row) => row.channel === channel).map(({ recipient, body }) => ({ recipient, body }))
}

async function tickOn(...times: string[]): Promise<void> {
  for (const time of times) {
    backend.setNow(parseWireTime(time, MOSCOW)!)
    await backend.tick()
  }
}

const tickAt = (...times: string[]) => tickOn(...times.map((time) => `2025-03-12T${time}`))

describe('a driver who wants to be reminded', () => {
  it('is told once, fifteen minutes before the end', async () => {
    await turn('checkParkingSessionBefore', { value: true })
    await park()
    await tickAt('16:04:59')
    expect(await sent('push')).toEqual([])
    await tickAt('16:05:00', '16:05:30', '16:19:00')
    expect(await sent('push')).toEqual([
      { recipient: PHONE, body: 'Парковка А123ВС77 в зоне «Центр» закончится в 16:20. Её можно продлить.' },
    ])
  })

  it('is told again before the new end of a parking that was extended', async () => {
    await turn('checkParkingSessionBefore', { value: true, language: 'en' })
    const session = await park()
    await tickAt('16:06:00')
    await caller().ask(
      driverRenew,
      { sessionId: session.id, minutes: 60, from: session.end!, timeZone: MOSCOW, expectedPrice: 6000 },
      token,
    )
    await tickAt('16:30:00', '17:10:00')
    expect((await sent('push')).map(({ body }) => body)).toEqual([
      'The parking session of А123ВС77 in the zone “Centre” ends at 16:20. You can extend it.',
      'The parking session of А123ВС77 in the zone “Centre” ends at 17:20. You can extend it.',
    ])
  })

  it('is told nothing of a parking that is as short as the time ahead', async () => {
    await turn('checkParkingSessionBefore', { value: true })
    await park({ minutes: 15, expectedPrice: 1500 })
    await tickAt('15:21:00', '15:34:00', '15:36:00')
    expect(await sent('push')).toEqual([])
  })

  it('is told of the time meant to be stayed where the end is open, and of the stop by the city', async () => {
    const free = await signIn('free')
    for (const name of ['checkParkingSessionBefore', 'checkParkingSession'] as const)
      await turn(name, { value: true, city: 'free', by: free })
    await caller('free').ask(driverOpenStart, { vehicle: CAR, zone: '101', reminderMinutes: 60 }, free)
    await tickAt('16:06:00', '16:30:00', '17:21:00')
    expect((await sent('push')).map(({ body }) => body)).toEqual([
      'Вы собирались стоять с А123ВС77 в зоне «Центр» до 16:20. Парковка идёт, пока вы её не завершите.',
      'Парковка А123ВС77 в зоне «Центр» завершена в 17:20: дольше город не разрешает. Оплатите её в кабинете.',
    ])
  })
})

describe('a driver who wants to know of the end', () => {
  it('is told when time has ended the parking', async () => {
    await turn('checkParkingSession', { value: true })
    await park()
    await tickAt('16:19:59', '16:20:00', '16:21:00')
    expect((await sent('push')).map(({ body }) => body)).toEqual([
      'Парковка А123ВС77 в зоне «Центр» закончилась в 16:20.',
    ])
  })

  it('is told although the clock stood still, with hundreds of others: 500 in a round', async () => {
    await turn('checkParkingSession', { value: true })
    await park()
    const { db } = backend.database
    const copy = (from: number, to: number, owner: string) =>
      db.execute(sql`
        INSERT INTO sessions (id, city, owner, zone, zone_name, plate, plate_key, category, type, starts_at, ends_at, price,
          paid, state, created_at, benefits, attempt)
        SELECT gen_random_uuid(), city, ${sql.raw(owner)}, zone, zone_name, 'x' || n, 'x' || n, category, type, starts_at,
          ends_at, price, paid, state, created_at, benefits, 'x' || n
        FROM sessions, generate_series(${from}::integer, ${to}::integer) n WHERE plate = 'А123ВС77'`)
    await copy(1, 500, 'owner')
    await copy(501, 510, `'guest-' || n`)
    const running = async () => (await db.select().from(sessions)).filter(({ state }) => state === 'active').length
    await tickAt('16:20:00')
    expect(await running()).toBe(1)
    await tickAt('16:20:15')
    expect(await running()).toBe(0)
    expect(await sent('push')).toHaveLength(501)
  })

  it('is not told of a parking that the driver has ended, nor of one that ended long ago', async () => {
    await turn('checkParkingSession', { value: true })
    const session = await park({ minutes: 120, expectedPrice: 12_000 })
    await tickAt('15:40:00')
    await caller().ask(abortSession, { sessionId: session.id }, token)
    await tickAt('15:41:00', '17:21:00')
    await park()
    await tickAt('21:00:00')
    expect(await sent('push')).toEqual([])
  })

  it('is told nothing while pushOff is on, or the switches are off', async () => {
    await park()
    await tickAt('16:06:00', '16:21:00')
    for (const name of ['checkParkingSessionBefore', 'checkParkingSession', 'pushOff'] as const)
      await turn(name, { value: true })
    await park()
    await tickAt('17:10:00', '17:22:00')
    expect(await sent('push')).toEqual([])
  })
})

describe('the report of the operations', () => {
  it('is mailed on the 1st at nine, once, with the operations of the last month and their totals', async () => {
    await turn('reportHistoryOperation', { value: true })
    await park()
    await tickOn('2025-03-31T23:00:00', '2025-04-01T08:59:59')
    expect(await sent('email')).toEqual([])
    await tickOn('2025-04-01T09:00:00', '2025-04-01T09:00:05', '2025-04-15T12:00:00')
    const [letter, ...more] = await sent('email')
    expect(more).toEqual([])
    expect(letter?.recipient).toBe(EMAIL)
    expect(letter?.body.replaceAll('\u00A0', ' ').split('\n')).toEqual([
      'Операции за 03/2025, парковки города Пробный:',
      'Оплата парковки: 1, 60,00 ₽',
      '',
      '12/03/25 15:20 Оплата парковки, Центр, А123ВС77: 60,00 ₽ (Выполнено)',
    ])
    await tickOn('2025-05-01T10:00:00')
    expect((await sent('email')).at(-1)?.body).toBe('Операции за 04/2025, парковки города Пробный:\nОпераций не было.')
  })

  it('begins with the month in which it was asked for, in the language of who asked', async () => {
    await park()
    await turn('reportHistoryOperation', { value: true, language: 'en' })
    await tickOn('2025-03-12T15:30:00')
    expect(await sent('email')).toEqual([])
    await turn('reportHistoryOperation', { value: true, language: 'en' })
    await tickOn('2025-04-01T09:00:00')
    expect((await sent('email')).map(({ body }) => body.split('\n')[0])).toEqual([
      'Operations in 03/2025, city parking in Probe:',
    ])
    expect((await sent('email'))[0]?.body).toContain('Parking payment, Centre, А123ВС77')
  })

  it('is mailed to all who want it beside the rest of what time brings, and to a few hundred at a time', async () => {
    const count = 205
    const { db } = backend.database
    await turn('reportHistoryOperation', { value: true })
    await db.execute(sql`
      INSERT INTO accounts
        (id, city, email, first_name, last_name, middle_name, report_history_operation, reported_month, created_at)
      SELECT gen_random_uuid(), city, 'r' || n || '@demo.example', '', '', '', true,
        CASE WHEN n % 2 = 0 THEN '2025-01' END, created_at
      FROM accounts, generate_series(2, ${count}) n WHERE email = ${EMAIL} AND city = 'probe'`)
    backend.setNow('2025-04-01T09:00:00+03:00')
    const round = (name: string) => backend.rounds.find((one) => one.name === name)
    await round('tick')?.run()
    expect(await sent('email')).toEqual([])
    await round('reports')?.run()
    const recipients = (await sent('email')).map(({ recipient }) => recipient)
    expect([recipients.length, new Set(recipients).size]).toEqual([count, count])
  })

  it('is not mailed where it is switched off', async () => {
    await turn('reportHistoryOperation', { value: true })
    await turn('reportHistoryOperation', { value: false })
    await tickOn('2025-04-01T09:00:00')
    expect(await sent('email')).toEqual([])
  })
})

describe('a letter that cannot be sent', () => {
  let neighbour: string
  const parkBoth = async () => {
    await park()
    await park({ vehicle: { ...CAR, number: 'Е001КХ77' } }, neighbour)
  }
  const turnBoth = async (name: AccountSetting) => {
    for (const by of [token, neighbour]) await turn(name, { value: true, by })
  }
  const recipients = async (channel: 'push' | 'email') => (await sent(channel)).map(({ recipient }) => recipient)

  /** The outbox refuses what goes to the first driver while `work` is done. */
  async function whileUnreachable(work: () => Promise<void>): Promise<void> {
    const { db } = backend.database
    await db.execute(
      sql.raw(`ALTER TABLE outbox ADD CONSTRAINT unreachable CHECK (recipient NOT IN ('${EMAIL}', '${PHONE}'))`),
    )
    try {
      await work()
    } finally {
      await db.execute(sql`ALTER TABLE outbox DROP CONSTRAINT unreachable`)
    }
  }

  beforeEach(async () => {
    neighbour = await signIn('probe', NEIGHBOUR.email)
  })

  it('of the time before an end keeps no other driver waiting, and is sent by the next tick', async () => {
    await turnBoth('checkParkingSessionBefore')
    await parkBoth()
    await whileUnreachable(() => tickAt('16:06:00'))
    expect(await recipients('push')).toEqual([NEIGHBOUR.phones[0]])
    await tickAt('16:07:00')
    expect(await recipients('push')).toEqual([NEIGHBOUR.phones[0], PHONE])
  })

  it('of an end keeps no other parking from its end, and is sent by the next tick', async () => {
    const states = async () =>
      Object.fromEntries(
        (await backend.database.db.select().from(sessions)).map(({ plate, state }) => [plate, state] as const),
      )
    await turnBoth('checkParkingSession')
    await parkBoth()
    await whileUnreachable(() => tickAt('16:21:00'))
    expect(await recipients('push')).toEqual([NEIGHBOUR.phones[0]])
    expect(await states()).toEqual({ А123ВС77: 'active', Е001КХ77: 'finished' })
    await tickAt('16:22:00')
    expect(await recipients('push')).toEqual([NEIGHBOUR.phones[0], PHONE])
    expect(await states()).toEqual({ А123ВС77: 'finished', Е001КХ77: 'finished' })
  })

  it('of a month keeps no other report back, and is sent by the next tick', async () => {
    await turnBoth('reportHistoryOperation')
    await whileUnreachable(() => tickOn('2025-04-01T09:00:00'))
    expect(await recipients('email')).toEqual([NEIGHBOUR.email])
    await tickOn('2025-04-01T09:00:05')
    expect(await recipients('email')).toEqual([NEIGHBOUR.email, EMAIL])
  })
})
