import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, or, sum } from 'drizzle-orm'
import { MINUTE_MS, type Instant } from '../../../../shared/domain/city-time.ts'
import type { Kopecks } from '../../../../shared/domain/money.ts'
import { attempt, attemptStep } from '../../attempt.ts'
import type { SettlementLine } from '../../bank/bank.ts'
import { bankDay, boundsOf, lastWrittenDay, nextBankDay, WRITTEN_AFTER_MS } from '../../bank/bank-day.ts'
import type { Context } from '../../context.ts'
import { bankRequests, refunds, settlementDays, type RefundRow } from '../../database/bank-schema.ts'
import { behind } from '../../database/behind.ts'
import type { Db } from '../../database/database.ts'
import { payments, type PaymentRow } from '../../database/schema.ts'
import { isUuid } from '../../uuid.ts'
import { endExceptions, raise, sidesOf } from './exceptions.ts'
import { findPayment } from './find-payment.ts'
import { lockPayment } from './lock-payment.ts'
import { isPaidOtherwise } from './pay-otherwise.ts'
import { endRefund, keyOf, reopenRefund } from './refund-state.ts'
import { settleAlone } from './settle.ts'
import { hasMoney, MONEY_STATES, OPEN_STATES } from './states.ts'
import { createUnknownOrders, type UnknownOrders } from './unknown-orders.ts'

/** A comparison of which nothing was heard for so long is begun again. */
const LEASE_MS = 10 * MINUTE_MS
/** One that does not end for a day is begun again more seldom. */
const SELDOM_MS = 60 * MINUTE_MS
/** After an outage as many days are made up for; a person is told of those before. */
const MOST_DAYS = 31
/**
 * A bank may answer with an empty file before it has written its own: such a day is compared once more, so long after its
 * end. Then a bank that works on working days alone has written it.
 */
const EMPTY_UNTIL_MS = 5 * 24 * 60 * MINUTE_MS
/** So many of our payments are read at once. */
const AT_ONCE = 1000

/**
 * Compares our book with the bank's file of each day that is over, once a day for all processes: what callbacks and
 * questions have missed is settled, what a machine cannot decide goes into the queue. A day of which something could not
 * be compared is compared again until all of it is; so is one at which the signal came. False where one could not be.
 */
export async function reconcileDays(context: Context, signal?: AbortSignal): Promise<boolean> {
  const { left, fresh } = await findDays(context)
  const dropped = fresh.splice(0, Math.max(0, fresh.length - MOST_DAYS))
  await tellDropped(context, dropped)
  let isWhole = true
  for (const date of [...left, ...fresh, ...(await findEmpty(context))]) {
    if (signal?.aborted) return isWhole
    const step = { name: 'the comparison with the bank’s file', about: { date } }
    const turn = await take(context, date)
    if (!turn) continue
    if (!(await attemptStep(context, step, () => compareDay(context, turn, signal)))) isWhole = false
  }
  return isWhole
}

/** Money that moved on these days is found by nobody unless a person looks it up at the bank. */
async function tellDropped({ database, clock, log }: Context, days: readonly string[]): Promise<void> {
  const [from] = days
  const to = days.at(-1)
  if (from === undefined || to === undefined) return
  const subject = from === to ? from : `${from} – ${to}`
  const found = { subject, kind: 'daysDropped', city: '', count: days.length, at: clock.now() } as const
  if (await raise(database.db, found))
    log.error({ from, to }, 'these days’ files of the bank are too old and are not compared')
}

/** The days that are over and not compared, the oldest first, and since when the bank has the file of each. */
export async function findUncompared(
  context: Pick<Context, 'database' | 'clock'>,
): Promise<{ date: string; since: Instant }[]> {
  const { left, fresh } = await findDays(context)
  return [...left, ...fresh].map((date) => ({ date, since: boundsOf(date).until + WRITTEN_AFTER_MS }))
}

