import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../../demo/backend/database/accounts-schema.ts'
import { operations } from '../../../demo/backend/database/payment-schema.ts'
import { login } from '../../../shared/api/contract/auth.ts'
import {
  exportOperations,
  getOperations,
  getOperationTotals,
  type Operation,
  type OperationsQuestion,
} from '../../../shared/api/contract/operations.ts'
import {
  compareByDate,
  cursorOf,
  parkingHours,
  SORT_DIRECTIONS,
  SORT_KEYS,
  type SortKey,
} from '../../../shared/domain/operation-order.ts'
import { START_MS, startBackend, WEDNESDAY, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS, createCaller, PASSWORD } from '../../support/driver.ts'
import { createTestCity } from '../../support/test-city.ts'

const SECOND = { ...ACCOUNTS.drivers[0]!, email: 'other@demo.example', phones: ['79000000077'] }
const ALL: OperationsQuestion = { bounds: { from: null, to: null }, type: 'all', timeZone: 'Europe/Moscow' }

let backend: TestBackend
let caller: ReturnType<typeof createCaller>
let token: string
let own: string
let other: string

beforeAll(async () => {
  backend = await startBackend({
    cities: [createTestCity({ accounts: { ...ACCOUNTS, drivers: [...ACCOUNTS.drivers, SECOND] } })],
  })
}, START_MS)
afterAll(() => backend.stop())
beforeEach(async () => {
  await backend.reset()
  caller = createCaller(backend)
  token = (await caller.ask(login, { login: 'driver@demo.example', password: PASSWORD })).token
  own = await idOf('driver@demo.example')
  other = await idOf(SECOND.email)
})

async function idOf(email: string): Promise<string> {
  const rows = await backend.database.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))
  return rows[0]!.id
}

type Row = typeof operations.$inferInsert

let next = 900_000
function row(changes: Partial<Row> = {}): Row {
  next += 1
  return {
    orderNumber: next,
    accountId: own,
    city: 'probe',
    type: 'payment',
    status: 'done',
    dateOperation: WEDNESDAY,
    sum: 6000,
    zone: '101',
    plate: 'А123ВС77',
    ...changes,
  }
}

const add = (...rows: Row[]) => backend.database.db.insert(operations).values(rows)
const ask = (question: Partial<OperationsQuestion> = {}, rows: readonly Operation[] = []) =>
  caller.ask(getOperations, { ...ALL, ...question, cursor: cursorOf(rows) }, token)

/** All pages, with what happens between two of them. */
async function readAll(between: (page: number) => Promise<unknown> = () => Promise.resolve()): Promise<Operation[]> {
  const rows: Operation[] = []
  for (let page = 0; ; page += 1) {
    const more = await ask({}, rows)
    rows.push(...more)
    if (more.length < 50) return rows
    await between(page)
  }
}

const wide = (code: string | null) => (code ?? '').padStart(64, '0')
/** What a line is sorted by, as people would say it. */
const KEYS: { readonly [By in SortKey]: (row: Operation) => number | string } = {
  date: ({ dateOperation }) => dateOperation,
  length: parkingHours,
  type: ({ type }) => type,
  place: ({ zone, parkingCode }) => wide(zone) + wide(parkingCode),
  vehicle: ({ plate }) => plate ?? '',
  sum: ({ sum }) => sum ?? -1,
}
const SORTINGS = SORT_KEYS.flatMap((by) => SORT_DIRECTIONS.map((direction) => ({ by, direction })))

