import { accountIdOf } from '../../account/balance.ts'
import type { Instant } from '../../../../shared/domain/city-time.ts'
import type { Db } from '../../database/database.ts'
import type { SessionRow } from '../../database/schema.ts'
import { changeSessionOperation } from '../ledger/operations.ts'
import { findOpenPayment } from '../settle/payments.ts'
import { changeSession, findOverlapping } from './sessions.ts'

interface Stretch {
  start: Instant
  end: Instant
}

/** Who wants a plate's time, and whether for nothing. */
export interface Wanted {
  owner: string
  isFree: boolean
}

/**
 * What keeps a plate's time from another start: all but an order that a guest has not paid yet. A driver's parking that
 * waits for its money does, too (readings gD-46, gD-20). One that costs nothing keeps only its owner from a second one that
 * costs nothing: anybody can begin one for any plate, without money or a name, and nobody may be kept from paying by that.
 */
export function blocksStart(session: SessionRow, wanted: Wanted): boolean {
  if (isFree(session)) return wanted.isFree && session.owner === wanted.owner
  return session.state !== 'waiting' || accountIdOf(session.owner) !== null
}

function isFree({ price, paid, isOpen, wasOpen }: SessionRow): boolean {
  return price === 0 && paid === 0 && !isOpen && !wasOpen
}

/** An order that owes its money: it gives way to who pays first. */
function isUnpaid({ state, wasOpen }: SessionRow): boolean {
  return state === 'waiting' && !wasOpen
}

/** What keeps a plate's time from an order that is paid: of two orders the one that is booked first stands. */
function isBooked(session: SessionRow): boolean {
  return !isUnpaid(session) && !isFree(session)
}

/** Other parkings of the plate in this session's time, or in the given stretch. */
async function findOthers(db: Db, session: SessionRow, stretch?: Stretch): Promise<SessionRow[]> {
  const { city, plateKey, startsAt, endsAt, id } = session
  return findOverlapping(db, { city, plateKey, start: startsAt, end: endsAt, ...stretch, except: id })
}

/** Whether another parking keeps this session from beginning a stretch. */
export async function isBlocked(db: Db, session: SessionRow, stretch: Stretch): Promise<boolean> {
  const wanted = { owner: session.owner, isFree: false }
  return (await findOthers(db, session, stretch)).some((other) => blocksStart(other, wanted))
}

/** Whether another parking is booked in this session's time, or in the given stretch. */
export async function isTaken(db: Db, session: SessionRow, stretch?: Stretch): Promise<boolean> {
  return (await findOthers(db, session, stretch)).some(isBooked)
}

/**
 * The time is booked: who waits with a parking in it owes nothing any more. One that is being paid at the bank waits for
 * the bank's word: its money would go back.
 */
export async function releaseOthers(db: Db, session: SessionRow, stretch?: Stretch): Promise<void> {
  for (const other of await findOthers(db, session, stretch))
    // oxlint-disable-next-line no-await-in-loop -- one after the other in one transaction
    if (isUnpaid(other) && !(await findOpenPayment(db, other.id))) await release(db, other)
}

/** A parking that cannot be had: its time is booked by another. */
export async function release(db: Db, session: SessionRow): Promise<void> {
  const gone = await changeSession(db, session.id, { state: 'cancelled', payBy: null })
  await changeSessionOperation(db, gone, { status: 'cancel', resolution: 'resolutionTaken' })
}
