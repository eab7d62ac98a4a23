import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, kopecks, serial } from '../backend/database/columns.ts'

/** The bank's own book; nothing of the city's is in its database. */
export const orders = pgTable('orders', {
  id: uuid('id').primaryKey(),
  merchantOrder: text('merchant_order').notNull(),
  city: text('city').notNull(),
  payee: jsonb('payee').$type<{ ru: string; en: string }>().notNull(),
  amount: kopecks('amount').notNull(),
  state: text('state').$type<'open' | 'processing' | 'authorized' | 'declined' | 'cancelled'>().notNull(),
  billNumber: text('bill_number'),
  /** The card scheme it was paid with, where the bank tells. */
  scheme: text('scheme').$type<'mir'>(),
  returnUrl: text('return_url'),
  language: text('language'),
  dueAt: instant('due_at'),
  decidedAt: instant('decided_at'),
  refunded: kopecks('refunded').notNull().default(0),
  refundedAt: instant('refunded_at'),
  nextRefund: text('next_refund').$type<'pending' | 'done' | 'failed'>().notNull().default('done'),
  createdAt: instant('created_at').notNull(),
})

export const refunds = pgTable('refunds', {
  key: text('key').primaryKey(),
  orderId: uuid('order_id').notNull(),
  amount: kopecks('amount').notNull(),
  state: text('state').$type<'pending' | 'done' | 'failed'>().notNull(),
  decidedAt: instant('decided_at'),
  createdAt: instant('created_at').notNull(),
})

/** Of the sandbox operator of fiscal data. */
export const fiscalReceipts = pgTable('fiscal_receipts', {
  key: text('key').primaryKey(),
  number: serial('number'),
  kind: text('kind').$type<'sale' | 'refund'>().notNull(),
  amount: kopecks('amount').notNull(),
  sign: text('sign').notNull(),
  createdAt: instant('created_at').notNull(),
})

export type FiscalRow = typeof fiscalReceipts.$inferSelect
export type OrderRow = typeof orders.$inferSelect
export type RefundRow = typeof refunds.$inferSelect