describe('the history by pages', () => {
  it('has each of 10,000 operations once, many of them of the same moment, while new ones arrive', async () => {
    await backend.database.db.execute(sql`
      INSERT INTO operations (order_number, account_id, city, type, status, date_operation, sum)
      SELECT 1000 + n, ${own}::uuid, 'probe', 'payment', 'done', ${new Date(WEDNESDAY).toISOString()}::timestamptz - (n / 37) * interval '1 millisecond', n
      FROM generate_series(1, 10000) AS n`)
    const rows = await readAll(async (page) => {
      if (page % 20 === 0) await add(row({ dateOperation: WEDNESDAY + 60_000 + page, orderNumber: 20_000 + page }))
    })
    const numbers = rows.map(({ orderNumber }) => Number(orderNumber))
    expect(numbers).toHaveLength(10_000)
    expect(new Set(numbers).size).toBe(10_000)
    expect(numbers.every((number) => number > 1000 && number <= 11_000)).toBe(true)
    const isInOrder = rows.every((one, index) => {
      const before = rows[index - 1]
      return (
        !before ||
        before.dateOperation > one.dateOperation ||
        (before.dateOperation === one.dateOperation && Number(before.orderNumber) > Number(one.orderNumber))
      )
    })
    expect(isInOrder).toBe(true)
    console.log(
      `paging: ${rows.length} operations in ${Math.ceil(rows.length / 50)} pages, ${Math.ceil(200 / 20)} inserts between them`,
    )
  })

  it.each(SORTINGS)('sorted by $by ($direction) has each line once, with the equal ones by date', async (sorting) => {
    const { by, direction } = sorting
    await backend.database.db.execute(sql`
      INSERT INTO operations (order_number, account_id, city, type, status, date_operation, starts_at, ends_at, zone, parking_code, plate, sum)
      SELECT 1000 + n, ${own}::uuid, 'probe', (ARRAY['payment', 'refill', 'cancel'])[n % 3 + 1], 'done', at - (n / 2) * interval '1 minute',
        CASE WHEN n % 5 > 0 THEN at END, CASE WHEN n % 5 > 0 THEN at + (n % 7) * interval '50 minutes' END,
        CASE WHEN n % 4 > 0 THEN (98 + n % 5)::text END, CASE WHEN n % 6 > 0 THEN (999 + n % 3)::text END, CASE WHEN n % 3 > 0 THEN 'А10' || n % 4 || 'ВС77' END, n % 11
      FROM generate_series(1, 130) AS n, (SELECT ${new Date(WEDNESDAY).toISOString()}::timestamptz AS at) AS now`)
    const rows: Operation[] = []
    for (let more: Operation[]; ; rows.push(...more)) {
      more = await caller.ask(getOperations, { ...ALL, sorting, cursor: rows.at(-1) ?? null }, token)
      if (more.length === 0) break
    }
    const expected = rows.toSorted((one, other) => {
      const [a, b] = [KEYS[by](one), KEYS[by](other)]
      const apart = a > b ? 1 : -1
      const rank = a === b ? -compareByDate(one, other) : apart
      return direction === 'up' ? rank : -rank
    })
    expect(new Set(rows.map(({ orderNumber }) => orderNumber)).size).toBe(130)
    expect(rows.map(({ orderNumber }) => orderNumber)).toEqual(expected.map(({ orderNumber }) => orderNumber))
  })

  it('is the driver’s own, for any question', async () => {
    await add(row({ accountId: other, orderNumber: 777 }))
    expect(await ask()).toEqual([])
    expect(await ask({ orderNumber: '777' })).toEqual([])
    expect(await ask({ plate: 'А123ВС77' })).toEqual([])
    expect(await caller.ask(getOperationTotals, ALL, token)).toEqual([])
    expect(await caller.refusal(getOperations, { ...ALL, cursor: null })).toBe('TokenNotFound')
  })

  it('tells nothing of another driver’s line by what follows it in an order', async () => {
    await add(row({ accountId: other, orderNumber: 777, sum: 5000 }), row({ orderNumber: 778, sum: 9000 }))
    const behind = { ...ALL, cursor: { dateOperation: WEDNESDAY, orderNumber: '777' } }
    for (const by of SORT_KEYS.filter((one) => one !== 'date'))
      expect(await caller.ask(getOperations, { ...behind, sorting: { by, direction: 'up' } }, token), by).toEqual([])
  })

  it('says all that there is to say of a line', async () => {
    await add(
      row({
        startsAt: WEDNESDAY,
        endsAt: WEDNESDAY + 3_600_000,
        minutes: 60,
        parkingCode: '2203',
        tariff: 6000,
        sumSale: 600,
        driverPhone: '79161234567',
        resolution: 'Подтверждено',
      }),
    )
    const [found] = await ask()
    expect(found).toMatchObject({
      dateOperation: WEDNESDAY,
      type: 'payment',
      status: 'done',
      start: WEDNESDAY,
      end: WEDNESDAY + 3_600_000,
      minutes: 60,
      zone: '101',
      parkingCode: '2203',
      plate: 'А123ВС77',
      sum: 6000,
      saving: 600,
      driverPhone: '79161234567',
      resolution: 'Подтверждено',
      tariff: '60,00\u00A0₽ в час',
      receiptUrl: null,
    })
    expect(found?.proofUrl).toContain('/api/profile/operation-proof/v1?order=')
  })
})

