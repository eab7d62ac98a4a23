import { bigint, doublePrecision, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Benefit } from '../../../shared/domain/benefit.ts'
import type { Category, PlateFormat } from '../../../shared/domain/plate.ts'
import { instant, kopecks } from './columns.ts'

export const subscriptions = pgTable('subscriptions', {
  orderNumber: bigint('order_number', { mode: 'number' }).primaryKey(),
  city: text('city').notNull(),
  accountId: uuid('account_id').notNull(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  nameEn: text('name_en'),
  plate: text('plate').notNull(),
  plateKey: text('plate_key').notNull(),
  format: text('format').$type<PlateFormat>().notNull(),
  /** Only for vehicles of these categories; null = of any. */
  categories: jsonb('categories').$type<Category[]>(),
  zones: jsonb('zones').$type<Benefit['zones']>().notNull(),
  percent: doublePrecision('percent').notNull(),
  intervals: jsonb('intervals').$type<NonNullable<Benefit['intervals']>>(),
  cost: kopecks('cost').notNull(),
  dates: integer('dates').notNull(),
  startsAt: instant('starts_at').notNull(),
  endsBefore: text('ends_before').notNull(),
  pausedAt: instant('paused_at'),
  pauses: integer('pauses').notNull().default(0),
  pausedDates: integer('paused_dates').notNull().default(0),
  vehicleChanges: integer('vehicle_changes').notNull().default(0),
  refundedAt: instant('refunded_at'),
  /** What came back when it was given up. */
  refund: kopecks('refund').notNull().default(0),
  /** What the staff, or the bank by itself, has given back of its cost while it stands. */
  givenBack: kopecks('given_back').notNull().default(0),
  /** Null where the balance paid it. */
  paymentId: uuid('payment_id'),
  createdAt: instant('created_at').notNull(),
})

export const subscriptionQuotes = pgTable('subscription_quotes', {
  id: uuid('id').primaryKey(),
  city: text('city').notNull(),
  accountId: uuid('account_id').notNull(),
  kind: text('kind').notNull(),
  zones: jsonb('zones').$type<string[]>().notNull(),
  days: integer('days').notNull(),
  startDate: text('start_date').notNull(),
  price: kopecks('price').notNull(),
  quotedAt: instant('quoted_at').notNull(),
})

export type SubscriptionRow = typeof subscriptions.$inferSelect
export type SubscriptionQuoteRow = typeof subscriptionQuotes.$inferSelect
