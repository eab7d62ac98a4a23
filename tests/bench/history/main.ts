import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../../demo/backend/database/database.ts'
import { migrate } from '../../../demo/backend/database/migrate.ts'
import { openMemory } from '../../../demo/backend/database/pglite.ts'
import { openPostgres } from '../../../demo/backend/database/postgres.ts'
import { countRows, readPage, readTotals, wholeHistory } from '../../../demo/backend/operations/history.ts'
import type { Cursor } from '../../../shared/domain/operation-order.ts'
import { formatTable } from '../../size/table.ts'
import { withThrowAway } from '../../support/throw-away-postgres.mjs'
import { describeGoals } from '../report.ts'
import { summarise, type Summary } from '../statistics.ts'

const CITY = 'zarechny'
const NEWEST = Date.parse('2025-03-12T15:20:00+03:00')
const DAY_MS = 86_400_000
/** Operations of the driver in a day. */
const A_DAY = 1_000
/** Milliseconds that a page may take, wherever it lies. */
const PAGE_GOAL = 20

interface Figure {
  said: string
  taken: Summary
}

export interface HistoryBenchOptions {
  runs: number
  rows: number
}

/** The page of a history by its question, in a database with very many operations of one driver. */
export async function benchHistory({ runs, rows }: HistoryBenchOptions): Promise<void> {
  const tx = await measure(await openMemory(), { runs, rows })
  let server: Figure[] = []
  const ask = async (url: string) =>
    void (server = await measure(await openPostgres(url, { schema: `bench_${randomUUID().replaceAll('-', '')}` }), {
      runs,
      rows,
    }))
  const given = process.env['DATABASE_URL']
  if (given) await ask(given)
  else await withThrowAway(ask)
  const lines = tx.map(({ said, taken }, index) => [said, ...[taken, server[index]?.taken].map(describe)])
  console.log(`\nA history of ${rows} operations of one driver, ms, medians of ${runs} (the middle half)\n`)
  console.log(formatTable([['question', 'PGlite', 'PostgreSQL'], ...lines]))
  const pages = [['PGlite', tx] as const, ['PostgreSQL', server] as const].flatMap(([place, figures]) =>
    figures
      .filter(({ said }) => said.startsWith('page'))
      .map(({ said, taken }) => ({ said: `${place}: ${said}`, found: taken.median, most: PAGE_GOAL })),
  )
  console.log(`\n${describeGoals(pages)}`)
}

function describe(taken: Summary | undefined): string {
  const short = (value: number) => value.toFixed(value < 10 ? 2 : 0)
  return taken ? `${short(taken.median)} (${short(taken.low)}–${short(taken.high)})` : '–'
}

async function measure(database: Database, { runs, rows }: HistoryBenchOptions): Promise<Figure[]> {
  try {
    await migrate(database)
    const accountId = randomUUID()
    await fill(database, accountId, rows)
    const { db } = database
    const all = wholeHistory({ accountId, city: CITY })
    const month = { ...all, from: NEWEST - 30 * DAY_MS, to: NEWEST }
    const middle = await cursorAt(database, accountId, Math.floor(rows / 2))
    const last = await cursorAt(database, accountId, rows - 51)
    const questions: [said: string, ask: () => Promise<unknown>, expected: number | null][] = [
      ['page: the first', () => readPage(db, all, { cursor: null }), 50],
      [`page: behind ${Math.floor(rows / 2)} rows`, () => readPage(db, all, { cursor: middle }), 50],
      ['page: the last, by its cursor', () => readPage(db, all, { cursor: last }), 50],
      ['page: the first of a month', () => readPage(db, month, { cursor: null }), 50],
      [
        'page: the first of one vehicle of 20',
        () => readPage(db, { ...all, plate: plateOf(19) }, { cursor: null }),
        50,
      ],
      [
        'page: one operation by its number',
        () => readPage(db, { ...all, orderNumber: Math.floor(rows / 2) }, { cursor: null }),
        1,
      ],
      [
        `beside it: OFFSET ${rows - 50}`,
        () =>
          db.execute(
            sql`SELECT * FROM operations WHERE account_id = ${accountId}::uuid ORDER BY date_operation DESC, order_number DESC OFFSET ${rows - 50} LIMIT 50`,
          ),
        null,
      ],
      ['totals of a month', () => readTotals(db, month), null],
      ['totals of everything', () => readTotals(db, all), null],
      ['how many there are, for a file', () => countRows(db, all), null],
    ]
    const figures: Figure[] = []
    for (const [said, ask, expected] of questions) {
      const times: number[] = []
      for (let run = 0; run <= runs; run += 1) {
        const from = performance.now()
        // oxlint-disable-next-line no-await-in-loop -- two at once would measure each other
        const answer = await ask()
        // The first warms up.
        if (run > 0) times.push(performance.now() - from)
        if (expected !== null && (answer as unknown[]).length !== expected)
          throw new Error(`${said}: ${(answer as unknown[]).length} rows`)
      }
      figures.push({ said, taken: summarise(times) })
    }
    return figures
  } finally {
    await database.close()
  }
}

function plateOf(index: number): string {
  return `А${100 + index}ВС77`
}

/** Newest first by number too; each day has as many, and some share their moment. */
async function fill(database: Database, accountId: string, rows: number): Promise<void> {
  const { db } = database
  await db.execute(sql`
    INSERT INTO operations (order_number, account_id, city, type, status, date_operation, starts_at, ends_at, minutes, zone, parking_code, plate, sum)
    SELECT n, ${accountId}::uuid, ${CITY}, (ARRAY['payment', 'payment', 'renew', 'refill', 'cancel'])[n % 5 + 1], 'done', at, at, at + interval '1 hour', 60,
      (101 + n % 141)::text, (2000 + n % 900)::text, 'А' || (100 + n % 20) || 'ВС77', 1000 * (1 + n % 40)
    FROM (SELECT n, ${new Date(NEWEST).toISOString()}::timestamptz - ((${rows}::int - n) / 2 * 2) * (interval '1 day' / ${A_DAY}::int) AS at FROM generate_series(1, ${rows}::int) AS n) AS made`)
  await db.execute(sql`ANALYZE operations`)
}

async function cursorAt(database: Database, accountId: string, index: number): Promise<Cursor> {
  const [row] = rowsOf(
    await database.db.execute(
      sql`SELECT date_operation, order_number FROM operations WHERE account_id = ${accountId}::uuid ORDER BY date_operation DESC, order_number DESC OFFSET ${index} LIMIT 1`,
    ),
  )
  return {
    dateOperation: new Date(row?.['date_operation'] as string | Date).getTime(),
    orderNumber: String(row?.['order_number']),
  }
}
