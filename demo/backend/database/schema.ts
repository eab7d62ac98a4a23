import { bigint, boolean, doublePrecision, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { PaymentKind } from '../../../shared/api/contract/driver-payment.ts'
import type { PaymentState } from '../../../shared/api/contract/payment-state.ts'
import type { ErrorCode } from '../../../shared/domain/errors.ts'
import type { Benefit } from '../../../shared/domain/benefit.ts'
import type { Instant } from '../../../shared/domain/city-time.ts'
import type { Correctable } from '../../../shared/domain/correctable.ts'
import type { ParkingFacts } from '../../../shared/domain/correction.ts'
import type { Category, PlateFormat } from '../../../shared/domain/plate.ts'
import type { PaymentType } from '../../../shared/domain/post-payment.ts'
import { instant, kopecks, serial } from './columns.ts'

export const secrets = pgTable('secrets', { name: text('name').primaryKey(), value: text('value').notNull() })

/** One row, from the first start on. */
export const whoseDatabase = pgTable('whose_database', {
  isOnly: boolean('is_only').primaryKey().default(true),
  kind: text('kind').$type<'demo' | 'production'>().notNull(),
})

export const guestTokens = pgTable('guest_tokens', {
  hash: text('hash').primaryKey(),
  city: text('city').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey(),
  orderNumber: serial('order_number'),
  city: text('city').notNull(),
  owner: text('owner').notNull(),
  attempt: text('attempt').notNull(),
  plate: text('plate').notNull(),
  plateKey: text('plate_key').notNull(),
  category: text('category').$type<Category>().notNull(),
  zone: text('zone').notNull(),
  zoneName: text('zone_name').notNull(),
  parkingCode: text('parking_code'),
  type: text('type').$type<PaymentType>().notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  price: kopecks('price').notNull(),
  state: text('state').$type<'waiting' | 'active' | 'finished' | 'cancelled'>().notNull(),
  createdAt: instant('created_at').notNull(),
  format: text('format').$type<PlateFormat>().notNull().default('rus'),
  /** The end is open: endsAt is when the server stops it. */
  isOpen: boolean('is_open').notNull().default(false),
  /** A guest's: the order number of the parking at whose end it begins. */
  extendsOrder: bigint('extends_order', { mode: 'number' }),
  /** It had an open end: it has run already while it waits for its money. */
  wasOpen: boolean('was_open').notNull().default(false),
  /** What was taken for it and not given back. */
  paid: kopecks('paid').notNull().default(0),
  payBy: instant('pay_by'),
  reminderMinutes: integer('reminder_minutes'),
  /** The end of which its driver was reminded. */
  remindedFor: instant('reminded_for'),
  /** Those it was priced with. */
  benefits: jsonb('benefits').$type<Benefit[]>().notNull().default([]),
  /** What was put right of it, the first one first (readings gD-44). */
  corrections: jsonb('corrections').$type<Correction[]>().notNull().default([]),
  /** What of it the city gave away by hand while it stays paid. */
  givenBack: kopecks('given_back').notNull().default(0),
  /** When its end was brought forward and the rest given back. */
  abortedAt: instant('aborted_at'),
})

/** What was put right of a parking, and the facts before. */
export interface Correction {
  field: Correctable
  was: ParkingFacts & { zoneName: string; format: PlateFormat; category: Category }
  at: Instant
}

export const payments = pgTable('payments', {
  id: uuid('id').primaryKey(),
  sessionId: uuid('session_id'),
  city: text('city').notNull(),
  amount: kopecks('amount').notNull(),
  method: text('method').notNull(),
  phone: text('phone'),
  email: text('email'),
  state: text('state').$type<PaymentState>().notNull(),
  /** The bank's own number of the order, and its page of it; null until the bank has registered it. */
  bankOrder: text('bank_order'),
  bankPage: text('bank_page'),
  origin: text('origin').notNull(),
  language: text('language'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  decidedAt: instant('decided_at'),
  owner: text('owner').notNull().default(''),
  /** An invoice has no driver; its owner is `invoice:<id>`. */
  kind: text('kind').$type<PaymentKind | 'invoice'>().notNull().default('session'),
  attempt: text('attempt'),
  detail: jsonb('detail').$type<Record<string, unknown>>(),
  /** What is left of the bonus that it has brought. */
  bonus: kopecks('bonus').notNull().default(0),
  /** The sum of its refunds that the bank has not refused. */
  refundAmount: kopecks('refund_amount').notNull().default(0),
  /** What the bank took; null until it has. */
  taken: kopecks('taken'),
  /** When the bank is asked about the order next; null when the last word was said on both sides. */
  askAt: instant('ask_at'),
  /** Of a top-up: the start that is kept until its money is booked, and what it came to. */
  startRequest: jsonb('start_request').$type<KeptStart>(),
  startedSession: uuid('started_session'),
  startRefusal: text('start_refusal').$type<ErrorCode>(),
})

/** A start as it was asked for, until the top-up for it is paid (readings gD-47). */
export interface KeptStart {
  transport: { number: string; category?: string | undefined; numberFormat?: string | undefined }
  zone?: string | undefined
  parkingCode?: string | undefined
  duration: number
  /** Wire time of parking that has begun; absent = from the moment the money is there. */
  postPaymentStartTime?: string | undefined
  /** Roubles that the driver agreed to. */
  expectedCost: string
}

export const ledger = pgTable('ledger', {
  id: serial('id').primaryKey(),
  city: text('city').notNull(),
  paymentId: uuid('payment_id'),
  sessionId: uuid('session_id'),
  refundId: uuid('refund_id'),
  kind: text('kind')
    .$type<'opening' | 'charge' | 'refund' | 'refill' | 'spend' | 'return' | 'bonus' | 'payout'>()
    .notNull(),
  debit: text('debit').notNull(),
  credit: text('credit').notNull(),
  amount: kopecks('amount').notNull(),
  at: instant('at').notNull(),
  /** What it is about, where no payment says it. */
  subscription: bigint('subscription', { mode: 'number' }),
})

export const callbacks = pgTable('callbacks', {
  source: text('source').notNull(),
  orderId: text('order_id').notNull(),
  billNumber: text('bill_number').notNull(),
  receivedAt: instant('received_at').notNull(),
})

export const attempts = pgTable('attempts', {
  city: text('city').notNull(),
  owner: text('owner').notNull(),
  key: text('key').notNull(),
  requestHash: text('request_hash').notNull(),
  answer: text('answer'),
  createdAt: instant('created_at').notNull(),
})

export const rateLimits = pgTable('rate_limits', {
  bucket: text('bucket').primaryKey(),
  windowStart: instant('window_start').notNull(),
  used: integer('used').notNull(),
})

export const outbox = pgTable('outbox', {
  id: serial('id').primaryKey(),
  city: text('city').notNull(),
  channel: text('channel').$type<'sms' | 'email' | 'call' | 'push'>().notNull(),
  recipient: text('recipient').notNull(),
  body: text('body').notNull(),
  code: text('code'),
  link: text('link'),
  at: instant('at').notNull(),
  tries: integer('tries').notNull().default(0),
  /** When it is tried again; null for at once. */
  nextTryAt: instant('next_try_at'),
  /** When a carrier took it, or it was given up for the reason in `failure`. */
  doneAt: instant('done_at'),
  failure: text('failure'),
  about: text('about'),
})

export const priceFactors = pgTable('price_factors', {
  city: text('city').notNull(),
  zone: text('zone').notNull(),
  factor: doublePrecision('factor').notNull(),
})

export type SessionRow = typeof sessions.$inferSelect
export type PaymentRow = typeof payments.$inferSelect
export type LedgerRow = typeof ledger.$inferSelect