async function compareDay(context: Context, turn: Turn, signal?: AbortSignal): Promise<void> {
  const { db } = context.database
  const { date } = turn
  /** What the file names as paid. */
  const named = new Set<string>()
  /** What the file names as given back: sums by order, and the keys that it was asked for with. */
  const given: Given = { sums: new Map(), keys: new Set() }
  /** How many refunds without a key said the same so far. */
  const alike = new Map<string, number>()
  const unknown = await createUnknownOrders(context, date)
  const sayBusy = createBusySign(context, turn)
  let isWhole = true
  let count = 0
  for await (const lines of context.bank.settlement(date)) {
    for (const line of lines) {
      if (signal?.aborted) return
      const about = { order: line.merchantOrder, kind: line.kind }
      const failed = { message: 'a line of the bank’s file was not compared', about }
      const said = `${line.merchantOrder} ${date} ${line.amount}`
      if (line.kind === 'refund' && line.key === null) alike.set(said, (alike.get(said) ?? 0) + 1)
      const name = `${said} ${alike.get(said)}`
      if (!(await attempt(context, failed, () => COMPARE[line.kind]({ ...context, unknown }, line, name))))
        isWhole = false
      if (line.kind !== 'refund') unknown.countOrder()
      if (line.kind === 'payment') named.add(line.merchantOrder)
      if (line.kind === 'refund') addGiven(given, line)
      await sayBusy()
    }
    count += lines.length
  }
  if (!(await unknown.end())) isWhole = false
  const day = { date, named, given, signal, sayBusy }
  if (!(await compareOurs(context, day))) isWhole = false
  if (!(await compareOurRefunds(context, day))) isWhole = false
  if (isWhole) await db.update(settlementDays).set({ doneAt: context.clock.now(), lines: count }).where(isStill(turn))
}

/**
 * A day that this process is at. Whoever has it begun anew, another process or one of the staff, ends the turn: what is
 * found by then stands, and the day is not done by it.
 */
interface Turn {
  date: string
  /** What this process wrote down last. */
  begunAt: Instant
}

const isStill = ({ date, begunAt }: Turn) => and(eq(settlementDays.date, date), eq(settlementDays.begunAt, begunAt))

/** A day whose file has been read. */
interface ReadDay {
  date: string
  named: ReadonlySet<string>
  given: Given
  signal: AbortSignal | undefined
  sayBusy(): Promise<void>
}

interface Given {
  sums: Map<string, Kopecks>
  keys: Set<string>
}

function addGiven({ sums, keys }: Given, { merchantOrder, amount, key }: SettlementLine): void {
  sums.set(merchantOrder, (sums.get(merchantOrder) ?? 0) + amount)
  if (key !== null) keys.add(key)
}

/** Tells the other processes once a minute that this one is at the day, however long the bank takes to answer. */
function createBusySign({ database, clock }: Context, turn: Turn): () => Promise<void> {
  return async () => {
    const now = clock.now()
    if (now < turn.begunAt + MINUTE_MS) return
    await database.db.update(settlementDays).set({ begunAt: now }).where(isStill(turn))
    turn.begunAt = now
  }
}

/** The days that were begun and not ended, and those since the last; where none was, the last that is over. */
async function findDays({
  database,
  clock,
}: Pick<Context, 'database' | 'clock'>): Promise<{ left: string[]; fresh: string[] }> {
  const { db } = database
  const last = lastWrittenDay(clock.now())
  const [newest] = await db.select().from(settlementDays).orderBy(desc(settlementDays.date)).limit(1)
  if (!newest) return { left: [], fresh: [last] }
  const isLeft = isNull(settlementDays.doneAt)
  const left = await db.select().from(settlementDays).where(isLeft).orderBy(settlementDays.date)
  const fresh: string[] = []
  for (let day = nextBankDay(newest.date); day <= last; day = nextBankDay(day)) fresh.push(day)
  return { left: left.map(({ date }) => date), fresh }
}

