import { setImmediate } from 'node:timers/promises'
import { and, asc, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import { addDays, fromCityTime, startOfDate, toCityTime, type Instant } from '../../../shared/domain/city-time.ts'
import { formatDate } from '../../../shared/domain/date-format.ts'
import { attempt } from '../attempt.ts'
import type { CityModel } from '../city/city-model.ts'
import { zoneNameFor } from '../city/zone-name.ts'
import type { Context } from '../context.ts'
import { accounts, type Account } from '../database/accounts-schema.ts'
import type { Db } from '../database/database.ts'
import { formatSum } from '../http/sum.ts'
import { messagesOf } from '../locales/messages.ts'
import { readAll, readTotals, wholeHistory } from '../operations/history.ts'
import { sendLetter } from '../outbox.ts'

/** On the 1st at 09:00 by the city's clock (readings PF-6). */
const MINUTE_OF_DAY = 9 * 60
/** So many accounts are read at once: a city may have millions who want a report. */
const AT_ONCE = 200
/** A letter lists so many lines; the totals count all. */
const MOST_LINES = 100

/** A month before the one that a date lies in, as YYYY-MM. */
function monthBefore(date: string): string {
  return addDays(`${date.slice(0, 7)}-01`, -1).slice(0, 7)
}

/** The last month whose report is due by now. */
export function lastDueMonth(city: CityModel, now: Instant): string {
  const { date } = toCityTime(now, city.timeZone)
  const last = monthBefore(date)
  const isOut = now >= fromCityTime(`${date.slice(0, 7)}-01`, MINUTE_OF_DAY, city.timeZone)
  return isOut ? last : monthBefore(`${last}-01`)
}

/** Mails the operations of the last month to the drivers who want them, each month once. Ends early at the signal. */
export async function sendReports(context: Context, signal?: AbortSignal): Promise<boolean> {
  const { clock, database } = context
  let isWhole = true
  for (const city of context.cities) {
    const wanted: Wanted = { city, month: lastDueMonth(city, clock.now()) }
    let page: Due[] = []
    do {
      page = await findDue(database.db, wanted, page.at(-1))
      for (const { id } of page) {
        if (signal?.aborted) return isWhole
        const failed = { message: 'a report was not sent', about: { account: id } }
        if (!(await attempt(context, failed, () => claimAndSend(context, wanted, id)))) isWhole = false
        // A database within this process answers at once, so that waiting for it lets no request in.
        await setImmediate()
      }
    } while (page.length === AT_ONCE)
  }
  return isWhole
}

interface Wanted {
  city: CityModel
  month: string
}

interface Due {
  id: string
  reported: string
}

/** The last month that an account was told of: before any other where it was told of none. */
const reported = sql<string>`coalesce(${accounts.reportedMonth}, '')`

function isDue({ city, month }: Wanted): SQL | undefined {
  const isWanted = and(eq(accounts.reportHistoryOperation, true), isNotNull(accounts.email))
  return and(eq(accounts.city, city.name), isWanted, sql`${reported} < ${month}`)
}

/** The accounts behind the last one that was read; one of which the report failed is passed over until the next round. */
function findDue(db: Db, wanted: Wanted, last: Due | undefined): Promise<Due[]> {
  const isBehind = last && sql`(${reported}, ${accounts.id}) > (${last.reported}, ${last.id}::uuid)`
  return db
    .select({ id: accounts.id, reported })
    .from(accounts)
    .where(and(isDue(wanted), isBehind))
    .orderBy(asc(reported), asc(accounts.id))
    .limit(AT_ONCE)
}

async function claimAndSend({ clock, database }: Context, wanted: Wanted, id: string): Promise<void> {
  const { city, month } = wanted
  await database.db.transaction(async (tx) => {
    const [account] = await tx
      .update(accounts)
      .set({ reportedMonth: month })
      .where(and(eq(accounts.id, id), isDue(wanted)))
      .returning()
    if (account) await sendReport(tx, city, { account, month, now: clock.now() })
  })
}

async function sendReport(
  db: Db,
  city: CityModel,
  { account, month, now }: { account: Account; month: string; now: Instant },
): Promise<void> {
  const { email: recipient, language } = account
  if (recipient === null) return
  const first = `${month}-01`
  const next = `${addDays(first, 31).slice(0, 7)}-01`
  const question = {
    ...wholeHistory({ accountId: account.id, city: city.name }),
    from: startOfDate(first, city.timeZone),
    to: startOfDate(next, city.timeZone) - 1000,
  }
  const messages = messagesOf(language)
  const head = messages.format('reportMail', {
    city: city.data.entry.nameForShow[language],
    month: month.split('-').toReversed().join('/'),
  })
  const totals = (await readTotals(db, question)).map(
    ({ type, count, sum }) => `${messages.format(`operation.${type}`)}: ${count}, ${formatSum(sum, language)}`,
  )
  const lines: string[] = []
  for await (const row of readAll(db, question)) {
    if (lines.length === MOST_LINES) break
    const { zone, zoneName } = row
    const place = zone === null || zoneName === null ? zoneName : zoneNameFor(city, { zone, zoneName }, language)
    const parts = [messages.format(`operation.${row.type}`), place ?? zone, row.plate]
    const what = parts.filter((part) => part !== null).join(', ')
    const at = formatDate(row.dateOperation, city.timeZone, 'DD/MM/YY HH:mm')
    lines.push(`${at} ${what}: ${formatSum(row.sum, language)} (${messages.format(`status.${row.status}`)})`)
  }
  const list = lines.length === 0 ? [messages.format('reportEmpty')] : [...totals, '', ...lines]
  await sendLetter(db, { city: city.name, channel: 'email', recipient, body: [head, ...list].join('\n'), at: now })
}
