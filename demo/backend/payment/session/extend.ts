import type { Benefit } from '../../../../shared/domain/benefit.ts'
import { MINUTE_MS, type Instant } from '../../../../shared/domain/city-time.ts'
import type { Kopecks } from '../../../../shared/domain/money.ts'
import { postPaidState } from '../../../../shared/domain/post-payment.ts'
import type { Db } from '../../database/database.ts'
import type { SessionRow } from '../../database/schema.ts'
import { changeSession } from './sessions.ts'

/** Moves the end of a paid session; the benefits of the new stretch stand beside those of the old. */
export async function extendSession(
  db: Db,
  session: SessionRow,
  more: { minutes: number; price: Kopecks; benefits: readonly Benefit[]; now: Instant },
): Promise<SessionRow> {
  const endsAt = session.endsAt + more.minutes * MINUTE_MS
  return changeSession(db, session.id, {
    endsAt,
    price: session.price + more.price,
    paid: session.paid + more.price,
    benefits: [...session.benefits, ...more.benefits],
    state: postPaidState(endsAt, more.now),
  })
}
