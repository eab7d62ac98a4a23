import { and, asc, eq, lte, ne, not, sql } from 'drizzle-orm'
import { MINUTE_MS, type Instant } from '../../../../shared/domain/city-time.ts'
import { attempt, attemptStep } from '../../attempt.ts'
import type { NewOrder } from '../../bank/bank.ts'
import type { Context } from '../../context.ts'
import { bankRequests, fiscalReceipts, type BankRequestRow } from '../../database/bank-schema.ts'
import type { Db } from '../../database/database.ts'
import { preparedInsert } from '../../database/prepared.ts'
import { endUnknown } from './exceptions.ts'
import { issueFiscal } from './issue-fiscal.ts'
import { registerOrder } from './register.ts'
import { sendRefund } from './refund-state.ts'
import { whileAnswered } from './while-answered.ts'

/** A request that was begun is another's again after this long: who began it has ended. */
const LEASE_MS = MINUTE_MS
/** The call that wrote it down does it first. */
const HEAD_START_MS = 15_000
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 60 * MINUTE_MS
const ROUND = 200

/** What the bank is to do, by the key that makes it be done once. */
export interface RefundDetail {
  /** The refund that is tried again under another key. */
  refund?: string
  /** Whose order it was, where it is not in our book. */
  city?: string
}

export interface FiscalDetail {
  /** The receipt that is tried again under another key. */
  receipt?: string
  /** Whom the operator sends it to: an account that is deleted leaves none in its payments. */
  contact?: string
}

export type NewRequest =
  | { id: string; kind: 'register'; paymentId: string; detail: Omit<NewOrder, 'merchantOrder'> }
  | {
      id: string
      kind: 'refund'
      paymentId: string | null
      merchantOrder: string
      amount: number
      detail?: RefundDetail
    }
  | { id: string; kind: 'fiscal'; paymentId: string; detail?: FiscalDetail }
  | { id: string; kind: 'withdraw'; paymentId: null; merchantOrder: string }

export interface RequestEnd {
  /** When the bank is to be asked again; null where it has ended the thing. */
  againAt: Instant | null
  /** The payer's page of the order that was registered. */
  page?: string
  /** What was said beside the payment is looked up later. */
  keepsDetail?: boolean
}

/** The payers' pages of orders that have been registered, by payment. */
export type BankPages = ReadonlyMap<string, string>

const { id: receiptId, kind: receiptKind, paymentId: receiptPayment, state: receiptState } = fiscalReceipts
/** The receipt of a sale comes first: its operator knows of no money that went back before it came. */
const WAITS_FOR_SALE = sql`exists (select from ${fiscalReceipts} where ${and(
  eq(receiptPayment, bankRequests.paymentId),
  eq(receiptKind, 'sale'),
  eq(receiptState, 'queued'),
  sql`${receiptId}::text <> coalesce(${bankRequests.detail} ->> 'receipt', ${bankRequests.id}::text)`,
)})`

/** Who is asked: the one may be down while the other is well. */
const IS_OF = {
  bank: ne(bankRequests.kind, 'fiscal'),
  fiscal: and(eq(bankRequests.kind, 'fiscal'), not(WAITS_FOR_SALE)),
}
type Party = keyof typeof IS_OF

/** The operator of fiscal data keeps no payer waiting: its round asks. */
export const partyOf = ({ kind }: Pick<BankRequestRow, 'kind'>): Party => (kind === 'fiscal' ? 'fiscal' : 'bank')

const HANDLERS: Readonly<
  Record<BankRequestRow['kind'], (context: Context, request: BankRequestRow) => Promise<RequestEnd>>
> = {
  register: registerOrder,
  // The bank's files name it by its key.
  refund: async (context, request) => ({ againAt: await sendRefund(context, request), keepsDetail: true }),
  fiscal: issueFiscal,
  async withdraw({ bank, database }, { merchantOrder }) {
    const inquiry = await bank.withdraw(merchantOrder)
    // One that was paid meanwhile is in the bank's file of the day on which it was.
    if (inquiry?.state !== 'authorized') await endUnknown(database.db, merchantOrder, 'withdrawn')
    return { againAt: null }
  },
}

const insertRequest = preparedInsert(bankRequests, { unlessThere: true })

