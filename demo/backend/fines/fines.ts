import { and, desc, eq } from 'drizzle-orm'
import { toWireTime, type Instant } from '../../../shared/domain/city-time.ts'
import { isPayable } from '../../../shared/domain/fine.ts'
import type { CityModel } from '../city/city-model.ts'
import { fines, type FineRow } from '../database/fines-schema.ts'
import type { Db } from '../database/database.ts'
import { BusinessError } from '../http/business-error.ts'
import { omitAbsent, toWireMoney } from '../http/wire.ts'

/** What the register says of a driver, newest first. */
export async function readFines(db: Db, accountId: string): Promise<FineRow[]> {
  return db.select().from(fines).where(eq(fines.accountId, accountId)).orderBy(desc(fines.offenceAt), desc(fines.uin))
}

/** A driver's fine by its number; another driver's is none. */
export async function findFine(db: Db, { accountId, uin }: { accountId: string; uin: string }): Promise<FineRow> {
  const [fine] = await db
    .select()
    .from(fines)
    .where(and(eq(fines.accountId, accountId), eq(fines.uin, uin)))
  if (!fine) throw new BusinessError('notFound', { says: 'refusal.noFine' })
  return fine
}

/** A fine as the wire has it (cabinet section 3). */
export function describeFine(fine: FineRow, { timeZone, data }: CityModel): Record<string, unknown> {
  const at = (moment: Instant | null) => (moment === null ? null : toWireTime(moment, timeZone))
  const { finePayUrl } = data.settings
  return omitAbsent({
    uin: fine.uin,
    fineStatus: fine.status,
    offenseDate: at(fine.offenceAt),
    rulingDate: at(fine.rulingAt),
    article: fine.article,
    place: fine.place,
    orderNumber: fine.ruling,
    totalSum: toWireMoney(fine.total),
    paidSum: toWireMoney(fine.paid),
    sts: fine.sts,
    grz: fine.plate,
    start: at(fine.startsAt),
    end: at(fine.endsAt),
    type: fine.type,
    provider: fine.provider,
    payUrl: isPayable(fine) ? finePayUrl?.replace('{uin}', encodeURIComponent(fine.uin)) : null,
  })
}
