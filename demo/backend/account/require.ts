import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { accounts, accountTokens, firms, type Account, type Firm } from '../database/accounts-schema.ts'
import { BusinessError } from '../http/business-error.ts'
import { hashToken } from '../secret-text.ts'

/**
 * The token of a request, wherever it travels and however it is spelled: header, body, query (readings gB-02, gB-03,
 * gB-07).
 */
export function findToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization?.replace(/^bearer\s+/i, '').trim()
  return header || fieldOf(request.body) || fieldOf(request.query) || null
}

function fieldOf(fields: unknown): string | null {
  if (typeof fields !== 'object' || fields === null) return null
  const value = Object.entries(fields).find(([name]) => name.toLowerCase() === 'token')?.[1] as unknown
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** The driver of a request; TokenNotFound or TokenExpired with HTTP 401 where there is none. */
export async function requireDriver(context: Context, city: CityModel, request: FastifyRequest): Promise<Account> {
  const { accountId } = await requireToken(context, { city, request, userType: 'driver' })
  const rows =
    accountId === null ? [] : await context.database.db.select().from(accounts).where(eq(accounts.id, accountId))
  const [account] = rows
  return account && account.deletedAt === null ? account : refuse('TokenNotFound')
}

/** The firm of a request; refused as a driver is. */
export async function requireFirm(context: Context, city: CityModel, request: FastifyRequest): Promise<Firm> {
  const { firmId } = await requireToken(context, { city, request, userType: 'coop' })
  const rows = firmId === null ? [] : await context.database.db.select().from(firms).where(eq(firms.id, firmId))
  return rows[0] ?? refuse('TokenNotFound')
}

type TokenRow = typeof accountTokens.$inferSelect

async function requireToken(
  context: Context,
  question: { city: CityModel; request: FastifyRequest; userType: 'driver' | 'coop' },
): Promise<TokenRow> {
  const { city, request, userType } = question
  const token = findToken(request)
  if (token === null) return refuse('TokenNotFound')
  const [row] = await context.database.db
    .select()
    .from(accountTokens)
    .where(eq(accountTokens.hash, hashToken(token)))
  if (row === undefined || row.city !== city.name || row.userType !== userType) return refuse('TokenNotFound')
  return row.expiresAt <= context.clock.now() ? refuse('TokenExpired') : row
}

function refuse(code: 'TokenNotFound' | 'TokenExpired'): never {
  throw new BusinessError(code, { httpStatus: 401 })
}