/** Days whose file was empty when it came, and that are to be compared once more by now. */
async function findEmpty({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<string[]> {
  const now = clock.now()
  const isRecent = gte(settlementDays.date, bankDay(now - MOST_DAYS * 24 * 60 * MINUTE_MS))
  const empty = await database.db
    .select()
    .from(settlementDays)
    .where(and(eq(settlementDays.lines, 0), isNotNull(settlementDays.doneAt), isRecent))
    .orderBy(settlementDays.date)
  return empty
    .filter(({ date, doneAt }) => {
      const until = boundsOf(date).until + EMPTY_UNTIL_MS
      return doneAt !== null && doneAt < until && now >= until
    })
    .map(({ date }) => date)
}

/** Takes a day for this process; null where another is at it or it is done, with a file that was the bank's last. */
async function take({ database, clock }: Context, date: string): Promise<Turn | null> {
  const now = clock.now()
  const until = boundsOf(date).until + EMPTY_UNTIL_MS
  const isEmpty = and(eq(settlementDays.lines, 0), lt(settlementDays.doneAt, Math.min(until, now - LEASE_MS)))
  const isOld = now > boundsOf(date).until + 24 * 60 * MINUTE_MS
  const isLeft = and(isNull(settlementDays.doneAt), lte(settlementDays.begunAt, now - (isOld ? SELDOM_MS : LEASE_MS)))
  const taken = await database.db
    .insert(settlementDays)
    .values({ date, begunAt: now })
    .onConflictDoUpdate({
      target: settlementDays.date,
      set: { begunAt: now, doneAt: null },
      setWhere: now < until ? isLeft : or(isLeft, isEmpty),
    })
    .returning({ date: settlementDays.date })
  return taken.length > 0 ? { date, begunAt: now } : null
}

/** `name` tells a refund without a key from others that say the same, whenever the file is read. */
type Compare = (context: Context & { unknown: UnknownOrders }, line: SettlementLine, name: string) => Promise<void>

const COMPARE: Readonly<Record<SettlementLine['kind'], Compare>> = {
  async payment(context, line) {
    const payment = await findNamed(context, line)
    if (!payment) return context.unknown.add(line)
    const isWrittenOff = await wasWrittenOff(context.database.db, payment)
    const isLevel = (one: PaymentRow) => hasMoney(one) && one.taken === line.amount && !isWrittenOff
    if (isLevel(payment)) return
    if (!hasMoney(payment)) await settleAlone(context, payment.id)
    const after = (await findNamed(context, line)) ?? payment
    if (isLevel(after)) return
    const kind = hasMoney(after) && !isWrittenOff ? 'amount' : 'taken'
    const said = { taken: line.amount, bank: 'authorized', at: context.clock.now() }
    await raise(context.database.db, { ...sidesOf(after), ...said, kind })
  },
  async refund(context, line, name) {
    const { db } = context.database
    const payment = await findNamed(context, line)
    // A refund of an order that is unknown here is one that we asked for when we found it.
    if (!payment) return
    const { key } = line
    const refund = key === null ? null : await findRefund(db, key)
    const now = context.clock.now()
    // Given under an earlier key and under a later one as well, or paid out by the staff, it is given twice.
    const isByTwoKeys = refund?.state === 'done' && refund.bankKey !== null && refund.bankKey !== key
    const isAsAsked = refund?.amount === line.amount && key !== null && !isByTwoKeys
    if (isAsAsked && (await endByFile(db, { id: refund.id, key, now }))) return
    const isTwice = isByTwoKeys || isAsAsked || (refund?.state === 'failed' && (await isPaidOtherwise(db, refund.id)))
    // What the payer has got back from the bank itself has no key of ours.
    const subject = key ?? name
    const said = {
      subject,
      ordered: isTwice ? null : (refund?.amount ?? null),
      taken: line.amount,
      bank: 'refunded',
      at: now,
    }
    await raise(db, { ...sidesOf(payment), ...said, kind: 'givenBack' })
  },
  async open(context, line) {
    const payment = await findNamed(context, line)
    if (!payment) return context.unknown.add(line)
    // Ended here and open there: settling withdraws it.
    if (!OPEN_STATES.includes(payment.state)) await settleAlone(context, payment.id)
  },
}

/** The bank had not taken it, as it said, and it was written off: what it names now it owes to who has paid. */
async function wasWrittenOff(db: Db, { id, refundAmount }: PaymentRow): Promise<boolean> {
  if (refundAmount === 0) return false
  return (await db.$count(refunds, and(eq(refunds.paymentId, id), eq(refunds.reason, 'notTaken')))) > 0
}

function findNamed({ database }: Context, { merchantOrder }: SettlementLine): Promise<PaymentRow | null> {
  return isUuid(merchantOrder) ? findPayment(database.db, merchantOrder) : Promise.resolve(null)
}

/** False where the staff has paid it out. */
function endByFile(db: Db, { id, key, now }: { id: string; key: string; now: Instant }): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await endRefund(tx, id, { state: 'done', key, now }))) return false
    await endExceptions(tx, { subject: id, kinds: ['refundLost'] }, { decision: 'done', now })
    return true
  })
}

/** By the key that the bank was asked with: the refund's own, or the one of a later try. */
async function findRefund(db: Db, key: string) {
  if (!isUuid(key)) return null
  const [request] = await db.select().from(bankRequests).where(eq(bankRequests.id, key))
  const id = typeof request?.detail?.['refund'] === 'string' ? request.detail['refund'] : key
  const rows = await db.select().from(refunds).where(eq(refunds.id, id))
  return rows[0] ?? null
}

