import { hashToken, isSameText } from '../secret-text.ts'
import { StartRefusedError } from '../start-refused.ts'

/** Long enough not to be guessed. */
const TOKEN_LENGTH = 24
const NAME = /^[\p{L}\d][\p{L}\d ._-]{0,39}$/u

/** Who may open the staff's page, each with a token of his own. */
export type StaffTokens = readonly { name: string; tokenHash: string }[]

/**
 * Reads STAFF_TOKENS, `name:token` between commas; null where it is not set.
 * Throws StartRefusedError, without a token in it, where one is wrong.
 */
export function readStaffTokens(text: string | undefined): StaffTokens | null {
  if (!text) return null
  const staff = text.split(',').map((item, index) => {
    const [, name = '', token = ''] = /^\s*([^:]*):(\S*)\s*$/.exec(item) ?? []
    if (!NAME.test(name) || token.length < TOKEN_LENGTH)
      throw new StartRefusedError(
        `STAFF_TOKENS must be name:token between commas, a token of ${TOKEN_LENGTH} characters or more: ` +
          `the ${index + 1}. is not`,
      )
    return { name, tokenHash: hashToken(token) }
  })
  for (const part of ['name', 'tokenHash'] as const) {
    if (new Set(staff.map((one) => one[part])).size < staff.length)
      throw new StartRefusedError(`STAFF_TOKENS has the same ${part === 'name' ? 'name' : 'token'} twice`)
  }
  return staff
}

/** Whose token it is; takes the same time whoever's it is, and where it is nobody's. */
export function findStaff(staff: StaffTokens, token: string): StaffTokens[number] | null {
  const tokenHash = hashToken(token)
  return staff.filter((one) => isSameText(one.tokenHash, tokenHash))[0] ?? null
}
