import type { Json } from '../../../shared/api/contract/call.ts'
import type { PhoneConfirmation } from '../../../shared/api/contract/confirmation.ts'
import { openSource } from '../../../shared/api/contract/decoding.ts'
import { readPlain } from '../../../shared/api/contract/plain-values.ts'
import { SERVER_SETTINGS } from '../../../shared/api/contract/settings-reference.server.ts'
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
  /** Of one driver (readings PF-3). */
  maxVehicles: number
}

export function readAccountRules({ settings }: City): AccountRules {
  const rules = readPlain(openSource({ ...settings } as Json), SERVER_SETTINGS)
  return {
    captchaAfter: rules.loginCaptchaAfter,
    limitAfter: rules.loginLimitAfter,
    limitMinutes: rules.loginLimitMinutes,
    tokenSeconds: rules.tokenHours * 3600,
    confirmation: rules.typeAuthorization,
    canAskSms: rules.useSmsReplay,
    resendSeconds: rules.resendSeconds,
    maxVehicles: rules.maxVehicles,
  }
}
