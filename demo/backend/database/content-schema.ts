import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, kopecks } from './schema.ts'

export const invoicePayments = pgTable('invoice_payments', {
  id: uuid('id').primaryKey(),
  city: text('city').notNull(),
  invoice: text('invoice').notNull(),
  amount: kopecks('amount').notNull(),
  state: text('state').$type<'open' | 'paid' | 'closed'>().notNull(),
  bankOrder: uuid('bank_order').notNull(),
  email: text('email'),
  createdAt: instant('created_at').notNull(),
  decidedAt: instant('decided_at'),
})

export type InvoicePaymentRow = typeof invoicePayments.$inferSelect
