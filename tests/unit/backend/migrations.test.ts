import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openFolder, openMemory } from '../../../demo/backend/database/pglite.ts'
import { openPostgres } from '../../../demo/backend/database/postgres.ts'
import { rowsOf } from '../../../demo/backend/database/database.ts'
import { migrate, readMigrations } from '../../../demo/backend/database/migrate.ts'
import { expectOwn } from '../../../demo/backend/database/whose-database.ts'
import { ledger, payments, whoseDatabase } from '../../../demo/backend/database/schema.ts'
import { StartRefusedError } from '../../../demo/backend/start-refused.ts'
import { startProcess } from '../../support/backend-process.ts'
import { START_MS, startBackend } from '../../support/backend.ts'
import { createTestCity } from '../../support/test-city.ts'

const CACHE = join(import.meta.dirname, '../../../.cache')
const LONG = 120_000
const AT = '2025-03-12T12:00:00Z'

it(
  'a database of an earlier release keeps its invoices as payments, and asks the bank about every order that ended unpaid',
  { timeout: START_MS },
  async () => {
    const database = await openMemory()
    const { db } = database
    await db.execute(sql`CREATE TABLE migrations (name text PRIMARY KEY, applied_at timestamptz DEFAULT now())`)
    for (const { name, statements } of readMigrations().filter((one) => one.name < '011')) {
      for (const statement of statements) await db.execute(sql.raw(statement))
      await db.execute(sql`INSERT INTO migrations (name) VALUES (${name})`)
    }
    const invoices = { first: randomUUID(), second: randomUUID(), open: randomUUID(), closed: randomUUID() }
    for (const [index, [name, id]] of Object.entries(invoices).entries()) {
      const state = name === 'open' || name === 'closed' ? name : 'paid'
      await db.execute(sql`
        INSERT INTO invoice_payments (id, city, invoice, amount, state, bank_order, created_at, decided_at)
        VALUES (${id}, 'probe', ${`inv-${name}`}, 5000, ${state}, ${randomUUID()}, ${AT},
          ${AT}::timestamptz + ${index} * interval '1 minute')`)
      if (state !== 'paid') continue
      await db.execute(sql`
        INSERT INTO ledger (city, kind, debit, credit, amount, at)
        VALUES ('probe', 'charge', 'bank', 'invoices', 5000, ${AT}::timestamptz + ${index} * interval '60001 ms')`)
    }
    const order = (state: string) =>
      db.execute(sql`
        INSERT INTO payments (id, city, amount, method, state, bank_order, origin, created_at, expires_at)
        VALUES (${randomUUID()}, 'probe', 100, 'bankCard', ${state}, ${randomUUID()}, 'http://x', ${AT}, ${AT})`)
    for (const state of ['redirected', 'paid', 'expired', 'refunded', 'cancelled']) await order(state)

    await migrate(database)
    const rows = await db.select().from(payments).orderBy(payments.createdAt, payments.kind, payments.state)
    const told = rows.map(({ kind, owner, state, taken, askAt }) => [kind, owner, state, taken, askAt !== null])
    expect(told.filter(([kind]) => kind === 'invoice').sort()).toEqual([
      ['invoice', 'invoice:inv-closed', 'cancelled', null, true],
      ['invoice', 'invoice:inv-first', 'paid', 5000, false],
      ['invoice', 'invoice:inv-open', 'redirected', null, true],
      ['invoice', 'invoice:inv-second', 'paid', 5000, false],
    ])
    expect(told.filter(([kind]) => kind === 'session').sort()).toEqual([
      ['session', '', 'cancelled', null, true],
      ['session', '', 'expired', null, true],
      ['session', '', 'paid', 100, false],
      ['session', '', 'redirected', null, true],
      ['session', '', 'refunded', 100, false],
    ])
    const lines = await db.select().from(ledger).orderBy(ledger.id)
    expect(lines.map(({ paymentId }) => paymentId)).toEqual([invoices.first, invoices.second])
    await database.close()
  },
)

