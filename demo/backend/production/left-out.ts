import { isNull, ne } from 'drizzle-orm'
import type { Logger } from 'pino'
import { MINUTE_MS } from '../../../shared/domain/city-time.ts'
import type { BackendOptions } from '../backend.ts'
import { appeals } from '../database/appeals-schema.ts'
import { payouts } from '../database/payment-schema.ts'
import { countOpen } from '../payment/settle/exceptions.ts'
import type { Round } from '../rounds.ts'

const EVERY_MS = 10 * MINUTE_MS

/** What a real city may leave out, and should know that it has. */
export function warnOfLeftOut({ staff, fiscal }: Pick<BackendOptions, 'staff' | 'fiscal'>, log: Logger): void {
  if (!staff)
    log.warn(
      'STAFF_TOKENS is not set: there is no page for differences with the bank, for money of deleted accounts that is to be paid out, and for appeals',
    )
  if (!fiscal)
    log.warn('FISCAL_URL is not set: no fiscal receipt (54-FZ) is issued here, and the bank has to issue them itself')
}

/** Where there is no page of the staff, the log says again and again what waits for it. */
export const UNATTENDED: Round = {
  name: 'unattended',
  everyMs: EVERY_MS,
  async run({ database: { db }, log }) {
    const waiting = {
      exceptions: await countOpen(db),
      payouts: await db.$count(payouts, isNull(payouts.paidAt)),
      appeals: await db.$count(appeals, ne(appeals.status, 'completed')),
    }
    if (Object.values(waiting).some((count) => count > 0))
      log.error(waiting, 'this waits for the staff, which has no page: set STAFF_TOKENS')
    return true
  },
}
