import type { PhoneConfirmation } from '../../../shared/api/contract/confirmation.ts'
import type { City } from '../../cities/load-cities.ts'

/** How a city lets people in; what its settings leave out is as the readings say (gE-05, gE-15). */
export interface AccountRules {
  /** Wrong passwords in a row, after which a picture must be read. */
  captchaAfter: number
  /** Wrong passwords in a row, after which nothing is taken for a while. */
  limitAfter: number
  limitMinutes: number
  tokenSeconds: number
  confirmation: PhoneConfirmation
  /** Where phones are called, a repeat comes as SMS. */
  canAskSms: boolean
  /** Between two codes to a phone; e-mail has 10. */
  resendSeconds: number
}

export function readAccountRules({ settings }: City): AccountRules {
  const read = (name: string, otherwise: number): number => {
    const value = settings[name]
    return typeof value === 'number' && value >= 0 ? value : otherwise
  }
  return {
    captchaAfter: read('loginCaptchaAfter', 3),
    limitAfter: read('loginLimitAfter', 10),
    limitMinutes: read('loginLimitMinutes', 15),
    tokenSeconds: read('tokenHours', 7 * 24) * 3600,
    confirmation: settings['typeAuthorization'] === 'Call' ? 'Call' : 'SMS',
    canAskSms: settings['useSmsReplay'] === true,
    resendSeconds: read('resendSeconds', 10),
  }
}
