import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditBooks, RULE_COUNT } from '../../../demo/backend/audit/audit.ts'
import { rowsOf } from '../../../demo/backend/database/database.ts'
import { migrate } from '../../../demo/backend/database/migrate.ts'
import { openPostgres } from '../../../demo/backend/database/postgres.ts'
import { refillBalance } from '../../../shared/api/contract/driver-payment.ts'
import { readBook } from '../../support/bank-book.ts'
import { createDriverWorld, METHODS } from '../../support/driver-world.ts'

const world = createDriverWorld()
const { name: CARD } = METHODS[0]!

const SUBSCRIPTION = `
  INSERT INTO subscriptions (order_number, account_id, city, code, name, plate, plate_key, format, zones, percent, cost, dates,
    starts_at, ends_before, created_at)
  VALUES (900002, '${randomUUID()}', 'probe', 'CENTER-M', 'Центр', '', '', 'rus', '"#"', 100, 31000, 31, now(), '2025-04-01', now())`

/** What is done to the books behind everybody's back, and which rules see it. */
const WRONGS: readonly (readonly [what: string, how: string, ...rules: string[]])[] = [
  [
    'a charge is lost',
    `DELETE FROM ledger WHERE kind = 'refill'`,
    'What the bank took for a payment stands in the ledger once',
    'No driver has less than nothing',
  ],
  [
    'a charge stands twice under another kind',
    `INSERT INTO ledger (city, kind, debit, credit, amount, at, payment_id)
     SELECT city, 'charge', 'bank', 'parking', amount, at, payment_id FROM ledger WHERE kind = 'refill'`,
    'What the bank took for a payment stands in the ledger once',
  ],
  [
    'a refund is written down that nobody asked for',
    `INSERT INTO ledger (city, kind, debit, credit, amount, at, payment_id)
     SELECT city, 'refund', 'parking', 'bank', amount, at, payment_id FROM ledger WHERE kind = 'refill'`,
    'What went back to the bank stands in the ledger once, and is no more than it took',
  ],
  [
    'a movement forgets its payment',
    `UPDATE ledger SET payment_id = NULL WHERE kind = 'refill'`,
    'What the bank took for a payment stands in the ledger once',
    'A movement at the bank names its payment',
  ],
  [
    'a refund was asked for that stands nowhere else',
    `INSERT INTO refunds (id, payment_id, city, amount, reason, state, at)
     SELECT gen_random_uuid(), id, city, 100, 'staff', 'pending', created_at FROM payments`,
    'What goes back is what its refunds say, each once in the ledger',
  ],
  [
    'the bank keeps an order open that has ended here',
    `BANK INSERT INTO orders (id, merchant_order, city, payee, amount, state, created_at)
     SELECT gen_random_uuid(), 'lost', city, payee, amount, 'open', created_at FROM orders`,
    'An order that is not decided at the bank is open here',
  ],
  [
    'the bank took another sum',
    `BANK UPDATE orders SET amount = amount + 100 WHERE state = 'authorized'`,
    'An order that the bank took money for is a payment that has it, or is still to be asked about',
  ],
  [
    'the bank took nothing',
    `BANK UPDATE orders SET state = 'cancelled' WHERE state = 'authorized'`,
    'A payment that is paid was taken by the bank',
  ],
  [
    'the bank gave money back by itself',
    `BANK UPDATE orders SET refunded = 100 WHERE state = 'authorized'`,
    'What the bank gave back is what we asked for',
  ],
  [
    'a parking says that more was paid for it',
    `UPDATE sessions SET paid = paid + 100`,
    'What a parking has earned is what was paid for it',
  ],
  [
    'a parking runs and nobody has paid',
    `UPDATE sessions SET price = price + 100`,
    'A parking that runs or is over, and is not to be paid at its end, has been paid',
  ],
  [
    'the history calls a top-up cancelled that is paid',
    `UPDATE operations SET status = 'cancel' WHERE type = 'refill'`,
    'A line of the history that is done has its money, and one that waits has a payment that is open',
  ],
  [
    'more comes back of a parking to the balance than was paid for it',
    `INSERT INTO ledger (city, kind, debit, credit, amount, at, session_id)
     SELECT city, 'return', 'parking', owner, 6100, created_at, id FROM sessions`,
    'What a parking has earned is what was paid for it',
    'No more comes back of a parking than was paid for it, to the bank and to the balance together',
  ],
  [
    'a parking says that the city gave it away',
    `UPDATE sessions SET given_back = 6000`,
    'No more comes back of a parking than was paid for it, to the bank and to the balance together',
  ],
  [
    'a bonus stands nowhere in the ledger',
    `UPDATE payments SET bonus = 2000`,
    'What is left of a bonus stands in the ledger, and none is left of what went back of its top-up by hand',
  ],
  [
    'a subscription is there and nobody has paid',
    SUBSCRIPTION,
    'What a subscription has earned is its cost less what came back for it',
    'A subscription is there for each line of the history that has bought one, of its sum and its payment',
  ],
  [
    'a subscription has come back whole to the balance, and a rouble more',
    `WITH bought AS (${SUBSCRIPTION}) INSERT INTO ledger (city, kind, debit, credit, amount, at, subscription)
     VALUES ('probe', 'return', 'parking', 'gift', 31100, now(), 900002)`,
    'What a subscription has earned is its cost less what came back for it',
    'A subscription is there for each line of the history that has bought one, of its sum and its payment',
    'No more comes back of a subscription than it cost, to the bank and to the balance together',
  ],
  [
    'the history has a subscription that nobody has',
    `INSERT INTO operations (order_number, account_id, city, type, status, sum, date_operation)
     VALUES (900001, '${randomUUID()}', 'probe', 'paymentSubscription', 'done', 31000, now())`,
    'A subscription is there for each line of the history that has bought one, of its sum and its payment',
  ],
  [
    'a bill is of another sum',
    `INSERT INTO slips (account_id, city, payment_id, name, payer, sum, created_at)
     SELECT '${randomUUID()}', city, id, '', '{}', amount + 1, created_at FROM payments`,
    'A bill is of the sum of its payment',
  ],
]

