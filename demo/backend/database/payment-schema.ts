import { bigint, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, kopecks, serial } from './columns.ts'

export type OperationType =
  'payment' | 'refill' | 'renew' | 'cancel' | 'paymentSubscription' | 'paymentGate' | 'bonus20' | 'correct'
export type OperationStatus = 'done' | 'cancel' | 'error' | 'waiting'

export const operations = pgTable('operations', {
  orderNumber: bigint('order_number', { mode: 'number' }).primaryKey(),
  accountId: uuid('account_id').notNull(),
  city: text('city').notNull(),
  type: text('type').$type<OperationType>().notNull(),
  status: text('status').$type<OperationStatus>().notNull(),
  dateOperation: instant('date_operation').notNull(),
  startsAt: instant('starts_at'),
  endsAt: instant('ends_at'),
  minutes: integer('minutes'),
  zone: text('zone'),
  zoneName: text('zone_name'),
  parkingCode: text('parking_code'),
  /** Kopecks per hour at its start. */
  tariff: kopecks('tariff'),
  plate: text('plate'),
  /** The key of its words (operations/resolution.ts); an older line holds the text itself. */
  resolution: text('resolution'),
  sum: kopecks('sum').notNull(),
  sumSale: kopecks('sum_sale').notNull().default(0),
  driverPhone: text('driver_phone'),
  sessionId: uuid('session_id'),
  paymentId: uuid('payment_id'),
})

export const slips = pgTable('slips', {
  number: serial('number').primaryKey(),
  accountId: uuid('account_id').notNull(),
  city: text('city').notNull(),
  paymentId: uuid('payment_id').notNull(),
  name: text('name').notNull(),
  payer: jsonb('payer').$type<Record<string, unknown>>().notNull(),
  sum: kopecks('sum').notNull(),
  createdAt: instant('created_at').notNull(),
})

export const barrierVisits = pgTable('barrier_visits', {
  id: uuid('id').primaryKey(),
  city: text('city').notNull(),
  parkingCode: text('parking_code').notNull(),
  ticket: text('ticket').notNull(),
  enteredAt: instant('entered_at').notNull(),
  paidUntil: instant('paid_until'),
})

export const flatQuotes = pgTable('flat_quotes', {
  id: uuid('id').primaryKey(),
  visitId: uuid('visit_id').notNull(),
  city: text('city').notNull(),
  owner: text('owner').notNull(),
  parkingCode: text('parking_code').notNull(),
  zone: text('zone').notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  price: kopecks('price').notNull(),
  quotedAt: instant('quoted_at').notNull(),
  paymentId: uuid('payment_id'),
})

/** Money of deleted accounts that the city's staff pays out, and who has done so when. */
export const payouts = pgTable('payouts', {
  id: uuid('id').primaryKey(),
  city: text('city').notNull(),
  /** The deleted account that had it, or the refund that the bank has refused. */
  accountId: uuid('account_id'),
  refundId: uuid('refund_id'),
  amount: kopecks('amount').notNull(),
  contact: text('contact').notNull(),
  at: instant('at').notNull(),
  paidAt: instant('paid_at'),
  paidBy: text('paid_by'),
})

export type OperationRow = typeof operations.$inferSelect
export type SlipRow = typeof slips.$inferSelect
export type PayoutRow = typeof payouts.$inferSelect
export type FlatQuoteRow = typeof flatQuotes.$inferSelect
