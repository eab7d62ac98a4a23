import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, kopecks, serial } from './columns.ts'

export const fines = pgTable('fines', {
  id: serial('id').primaryKey(),
  city: text('city').notNull(),
  accountId: uuid('account_id').notNull(),
  uin: text('uin').notNull(),
  /** In the words of the city. */
  status: text('status').notNull(),
  offenceAt: instant('offence_at').notNull(),
  rulingAt: instant('ruling_at'),
  article: text('article').notNull(),
  place: text('place').notNull(),
  /** Number of the ruling. */
  ruling: text('ruling').notNull(),
  total: kopecks('total').notNull(),
  paid: kopecks('paid').notNull(),
  sts: text('sts').notNull(),
  plate: text('plate').notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  type: text('type').notNull(),
  provider: text('provider').notNull(),
  hasPhoto: boolean('has_photo').notNull(),
})

export type FineRow = typeof fines.$inferSelect
