import { eq } from 'drizzle-orm'
import { passwordProblem } from '../../../shared/domain/password.ts'
import type { CityModel } from '../city/city-model.ts'
import type { Context } from '../context.ts'
import { accounts, type Account } from '../database/accounts-schema.ts'
import { BusinessError, wrongField } from '../http/business-error.ts'
import { messagesOf, type Language } from '../locales/messages.ts'
import { sendLetter } from '../outbox.ts'
import type { CaptchaSent } from './captcha.ts'
import { mainPhoneOf } from './find-account.ts'
import { changeAccount } from './keep-account.ts'
import { findKnown } from './known-networks.ts'
import { hashPassword, isPassword } from './password.ts'
import { voidRestores } from './restore.ts'
import { cityName } from './send-code.ts'
import { guardSignIn } from './sign-in-guard.ts'
import { revokeTokens } from './tokens.ts'

export interface PasswordSent extends CaptchaSent {
  currentpass: string
  pass: string
}

/**
 * Another password for who knows the present one. A wrong one counts as a failed sign-in by the e-mail, or without one
 * by the main phone (readings PF-2). Every sign-in but the one it is done with ends; answers how many.
 */
export async function changePassword(
  context: Context,
  city: CityModel,
  change: { account: Account; sent: PasswordSent; token: string | null; language: Language; address: string },
): Promise<number> {
  const { account, sent, token, language, address } = change
  const { db } = context.database
  if (account.passwordHash === null) throw new BusinessError('EmptyPass')
  if (passwordProblem(sent.pass, 'profile') !== null) throw wrongField('pass')
  const login = account.email?.toLowerCase() ?? (await mainPhoneOf(db, account.id)) ?? account.id
  const known = findKnown(context, account, address)
  await guardSignIn(
    context,
    city,
    { login, known, captcha: sent, address, refusal: 'CurrentPasswordIncorrect' },
    async () => ((await isPassword(sent.currentpass, account.passwordHash)) ? account : null),
  )
  const passwordHash = await hashPassword(sent.pass)
  return changeAccount(db, account.id, async (tx, present) => {
    // Changed meanwhile on another device: what was typed is the present password no more.
    if (present.passwordHash !== account.passwordHash) throw new BusinessError('CurrentPasswordIncorrect')
    await voidRestores(tx, account.id)
    await tx.update(accounts).set({ passwordHash, isPasswordFromCall: false }).where(eq(accounts.id, account.id))
    const ended = await revokeTokens(tx, account.id, { except: token ?? undefined })
    if (account.email !== null) {
      const body = messagesOf(language).format('passwordChanged', { city: cityName(city, language) })
      const letter = { city: city.name, channel: 'email', recipient: account.email, body } as const
      await sendLetter(tx, { ...letter, at: context.clock.now() })
    }
    return ended
  })
}
