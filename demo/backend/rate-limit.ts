import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '../../shared/domain/errors.ts'
import type { Instant } from '../../shared/domain/city-time.ts'
import type { CityModel } from './city/city-model.ts'
import type { Context } from './context.ts'
import { rowsOf, type Db } from './database/database.ts'
import { BusinessError } from './http/business-error.ts'

export interface Limit {
  /** How often within the window. */
  most: number
  seconds: number
}

/**
 * A guest and a driver are counted by themselves, since hundreds may stand behind one address (a mobile network, an
 * office); who is not known yet, by the address.
 */
export const LIMITS = {
  cost: { most: 240, seconds: 60 },
  start: { most: 30, seconds: 60 },
  status: { most: 300, seconds: 60 },
  /** Each answer "already parked" is a way to look for a stranger's car (readings gD-39). */
  probe: { most: 6, seconds: 600 },
  /** The same from one address, whose callers can have any number of tokens. */
  probeFrom: { most: 60, seconds: 600 },
  /** Whatever guests ask from one address. */
  address: { most: 6000, seconds: 60 },
  /** What is found on the map or near a point: it goes through all parkings of a city. */
  find: { most: 600, seconds: 60 },
  /** Numbers of receipts follow each other. */
  receipt: { most: 30, seconds: 600 },
  signIn: { most: 60, seconds: 60 },
  /** "Is this e-mail taken" tells of strangers (readings gE-07); a user who types asks a few times. */
  check: { most: 30, seconds: 60 },
  /** Each is read by a person. */
  appeal: { most: 10, seconds: 3600 },
  message: { most: 60, seconds: 600 },
  captcha: { most: 30, seconds: 60 },
  /** Sign-ins of the staff from one address. */
  staff: { most: 10, seconds: 600 },
  /** Codes one caller may ask for, to whomever. */
  code: { most: 20, seconds: 600 },
  /** Codes one e-mail or phone may be sent. */
  codeTo: { most: 6, seconds: 3600 },
  /** Calls whose number becomes a password, to one phone (readings gE-04). */
  callTo: { most: 3, seconds: 3600 },
} as const satisfies Record<string, Limit>

export type Limits = Record<keyof typeof LIMITS, Limit>

/** A name for a caller that does not tell the caller: addresses are personal data. */
export function toBucket(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url')
}

/**
 * Counts one use and refuses with HTTP 429 when there were too many. The counter is in the database, so that any
 * number of processes count together; one statement, so that no two uses count as one.
 */
export async function countUse(
  db: Db,
  question: { name: keyof Limits; limits: Limits; caller: string; now: Instant; code?: ErrorCode },
): Promise<void> {
  const { name, limits, caller, now, code = 'UnknownError' } = question
  const limit = limits[name]
  const at = new Date(now).toISOString()
  const oldest = new Date(now - limit.seconds * 1000).toISOString()
  const result = await db.execute(sql`
    INSERT INTO rate_limits AS l (bucket, window_start, used) VALUES (${toBucket([name, caller])}, ${at}, 1)
    ON CONFLICT (bucket) DO UPDATE SET
      used = CASE WHEN l.window_start <= ${oldest} THEN 1 ELSE l.used + 1 END,
      window_start = CASE WHEN l.window_start <= ${oldest} THEN excluded.window_start ELSE l.window_start END
    RETURNING used, window_start`)
  const row = rowsOf(result)[0]
  if (Number(row?.['used']) <= limit.most) return
  const end = new Date(String(row?.['window_start'])).getTime() + limit.seconds * 1000
  throw new BusinessError(code, {
    says: code === 'UnknownError' ? 'error.tooManyRequests' : undefined,
    httpStatus: 429,
    retryAfterSeconds: Math.max(1, Math.ceil((end - now) / 1000)),
  })
}

/** Counts a use by the client's address. */
export function limitCaller(
  context: Context,
  city: CityModel,
  use: { name: keyof Limits; request: FastifyRequest },
): Promise<void> {
  const { name, request } = use
  return countUse(context.database.db, {
    name,
    limits: context.limits,
    caller: `${city.name} ${request.ip}`,
    now: context.clock.now(),
  })
}

/** Counts a use by the driver who is signed in, from whatever address. */
export function limitDriver(
  context: Context,
  city: CityModel,
  { name, accountId }: { name: keyof Limits; accountId: string },
): Promise<void> {
  const { database, limits, clock } = context
  return countUse(database.db, { name, limits, caller: `${city.name} ${accountId}`, now: clock.now() })
}

/** Counts what is sent to one e-mail or phone, for all clients together. */
export function limitTarget(
  context: Context,
  city: CityModel,
  use: { name: keyof Limits; target: string; code: ErrorCode },
): Promise<void> {
  const { name, target, code } = use
  return countUse(context.database.db, {
    name,
    limits: context.limits,
    caller: `${city.name} ${target}`,
    now: context.clock.now(),
    code,
  })
}
