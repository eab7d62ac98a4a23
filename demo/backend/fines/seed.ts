import type { Instant } from '../../../shared/domain/city-time.ts'
import { toKopecks } from '../../../shared/domain/money.ts'
import type { SeedDriver } from '../../cities/city-data.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Db } from '../database/database.ts'
import { fines } from '../database/fines-schema.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** The fines that the register has of the demo's accounts from the first start on. */
export async function seedFines(
  db: Db,
  { name }: CityModel,
  { drivers, now }: { drivers: readonly (SeedDriver & { id: string })[]; now: Instant },
): Promise<void> {
  const rows = drivers.flatMap(({ id: accountId, fines: own = [] }) =>
    own.map(({ daysAgo, rulingDaysAgo, minutes, total, paid, sts = '', ...fine }) => {
      const offenceAt = now - daysAgo * DAY_MS
      return {
        ...fine,
        city: name,
        accountId,
        offenceAt,
        rulingAt: rulingDaysAgo === undefined ? null : now - rulingDaysAgo * DAY_MS,
        startsAt: offenceAt - minutes * MINUTE_MS,
        endsAt: offenceAt,
        total: toKopecks(total) ?? 0,
        paid: toKopecks(paid) ?? 0,
        sts,
      }
    }),
  )
  if (rows.length > 0) await db.insert(fines).values(rows).onConflictDoNothing()
}
