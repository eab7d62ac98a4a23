import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { Inquiry } from '../../bank/bank.ts'
import type { Context } from '../../context.ts'
import type { BankRequestRow } from '../../database/bank-schema.ts'
import type { Db } from '../../database/database.ts'
import { payments } from '../../database/schema.ts'
import { PlateMoved } from '../session/sessions.ts'
import type { EndListener, EndState } from './states.ts'
import { doWritten, partyOf, writeRequest, type BankPages, type NewRequest } from './requests.ts'

/** More beginnings than this of one wish are a mistake of ours. */
const MOST_ROUNDS = 50

/** What a transaction may hear from the bank, and ask of it afterwards. */
export interface Teller extends EndListener {
  /** How an order stands, as the bank said it during this wish; null where the bank does not know it. */
  inquire(merchantOrder: string): Inquiry | null
  /** The same after it was closed at the bank, if that could be done. */
  withdraw(merchantOrder: string): Inquiry | null
  /** Writes down what the bank is to do when the transaction has been committed, or the operator of fiscal data. */
  request(db: Db, request: NewRequest): Promise<void>
}

/** What a transaction is given: everything but the bank, which it hears through the teller alone. */
export type Desk = Omit<Context, 'bank' | 'database'> & { readonly teller: Teller }

/** What the bank has said of an order during a wish: asked, and asked to close it. */
interface Said {
  inquiry: Inquiry | null
  withdrawn?: Inquiry | null
}
export type Heard = Map<string, Said>

/** A transaction cannot go on without a word of the bank. */
class WordNeeded extends Error {
  readonly call: 'inquire' | 'withdraw'
  readonly order: string

  constructor(call: 'inquire' | 'withdraw', order: string) {
    super(`The bank has to be asked: ${call}`)
    this.call = call
    this.order = order
  }
}

/**
 * Does work in one transaction although it needs the bank's word. Where a word is missing the work is rolled back, the
 * bank is asked while no lock and no connection is held, and the work begins anew with what was said. What the bank says
 * may be outdated by then, so only what is final there is acted on for good: a payment, a refusal, a withdrawal. The rest
 * comes by a callback, or by the question that each open payment has before it (`askAt`). The work begins anew, too, where
 * the plate that it has locked was put right meanwhile.
 * @throws BankSilentError where the bank does not answer: nothing is changed then
 */
export async function transact<Result>(
  context: Context,
  work: (tx: Db, desk: Desk) => Promise<Result>,
  heard: Heard = new Map(),
): Promise<Result> {
  return (await transactAndAsk(context, work, heard)).result
}

/** The same, with the payers' pages of the orders that were registered for it. */
export async function transactAndAsk<Result>(
  context: Context,
  work: (tx: Db, desk: Desk) => Promise<Result>,
  heard: Heard = new Map(),
): Promise<{ result: Result; pages: BankPages }> {
  const { bank: _bank, database, ...rest } = context
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const written: BankRequestRow[] = []
    const ended: EndState[] = []
    try {
      const result = await database.db.transaction((tx) =>
        work(tx, { ...rest, teller: createTeller(heard, { written, ended, now: rest.clock.now() }) }),
      )
      for (const state of ended) context.countEnd(state)
      return { result, pages: await doWritten(context, written) }
    } catch (cause) {
      if (cause instanceof PlateMoved) continue
      if (!(cause instanceof WordNeeded)) throw cause
      await hear(context, cause, heard)
    }
  }
  throw new Error('One wish was begun again and again')
}

function createTeller(
  heard: Heard,
  { written, ended, now }: { written: BankRequestRow[]; ended: EndState[]; now: number },
): Teller {
  return {
    inquire(order) {
      const said = heard.get(order)
      if (!said) throw new WordNeeded('inquire', order)
      // What we have closed was open for the work that wanted it closed, and goes the same way again.
      return said.withdrawn && said.withdrawn.state !== 'cancelled' ? said.withdrawn : said.inquiry
    },
    withdraw(order) {
      const said = heard.get(order)
      if (said?.withdrawn !== undefined) return said.withdrawn
      if (!said || !isFinal(said.inquiry)) throw new WordNeeded('withdraw', order)
      return said.inquiry
    },
    async request(db, request) {
      const row = await writeRequest(db, request, now)
      if (row && partyOf(row) === 'bank') written.push(row)
    },
    ended: (state) => void ended.push(state),
  }
}

function isFinal(inquiry: Inquiry | null): boolean {
  return inquiry !== null && inquiry.state !== 'open' && inquiry.state !== 'processing'
}

async function hear(context: Context, { call, order }: WordNeeded, heard: Heard): Promise<void> {
  if (call === 'inquire') return void heard.set(order, { inquiry: await context.bank.inquire(order) })
  const withdrawn = await withdrawAtBank(context, order)
  heard.set(order, { inquiry: withdrawn, ...heard.get(order), withdrawn })
}

/**
 * Closes an order at the bank, with no transaction open. The question about it is made due first: if we end here, the
 * clock finds out what the bank has done.
 */
export async function withdrawAtBank(context: Context, paymentId: string): Promise<Inquiry | null> {
  const { bank, clock, database } = context
  const now = clock.now()
  const isLater = and(eq(payments.id, paymentId), isNotNull(payments.askAt), gt(payments.askAt, now))
  await database.db.update(payments).set({ askAt: now }).where(isLater)
  return bank.withdraw(paymentId)
}
