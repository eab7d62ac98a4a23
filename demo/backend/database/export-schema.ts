import { bigint, customType, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ExportRequest } from '../operations/export-file.ts'
import { instant } from './columns.ts'

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

export const historyExports = pgTable('history_exports', {
  id: uuid('id').primaryKey(),
  city: text('city').notNull(),
  accountId: uuid('account_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  request: jsonb('request').$type<ExportRequest>().notNull(),
  state: text('state').$type<'waiting' | 'writing' | 'ready' | 'failed'>().notNull(),
  /** Of the process that writes it; another takes over where it is silent. */
  writer: uuid('writer'),
  heardAt: instant('heard_at'),
  tries: integer('tries').notNull().default(0),
  done: bigint('done', { mode: 'number' }).notNull().default(0),
  total: bigint('total', { mode: 'number' }).notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export const historyExportRows = pgTable('history_export_rows', {
  exportId: uuid('export_id').notNull(),
  position: bigint('position', { mode: 'number' }).notNull(),
  operation: jsonb('operation').notNull(),
})

export const historyExportPieces = pgTable('history_export_pieces', {
  exportId: uuid('export_id').notNull(),
  position: integer('position').notNull(),
  bytes: bytea('bytes').notNull(),
})

export type HistoryExport = typeof historyExports.$inferSelect
