import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf, type Database } from '../../../demo/backend/database/database.ts'
import { openPostgres, type DatabaseTimes } from '../../../demo/backend/database/postgres.ts'
import { retryAfterOf } from '../../../demo/backend/database/unavailable.ts'
import { lockPlate } from '../../../demo/backend/payment/session/sessions.ts'
import { toPlateKey } from '../../../shared/domain/plate.ts'
import { START_MS, startBackend, type TestBackend } from '../../support/backend.ts'
import { createGuest, PLATE } from '../../support/guest.ts'
import { refuse } from '../../support/refuse.ts'
import { startProxy } from '../../support/tcp-proxy.ts'
import { createTestCity } from '../../support/test-city.ts'

let backend: TestBackend

beforeAll(async () => {
  backend = await startBackend({ cities: [createTestCity()] })
}, START_MS)
afterAll(() => backend.stop())

const costRefused = (code: string) =>
  refuse(backend.database.db, { change: 'INSERT', table: 'guest_tokens', code }, () => createGuest(backend).cost())

describe('what the database could not do', () => {
  it.each([
    ['two that waited for each other', '40P01', '1'],
    ['two that changed the same', '40001', '1'],
    ['a lock that another held too long', '55P03', '1'],
    ['a statement that took too long', '57014', '1'],
    ['a full disk', '53100', '5'],
    ['a server that stops', '57P01', '5'],
    ['a server that since a failover only reads', '25006', '5'],
  ])('is answered with a time to come again: %s (%s)', async (_what, code, seconds) => {
    const refused = await costRefused(code)
    expect([refused.http, refused.headers['retry-after']]).toEqual([503, seconds])
    expect(refused.body).toEqual({
      status: 'error',
      errorName: 'UnknownError',
      message: 'Сейчас не получается. Попробуйте ещё раз.',
    })
    expect((await createGuest(backend).cost()).http).toBe(200)
  })

  it('is no fault of the database where our own code asked wrongly', async () => {
    const refused = await costRefused('22P02')
    expect([refused.http, refused.headers['retry-after']]).toEqual([500, undefined])
  })
})

const url = process.env['DATABASE_URL']
/** Long enough for a connection that comes. */
const PATIENCE_MS = 1000
const AN_HOUR_MS = 3_600_000

