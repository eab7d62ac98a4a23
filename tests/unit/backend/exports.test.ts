import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts, accountTokens } from '../../../demo/backend/database/accounts-schema.ts'
import { historyExportPieces, historyExportRows, historyExports } from '../../../demo/backend/database/export-schema.ts'
import { operations } from '../../../demo/backend/database/payment-schema.ts'
import { writeNextExport } from '../../../demo/backend/operations/export-writer.ts'
import { createExports, MOST_EXPORTS, MOST_OF_ONE, type Exports } from '../../../demo/backend/operations/exports.ts'
import type { ExportRequest } from '../../../demo/backend/operations/export-file.ts'
import { LIMITS } from '../../../demo/backend/rate-limit.ts'
import { wholeHistory } from '../../../demo/backend/operations/history.ts'
import { login } from '../../../shared/api/contract/auth.ts'
import { logout } from '../../../shared/api/contract/logout.ts'
import { downloadMyData } from '../../../shared/api/contract/my-data.ts'
import { MINUTE_MS } from '../../../shared/domain/city-time.ts'
import { START_MS, startBackend, WEDNESDAY, type TestBackend } from '../../support/backend.ts'
import { ACCOUNTS, createCaller, PASSWORD } from '../../support/driver.ts'
import { createTestCity } from '../../support/test-city.ts'

const HOUR_MS = 60 * MINUTE_MS