describe('the filters of the history', () => {
  it('take both ends of a period in, to the last moment of their second', async () => {
    const [from, to] = [WEDNESDAY - 86_400_000, WEDNESDAY]
    await add(...[from - 1, from, to, to + 999, to + 1000].map((dateOperation) => row({ dateOperation })))
    expect((await ask({ bounds: { from, to } })).map(({ dateOperation }) => dateOperation)).toEqual([
      to + 999,
      to,
      from,
    ])
  })

  it('count a payment at a barrier among the payments (readings OR-5)', async () => {
    await add(row({ type: 'paymentGate' }), row({ type: 'payment' }), row({ type: 'refill' }))
    expect((await ask({ type: 'payment' })).map(({ type }) => type).toSorted()).toEqual(['payment', 'paymentGate'])
    expect((await ask({ type: 'refill' })).map(({ type }) => type)).toEqual(['refill'])
  })

  it('go by vehicle in any spelling, by zone and by order number', async () => {
    await add(row({ plate: 'К456МН77', zone: '102', orderNumber: 555 }), row())
    expect((await ask({ plate: 'k456mh77' })).map(({ orderNumber }) => orderNumber)).toEqual(['555'])
    expect((await ask({ place: '102' })).map(({ orderNumber }) => orderNumber)).toEqual(['555'])
    expect((await ask({ orderNumber: '555' })).map(({ orderNumber }) => orderNumber)).toEqual(['555'])
    expect(await caller.refusal(getOperations, { ...ALL, orderNumber: 'x', cursor: null }, token)).toBe(
      'ValidationError',
    )
  })

  it('hold for the totals too, which count only what was done', async () => {
    await add(
      row({ sum: 100 }),
      row({ sum: 250 }),
      row({ sum: 999, status: 'cancel' }),
      row({ type: 'refill', sum: 30_000 }),
    )
    expect(await caller.ask(getOperationTotals, ALL, token)).toEqual([
      { type: 'payment', count: 2, sum: 350 },
      { type: 'refill', count: 1, sum: 30_000 },
    ])
  })
})

describe('the history as the specification asks for it', () => {
  const get = async (query: Record<string, string>) => {
    const search = new URLSearchParams({ token, ...query }).toString()
    const reply = await backend.app.inject({ url: `/probe/api/profile/get-operations-v2?${search}` })
    return reply.json<{ result: { orderNumber: string; dateOperation: string }[] }>().result
  }

  it('answers a GET under its older name', async () => {
    const { orderNumber } = row()
    await add(row({ orderNumber }))
    expect((await get({})).map((one) => one.orderNumber)).toEqual([String(orderNumber)])
  })

  it('takes years that no database has for before and after all time', async () => {
    await add(row({ dateOperation: WEDNESDAY }))
    const years = ['0000-01-01T00:00:00+00:00', '0001-01-01T00:00:00+03:00', '9999-12-31T23:59:59-12:00']
    const found = (name: string) => Promise.all(years.map(async (year) => (await get({ [name]: year })).length))
    expect([await found('StartDate'), await found('EndDate')]).toEqual([
      [1, 1, 0],
      [0, 0, 1],
    ])
  })

  it('goes on behind a date alone, with rows that are strictly older', async () => {
    await add(row({ orderNumber: 11, dateOperation: WEDNESDAY - 60_000 }))
    await add(row({ orderNumber: 12 }), row({ orderNumber: 13 }))
    const date = new Date(WEDNESDAY).toISOString()
    expect((await get({ lastDateOperation: date })).map((one) => one.orderNumber)).toEqual(['11'])
    const both = await get({ lastDateOperation: date, lastOrderNumber: '13' })
    expect(both.map((one) => one.orderNumber)).toEqual(['12', '11'])
  })
})

