import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditBooks, RULE_COUNT } from '../../../demo/backend/audit/audit.ts'
import { rowsOf } from '../../../demo/backend/database/database.ts'
import { migrate } from '../../../demo/backend/database/migrate.ts'
import { openPostgres } from '../../../demo/backend/database/postgres.ts'
import { retain } from '../../../demo/backend/operation/retention.ts'
import { refillBalance } from '../../../shared/api/contract/driver-payment.ts'
import { readBook } from '../../support/bank-book.ts'
import { createDriverWorld, METHODS } from '../../support/driver-world.ts'
import { createGuest } from '../../support/guest.ts'

const world = createDriverWorld({}, { hasFiscal: true })
const { name: CARD } = METHODS[0]!

const SUBSCRIPTION = `
  INSERT INTO subscriptions (order_number, account_id, city, code, name, plate, plate_key, format, zones, percent, cost, dates,
    starts_at, ends_before, created_at)
  VALUES (900002, '${randomUUID()}', 'probe', 'CENTER-M', 'Центр', '', '', 'rus', '"#"', 100, 31000, 31, now(), '2025-04-01', now())`

const PAID_PARKING = 'A parking that money was paid for neither waits nor is cancelled'
const NAMED_PARKING = 'A payment for a parking names it, and is of the same payer'
const LINE_OF_PAYMENT =
  'A line of the history is there for each payment of a driver but for a new parking, of his account and its sum'
const LINE_OF_PARKING =
  'A line of the history is there for each parking of a driver, of his account, and says how it stands'
const SUM_OF_LINES = 'What the history says of a driver’s parking comes to what was paid for it'
const FISCAL_SALE = 'What the bank took has a fiscal receipt of its sum, from the city’s first one on'
const FISCAL_REFUND =
  'What the bank was asked to give back has a fiscal receipt of its sum, from the city’s first one on'

