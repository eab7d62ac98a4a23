import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, kopecks, serial } from './columns.ts'

/** What the city has to ask of the bank, and the money that goes back by it. */
export const bankRequests = pgTable('bank_requests', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<'register' | 'withdraw' | 'refund' | 'fiscal'>().notNull(),
  merchantOrder: text('merchant_order').notNull(),
  paymentId: uuid('payment_id'),
  amount: kopecks('amount'),
  detail: jsonb('detail').$type<Record<string, unknown>>(),
  state: text('state').$type<'due' | 'done'>().notNull().default('due'),
  attempts: integer('attempts').notNull().default(0),
  nextAt: instant('next_at').notNull(),
  lastError: text('last_error'),
  createdAt: instant('created_at').notNull(),
})

export const refunds = pgTable('refunds', {
  id: uuid('id').primaryKey(),
  paymentId: uuid('payment_id').notNull(),
  city: text('city').notNull(),
  amount: kopecks('amount').notNull(),
  reason: text('reason')
    .$type<'unwanted' | 'unused' | 'amount' | 'twice' | 'deletion' | 'staff' | 'loss' | 'notTaken'>()
    .notNull(),
  state: text('state').$type<'pending' | 'done' | 'failed'>().notNull(),
  at: instant('at').notNull(),
  decidedAt: instant('decided_at'),
  /** The key under which the bank has given it. */
  bankKey: text('bank_key'),
  /** Whom it goes to, where the account was deleted before it was done. */
  contact: text('contact'),
})

export const EXCEPTION_KINDS = [
  // The bank took another sum than was ordered.
  'amount',
  // An invoice that was paid already.
  'twice',
  // The bank has an order that is not in our book.
  'unknown',
  // The bank has so many of a day that nothing was done about them.
  'unknownMany',
  // Our book says paid, the bank has no money of it.
  'missing',
  // The bank's file says taken, and asked about the order the bank does not say so.
  'taken',
  // The bank gave back what we had not asked for.
  'givenBack',
  // The bank has not ended a refund for days.
  'refundSilent',
  // Our book says that a refund is done, the bank has not given it.
  'refundLost',
  // The bank does not give a refund.
  'refundRefused',
  // Days whose files of the bank were too old to be compared when we came back.
  'daysDropped',
  // The operator of fiscal data has not answered for a day whether it issues a receipt.
  'fiscalSilent',
  // The operator of fiscal data does not issue a receipt.
  'fiscalFailed',
] as const

/** Where the two books differ. */
export const exceptions = pgTable('exceptions', {
  id: serial('id').primaryKey(),
  /** The order, or the refund, by the name that the bank has for it; or the bank's day, where it is about all of one. */
  subject: text('subject').notNull(),
  kind: text('kind').$type<(typeof EXCEPTION_KINDS)[number]>().notNull(),
  paymentId: uuid('payment_id'),
  /** Empty where it is about a day. */
  city: text('city').notNull(),
  bankOrder: text('bank_order'),
  /** What our book says, and what the bank's: the sum, and the state. */
  ordered: kopecks('ordered'),
  taken: kopecks('taken'),
  ours: text('ours'),
  bank: text('bank'),
  /** How many orders it is about; null where it is about one. */
  count: integer('count'),
  /** What was done about it at once, or the bank was asked to do; null where that is left to a person. */
  done: text('done').$type<'asked' | 'refunded' | 'withdrawn'>(),
  state: text('state').$type<'open' | 'decided'>().notNull().default('open'),
  decision: text('decision'),
  decidedBy: text('decided_by'),
  decidedAt: instant('decided_at'),
  at: instant('at').notNull(),
})

export const settlementDays = pgTable('settlement_days', {
  date: text('date').primaryKey(),
  begunAt: instant('begun_at').notNull(),
  doneAt: instant('done_at'),
  lines: integer('lines').notNull().default(0),
})

/** Fiscal receipts (54-FZ) of what came and what went back. */
export const fiscalReceipts = pgTable('fiscal_receipts', {
  id: uuid('id').primaryKey(),
  paymentId: uuid('payment_id').notNull(),
  refundId: uuid('refund_id'),
  kind: text('kind').$type<'sale' | 'refund'>().notNull(),
  amount: kopecks('amount').notNull(),
  state: text('state').$type<'queued' | 'done' | 'failed'>().notNull(),
  number: text('number'),
  sign: text('sign'),
  at: instant('at').notNull(),
})

export type FiscalReceiptRow = typeof fiscalReceipts.$inferSelect
export type ExceptionRow = typeof exceptions.$inferSelect
export type BankRequestRow = typeof bankRequests.$inferSelect
export type RefundRow = typeof refunds.$inferSelect
