import { bigint, boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AppealState } from '../../../shared/domain/appeal-state.ts'
import { instant, serial } from './columns.ts'

export const appeals = pgTable('appeals', {
  id: serial('id').primaryKey(),
  city: text('city').notNull(),
  accountId: uuid('account_id').notNull(),
  subject: text('subject'),
  status: text('status').$type<AppealState>().notNull(),
  email: text('email').notNull(),
  phone: text('phone'),
  clientId: text('client_id').notNull(),
  /** Of the driver's browser, for the letter about an answer. */
  language: text('language').$type<'ru' | 'en'>().notNull(),
  createdAt: instant('created_at').notNull(),
  lastAt: instant('last_at').notNull(),
})

export const appealMessages = pgTable('appeal_messages', {
  id: serial('id').primaryKey(),
  appealId: bigint('appeal_id', { mode: 'number' }).notNull(),
  clientId: text('client_id'),
  /** The driver's own, not the operator's. */
  isOwn: boolean('is_own').notNull(),
  text: text('text').notNull(),
  at: instant('at').notNull(),
})

export type AppealRow = typeof appeals.$inferSelect
export type AppealMessageRow = typeof appealMessages.$inferSelect
