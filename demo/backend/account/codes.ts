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

/**
 * Takes a code: once, in time, within the few tries it bears. Null where it is not the one. The try is counted before
 * the code is compared and the taking is one statement, so that many at once get no more tries and no second use.
 */
export async function spendCode(db: Db, context: Context, try_: CodeKey & { code: string }): Promise<SpentCode | null> {
  const now = context.clock.now()
  const isOpen = and(isAt(try_), isNull(codes.usedAt), gt(codes.expiresAt, now), lt(codes.attempts, MOST_ATTEMPTS))
  const [counted] = await db
    .update(codes)
    .set({ attempts: sql`${codes.attempts} + 1` })
    .where(isOpen)
    .returning({ codeHash: codes.codeHash })
  const hash = hashShort(context.secret, keyText(try_), try_.code.replace(/\D/g, ''))
  if (!counted || !isSameText(counted.codeHash, hash)) return null
  const [taken] = await db
    .update(codes)
    .set({ usedAt: now })
    .where(and(isAt(try_), isNull(codes.usedAt), eq(codes.codeHash, hash)))
    .returning({ target: codes.target, replaces: codes.replaces })
  return taken ?? null
}

export async function voidCode(db: Db, codeKey: CodeKey): Promise<void> {
  await db.delete(codes).where(isAt(codeKey))
}
