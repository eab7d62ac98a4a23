import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { MOST_ATTEMPTS } from '../../../shared/domain/confirmation-code.ts'
import type { Context } from '../context.ts'
import { codes } from '../database/accounts-schema.ts'
import type { Db } from '../database/database.ts'
import { hashShort, isSameText } from '../secret-text.ts'

export type CodePurpose =
  | 'registration-email'
  | 'registration-phone'
  | 'restore'
  | 'sign-in'
  | 'captcha'
  | 'new-email'
  | 'new-phone'
  | 'delete-account'

export interface CodeKey {
  purpose: CodePurpose
  /** What the code opens: the hash of a salt, an account's id, a captcha's id. */
  subject: string
}

export type CodeTry = CodeKey & { code: string }

export interface SpentCode {
  /** The e-mail or phone that the code was sent to, and so is proved. */
  target: string
  replaces: string | null
}

function keyText({ purpose, subject }: CodeKey): string {
  return `code:${purpose}:${subject}`
}

function isAt({ purpose, subject }: CodeKey) {
  return and(eq(codes.purpose, purpose), eq(codes.subject, subject))
}

/** The one code of its place from now on; the one before is void, with what was tried on it. */
export async function storeCode(
  db: Db,
  context: Context,
  request: CodeKey & { code: string; target: string; replaces?: string | null; seconds: number },
): Promise<void> {
  const { purpose, subject, code, target, replaces = null, seconds } = request
  const fresh = {
    target,
    replaces,
    codeHash: hashShort(context.secret, keyText(request), code),
    attempts: 0,
    expiresAt: context.clock.now() + seconds * 1000,
    usedAt: null,
  }
  await db
    .insert(codes)
    .values({ purpose, subject, ...fresh })
    .onConflictDoUpdate({ target: [codes.purpose, codes.subject], set: fresh })
}

function hashOf(context: Pick<Context, 'secret'>, try_: CodeTry): string {
  return hashShort(context.secret, keyText(try_), try_.code.replace(/\D/g, ''))
}

/**
 * Takes a code: once, in time, within the few tries it bears. Null where it is not the one. The try is counted before
 * the code is compared and the taking is one statement, so that many at once get no more tries and no second use.
 */
export async function spendCode(db: Db, context: Context, try_: CodeTry): Promise<SpentCode | null> {
  return (await tryCode(db, context, try_)) ? takeCode(db, context, try_) : null
}

/** Whether it is the code, in time. Counts the try, so call it where nothing takes that back. */
export async function tryCode(db: Db, context: Context, try_: CodeTry): Promise<boolean> {
  const now = context.clock.now()
  const isOpen = and(isAt(try_), isNull(codes.usedAt), gt(codes.expiresAt, now), lt(codes.attempts, MOST_ATTEMPTS))
  const [counted] = await db
    .update(codes)
    .set({ attempts: sql`${codes.attempts} + 1` })
    .where(isOpen)
    .returning({ codeHash: codes.codeHash })
  return counted !== undefined && isSameText(counted.codeHash, hashOf(context, try_))
}

/** Takes a code that `tryCode` has found right: null where it was taken, or another was sent, meanwhile. */
export async function takeCode(
  db: Db,
  context: Pick<Context, 'clock' | 'secret'>,
  try_: CodeTry,
): Promise<SpentCode | null> {
  const [taken] = await db
    .update(codes)
    .set({ usedAt: context.clock.now() })
    .where(and(isAt(try_), isNull(codes.usedAt), eq(codes.codeHash, hashOf(context, try_))))
    .returning({ target: codes.target, replaces: codes.replaces })
  return taken ?? null
}

export async function voidCode(db: Db, codeKey: CodeKey): Promise<void> {
  await db.delete(codes).where(isAt(codeKey))
}
