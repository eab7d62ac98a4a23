import { and, eq, gt, lte } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '../../../shared/domain/city-time.ts'
import type { Context } from '../context.ts'
import { staffSessions } from '../database/staff-schema.ts'
import { createToken, hashShort, hashToken, isSameText } from '../secret-text.ts'
import { addAudit } from './audit-log.ts'
import type { StaffTokens } from './staff-tokens.ts'

const LIFETIME_MS = 8 * 60 * MINUTE_MS
const COOKIE = 'parking_staff'

export interface StaffSession {
  name: string
  hash: string
}

/** Signs in who has proved himself; the cookie is for these pages alone, and no script reads it. */
export async function openStaffSession(
  context: Context,
  staff: StaffTokens[number],
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<StaffSession> {
  const { db } = context.database
  const now = context.clock.now()
  const word = createToken()
  const hash = hashToken(word)
  const { name, tokenHash } = staff
  await db.transaction(async (tx) => {
    await tx.delete(staffSessions).where(lte(staffSessions.expiresAt, now))
    await tx.insert(staffSessions).values({ hash, name, tokenHash, expiresAt: now + LIFETIME_MS })
    await addAudit(tx, { at: now, actor: name, act: 'signIn', subject: name, reason: '', before: {}, after: {} })
  })
  setCookie(context, exchange, `${word}; Max-Age=${LIFETIME_MS / 1000}`)
  return { name, hash }
}

/** Who is signed in, if his token still stands; null where nobody is. */
export async function findStaffSession(
  context: Context,
  staff: StaffTokens,
  request: FastifyRequest,
): Promise<StaffSession | null> {
  const word = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1]
  if (word === undefined) return null
  const isOpen = and(eq(staffSessions.hash, hashToken(word)), gt(staffSessions.expiresAt, context.clock.now()))
  const [session] = await context.database.db.select().from(staffSessions).where(isOpen)
  const isStill = staff.some(({ name, tokenHash }) => name === session?.name && tokenHash === session.tokenHash)
  return session && isStill ? { name: session.name, hash: session.hash } : null
}

/** Signs out; pressed twice it is one act of the log. */
export async function closeStaffSession(
  context: Context,
  { name, hash }: StaffSession,
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const at = context.clock.now()
  await context.database.db.transaction(async (tx) => {
    const closed = await tx.delete(staffSessions).where(eq(staffSessions.hash, hash)).returning()
    if (closed.length === 0) return
    await addAudit(tx, { at, actor: name, act: 'signOut', subject: name, reason: '', before: {}, after: {} })
  })
  setCookie(context, exchange, '; Max-Age=0')
}

/** What every form carries: another site can make a browser send a form, and cannot know this. */
export function formWord({ secret }: Context, { hash }: StaffSession): string {
  return hashShort(secret, 'staff-form', hash)
}

export function isOwnForm(context: Context, session: StaffSession, word: unknown): boolean {
  return typeof word === 'string' && isSameText(formWord(context, session), word)
}

function setCookie(
  context: Context,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  value: string,
): void {
  const secure = context.originOf(request).startsWith('https:') ? '; Secure' : ''
  reply.header('set-cookie', `${COOKIE}=${value}; Path=/staff; HttpOnly; SameSite=Strict${secure}`)
}