describe('the history as a file', () => {
  async function download(format: 'xls' | 'pdf') {
    let exportId: string | undefined
    for (;;) {
      const progress = await caller.ask(exportOperations, { ...ALL, format, language: 'ru', exportId }, token)
      exportId = progress.exportId
      if (progress.link === null) continue
      expect(progress).toMatchObject({ done: progress.total })
      const url = new URL(progress.link)
      return { url, response: await backend.app.inject({ url: url.pathname + url.search }) }
    }
  }

  it('is a real spreadsheet under its own name and type, and a PDF with Russian letters in it', async () => {
    await add(...Array.from({ length: 30 }, () => row()))
    const sheet = await download('xls')
    expect(sheet.response.headers['content-type']).toContain('spreadsheetml.sheet')
    expect(sheet.response.headers['content-disposition']).toContain('operations-probe.xlsx')
    expect(sheet.response.rawPayload.subarray(0, 2).toString()).toBe('PK')
    const paper = await download('pdf')
    expect(paper.response.headers['content-type']).toBe('application/pdf')
    expect(paper.response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(paper.response.rawPayload.toString('latin1')).toContain('PTSans')
  })

  it('has its link at once, which tells how far it is until the file is there', async () => {
    await add(...Array.from({ length: 30 }, () => row()))
    const send = async () => {
      const body = new URLSearchParams({ token, Operation: 'all', format: 'xls', lang: 'ru' }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const url = '/probe/api/profile/download-history/v1'
      return (await backend.app.inject({ method: 'POST', url, headers, body })).json<{ state: string; link: string }>()
    }
    const { state, link } = await send()
    expect(state).toBe('writing')
    const { pathname, search } = new URL(link)
    const open = () => backend.app.inject({ url: pathname + search })
    const statuses: number[] = []
    await expect
      .poll(async () => {
        const reply = await open()
        statuses.push(reply.statusCode)
        if (reply.statusCode === 202) {
          expect(reply.json()).toMatchObject({ state: 'writing', total: 30 })
          expect(reply.headers, 'a tab that shows it').toMatchObject({ refresh: '1', 'retry-after': '1' })
        }
        return reply.rawPayload.subarray(0, 2).toString()
      })
      .toBe('PK')
    expect(statuses[0]).toBe(202)
    expect(statuses.at(-1)).toBe(200)
  })

  it('opens by its signed link alone, at any process; a changed link opens nothing', async () => {
    await add(row())
    const { url } = await download('xls')
    const beside = await startBackend({ cities: [createTestCity({ accounts: ACCOUNTS })], beside: backend })
    const again = await beside.app.inject({ url: url.pathname + url.search })
    expect(again.rawPayload.subarray(0, 2).toString()).toBe('PK')
    await beside.stop()
    const { url: second } = await download('pdf')
    url.searchParams.set('id', second.searchParams.get('id') ?? '')
    expect((await backend.app.inject({ url: url.pathname + url.search })).statusCode).toBe(404)
  })

  it('of one operation is a proof that only its signed link opens', async () => {
    await add(row({ orderNumber: 4242 }))
    const [found] = await ask()
    const url = new URL(found!.proofUrl!)
    expect((await backend.app.inject({ url: url.pathname + url.search })).headers['content-type']).toBe(
      'application/pdf',
    )
    url.searchParams.set('order', '4243')
    expect((await backend.app.inject({ url: url.pathname + url.search })).statusCode).toBe(404)
  })
})
