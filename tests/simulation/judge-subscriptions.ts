import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '../../demo/backend/database/database.ts'
import type { Person } from './person.ts'
import { lineOf } from './subscription-page.ts'

/** Two subscriptions of one plate that hold in one zone at one time: somebody pays twice for the same. */
const OVERLAPS = sql`
  SELECT a.order_number AS id FROM subscriptions a
  JOIN subscriptions b ON a.plate_key = b.plate_key AND a.city = b.city AND a.order_number < b.order_number
  JOIN operations x ON x.order_number = a.order_number JOIN operations y ON y.order_number = b.order_number
  WHERE a.refunded_at IS NULL AND b.refunded_at IS NULL AND x.starts_at < y.ends_at AND y.starts_at < x.ends_at`

interface Kept {
  accountId: string
  orderNumber: string
  line: string
  refund: number
}

/** What is wrong with the subscriptions when a history has come to rest, beside what the audit finds of their money. */
export async function judgeSubscriptions(db: Db, people: readonly Person[]): Promise<string[]> {
  const overlaps = rowsOf(await db.execute(OVERLAPS)).map(({ id }) => `two subscriptions at once: ${String(id)}`)
  const kept = await readKept(db)
  return [...overlaps, ...people.flatMap((person) => judgeHeld(person, kept))]
}

async function readKept(db: Db): Promise<Kept[]> {
  const rows = rowsOf(
    await db.execute(sql`SELECT account_id, order_number, plate, paused_at, refunded_at, refund FROM subscriptions`),
  )
  return rows.map((row) => {
    const orderNumber = String(row['order_number'])
    const [isPaused, isGivenUp] = [row['paused_at'] !== null, row['refunded_at'] !== null]
    return {
      accountId: String(row['account_id']),
      orderNumber,
      line: lineOf({ orderNumber, plate: String(row['plate']), isPaused, isGivenUp }),
      refund: Number(row['refund']),
    }
  })
}

/** The list on the screen is that of the book, and what it said that came back has come back. */
function judgeHeld({ name, held }: Person, kept: readonly Kept[]): string[] {
  const said = held()
  if (said === null) return []
  const own = kept.filter(({ accountId }) => accountId === said.accountId)
  const [here, there] = [
    said.lines?.toSorted().join('; ') ?? null,
    own
      .map(({ line }) => line)
      .toSorted()
      .join('; '),
  ]
  const lost = [...said.refunds].filter(
    ([orderNumber, sum]) => own.find((one) => one.orderNumber === orderNumber)?.refund !== sum,
  )
  return [
    ...(here === null ? [`${name} does not see the subscriptions at all`] : []),
    ...(here !== null && here !== there ? [`${name} reads at last "${here}"; the book says "${there}"`] : []),
    ...lost.map(([orderNumber, sum]) => `${name} read that ${sum} came back for ${orderNumber}, and it did not`),
  ]
}