/** Inside the transaction that wants it; asked for twice it stands once. Answers it, unless it is done. */
export async function writeRequest(db: Db, request: NewRequest, now: Instant): Promise<BankRequestRow | null> {
  const { id, kind, paymentId } = request
  const merchantOrder = 'merchantOrder' in request ? request.merchantOrder : request.paymentId
  const amount = kind === 'refund' ? request.amount : null
  const detail = 'detail' in request && request.detail ? { ...request.detail } : null
  const nextAt = partyOf(request) === 'bank' ? now + HEAD_START_MS : now
  const row = { id, kind, paymentId, merchantOrder, amount, detail, nextAt, createdAt: now }
  return (await insertRequest(db, row)) ?? (await findDue(db, id))
}

async function findDue(db: Db, id: string): Promise<BankRequestRow | null> {
  const isDue = and(eq(bankRequests.id, id), eq(bankRequests.state, 'due'))
  const rows = await db.select().from(bankRequests).where(isDue)
  return rows[0] ?? null
}

/** Does a request that was written down before, if it is not done; one that fails stays due. */
export async function doEarlier(context: Context, id: string): Promise<void> {
  const row = await findDue(context.database.db, id)
  if (row) await doRequest(context, row)
}

/**
 * Does requests that have just been written down; one that fails keeps no other waiting and stays due. One that a part
 * of the transaction took back with it stands no more, and is not done; a registration looks at its payment itself.
 */
export async function doWritten(context: Context, rows: readonly BankRequestRow[]): Promise<BankPages> {
  const pages = new Map<string, string>()
  for (const row of rows) {
    // oxlint-disable no-await-in-loop -- one after the other, as they were asked for
    const due = row.kind === 'register' ? row : await findDue(context.database.db, row.id)
    const end = due && (await doRequest(context, due))
    // oxlint-enable no-await-in-loop
    if (end?.page !== undefined) pages.set(row.id, end.page)
  }
  return pages
}

/** Does what is due at one of the two; false where it is not there. Several processes may: each request is taken by one of them. */
export async function doDueRequests(context: Context, party: Party): Promise<boolean> {
  const { db } = context.database
  const now = context.clock.now()
  const isDue = and(eq(bankRequests.state, 'due'), lte(bankRequests.nextAt, now))
  const due = await db
    .select()
    .from(bankRequests)
    .where(and(isDue, IS_OF[party]))
    .orderBy(asc(bankRequests.nextAt), asc(bankRequests.id))
    .limit(ROUND)
  return whileAnswered(due, async (request) => {
    let taken: BankRequestRow | null = null
    const step = { name: 'the taking of a request', about: { request: request.id } }
    await attemptStep(context, step, async () => (taken = await takeRequest(db, request, now)))
    return taken === null || (await doRequest(context, taken)) !== null
  })
}

/** Takes a request for this process; null where another has it. */
async function takeRequest(db: Db, { id, nextAt }: BankRequestRow, now: Instant): Promise<BankRequestRow | null> {
  const isMine = and(eq(bankRequests.id, id), eq(bankRequests.state, 'due'), eq(bankRequests.nextAt, nextAt))
  const [taken] = await db
    .update(bankRequests)
    .set({ nextAt: now + LEASE_MS })
    .where(isMine)
    .returning()
  return taken ?? null
}

/** What the bank has answered, or null. A poisoned request waits the longer the more often it has failed. */
async function doRequest(context: Context, row: BankRequestRow): Promise<RequestEnd | null> {
  const { db } = context.database
  const { id, kind, paymentId } = row
  const isSame = eq(bankRequests.id, id)
  const failed = { message: 'the bank has not done what it was asked; it is asked again', about: { kind, paymentId } }
  let answered: RequestEnd | null = null
  const isDone = await attempt(context, failed, async () => {
    try {
      answered = await HANDLERS[kind](context, row)
      const { againAt, keepsDetail } = answered
      // Until it is done another process may be doing it too.
      const said = keepsDetail ? {} : { detail: null }
      const end = againAt === null ? ({ state: 'done', ...said } as const) : { nextAt: againAt }
      await db
        .update(bankRequests)
        .set({ ...end, lastError: null })
        .where(isSame)
    } catch (cause) {
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** row.attempts)
      const lastError = cause instanceof Error ? cause.message : String(cause)
      const attempts = sql`${bankRequests.attempts} + 1`
      await db
        .update(bankRequests)
        .set({ attempts, lastError, nextAt: context.clock.now() + pause })
        .where(isSame)
      throw cause
    }
  })
  return isDone ? answered : null
}