const audit = async () => auditBooks(world.backend.database.db, await readBook(world.backend, 'probe'))

describe('the audit of both books', () => {
  beforeEach(async () => {
    const { poor } = world
    const { redirectUrl } = await poor.ask(refillBalance, { amount: 10_000, method: CARD })
    await poor.press('pay', redirectUrl)
    await poor.start()
  })

  it('finds nothing where a driver has topped up and parked', async () => {
    expect(await world.kinds()).toEqual(['refill 10000', 'spend 6000'])
    expect(await audit()).toEqual([])
  })

  it.each(WRONGS)('sees that %s', async (_, how, ...rules) => {
    const { bank, database } = world.backend
    const [, ofBank] = /^BANK (.*)/s.exec(how) ?? []
    await (ofBank ? bank.database : database).db.execute(sql.raw(ofBank ?? how))
    const found = await audit()
    expect([...new Set(found.map(({ rule }) => rule))].sort()).toEqual([...rules].sort())
  })

  it('has a wrong for each of its rules', () => {
    expect(new Set(WRONGS.flatMap(([, , ...rules]) => rules)).size).toBe(RULE_COUNT)
  })
})

/** `npm run audit` is for a PostgreSQL server: `npm run test:postgres` has one. */
const given = process.env['DATABASE_URL']
if (given)
  describe('the audit as a command compares nothing, says why, and leaves the database as it was,', () => {
    const auditSchema = (schema: string, env: Record<string, string> = {}) => {
      const args = ['--import', 'tsx', 'demo/backend/audit/main.ts', env['URL'] ?? given]
      const clean = { ...process.env, BANK_URL: '', BANK_TOKEN: '', DATABASE_SCHEMA: schema }
      const { status, stderr } = spawnSync(process.execPath, args, { env: { ...clean, ...env }, encoding: 'utf8' })
      return { status, said: stderr.trim() }
    }
    const schemasLike = async (schema: string) => {
      const { db, close } = await openPostgres(given)
      const found = await db.execute(sql`SELECT nspname FROM pg_namespace WHERE nspname LIKE ${`${schema}%`}`)
      await close()
      return rowsOf(found).map(({ nspname }) => nspname)
    }
    const newName = () => `audited_${randomUUID().replaceAll('-', '')}`

    it('where there are no books, or the server is not there', async () => {
      const schema = newName()
      const none = `Not compared. There are no books in the schema ${schema}.`
      expect(auditSchema(schema)).toEqual({ status: 2, said: none })
      expect(await schemasLike(schema)).toEqual([])
      const { status, said } = auditSchema(schema, { URL: 'postgres://127.0.0.1:9/parking' })
      expect([status, said]).toEqual([2, expect.stringMatching(/^Not compared\. The database does not answer: .+\.$/)])
    })

    it('where the bank has none beside them, is another that is silent, or is said by half', async () => {
      const schema = newName()
      const database = await openPostgres(given, { schema })
      await migrate(database)
      const { status, said } = auditSchema(schema)
      expect([status, said]).toEqual([2, expect.stringContaining(`There are no books in the schema ${schema}_bank.`)])
      const bank = { BANK_URL: 'http://127.0.0.1:9', BANK_TOKEN: 'word' }
      expect(auditSchema(schema, bank)).toEqual({ status: 2, said: 'Not compared. The bank does not answer.' })
      expect(auditSchema(schema, { ...bank, BANK_TOKEN: '' }).said).toMatch(/^Not compared\. BANK_URL must be/)
      expect(await schemasLike(schema)).toEqual([schema])
      await database.db.execute(sql`DELETE FROM migrations WHERE name = (SELECT max(name) FROM migrations)`)
      expect(auditSchema(schema, bank).said).toMatch(/^Not compared\. The database is of an earlier release/)
      await database.db.execute(sql.raw(`DROP SCHEMA "${schema}" CASCADE`))
      await database.close()
    })
  })
