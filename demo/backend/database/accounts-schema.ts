import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { DocumentType } from '../../../shared/domain/document.ts'
import type { Category, PlateFormat } from '../../../shared/domain/plate.ts'
import type { VehicleCountry } from '../../../shared/domain/vehicle-fields.ts'
import { instant, kopecks } from './columns.ts'

export const accounts = pgTable('accounts', {
  id: uuid('id').primaryKey(),
  city: text('city').notNull(),
  email: text('email'),
  passwordHash: text('password_hash'),
  callPasswordHash: text('call_password_hash'),
  callPasswordUntil: instant('call_password_until'),
  isPasswordFromCall: boolean('is_password_from_call').notNull().default(false),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  middleName: text('middle_name').notNull().default(''),
  reportHistoryOperation: boolean('report_history_operation').notNull().default(false),
  pushOff: boolean('push_off').notNull().default(false),
  checkParkingSessionBefore: boolean('check_parking_session_before').notNull().default(false),
  checkParkingSession: boolean('check_parking_session').notNull().default(false),
  lastZone: text('last_zone'),
  /** What the driver's letters speak. */
  language: text('language').$type<'ru' | 'en'>().notNull().default('ru'),
  /** The last month (YYYY-MM) whose operations were mailed, or need not be. */
  reportedMonth: text('reported_month'),
  tokenSeconds: integer('token_seconds'),
  /** Those of its last sign-ins, the newest first, as keyed hashes. */
  knownNetworks: jsonb('known_networks').$type<string[]>().notNull().default([]),
  agreementAt: instant('agreement_at'),
  agreementVersion: text('agreement_version'),
  /** What the consent alone permits is not done from then on. */
  consentWithdrawnAt: instant('consent_withdrawn_at'),
  /** A number with amounts since then, without a person. */
  deletedAt: instant('deleted_at'),
  createdAt: instant('created_at').notNull(),
})

export const phones = pgTable('phones', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  city: text('city').notNull(),
  phone: text('phone').notNull(),
  isMain: boolean('is_main').notNull(),
  createdAt: instant('created_at').notNull(),
})

export const vehicles = pgTable('vehicles', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  plate: text('plate').notNull(),
  plateKey: text('plate_key').notNull(),
  format: text('format').$type<PlateFormat>().notNull(),
  country: text('country').$type<VehicleCountry>().notNull().default('rus'),
  category: text('category').$type<Category>().notNull(),
  docType: text('doc_type').$type<DocumentType>().notNull().default('STS'),
  docNumber: text('doc_number').notNull().default(''),
  name: text('name').notNull().default(''),
  isMain: boolean('is_main').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  vin: text('vin').notNull().default(''),
  imei: text('imei').notNull().default(''),
  /** Rises with each change. */
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
})

export const documents = pgTable('documents', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  type: text('type').$type<DocumentType>().notNull(),
  number: text('number').notNull(),
  createdAt: instant('created_at').notNull(),
})

export const firms = pgTable('firms', {
  id: uuid('id').primaryKey(),
  city: text('city').notNull(),
  inn: text('inn').notNull(),
  contractNumber: text('contract_number').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull().default(''),
  /** Whole roubles (readings gC-12). */
  balance: kopecks('balance').notNull().default(0),
  createdAt: instant('created_at').notNull(),
})

export const accountTokens = pgTable('account_tokens', {
  hash: text('hash').primaryKey(),
  city: text('city').notNull(),
  userType: text('user_type').$type<'driver' | 'coop'>().notNull(),
  accountId: uuid('account_id'),
  firmId: uuid('firm_id'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export const registrations = pgTable('registrations', {
  saltHash: text('salt_hash').primaryKey(),
  city: text('city').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  passwordHash: text('password_hash').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  middleName: text('middle_name').notNull(),
  agreementAt: instant('agreement_at').notNull(),
  agreementVersion: text('agreement_version').notNull(),
  emailConfirmedAt: instant('email_confirmed_at'),
  doneAt: instant('done_at'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export const restores = pgTable('restores', {
  saltHash: text('salt_hash').primaryKey(),
  city: text('city').notNull(),
  accountId: uuid('account_id'),
  confirmedAt: instant('confirmed_at'),
  usedAt: instant('used_at'),
  expiresAt: instant('expires_at').notNull(),
})

export const codes = pgTable('codes', {
  purpose: text('purpose').notNull(),
  subject: text('subject').notNull(),
  target: text('target').notNull(),
  replaces: text('replaces'),
  codeHash: text('code_hash').notNull(),
  attempts: integer('attempts').notNull().default(0),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})

export const captchas = pgTable('captchas', {
  id: uuid('id').primaryKey(),
  city: text('city').notNull(),
  textHash: text('text_hash').notNull(),
  attempts: integer('attempts').notNull().default(0),
  solvedAt: instant('solved_at'),
  usedAt: instant('used_at'),
  expiresAt: instant('expires_at').notNull(),
})

export const signInFailures = pgTable('sign_in_failures', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  limitedUntil: instant('limited_until'),
  at: instant('at').notNull(),
})

export const signInTurns = pgTable('sign_in_turns', {
  key: text('key').primaryKey(),
  holder: uuid('holder').notNull(),
  until: instant('until').notNull(),
})

export const socialTokens = pgTable('social_tokens', {
  hash: text('hash').primaryKey(),
  email: text('email').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})

export type Account = typeof accounts.$inferSelect
export type Firm = typeof firms.$inferSelect
export type DocumentRow = typeof documents.$inferSelect
export type VehicleRow = typeof vehicles.$inferSelect
export type RegistrationRow = typeof registrations.$inferSelect