/**
 * What our book calls paid on the day and the file does not name: the bank is asked, since its day may be another. False
 * where one could not be asked about.
 */
async function compareOurs(context: Context, { date, named, signal, sayBusy }: ReadDay): Promise<boolean> {
  let isWhole = true
  let last: PaymentRow | null = null
  for (;;) {
    const found: PaymentRow[] = await readPaid(context.database.db, date, last)
    for (const payment of found) {
      if (signal?.aborted) return false
      if (named.has(payment.id)) continue
      const failed = { message: 'the bank was not asked about a paid order', about: { payment: payment.id } }
      if (!(await attempt(context, failed, () => askAboutPaid(context, payment)))) isWhole = false
      await sayBusy()
    }
    await sayBusy()
    last = found.at(-1) ?? null
    if (found.length < AT_ONCE) return isWhole
  }
}

/** The next of those that our book calls paid on the day. */
function readPaid(db: Db, date: string, last: PaymentRow | null): Promise<PaymentRow[]> {
  const { state, decidedAt, id } = payments
  const { from, until } = boundsOf(date)
  const isOfDay = and(inArray(state, [...MONEY_STATES]), gte(decidedAt, from), lt(decidedAt, until))
  const place = last?.decidedAt == null ? null : { at: last.decidedAt, id: last.id }
  return db
    .select()
    .from(payments)
    .where(and(isOfDay, behind(place, decidedAt, id)))
    .orderBy(decidedAt, id)
    .limit(AT_ONCE)
}

/**
 * What our book calls given back on the day, and the file does not name in full: the bank says how much of the order went
 * back in all, since its day may be another. False where one could not be asked about.
 */
async function compareOurRefunds(context: Context, { date, given, signal, sayBusy }: ReadDay): Promise<boolean> {
  const { db } = context.database
  const { state, decidedAt, paymentId, amount } = refunds
  const { from, until } = boundsOf(date)
  const found = await db
    .select({ paymentId, sum: sum(amount).mapWith(Number) })
    .from(refunds)
    .where(and(eq(state, 'done'), gte(decidedAt, from), lt(decidedAt, until)))
    .groupBy(paymentId)
    .orderBy(paymentId)
  let isWhole = true
  for (const of of found) {
    if (signal?.aborted) return false
    if ((given.sums.get(of.paymentId) ?? 0) >= of.sum) continue
    const failed = { message: 'the bank was not asked about a refund', about: { payment: of.paymentId } }
    const asked = { paymentId: of.paymentId, date, keys: given.keys }
    if (!(await attempt(context, failed, () => askAboutGiven(context, asked)))) isWhole = false
    await sayBusy()
  }
  return isWhole
}

/**
 * Where the bank has given less of the payment than our book says was done before it was asked, the refunds of the day
 * that its file does not name are under way again. One that it has given all the same says so again under its key.
 */
async function askAboutGiven(
  { database, bank, clock }: Context,
  { paymentId, date, keys }: { paymentId: string; date: string; keys: ReadonlySet<string> },
): Promise<void> {
  const askedAt = clock.now()
  const inquiry = await bank.inquire(paymentId)
  const { from, until } = boundsOf(date)
  await database.db.transaction(async (tx) => {
    await lockPayment(tx, paymentId)
    const isDone = and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'done'), lt(refunds.decidedAt, askedAt))
    const done = await tx.select().from(refunds).where(isDone).orderBy(refunds.decidedAt, refunds.id)
    if (done.reduce((all, { amount }) => all + amount, 0) <= (inquiry?.refunded ?? 0)) return
    const isOfDay = ({ decidedAt }: RefundRow) => decidedAt !== null && decidedAt >= from && decidedAt < until
    for (const refund of done)
      if (isOfDay(refund) && !keys.has(keyOf(refund))) await reopenRefund(tx, refund, clock.now())
  })
}

async function askAboutPaid({ database, bank, clock }: Context, payment: PaymentRow): Promise<void> {
  const inquiry = await bank.inquire(payment.id)
  if (inquiry?.state === 'authorized' && inquiry.amount === payment.taken) return
  const said = { taken: inquiry?.amount ?? null, bank: inquiry?.state ?? null, at: clock.now() }
  await raise(database.db, { ...sidesOf(payment), ...said, kind: 'missing' })
}
