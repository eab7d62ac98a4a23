import { eq, sql } from 'drizzle-orm'
import { addDays, fromCityTime, MINUTE_MS, toCityTime, type Instant } from '../../../shared/domain/city-time.ts'
import { calculateCost } from '../../../shared/domain/cost.ts'
import type { CityModel } from '../city/city-model.ts'
import { accounts } from '../database/accounts-schema.ts'
import { rowsOf, type Db } from '../database/database.ts'
import { operations, type OperationType } from '../database/payment-schema.ts'

const DURATIONS = [60, 90, 45, 120, 30]
/** Every so many lines something other than a payment. */
const OTHERS: readonly { every: number; type: OperationType; sum: number }[] = [
  { every: 11, type: 'refill', sum: 50_000 },
  { every: 13, type: 'cancel', sum: 3_000 },
  { every: 17, type: 'renew', sum: 2_000 },
]

/** One line for each day, and two for some; a long history has more lines a day. */
const DAYS_A_LINE = 0.8
const MOST_DAYS = 5 * 365
const LINES_AT_ONCE = 1000

export interface SeededHistory {
  accountId: string
  plates: readonly string[]
  /** Lines, up to yesterday. */
  count: number
  now: Instant
}

/** A past for an account of the demo, so that its history has something to show: priced by the city's own tariffs. */
export async function seedHistory(
  db: Db,
  city: CityModel,
  { accountId, plates, count, now }: SeededHistory,
): Promise<void> {
  if (count === 0) return
  const result = await db.execute(
    sql`SELECT nextval(pg_get_serial_sequence('sessions', 'order_number')) AS number FROM generate_series(1, ${count})`,
  )
  const numbers = rowsOf(result)
    .map((row) => Number(row['number']))
    .sort((a, b) => b - a)
  const days = Math.min(DAYS_A_LINE, MOST_DAYS / count)
  const parkings = firstParkings(city)
  // One statement takes 65,535 values at most.
  for (let first = 0; first < count; first += LINES_AT_ONCE) {
    const rows = numbers.slice(first, first + LINES_AT_ONCE).map((orderNumber, place) => ({
      accountId,
      city: city.name,
      orderNumber,
      ...lineOf(city, { plates, index: first + place, now, days, parkings }),
    }))
    // oxlint-disable-next-line no-await-in-loop -- their numbers fall
    await db.insert(operations).values(rows)
    const [last] = rows
    // oxlint-disable-next-line no-await-in-loop -- once: the newest line is the first
    if (first === 0 && last?.zone)
      await db.update(accounts).set({ lastZone: last.zone }).where(eq(accounts.id, accountId))
  }
}

/** The first parking of each zone that is not free. */
function firstParkings(city: CityModel): ReadonlyMap<string, string> {
  const paid = [...city.parkings.values()].filter(({ isFree }) => !isFree)
  return new Map(paid.toReversed().map(({ zone, code }) => [zone ?? '', code]))
}

interface Line extends Pick<SeededHistory, 'plates' | 'now'> {
  index: number
  /** Between two lines. */
  days: number
  parkings: ReadonlyMap<string, string>
}

function lineOf(city: CityModel, { plates, index, now, days, parkings }: Line) {
  const date = addDays(toCityTime(now, city.timeZone).date, -1 - Math.floor(index * days))
  const startsAt = fromCityTime(date, 9 * 60 + ((index * 37) % 540), city.timeZone)
  const other = OTHERS.find(({ every }) => index % every === every - 1)
  if (other) return { type: other.type, status: 'done' as const, sum: other.sum, dateOperation: startsAt }
  const zones = [...city.zones.values()]
  const zone = zones[index % zones.length]
  const minutes = DURATIONS[index % DURATIONS.length] ?? 60
  const { calendar } = city.settings
  const cost =
    zone && calendar
      ? calculateCost({
          zone: zone.code,
          start: startsAt,
          minutes,
          timeZone: city.timeZone,
          prices: zone.prices,
          calendar,
        })
      : null
  const isCancelled = index % 23 === 22
  return {
    type: 'payment' as const,
    status: isCancelled ? ('cancel' as const) : ('done' as const),
    resolution: isCancelled ? 'resolutionUnpaid' : null,
    dateOperation: startsAt,
    startsAt,
    endsAt: startsAt + minutes * MINUTE_MS,
    minutes,
    zone: zone?.code ?? null,
    zoneName: zone?.name ?? null,
    parkingCode: parkings.get(zone?.code ?? '') ?? null,
    tariff: cost?.ok ? (cost.value.intervals[0]?.price ?? null) : null,
    plate: plates[index % Math.max(1, plates.length)] ?? null,
    sum: cost?.ok ? cost.value.price : 0,
  }
}
