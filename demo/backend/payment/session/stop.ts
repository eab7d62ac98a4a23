import { MINUTE_MS, type Instant } from '../../../../shared/domain/city-time.ts'
import type { Db } from '../../database/database.ts'
import type { SessionRow } from '../../database/schema.ts'
import { payBy } from './deadline.ts'
import { expectPriceSoFar, type View } from '../driver/describe-driver.ts'
import { changeSessionOperation } from '../ledger/operations.ts'
import { toMinute } from './quote.ts'
import { changeSession } from './sessions.ts'

/** Where a session ends that is ended at a moment: that minute is free for another parking of the plate. */
export function endOf({ startsAt }: Pick<SessionRow, 'startsAt'>, at: Instant): Instant {
  return Math.max(startsAt + MINUTE_MS, toMinute(at))
}

/** Stops an open end: it has its price now, and waits for it; what costs nothing is over (readings gD-05, gD-37). */
export async function stopOpen(db: Db, view: View, session: SessionRow): Promise<SessionRow> {
  const { price } = expectPriceSoFar(view, session)
  const endsAt = endOf(session, view.now)
  const end =
    price === 0
      ? ({ state: 'finished' } as const)
      : ({ state: 'waiting', payBy: payBy(view.city, { ...session, endsAt }) } as const)
  const stopped = await changeSession(db, session.id, { ...end, endsAt, price, isOpen: false, wasOpen: true })
  await changeSessionOperation(db, stopped, {
    status: price === 0 ? 'done' : 'waiting',
    sum: price,
    endsAt,
    minutes: Math.round((endsAt - session.startsAt) / MINUTE_MS),
  })
  return stopped
}
