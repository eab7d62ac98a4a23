import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Kopecks } from '../../../../shared/domain/money.ts'
import { attempt } from '../../attempt.ts'
import type { SettlementLine } from '../../bank/bank.ts'
import type { Context } from '../../context.ts'
import { bankRequests, exceptions, type ExceptionRow } from '../../database/bank-schema.ts'
import type { Db } from '../../database/database.ts'
import { isUuid } from '../../uuid.ts'
import { raise, unknownSubject } from './exceptions.ts'
import { doWritten, writeRequest } from './requests.ts'
import type { Desk } from './transact.ts'

/**
 * So many orders of a day that our book does not know are dealt with by themselves: a tenth of those that the bank's file
 * names, and no more than five. What a restored backup lacks is the end of a day, or less; a book that knows fewer is
 * another one beside it on the same bank, such as a copy that was begun for a rehearsal, and would give all of the city's
 * money back. A person tells the two apart.
 */
const MOST = 5
const SHARE = 10

/** Orders of one of the bank's files that our book does not know. */
export interface UnknownOrders {
  /** An order of the file, known or not. */
  countOrder(): void
  add(line: SettlementLine): Promise<void>
  /** The file has been read. False where one of the orders could not be dealt with. */
  end(): Promise<boolean>
}

export async function createUnknownOrders(context: Context, date: string): Promise<UnknownOrders> {
  const { db } = context.database
  const held = await findHeld(db, date)
  let released = held?.decision === 'giveBack' ? (held.taken ?? 0) : 0
  let named = 0
  /** Of those that wait until the file has been read: the first, all of them, and their money. */
  const first: SettlementLine[] = []
  let count = 0
  let sum: Kopecks = 0

  return {
    countOrder: () => void (named += 1),

    async add(line) {
      if (!isOurs(context, line)) return leaveToPerson(db, line, context.clock.now())
      if (await wasFound(db, line)) return
      const money = line.kind === 'payment' ? line.amount : 0
      if (held?.decision === 'giveBack' && money <= released) {
        released -= money
        return dealWith(context, line)
      }
      count += 1
      sum += money
      if (first.length < MOST) first.push(line)
    },

    async end() {
      if (count > Math.min(MOST, Math.ceil(named / SHARE))) {
        await hold(context, { date, held, count, sum })
        return true
      }
      let isWhole = true
      for (const line of first) {
        const about = { order: line.merchantOrder, kind: line.kind }
        const failed = { message: 'an order that is not in our book was not dealt with', about }
        // oxlint-disable-next-line no-await-in-loop -- one after the other, as they stand in the file
        if (!(await attempt(context, failed, () => dealWith(context, line)))) isWhole = false
      }
      return isWhole
    },
  }
}

async function findHeld(db: Db, date: string): Promise<ExceptionRow | null> {
  const isIt = and(eq(exceptions.subject, date), eq(exceptions.kind, 'unknownMany'))
  const [held] = await db.select().from(exceptions).where(isIt)
  return held ?? null
}

/** Nothing is done about any of them until a person has decided; who has closed it is not asked again. */
async function hold(
  { database, clock, log }: Context,
  { date, held, count, sum }: { date: string; held: ExceptionRow | null; count: number; sum: Kopecks },
): Promise<void> {
  if (held?.decision === 'close') return
  const found = { subject: date, kind: 'unknownMany', city: '', count, taken: sum, at: clock.now() } as const
  if (await raise(database.db, found))
    log.error(
      { date, count, sum },
      'the bank’s file names too many orders that our book does not know: a person decides',
    )
}

/** Under a number of ours, and of a city that is here; another one's came by the same contract with the bank. */
function isOurs({ cities }: Context, { merchantOrder, city }: SettlementLine): boolean {
  return isUuid(merchantOrder) && cities.some(({ name }) => name === city)
}

async function leaveToPerson(db: Db, line: SettlementLine, at: number): Promise<void> {
  const { merchantOrder: subject, order: bankOrder, city, amount: taken, kind } = line
  if (kind === 'payment') await raise(db, { subject, kind: 'unknown', city, bankOrder, taken, bank: 'authorized', at })
}

/** Each is dealt with once, whatever was decided about it. */
async function wasFound(db: Db, line: SettlementLine): Promise<boolean> {
  const isIt = and(eq(exceptions.subject, unknownSubject(line)), eq(exceptions.kind, 'unknown'))
  return (await db.$count(exceptions, isIt)) > 0
}

/**
 * An order at the bank that our book does not have, as after a backup was restored: it buys nothing here, so it is closed,
 * or its money goes back, and the staff can see it.
 */
async function dealWith(context: Context, line: SettlementLine): Promise<void> {
  const { merchantOrder, order: bankOrder, city, amount, kind } = line
  const id = randomUUID()
  const now = context.clock.now()
  const isMoney = kind === 'payment'
  const written = await context.database.db.transaction(async (tx) => {
    const said = {
      taken: amount,
      bank: isMoney ? 'authorized' : 'open',
      done: 'asked',
    } as const
    if (!(await raise(tx, { ...said, subject: unknownSubject(line), kind: 'unknown', city, bankOrder, at: now })))
      return null
    const request = { id, paymentId: null, merchantOrder }
    return writeRequest(
      tx,
      isMoney ? { ...request, kind: 'refund', amount, detail: { city } } : { ...request, kind: 'withdraw' },
      now,
    )
  })
  if (written) await doWritten(context, [written])
}

/**
 * The bank has refused the refund of one of them: it is asked under another key, while none is under way. False where it
 * has given it meanwhile.
 */
export async function giveBackAgain(
  db: Db,
  { teller }: Pick<Desk, 'teller'>,
  { subject: merchantOrder, city, taken: amount }: ExceptionRow,
): Promise<boolean> {
  const isOfIt = and(eq(exceptions.subject, merchantOrder), eq(exceptions.kind, 'unknown'))
  const isUngiven = and(isOfIt, eq(exceptions.done, 'asked'))
  // Who presses at the same moment waits, and so does the bank's word that it has given it.
  const locked = await db.select({ id: exceptions.id }).from(exceptions).where(isUngiven).for('update')
  if (locked.length === 0 || amount === null) return false
  const { state, kind, paymentId, merchantOrder: asked } = bankRequests
  const isUnderWay = and(eq(state, 'due'), eq(kind, 'refund'), isNull(paymentId), eq(asked, merchantOrder))
  if ((await db.$count(bankRequests, isUnderWay)) > 0) return false
  const order = { kind: 'refund', paymentId: null, merchantOrder, amount } as const
  await teller.request(db, { ...order, id: randomUUID(), detail: { city } })
  return true
}
