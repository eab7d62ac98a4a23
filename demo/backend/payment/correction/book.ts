import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Benefit } from '../../../../shared/domain/benefit.ts'
import type { Instant } from '../../../../shared/domain/city-time.ts'
import type { Correctable } from '../../../../shared/domain/correctable.ts'
import type { Kopecks } from '../../../../shared/domain/money.ts'
import { postPaidState } from '../../../../shared/domain/post-payment.ts'
import type { Db } from '../../database/database.ts'
import { operations } from '../../database/payment-schema.ts'
import type { SessionRow } from '../../database/schema.ts'
import { changeSession } from '../session/sessions.ts'
import { releaseOthers } from '../session/taken.ts'
import { factsOf, type CorrectedFacts } from './wish.ts'

/** What is written when a correction takes hold. */
export interface Corrected {
  field: Correctable
  to: CorrectedFacts
  /** Kopecks of the whole, and what is paid for it then. */
  price: Kopecks
  paid: Kopecks
  benefits: Benefit[]
  now: Instant
}

/** The parking as it was put right; the facts before are kept with it, and the lines of the history go by the new. */
export async function bookCorrection(db: Db, session: SessionRow, corrected: Corrected): Promise<SessionRow> {
  const { field, to, price, paid, benefits, now } = corrected
  const { start, ...vehicleAtPlace } = to
  const { plateKey: _key, ...was } = factsOf(session)
  const endsAt = start + (session.endsAt - session.startsAt)
  const changed = await changeSession(db, session.id, {
    ...vehicleAtPlace,
    startsAt: start,
    endsAt,
    price,
    paid,
    benefits,
    state: postPaidState(endsAt, now),
    corrections: [...session.corrections, { field, was, at: now }],
  })
  await moveLines(db, session, to)
  await releaseOthers(db, changed)
  return changed
}

/** The lines that say where and when: the parking's own, and those of its extensions. */
async function moveLines(db: Db, session: SessionRow, { start, plate, zone, zoneName, parkingCode }: CorrectedFacts) {
  const isOfStay = and(eq(operations.sessionId, session.id), inArray(operations.type, ['payment', 'renew']))
  const shift = sql.raw(`interval '${start - session.startsAt} milliseconds'`)
  await db
    .update(operations)
    .set({
      plate,
      zone,
      zoneName,
      parkingCode,
      startsAt: sql`${operations.startsAt} + ${shift}`,
      endsAt: sql`${operations.endsAt} + ${shift}`,
    })
    .where(isOfStay)
}