/** PGlite has one connection and no line: nothing waits there for another. `npm test -- postgres` has a server. */
if (url)
  describe('a PostgreSQL server', () => {
    /** Other connections to the database of the backend. */
    async function openSame(times: Partial<DatabaseTimes> = {}, connections = 10): Promise<Database> {
      const [row] = rowsOf(await backend.database.db.execute(sql`SELECT current_schema() AS schema`))
      return openPostgres(url!, { schema: String(row!['schema']), times, connections })
    }

    const failureOf = (asked: Promise<unknown>): Promise<unknown> =>
      asked.then(
        () => null,
        (cause: unknown) => cause,
      )

    it('lets nobody wait for a lock for ever: the start is turned away, and made once when sent again', async () => {
      const rival = await openSame()
      const impatient = await startBackend({
        cities: [createTestCity()],
        beside: { ...backend, database: await openSame({ lock: 50 }) },
      })
      const guest = createGuest(impatient)
      let free = () => {}
      const isHeld = new Promise<void>((resolve) => {
        void rival.db.transaction(async (tx) => {
          await lockPlate(tx, { city: 'probe', plateKey: toPlateKey(PLATE) })
          resolve()
          await new Promise<void>((release) => (free = release))
        })
      })
      await isHeld
      await guest.cost()
      const refused = await guest.start({}, 'waits')
      expect([refused.http, refused.headers['retry-after']]).toEqual([503, '1'])
      free()
      const made = await guest.start({}, 'waits')
      expect(made.body).toMatchObject({ status: 'ok' })
      expect((await guest.start({}, 'waits')).body['paymentId']).toBe(made.body['paymentId'])
      await impatient.stop()
      await impatient.database.close()
      await rival.close()
    })

    it('lets nobody wait for a connection for ever where others have them all: the caller is told when to come again', async () => {
      const database = await openSame({ connect: PATIENCE_MS }, 1)
      const impatient = await startBackend({ cities: [createTestCity()], beside: { ...backend, database } })
      let free = () => {}
      let held: Promise<unknown> | undefined
      await new Promise<void>((taken) => {
        held = database.db.transaction(async (tx) => {
          await tx.execute(sql`SELECT 1`)
          taken()
          await new Promise<void>((release) => (free = release))
        })
      })
      const guest = createGuest(impatient)
      const refused = await guest.cost()
      expect([refused.http, refused.headers['retry-after']]).toEqual([503, '5'])
      free()
      await held
      expect((await guest.cost()).http).toBe(200)
      await impatient.stop()
      await database.close()
    })

    it('that takes a new line and says nothing is given up, however long a line may be silent afterwards', async () => {
      const proxy = await startProxy(Number(new URL(url!).port))
      const through = new URL(url!)
      through.port = String(proxy.port)
      const { db, close } = await openPostgres(through.href, { times: { silence: AN_HOUR_MS, connect: PATIENCE_MS } })
      const first = db.transaction(async (tx) => {
        await tx.execute(sql`SELECT 1`)
        proxy.silence()
        expect(retryAfterOf(await failureOf(db.execute(sql`SELECT 2`)))).toBe(5)
        expect(retryAfterOf(await failureOf(db.transaction((other) => other.execute(sql`SELECT 3`))))).toBe(5)
        proxy.cut()
        await tx.execute(sql`SELECT 4`)
      })
      expect(retryAfterOf(await failureOf(first))).toBe(5)
      await close()
      await proxy.close()
    })

    it('ends one of two that wait for each other, and says that it may try again', async () => {
      const { db, close } = await openSame()
      const lock = (place: number) => sql`SELECT pg_advisory_xact_lock(4242, ${place}::integer)`
      let holding = 0
      let both = () => {}
      const areBoth = new Promise<void>((resolve) => (both = resolve))
      const cross = (first: number, second: number) =>
        db.transaction(async (tx) => {
          await tx.execute(lock(first))
          holding += 1
          if (holding === 2) both()
          await areBoth
          await tx.execute(lock(second))
        })
      const ended = await Promise.allSettled([cross(1, 2), cross(2, 1)])
      const failed = ended.flatMap((one) => (one.status === 'rejected' ? [retryAfterOf(one.reason)] : []))
      expect(failed).toEqual([1])
      await close()
    })

    it('ends a statement that never ends, and a transaction that is left open', async () => {
      const { db, close } = await openSame({ statement: 50, idleInTransaction: 50 })
      expect(retryAfterOf(await failureOf(db.execute(sql`SELECT pg_sleep(60)`)))).toBe(1)
      const left = db.transaction(async (tx) => {
        await tx.execute(sql`SELECT 1`)
        await backend.database.db.execute(sql`SELECT pg_sleep(0.3)`)
        await tx.execute(sql`SELECT 2`)
      })
      expect(retryAfterOf(await failureOf(left))).toBe(5)
      await db.execute(sql`SELECT 1`)
      await close()
    })

    it('is asked anew over a new line when an old one is dead, broken, or was cut between two statements', async () => {
      const proxy = await startProxy(Number(new URL(url!).port))
      const through = new URL(url!)
      through.port = String(proxy.port)
      const { db, close } = await openPostgres(through.href, { connections: 2, times: { silence: 200, connect: 1000 } })
      for (const harm of ['silence', 'cut', 'silence', 'cut'] as const) {
        const between = db.transaction(async (tx) => {
          await tx.execute(sql`SELECT 1`)
          proxy[harm]()
          await tx.execute(sql`SELECT 2`)
        })
        expect(retryAfterOf(await failureOf(between)), harm).toBe(5)
        expect(retryAfterOf(await failureOf(db.transaction((tx) => tx.execute(sql`SELECT 3`)))), harm).toBe(5)
        expect(retryAfterOf(await failureOf(db.execute(sql`SELECT 4`))), harm).toBe(5)
        proxy.heal()
        // More than the pool has: none was lost.
        await Promise.all(Array.from({ length: 6 }, () => db.transaction((tx) => tx.execute(sql`SELECT 5`))))
      }
      await close()
      await proxy.close()
    })

    it('reads a statement once on each line, however often it is asked', async () => {
      const { db, close } = await openSame()
      const read = await db.transaction(async (tx) => {
        for (const value of [1, 2, 3]) await tx.execute(sql`SELECT ${value}::integer + 41`)
        return rowsOf(
          await tx.execute(
            sql.raw(
              "SELECT generic_plans + custom_plans AS asked FROM pg_prepared_statements WHERE statement LIKE '%+ 41'",
            ),
          ),
        )
      })
      await close()
      expect(read.map(({ asked }) => Number(asked))).toEqual([3])
    })

    it('takes its time for what needs it', async () => {
      const { patiently, close } = await openSame({ statement: 20 })
      await patiently((db) => db.execute(sql`SELECT pg_sleep(0.1)`))
      await close()
    })
  })