describe('histories as files', () => {
  let backend: TestBackend
  let exports: Exports
  let accountId: string
  let token: string
  let tokenHash: string
  let number = 0
  const lines: string[] = []

  beforeAll(async () => {
    backend = await startBackend({
      cities: [createTestCity({ accounts: ACCOUNTS })],
      log: { write: (line) => void lines.push(line) },
    })
    exports = createExports(backend.context)
  }, START_MS)
  afterAll(() => backend.stop())
  beforeEach(async () => {
    await backend.reset()
    ;({ token = '' } = await createCaller(backend).ask(login, { login: 'driver@demo.example', password: PASSWORD }))
    const { db } = backend.database
    const [account] = await db.select().from(accounts).where(eq(accounts.email, 'driver@demo.example'))
    const [row] = await db.select().from(accountTokens)
    ;[accountId, tokenHash] = [account?.id ?? '', row?.hash ?? '']
  })

  const db = () => backend.database.db
  const wish = (change: Partial<ExportRequest['question']> = {}): ExportRequest => ({
    question: { ...wholeHistory({ accountId, city: 'probe' }), ...change },
    format: 'xls',
    language: 'ru',
  })
  const add = (count: number) =>
    db()
      .insert(operations)
      .values(
        Array.from({ length: count }, (_, index) => ({
          orderNumber: (number += 1),
          city: 'probe',
          accountId,
          type: 'payment' as const,
          status: 'done' as const,
          dateOperation: WEDNESDAY - index * 1000,
          sum: 100,
        })),
      )
  const jobs = () => db().select().from(historyExports).orderBy(historyExports.createdAt)
  const countOf = async (table: typeof historyExportRows | typeof historyExportPieces) =>
    (await db().select({ id: table.exportId }).from(table)).length
  const city = () => backend.context.cities[0]!
  const open = async (link: string) => {
    const { searchParams } = new URL(link)
    return exports.open(city(), { id: searchParams.get('id') ?? '', sig: searchParams.get('sig') ?? '' })
  }
  async function write(request = wish()) {
    const { id } = await exports.start(request, tokenHash)
    await writeNextExport(backend.context)
    const job = await exports.find(id, accountId)
    return { job: job!, link: exports.link(job!, 'https://parking.example') }
  }

  it('have the rows of one moment: what is booked while they are written is not among them', async () => {
    await add(1200)
    const { id } = await exports.start(wish(), tokenHash)
    await add(3)
    const written = writeNextExport(backend.context)
    await expect.poll(async () => (await exports.find(id, accountId))?.done ?? 0).toBeGreaterThan(0)
    await db().update(operations).set({ sum: 777, status: 'cancel' })
    await add(50)
    await written
    expect(await exports.find(id, accountId)).toMatchObject({ state: 'ready', done: 1203, total: 1203 })
    expect(await countOf(historyExportRows)).toBe(0)
    expect(await countOf(historyExportPieces)).toBeGreaterThan(0)
  })

  it('are written one at a time for a person, and in turn for all', async () => {
    const [first, second] = [
      await exports.start(wish(), tokenHash),
      await exports.start(wish({ zone: '1' }), tokenHash),
    ]
    await db()
      .update(historyExports)
      .set({ state: 'writing', heardAt: WEDNESDAY })
      .where(eq(historyExports.id, first.id))
    expect(await writeNextExport(backend.context)).toBe(false)
    await db().update(historyExports).set({ state: 'ready' }).where(eq(historyExports.id, first.id))
    expect(await writeNextExport(backend.context)).toBe(true)
    expect(await exports.find(second.id, accountId)).toMatchObject({ state: 'ready' })
  })

  it('asked for twice are one; more than a few of a person, or many of all, are refused for a while', async () => {
    const first = await exports.start(wish(), tokenHash)
    expect((await exports.start(wish(), tokenHash)).id).toBe(first.id)
    for (let zone = 1; zone < MOST_OF_ONE; zone += 1) await exports.start(wish({ zone: String(zone) }), tokenHash)
    const refused = { httpStatus: 429, retryAfterSeconds: 30 }
    await expect(exports.start(wish({ zone: '99' }), tokenHash)).rejects.toMatchObject(refused)
    const others = Array.from({ length: MOST_EXPORTS }, () => ({ ...first, id: randomUUID(), accountId: randomUUID() }))
    await db().delete(historyExports)
    await db().insert(historyExports).values(others)
    await expect(exports.start(wish(), tokenHash)).rejects.toMatchObject(refused)
  })

  it('are some an hour of a person: each is kept for a day', async () => {
    for (let zone = 0; zone < LIMITS.export.most; zone += 1) {
      const { id } = await exports.start(wish({ zone: String(zone) }), tokenHash)
      await db().update(historyExports).set({ state: 'ready' }).where(eq(historyExports.id, id))
    }
    await expect(exports.start(wish({ zone: '99' }), tokenHash)).rejects.toMatchObject({ httpStatus: 429 })
    backend.setNow(WEDNESDAY + LIMITS.export.seconds * 1000)
    await exports.start(wish({ zone: '99' }), tokenHash)
  })

  it('asked for at one moment are no more of them', async () => {
    const same = await Promise.all(Array.from({ length: 5 }, () => exports.start(wish(), tokenHash)))
    expect(new Set(same.map(({ id }) => id)).size).toBe(1)
    const others = Array.from({ length: 5 }, (_, zone) => exports.start(wish({ zone: String(zone + 1) }), tokenHash))
    const ends = (await Promise.allSettled(others)).map(({ status }) => status)
    expect([ends.filter((end) => end === 'fulfilled').length, (await jobs()).length]).toEqual([2, MOST_OF_ONE])
  })

  it('that are not wanted any more are gone, written or not, and only for whom they are', async () => {
    await add(3)
    const { id: waiting } = await exports.start(wish({ type: 'payment' }), tokenHash)
    await exports.cancel(waiting, randomUUID())
    await exports.cancel('no id', accountId)
    expect(await exports.find(waiting, accountId)).not.toBeNull()
    await exports.cancel(waiting, accountId)
    expect(await exports.find(waiting, accountId)).toBeNull()
    const { job, link } = await write()
    await exports.cancel(job.id, accountId)
    expect([await open(link), await countOf(historyExportPieces)]).toEqual([null, 0])
  })

  it('that are given up while they are written are no error of the log', async () => {
    await add(2000)
    await exports.start(wish(), tokenHash)
    const writing = writeNextExport(backend.context)
    const [waiting] = await jobs()
    let job = waiting
    // oxlint-disable-next-line no-await-in-loop -- until it is begun
    while (job?.state === 'waiting') [job] = await jobs()
    expect(job?.state).toBe('writing')
    lines.length = 0
    await exports.cancel(job?.id ?? '', accountId)
    expect(await writing).toBe(true)
    const said = lines.map((line) => JSON.parse(line) as { level: number; export?: string })
    expect(said.filter((line) => line.export === job?.id).map(({ level }) => level)).toEqual([30])
  })

  it('are no longer to be had a day later, and are gone', async () => {
    await add(3)
    await db()
      .update(accountTokens)
      .set({ expiresAt: WEDNESDAY + 48 * HOUR_MS })
    const { link } = await write()
    backend.setNow(WEDNESDAY + 24 * HOUR_MS - 1)
    expect(await open(link)).not.toBeNull()
    backend.setNow(WEDNESDAY + 24 * HOUR_MS)
    expect(await open(link)).toBeNull()
    await backend.tick()
    expect([await jobs(), await countOf(historyExportPieces)]).toEqual([[], 0])
  })

  it('end with the sign-in that asked for them', async () => {
    await add(3)
    await db()
      .update(accountTokens)
      .set({ expiresAt: WEDNESDAY + HOUR_MS })
    const short = await write()
    backend.setNow(WEDNESDAY + HOUR_MS)
    expect(await open(short.link)).toBeNull()
    backend.setNow(WEDNESDAY)
    expect(await open(short.link)).not.toBeNull()
    await createCaller(backend).ask(logout, undefined, token)
    expect(await open(short.link)).toBeNull()
    expect([await jobs(), await countOf(historyExportPieces)]).toEqual([[], 0])
  })

  it('of a process that died are written by another, with nothing of the first left; after three there is no more', async () => {
    await add(3)
    const { id } = await exports.start(wish(), tokenHash)
    for (let died = 1; died <= 3; died += 1) {
      const dead = { state: 'writing' as const, tries: died, heardAt: WEDNESDAY, writer: randomUUID() }
      await db().update(historyExports).set(dead)
      await db()
        .insert(historyExportPieces)
        .values({ exportId: id, position: 7, bytes: Buffer.from('half') })
      await db().insert(historyExportRows).values({ exportId: id, position: 5000, operation: {} })
      backend.setNow(WEDNESDAY + MINUTE_MS)
      expect(await writeNextExport(backend.context)).toBe(false)
      backend.setNow(WEDNESDAY + MINUTE_MS + 1)
      expect(await writeNextExport(backend.context)).toBe(died < 3)
      expect(await exports.find(id, accountId)).toMatchObject({ state: died < 3 ? 'ready' : 'failed' })
      expect([died, await countOf(historyExportPieces)]).toEqual([died, died < 3 ? 1 : 0])
      expect(await countOf(historyExportRows)).toBe(0)
      await db().delete(historyExportPieces)
    }
  })

  it('that cannot be written to the end leave nothing of what was written', async () => {
    await add(1200)
    const { id } = await exports.start(wish(), tokenHash)
    const writing = writeNextExport(backend.context)
    await expect.poll(async () => (await exports.find(id, accountId))?.state).toBe('writing')
    await db()
      .insert(historyExportPieces)
      .values({ exportId: id, position: 0, bytes: Buffer.from('in the way') })
    await writing
    expect(await exports.find(id, accountId)).toMatchObject({ state: 'failed' })
    expect([await countOf(historyExportRows), await countOf(historyExportPieces)]).toEqual([0, 0])
  })

  it('of a writer that was taken for dead and was not are not harmed by it: it adds and removes nothing', async () => {
    await add(1200)
    const { id } = await exports.start(wish(), tokenHash)
    const slow = writeNextExport(backend.context)
    await expect.poll(async () => (await exports.find(id, accountId))?.state).toBe('writing')
    const other = randomUUID()
    await db().update(historyExports).set({ writer: other })
    await db().delete(historyExportRows)
    await db().insert(historyExportRows).values({ exportId: id, position: 5000, operation: {} })
    await slow
    expect(await exports.find(id, accountId)).toMatchObject({ state: 'writing', writer: other })
    expect([await countOf(historyExportRows), await countOf(historyExportPieces)]).toEqual([1, 0])
  })

  it('with everything the city keeps of a driver end with the sign-in too', async () => {
    const { link } = await createCaller(backend).ask(downloadMyData, { language: 'ru' }, token)
    const { pathname, search } = new URL(String(link))
    expect((await backend.app.inject({ url: pathname + search })).statusCode).toBe(200)
    await createCaller(backend).ask(logout, undefined, token)
    expect((await backend.app.inject({ url: pathname + search })).statusCode).toBe(404)
  })
})
