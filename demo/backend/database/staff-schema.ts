import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AppealState } from '../../../shared/domain/appeal-state.ts'
import type { Kopecks } from '../../../shared/domain/money.ts'
import type { ExceptionRow, RefundRow } from './bank-schema.ts'
import { instant, serial } from './columns.ts'
import type { PaymentRow } from './schema.ts'

export const staffSessions = pgTable('staff_sessions', {
  hash: text('hash').primaryKey(),
  name: text('name').notNull(),
  /** Of the token it was made with; another token ends it. */
  tokenHash: text('token_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export type StaffAct =
  | 'signIn'
  | 'signOut'
  | 'refund'
  | 'ask'
  | 'again'
  | 'issue'
  | 'book'
  | 'notTaken'
  | 'payOtherwise'
  | 'giveBack'
  | 'close'
  | 'answer'
  | 'payOut'

/** What an act may change, as it was before or is afterwards. */
export interface AuditValues {
  exception?: ExceptionRow['state'] | undefined
  payment?: PaymentRow['state']
  /** Kopecks that the bank has taken; null where it has not. */
  taken?: Kopecks | null
  refunded?: Kopecks
  /** What is left of the bonuses of what it has bought, or of the top-up. */
  bonus?: Kopecks
  refund?: RefundRow['state']
  /** Of money of a deleted account, or of a refund that the bank has refused. */
  payout?: 'open' | 'paid'
  /** Of an appeal. */
  state?: AppealState
  isAnswered?: boolean
}

/** What the staff has done: the database takes new rows, and changes and removes none. */
export const staffAudit = pgTable('staff_audit', {
  id: serial('id').primaryKey(),
  at: instant('at').notNull(),
  actor: text('actor').notNull(),
  act: text('act').$type<StaffAct>().notNull(),
  city: text('city'),
  /** The exception, the payment, the payout or the person it is about. */
  subject: text('subject').notNull(),
  paymentId: uuid('payment_id'),
  reason: text('reason').notNull(),
  before: jsonb('before').$type<AuditValues>().notNull(),
  after: jsonb('after').$type<AuditValues>().notNull(),
  /** Of the form that was sent; sent twice it is done once. */
  press: uuid('press'),
})

export type AuditRow = typeof staffAudit.$inferSelect
