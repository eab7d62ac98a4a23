import { randomUUID } from 'node:crypto'
import { Resvg } from '@resvg/resvg-js'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import svgCaptcha from 'svg-captcha'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { captchas } from '../database/accounts-schema.ts'
import { spendCode } from './codes.ts'
import { hashShort, isSameText } from '../secret-text.ts'
import { isUuid } from '../uuid.ts'

const LIFETIME_MS = 15 * 60_000
const MOST_ATTEMPTS = 3

export interface CaptchaSent {
  captcha?: string | undefined
  id_session?: string | undefined
}

/** A new picture of five letters and digits that cannot be taken for one another, as the wire's fields. */
export async function createCaptcha(
  context: Context,
  city: CityModel,
): Promise<{ captcha: string; id_session: string }> {
  const { data, text } = svgCaptcha.create({
    size: 5,
    noise: 2,
    ignoreChars: '0oO1iIlLt5sSz2Z',
    width: 220,
    height: 72,
    fontSize: 64,
  })
  const id = randomUUID()
  const expiresAt = context.clock.now() + LIFETIME_MS
  await context.database.db
    .insert(captchas)
    .values({ id, city: city.name, textHash: hashOf(context, id, text), expiresAt })
  const image = new Resvg(data, {
    background: '#ffffff',
    fitTo: { mode: 'zoom', value: 2 },
    font: { loadSystemFonts: false },
  })
    .render()
    .asPng()
  return { captcha: image.toString('base64'), id_session: id }
}

/** The sandbox provider's proof that the user is no robot: a captcha that is solved already, for one sign-in, soon. */
export async function issueCaptchaToken(context: Context, city: CityModel): Promise<string> {
  const id = randomUUID()
  const now = context.clock.now()
  // No text has this hash: there is nothing to read.
  await context.database.db
    .insert(captchas)
    .values({ id, city: city.name, textHash: '', expiresAt: now + LIFETIME_MS, solvedAt: now })
  return id
}

function hashOf(context: Context, id: string, text: string): string {
  return hashShort(context.secret, `captcha:${id}`, text.trim().toLowerCase())
}

/** The same for a captcha that may have been solved before: the answer to that may have been lost. */
export async function checkCaptcha(context: Context, city: CityModel, sent: CaptchaSent): Promise<boolean> {
  const id = sent.id_session
  if (id !== undefined && isUuid(id) && (await wasSolved(context, id))) return true
  return solveCaptcha(context, city, sent)
}

/**
 * Is it read right, from the picture or as the code sent in its place? A right reply is remembered with the captcha.
 */
async function solveCaptcha(
  context: Context,
  city: CityModel,
  { captcha, id_session: id }: CaptchaSent,
): Promise<boolean> {
  if (captcha === undefined || id === undefined || !isUuid(id)) return false
  const { db } = context.database
  const now = context.clock.now()
  const isOpen = and(
    eq(captchas.id, id),
    eq(captchas.city, city.name),
    isNull(captchas.usedAt),
    gt(captchas.expiresAt, now),
    lt(captchas.attempts, MOST_ATTEMPTS),
  )
  const [counted] = await db
    .update(captchas)
    .set({ attempts: sql`${captchas.attempts} + 1` })
    .where(isOpen)
    .returning()
  if (!counted) return false
  const isRead = isSameText(counted.textHash, hashOf(context, id, captcha))
  const isCode = !isRead && (await spendCode(db, context, { purpose: 'captcha', subject: id, code: captcha })) !== null
  if (isRead || isCode) await db.update(captchas).set({ solvedAt: now }).where(eq(captchas.id, id))
  return isRead || isCode
}

/**
 * Uses a captcha up for one sign-in: solved before, or by what comes with it; without a number it is the provider's
 * word.
 */
export async function spendCaptcha(context: Context, city: CityModel, sent: CaptchaSent): Promise<boolean> {
  if (sent.id_session === undefined && city.data.entry.captchaKey)
    return spendCaptcha(context, city, { id_session: sent.captcha })
  const id = sent.id_session
  if (id === undefined || !isUuid(id)) return false
  if (sent.captcha !== undefined && !(await wasSolved(context, id))) await solveCaptcha(context, city, sent)
  const now = context.clock.now()
  const isGood = and(
    eq(captchas.id, id),
    eq(captchas.city, city.name),
    isNull(captchas.usedAt),
    gt(captchas.expiresAt, now),
    sql`${captchas.solvedAt} IS NOT NULL`,
  )
  const taken = await context.database.db
    .update(captchas)
    .set({ usedAt: now })
    .where(isGood)
    .returning({ id: captchas.id })
  return taken[0] !== undefined
}

async function wasSolved(context: Context, id: string): Promise<boolean> {
  const [row] = await context.database.db
    .select({ solvedAt: captchas.solvedAt })
    .from(captchas)
    .where(eq(captchas.id, id))
  return row !== undefined && row.solvedAt !== null
}

/** May a code be sent in place of this picture? */
export async function isOpenCaptcha(context: Context, city: CityModel, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const isOpen = and(
    eq(captchas.id, id),
    eq(captchas.city, city.name),
    isNull(captchas.usedAt),
    gt(captchas.expiresAt, context.clock.now()),
  )
  const rows = await context.database.db.select({ id: captchas.id }).from(captchas).where(isOpen)
  return rows[0] !== undefined
}
