import { parseEmail } from '../../../../shared/domain/email.ts'
import type { Kopecks } from '../../../../shared/domain/money.ts'
import { parsePhone } from '../../../../shared/domain/phone.ts'
import type { CityModel } from '../../city/city-model.ts'
import { BusinessError } from '../../http/business-error.ts'

export interface Contact {
  phone: string | null
  email: string | null
}

/** As it was given; null for what was not. */
export function readContact(sent: { phone?: string | undefined; email?: string | undefined }): Contact {
  const phone = sent.phone === undefined ? null : parsePhone(sent.phone)
  const email = sent.email === undefined ? null : parseEmail(sent.email)
  const isWrong = (sent.phone !== undefined && phone === null) || (sent.email !== undefined && email === null)
  if (isWrong) throw new BusinessError('ValidationError', { says: 'refusal.contactNeeded' })
  return { phone, email }
}

/**
 * A guest gives a phone, or an e-mail where the city takes one instead (readings gD-26, gD-27); where nothing is to be
 * paid the city may want neither.
 */
export function expectContact({ settings }: CityModel, { phone, email }: Contact, price: Kopecks): void {
  const isEnough = phone !== null || (settings.guestEmailContact && email !== null)
  const isNeeded = price > 0 || !settings.guestFreeWithoutContact
  if (isNeeded && !isEnough) throw new BusinessError('ValidationError', { says: 'refusal.contactNeeded' })
}
