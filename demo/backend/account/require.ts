import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { accounts, accountTokens, firms, type Account, type Firm } from '../database/accounts-schema.ts'
import { given, prepared } from '../database/prepared.ts'
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
  const { account } = await requireToken(context, { city, request, userType: 'driver' })
  return account && account.deletedAt === null ? account : refuse('TokenNotFound')
}

/** The firm of a request; refused as a driver is. */
export async function requireFirm(context: Context, city: CityModel, request: FastifyRequest): Promise<Firm> {
  const { firm } = await requireToken(context, { city, request, userType: 'coop' })
  return firm ?? refuse('TokenNotFound')
}

interface TokenOwner {
  account: Account | null
  firm: Firm | null
}

const selectToken = prepared((db) => {
  const { city, userType, expiresAt, hash } = accountTokens
  return db
    .select({ city, userType, expiresAt, account: accounts, firm: firms })
    .from(accountTokens)
    .leftJoin(accounts, eq(accounts.id, accountTokens.accountId))
    .leftJoin(firms, eq(firms.id, accountTokens.firmId))
    .where(eq(hash, given(hash, 'hash')))
})

async function requireToken(
  context: Context,
  question: { city: CityModel; request: FastifyRequest; userType: 'driver' | 'coop' },
): Promise<TokenOwner> {
  const { city, request, userType } = question
  const token = findToken(request)
  if (token === null) return refuse('TokenNotFound')
  const [row] = await selectToken(context.database.db).execute({ hash: hashToken(token) })
  if (row === undefined || row.city !== city.name || row.userType !== userType) return refuse('TokenNotFound')
  return row.expiresAt <= context.clock.now() ? refuse('TokenExpired') : row
}

function refuse(code: 'TokenNotFound' | 'TokenExpired'): never {
  throw new BusinessError(code, { httpStatus: 401 })
}
