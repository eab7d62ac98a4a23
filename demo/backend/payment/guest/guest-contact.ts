import { parseEmail } from '../../../../shared/domain/email.ts'
import { parsePhone } from '../../../../shared/domain/phone.ts'
import type { CityModel } from '../../city/city-model.ts'
import { BusinessError } from '../../http/business-error.ts'

export interface Contact {
  phone: string | null
  email: string | null
}

/** A guest gives a phone always, or an e-mail where the city takes one instead (readings gD-26, gD-27). */
export function readContact(
  city: CityModel,
  sent: { phone?: string | undefined; email?: string | undefined },
): Contact {
  const phone = sent.phone === undefined ? null : parsePhone(sent.phone)
  const email = sent.email === undefined ? null : parseEmail(sent.email)
  const isWrong = (sent.phone !== undefined && phone === null) || (sent.email !== undefined && email === null)
  const isEnough = phone !== null || (city.settings.guestEmailContact && email !== null)
  if (isWrong || !isEnough) throw new BusinessError('ValidationError', { says: 'refusal.contactNeeded' })
  return { phone, email }
}