/** What is done to the books behind everybody's back, and which rules see it. */
const WRONGS: readonly (readonly [what: string, how: string, ...rules: string[]])[] = [
  [
    'a charge is lost',
    `DELETE FROM ledger WHERE kind = 'refill'`,
    'What the bank took for a payment stands in the ledger once',
    'No driver has less than nothing',
    FISCAL_SALE,
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
    FISCAL_SALE,
  ],
  [
    'a refund was asked for that stands nowhere else',
    `INSERT INTO refunds (id, payment_id, city, amount, reason, state, at)
     SELECT gen_random_uuid(), id, city, 100, 'staff', 'pending', created_at FROM payments`,
    'What goes back is what its refunds say, each once in the ledger',
  ],
  [
    'a refund that the bank has refused is nobody’s business any more',
    `INSERT INTO refunds (id, payment_id, city, amount, reason, state, at)
     SELECT gen_random_uuid(), id, city, 100, 'staff', 'failed', created_at FROM payments`,
    'A refund that the bank has refused is asked for anew, or paid out by the staff',
    'What goes back is what its refunds say, each once in the ledger',
  ],
  [
    'the staff is to pay out a refund that the ledger still has at the bank',
    `WITH refused AS (
       INSERT INTO refunds (id, payment_id, city, amount, reason, state, at)
       SELECT gen_random_uuid(), id, city, 100, 'staff', 'failed', created_at FROM payments RETURNING id
     ) INSERT INTO payouts (id, city, refund_id, amount, contact, at)
     SELECT gen_random_uuid(), 'probe', id, 100, '', now() FROM refused`,
    'What the staff pays out in place of a refund stands in the ledger, and the bank has refused it',
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
    'A payment that is paid was taken by the bank, or is written off',
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
    SUM_OF_LINES,
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
    'a parking came back to the balance, and its bonus stayed',
    `WITH parked AS (UPDATE sessions SET paid = 0, price = 0 RETURNING id),
       brought AS (UPDATE payments SET bonus = 1200, session_id = (SELECT id FROM parked) RETURNING id, owner, session_id)
     INSERT INTO ledger (city, kind, debit, credit, amount, at, payment_id, session_id)
     SELECT 'probe', 'bonus', 'gift', owner, 1200, now(), id, session_id FROM brought
     UNION ALL SELECT 'probe', 'return', 'parking', owner, 6000, now(), NULL, session_id FROM brought`,
    'Of the bonus for a parking or a subscription no more is left than of what brought it, but where it was spent',
    SUM_OF_LINES,
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
  ['a paid parking is cancelled', `UPDATE sessions SET state = 'cancelled'`, PAID_PARKING, LINE_OF_PARKING],
  ['a paid parking waits for its money', `UPDATE sessions SET state = 'waiting'`, PAID_PARKING, LINE_OF_PARKING],
  ['a payment for more time names no parking', `UPDATE payments SET kind = 'renew'`, NAMED_PARKING],
  ['the line of a top-up is gone', `DELETE FROM operations WHERE type = 'refill'`, LINE_OF_PAYMENT],
  ['the line of a top-up is of another sum', `UPDATE operations SET sum = 1 WHERE type = 'refill'`, LINE_OF_PAYMENT],
  [
    'the line of a top-up is another driver’s',
    `UPDATE operations SET account_id = '${randomUUID()}' WHERE type = 'refill'`,
    LINE_OF_PAYMENT,
  ],
  ['the line of a parking is gone', `DELETE FROM operations WHERE type = 'payment'`, LINE_OF_PARKING, SUM_OF_LINES],
  ['the line of a parking is of another sum', `UPDATE operations SET sum = 1 WHERE type = 'payment'`, SUM_OF_LINES],
  [
    'the line of a parking calls it cancelled',
    `UPDATE operations SET status = 'cancel' WHERE type = 'payment'`,
    LINE_OF_PARKING,
    SUM_OF_LINES,
  ],
  [
    'the line of a parking is another driver’s',
    `UPDATE operations SET account_id = '${randomUUID()}' WHERE type = 'payment'`,
    LINE_OF_PARKING,
  ],
  ['a fiscal receipt is gone', `DELETE FROM fiscal_receipts`, FISCAL_SALE],
  ['a fiscal receipt is of another sum', `UPDATE fiscal_receipts SET amount = amount + 1`, FISCAL_SALE],
  [
    'the bank was asked for a refund that has no fiscal receipt',
    `WITH back AS (
       INSERT INTO refunds (id, payment_id, city, amount, reason, state, at)
       SELECT gen_random_uuid(), id, city, 100, 'staff', 'pending', now() FROM payments RETURNING id, payment_id
     ) INSERT INTO bank_requests (id, kind, merchant_order, payment_id, amount, next_at, created_at)
     SELECT id, 'refund', payment_id, payment_id, 100, now(), now() FROM back`,
    'What goes back is what its refunds say, each once in the ledger',
    FISCAL_REFUND,
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

  it('sees that a guest’s payment has lost its parking, and that the parking is cancelled', async () => {
    const { db } = world.backend.database
    await createGuest(world.backend).pay({ transport: { number: 'К111КК77', category: 'B', numberFormat: 'rus' } })
    expect(await audit()).toEqual([])
    await db.execute(sql`UPDATE sessions SET state = 'cancelled' WHERE owner NOT LIKE 'account:%'`)
    await db.execute(sql`UPDATE payments SET session_id = NULL WHERE kind = 'session'`)
    expect((await audit()).map(({ rule }) => rule)).toEqual([PAID_PARKING, NAMED_PARKING])
  })

  it('finds nothing where fiscal receipts are issued only since a later day', async () => {
    const { db } = world.backend.database
    await db.execute(sql`DELETE FROM fiscal_receipts`)
    await db.execute(sql`UPDATE bank_requests SET created_at = created_at + interval '1 day' WHERE kind = 'fiscal'`)
    expect(await audit()).toEqual([])
  })

  it('finds nothing where what led to a person has been kept long enough and is emptied', async () => {
    const { database, context, clock } = world.backend
    await retain(database.db, context.cities, clock.now() + 50 * 365 * 24 * 60 * 60_000)
    const kept = sql`SELECT plate FROM sessions WHERE plate <> '' UNION SELECT plate FROM operations WHERE plate <> ''`
    expect(rowsOf(await database.db.execute(kept))).toEqual([])
    expect(await audit()).toEqual([])
  })

  it('has a wrong for each of its rules', () => {
    expect(new Set(WRONGS.flatMap(([, , ...rules]) => rules)).size).toBe(RULE_COUNT)
  })
})

/** `npm run audit` is for a PostgreSQL server: `npm test -- postgres` has one. */
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