it(
  'whose a database of an earlier release is, its demo’s secret or its guests tell',
  { timeout: START_MS },
  async () => {
    const database = await openMemory()
    const { db } = database
    await migrate(database)
    const refusedTo = async () => {
      const kinds = ['demo', 'production'] as const
      const asked = await Promise.allSettled(kinds.map((kind) => expectOwn(db, kind)))
      return kinds.filter((_, index) => asked[index]?.status === 'rejected')
    }
    const becomes = async (statement: string) => {
      await db.execute(sql`DROP TABLE whose_database`)
      await db.execute(sql`DELETE FROM migrations WHERE name = '998-whose-database.sql'`)
      await db.execute(sql.raw(statement))
      const asked = await refusedTo()
      await migrate(database)
      const kinds = (await db.select().from(whoseDatabase)).map(({ kind }) => kind)
      expect(await refusedTo(), 'before it is migrated as after').toEqual(asked)
      return kinds
    }
    expect(await becomes('SELECT 1')).toEqual([])
    const guest = `('x', 'probe', '${AT}', '${AT}')`
    expect(await becomes(`INSERT INTO guest_tokens (hash, city, created_at, expires_at) VALUES ${guest}`)).toEqual([
      'production',
    ])
    expect(await becomes(`INSERT INTO secrets (name, value) VALUES ('links', 'x')`)).toEqual(['demo'])
    await database.close()
  },
)

it('the database that a real city’s first release has left is refused to the demo, which changes nothing in it', async () => {
  const database = await openMemory()
  const { db } = database
  await expectOwn(db, 'demo')
  for (const statement of readMigrations()[0]!.statements) await db.execute(sql.raw(statement))
  await expectOwn(db, 'demo')
  await db.execute(
    sql`INSERT INTO guest_tokens (hash, city, created_at, expires_at) VALUES ('x', 'probe', ${AT}, ${AT})`,
  )
  const beside = { database }
  await expect(startBackend({ beside, cities: [createTestCity()] })).rejects.toThrow(
    'DATABASE_URL names the database of a real city, and this is the demo',
  )
  const [migrations] = rowsOf(await db.execute(sql`SELECT to_regclass('migrations') AS name`))
  expect(migrations).toEqual({ name: null })
  await expectOwn(db, 'production')
  await database.close()
})

it('a database of a later release, or of a migration that was edited since, is refused with a sentence', async () => {
  const database = await openMemory()
  const all = readMigrations()
  expect(await migrate(database)).toHaveLength(all.length)
  expect(await migrate(database)).toEqual([])
  const later = migrate(database, all.slice(0, -1))
  await expect(later).rejects.toThrow(StartRefusedError)
  await expect(later).rejects.toThrow(
    `changed by a later release: this one does not know its migration ${all.at(-1)?.name}`,
  )
  const edited = all.map((one, index) => (index === 3 ? { ...one, statements: [...one.statements, 'SELECT 1'] } : one))
  const ofEdited = migrate(database, edited)
  await expect(ofEdited).rejects.toThrow(StartRefusedError)
  await expect(ofEdited).rejects.toThrow(`The migration ${all[3]?.name} is not what this database was made with`)
  // One that recorded no checksums is taken as it is, and has them from then on.
  await database.db.execute(sql`UPDATE migrations SET checksum = NULL`)
  await migrate(database)
  await expect(migrate(database, edited)).rejects.toThrow('is not what this database was made with')
  await database.close()
})

it('a start on a database of a later release ends with that sentence alone', { timeout: LONG }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parking-migrated-'))
  const database = await openFolder(folder, CACHE)
  await migrate(database)
  await database.db.execute(sql`INSERT INTO migrations (name) VALUES ('999-later.sql')`)
  await database.close()
  const one = await startProcess({ DATA_DIR: folder, QUIET: '1' })
  expect([await one.ended, one.output()]).toEqual([
    1,
    'The database has been changed by a later release: this one does not know its migration 999-later.sql. ' +
      'Start that release, or restore a backup from before it.\n',
  ])
  rmSync(folder, { recursive: true })
})

const { DATABASE_URL: url } = process.env
/** A database within the process has one transaction at a time: `npm test -- postgres` has a server. */
if (url)
  it('a release that changes a table while a dump reads it lets everybody else pass until it has ended', async () => {
    const schema = `test_${randomUUID().replaceAll('-', '')}`
    const database = await openPostgres(url, { schema })
    await migrate(database)
    const read = () => database.db.execute(sql`SELECT count(*) FROM payments`)
    let endDump = () => {}
    let noteDump = () => {}
    const isDumping = new Promise<void>((resolve) => (noteDump = resolve))
    const dump = database.patiently((db) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`SELECT 1 FROM payments LIMIT 1`)
        noteDump()
        await new Promise<void>((resolve) => (endDump = resolve))
      }),
    )
    await isDumping
    let next: Promise<string[]> | undefined
    await new Promise<void>((resolve) => {
      const statements = ['ALTER TABLE payments ADD COLUMN further integer']
      next = migrate(database, [...readMigrations(), { name: '999-next.sql', statements }], resolve)
    })
    await read()
    endDump()
    await dump
    expect(await next).toEqual(['999-next.sql'])
    await read()
    await database.db.execute(sql.raw(`DROP SCHEMA "${schema}" CASCADE`))
    await database.close()
  })
